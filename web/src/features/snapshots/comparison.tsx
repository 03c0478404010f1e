import { dayAndTime } from '@sangamam/contract/locale/dates';
import { shortDay } from '@sangamam/contract/locale/days';
import {
  compareSnapshot,
  listSnapshots,
  now,
  type Snapshot,
  type SnapshotChange,
} from '@sangamam/contract/reports/snapshots';
import { words } from '@sangamam/words/staff/snapshots';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { Alert } from '../../ui/alert.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { partName } from './part-name.ts';
import styles from './snapshots.module.css';
import { scopeOf } from './snapshots-page.tsx';

/** Differences by line from the present, or from another snapshot of the same schools. */
export function Comparison({ snapshot }: { snapshot: Snapshot }) {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('with') ?? now;
  const { data: all = [] } = useQuery({
    queryKey: ['snapshots'],
    queryFn: ({ signal }) => call(listSnapshots, { signal }),
  });
  const others = all.filter(
    (other) => other._id !== snapshot._id && scopeOf(other) === scopeOf(snapshot),
  );
  const other = others.find(({ _id }) => _id === chosen);
  const { data, error, refetch } = useQuery({
    queryKey: ['snapshots', snapshot._id, 'changes', other?._id ?? now],
    queryFn: ({ signal }) =>
      call(compareSnapshot, {
        params: { id: snapshot._id },
        query: { with: other?._id ?? now },
        signal,
      }),
    staleTime: 0,
  });

  return (
    <section>
      <h2 className={styles.subheading}>{words.changes}</h2>
      <div className={styles.compare}>
        <SelectField
          label={words.compare}
          name="with"
          value={other?._id ?? now}
          options={[{ value: now, label: words.now }, ...others.map(optionOf)]}
          onChange={({ target }) =>
            setSearch(target.value === now ? {} : { with: target.value }, { replace: true })
          }
        />
      </div>
      {error && <LoadError problem={error} onRetry={refetch} />}
      {!error && !data && <Skeleton lines={3} />}
      {data?.changes.length === 0 && (
        <Alert tone="success" live>
          {words.unchanged}
        </Alert>
      )}
      {data && data.changes.length > 0 && <ChangeTable changes={data.changes} />}
    </section>
  );
}

function optionOf({ _id, madeAt, note }: Snapshot) {
  const label = [dayAndTime(madeAt), note.slice(0, 60)].filter(Boolean).join(': ');
  return { value: _id, label };
}

/** "Meals, 6 Feb, Veg, Adults". */
function nameOf({ part, day, kind, group }: SnapshotChange): string {
  return [partName(part), day && shortDay(day), kind, group].filter(Boolean).join(', ');
}

function ChangeTable({ changes }: { changes: readonly SnapshotChange[] }) {
  const { what, before, after, change } = words.changeColumns;
  return (
    <table className={styles.counts}>
      <caption className="visually-hidden">{words.changes}</caption>
      <thead>
        <tr>
          {[what, before, after, change].map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((line) => (
          <tr key={nameOf(line)}>
            <th scope="row">{nameOf(line)}</th>
            <td>{line.before}</td>
            <td>{line.after}</td>
            <td className="strong">{signed.format(line.after - line.before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const signed = new Intl.NumberFormat('en-IN', { signDisplay: 'always' });
