import { refundLine, refundPeriods } from '@sangamam/contract/payments/refunds';
import { words } from '@sangamam/words/page/refund-table';
import { languageNow } from '../../ui/in-language.ts';
import type { PageSettings } from '../page/settings.ts';

/** The mark staff write into a text where the table is to stand. */
const mark = '[refund table]';

/** A text of the settings with the refund table as a list of dates in place of its mark. */
export function withRefundTable(source: string, settings: PageSettings): string {
  if (!source.includes(mark)) return source;
  const lines = refundPeriods(settings).map(
    (period) => `- ${refundLine(period, words, languageNow())}`,
  );
  return source.replaceAll(mark, lines.join('\n'));
}
