import { useOnline } from '../../api/use-online.ts';
import { momentInWords } from '../../languages/dates.ts';
import { useRootData } from '../../shell/settings.ts';

/** Without a network, when the fees on this page were read, in words; null while they can be asked for. */
export function useRatesTime(): string | null {
  const isOnline = useOnline();
  const data = useRootData();
  if (isOnline || !data) return null;
  const { day, time } = momentInWords(new Date(data.renderedAtMs).toISOString());
  return `${day}, ${time}`;
}
