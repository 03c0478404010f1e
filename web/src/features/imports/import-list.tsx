import {
  importRetentionDays,
  type ListedImport,
  listImports,
} from '@sangamam/contract/staff-registrations/imports';
import { words } from '@sangamam/words/staff/imports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callPage } from '../../kit/calls/call.ts';
import { AdminList } from '../../kit/lists/admin-list.tsx';
import { type ListFilters, listFilters } from '../../kit/lists/list-filters.ts';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import { MomentCell } from '../../kit/records/moment.tsx';
import { useSession } from '../../kit/session/session.ts';
import type { Column } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { RowLink } from '../../ui/row-link.tsx';
import { StatusTag, type StatusTone } from '../../ui/status-tag.tsx';
import styles from './import.module.css';

const pollMs = 3_000;
const pages = listFilters<ListFilters>({
  defaults: { searchTerm: '', page: 1, limit: 10 },
  choices: {},
});
const isOpen = ({ state }: ListedImport) => state === 'Waiting' || state === 'Running';

/** The imports of the last days and what became of each: one's own, for a super admin everybody's. */
export function ImportList() {
  const seesAll = useSession(({ user }) => user?.role === 'super_admin');
  const { filters, change } = useAddressFilters(pages);
  const { page, limit } = filters;
  const query = useQuery({
    queryKey: ['imports', page, limit],
    queryFn: ({ signal }) => callPage(listImports, { query: { page, limit }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.some(isOpen) ? pollMs : false),
  });
  return (
    <section className={styles.list} aria-labelledby="imports">
      <h2 id="imports">{words.list.title}</h2>
      <p className={styles.quiet}>{words.list.about({ days: importRetentionDays })}</p>
      <AdminList
        caption={words.list.title}
        empty={words.list.empty}
        columns={seesAll ? [file, state, ...figures, maker, when] : [file, state, ...figures, when]}
        rowKey={({ _id }) => _id}
        query={query}
        filters={filters}
        onChange={change}
      />
    </section>
  );
}

const tones: Record<ListedImport['state'], StatusTone> = {
  Mapping: 'neutral',
  Waiting: 'info',
  Running: 'info',
  Interrupted: 'error',
  Done: 'success',
  Failed: 'error',
};

const file: Column<ListedImport> = {
  key: 'file',
  header: words.list.file,
  isTitle: true,
  cell: ({ _id, fileName, rows }) => (
    <RowLink to={`?id=${_id}`} second={words.lines({ count: rows })}>
      <span className="breakable">{fileName}</span>
    </RowLink>
  ),
};
const state: Column<ListedImport> = {
  key: 'state',
  header: words.list.state,
  cell: ({ state: now }) => <StatusTag tone={tones[now]}>{words.list.states[now]}</StatusTag>,
};
const figures: readonly Column<ListedImport>[] = [
  {
    key: 'taken',
    header: words.list.taken,
    numeric: true,
    cell: ({ counts: { created, updated } }) => formatCount(created + updated),
  },
  {
    key: 'skipped',
    header: words.counts.skipped,
    numeric: true,
    cell: ({ counts: { skipped } }) => formatCount(skipped),
  },
  {
    key: 'refused',
    header: words.counts.refused,
    numeric: true,
    cell: ({ counts: { refused } }) => formatCount(refused),
  },
];
const maker: Column<ListedImport> = {
  key: 'by',
  header: words.list.by,
  cell: ({ madeBy }) => madeBy,
};
const when: Column<ListedImport> = {
  key: 'at',
  header: words.list.at,
  cell: ({ createdAt }) => <MomentCell at={createdAt} />,
};
