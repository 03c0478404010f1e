import type { SnapshotLine } from '@sangamam/contract/reports/snapshots';
import { words } from '@sangamam/words/staff/snapshots';
import { formatCount } from '../../ui/format-count.ts';
import styles from './snapshots.module.css';

const sum = (lines: readonly SnapshotLine[]) => lines.reduce((all, { count }) => all + count, 0);
/** The counts of one day: kinds downwards, for whom across, with their sums. */
export function CountTable({
  caption,
  lines,
}: {
  caption: string;
  lines: readonly SnapshotLine[];
}) {
  const kinds = Map.groupBy(lines, ({ kind }) => kind);
  const groups = [...new Set(lines.map(({ group }) => group))].filter((group) => group !== '');
  return (
    <table className={styles.counts}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{words.changeColumns.what}</span>
          </th>
          {groups.map((group) => (
            <th key={group} scope="col">
              {group}
            </th>
          ))}
          <th scope="col">{groups.length > 0 ? words.total : words.count}</th>
        </tr>
      </thead>
      <tbody>
        {[...kinds].map(([kind, of]) => (
          <tr key={kind}>
            <th scope="row">{kind}</th>
            {groups.map((group) => (
              <td key={group}>{formatCount(sum(of.filter((line) => line.group === group)))}</td>
            ))}
            <td>{formatCount(sum(of))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.total}</th>
          {groups.map((group) => (
            <td key={group}>{formatCount(sum(lines.filter((line) => line.group === group)))}</td>
          ))}
          <td>{formatCount(sum(lines))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
