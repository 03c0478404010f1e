import { words } from '@sangamam/words/staff/transportation';
import { formatCount } from '../../ui/format-count.ts';

/** Says where a list is cut off. */
export function FirstOf({ shown, total }: { readonly shown: number; readonly total: number }) {
  if (shown >= total) return null;
  const counts = { shown: formatCount(shown), total: formatCount(total) };
  return <p className="quiet">{words.firstOf(counts)}</p>;
}
