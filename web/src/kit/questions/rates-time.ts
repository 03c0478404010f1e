import { useOnline } from '../../ui/use-online.ts';
import { useRootData } from '../page/settings.ts';
import { dayAndTime } from '../words/dates.ts';

/** Offline, when the fees on this page were read, in words; null while online. */
export function useRatesTime(): string | null {
  const isOnline = useOnline();
  const data = useRootData();
  if (isOnline || !data) return null;
  return dayAndTime(new Date(data.renderedAtMs).toISOString());
}
