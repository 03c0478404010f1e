import { can } from '@sangamam/contract/calls/permissions';
import { listSnapshots, type Snapshot } from '@sangamam/contract/reports/snapshots';
import { words } from '@sangamam/words/staff/snapshots';
import { useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { NoSchools, useHasSchools } from '../../kit/fields/admin-schools.tsx';
import { WholeList } from '../../kit/lists/whole-list.tsx';
import { AdminTitle } from '../../kit/page/admin-title.tsx';
import { Moment } from '../../kit/records/moment.tsx';
import { useSession } from '../../kit/session/session.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { snapshotPath } from './index.ts';
import { TakeDialog } from './take-dialog.tsx';

/** Snapshots, newest first, and taking another. */
export default function SnapshotsPage() {
  const hasSchools = useHasSchools();
  const mayTake = useSession(({ user }) => user !== null && can(user, 'registrations.edit'));
  const [isTaking, setIsTaking] = useState(false);
  return (
    <>
      <AdminTitle title={words.title} lead={words.about}>
        {mayTake && hasSchools && (
          <Button size="small" onClick={() => setIsTaking(true)}>
            <Camera aria-hidden="true" size={18} />
            {words.take}
          </Button>
        )}
      </AdminTitle>
      {hasSchools ? <List /> : <NoSchools />}
      {isTaking && <TakeDialog onClose={() => setIsTaking(false)} />}
    </>
  );
}

const columns: readonly Column<Snapshot>[] = [
  {
    key: 'made',
    header: words.columns.made,
    isTitle: true,
    cell: ({ _id, madeAt }) => (
      <RowLink to={snapshotPath(_id)}>
        <Moment at={madeAt} />
      </RowLink>
    ),
  },
  { key: 'scope', header: words.columns.scope, cell: scopeOf },
  { key: 'by', header: words.columns.by, cell: ({ madeBy }) => madeBy },
  {
    key: 'note',
    header: words.columns.note,
    cell: ({ note }) => <span className="breakable">{note}</span>,
  },
];

/** "Whole event", or the schools. */
export function scopeOf({ schools }: Pick<Snapshot, 'schools'>): string {
  return schools === null ? words.wholeEvent : schools.join(', ');
}

function List() {
  const query = useQuery({
    queryKey: ['snapshots'],
    queryFn: ({ signal }) => call(listSnapshots, { signal }),
  });
  return <WholeList caption={words.title} empty={words.empty} columns={columns} query={query} />;
}
