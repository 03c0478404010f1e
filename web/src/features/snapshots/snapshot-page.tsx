import { dayAndTime } from '@sangamam/contract/locale/dates';
import { dayWithWeekday } from '@sangamam/contract/locale/days';
import {
  downloadSnapshot,
  readSnapshot,
  type SnapshotDetail,
  snapshotParts,
} from '@sangamam/contract/reports/snapshots';
import { words } from '@sangamam/words/staff/snapshots';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { call, callFile } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { useAction } from '../../kit/calls/use-action.ts';
import { AdminTitle } from '../../kit/page/admin-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Paged } from '../../ui/paged.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Comparison } from './comparison.tsx';
import { CountTable } from './count-table.tsx';
import { snapshotsPath } from './index.ts';
import { partName } from './part-name.ts';
import styles from './snapshots.module.css';
import { scopeOf } from './snapshots-page.tsx';

/** A question may have thirty choices. */
const answersOnPage = 2;

const back = { to: snapshotsPath, label: words.back };

/** The counts of one snapshot, to be printed, and what has changed since. */
export default function SnapshotPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['snapshots', id],
    queryFn: ({ signal }) => call(readSnapshot, { params: { id }, signal }),
    // a snapshot never changes
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      {data ? (
        <Detail snapshot={data} />
      ) : (
        <>
          <AdminTitle title={words.title} back={back} />
          {error ? <LoadError problem={error} onRetry={refetch} /> : <Skeleton lines={10} />}
        </>
      )}
    </>
  );
}

function Detail({ snapshot }: { snapshot: SnapshotDetail }) {
  const download = useAction(() => callFile(downloadSnapshot, { params: { id: snapshot._id } }), {
    onDone: (file) => saveFile(file, words.csvName),
  });
  const title = words.of({ moment: dayAndTime(snapshot.madeAt) });
  const parts: readonly string[] = snapshotParts;
  const answers = [...new Set(snapshot.lines.map(({ part }) => part))].filter(
    (part) => !parts.includes(part),
  );

  return (
    <>
      <AdminTitle title={title} back={back}>
        <Button size="small" onClick={() => print()}>
          <Printer aria-hidden="true" size={18} />
          {words.print}
        </Button>
        <Button
          size="small"
          variant="secondary"
          loading={download.isBusy}
          onClick={() => download.run()}
        >
          {words.csv}
        </Button>
      </AdminTitle>
      <p className="faint">
        {scopeOf(snapshot)}, {words.by({ name: snapshot.madeBy })}
      </p>
      {snapshot.note && <p className="breakable">{snapshot.note}</p>}
      <div className={styles.sections}>
        {snapshotParts.map((part) => (
          <Part key={part} part={part} snapshot={snapshot} />
        ))}
        {answers.length > 0 && (
          <Paged rows={answers} limit={answersOnPage} label={words.answers}>
            {(shown) => (
              <div className={styles.answers}>
                {shown.map((part) => (
                  <Part key={part} part={part} snapshot={snapshot} />
                ))}
              </div>
            )}
          </Paged>
        )}
        <Comparison snapshot={snapshot} />
      </div>
    </>
  );
}

function Part({ part, snapshot }: { part: string; snapshot: SnapshotDetail }) {
  const days = Map.groupBy(
    snapshot.lines.filter((line) => line.part === part),
    ({ day }) => day,
  );
  return (
    <section>
      <h2 className={styles.subheading}>{partName(part)}</h2>
      {days.size === 0 && <p className="faint">{words.nothing}</p>}
      <div className={styles.days}>
        {[...days].map(([day, lines]) => (
          <div key={day}>
            {day !== '' && <h3 className={styles.day}>{dayWithWeekday(day)}</h3>}
            <CountTable caption={`${partName(part)} ${day}`.trim()} lines={lines} />
          </div>
        ))}
      </div>
    </section>
  );
}
