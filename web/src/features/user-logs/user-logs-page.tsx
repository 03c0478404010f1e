import { dayAndTime } from '@sangamam/contract/locale/dates';
import {
  actionInWords,
  fieldInWords,
  inWords,
  objectInWords,
} from '@sangamam/contract/reports/user-log-words';
import {
  countUserLogs,
  downloadUserLogs,
  listLogAdmins,
  listUserLogs,
  type UserLogRow,
} from '@sangamam/contract/reports/user-logs';
import { words as adminWords } from '@sangamam/words/staff/frame';
import { words } from '@sangamam/words/staff/user-log';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { call, callFile, callPage } from '../../kit/calls/call.ts';
import type { FacetOf } from '../../kit/lists/list-facets.tsx';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import { useWorkList, WorkList } from '../../kit/lists/work-list.tsx';
import { AdminTitle } from '../../kit/page/admin-title.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { useLink } from '../../kit/page/use-nouns.ts';
import { MomentCell } from '../../kit/records/moment.tsx';
import { useSession } from '../../kit/session/session.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DayRange } from '../../ui/day-range.tsx';
import { Pair } from '../../ui/pair.tsx';
import { type LogFilters, logFilters } from './filters.ts';
import styles from './user-logs-page.module.css';

const roles: Readonly<Record<string, string>> = adminWords.roles;

const listKey = ['user-logs'];
const listQuery = (query: LogFilters) => ({
  queryKey: [...listKey, query],
  queryFn: ({ signal }: { signal: AbortSignal }) => callPage(listUserLogs, { query, signal }),
});

/** The acts of staff: a super admin sees everybody's entries, everybody else their own. */
export default function UserLogsPage() {
  const user = useSession((session) => session.user);
  const isSuper = user?.role === 'super_admin';
  const place = useAddressFilters(logFilters);
  const { filters, change } = place;
  const { from, until } = filters;
  const work = useWorkList({
    ...place,
    list: logFilters,
    columns: logColumns,
    rowKey: ({ seq }: UserLogRow) => String(seq),
    queryOf: listQuery,
    listKey,
    count: (query, signal) => call(countUserLogs, { query, signal }),
    download: isSuper && ((query) => callFile(downloadUserLogs, { query })),
    freshness: { staleTime: 0 },
  });
  return (
    <>
      <AdminTitle title={words.title} lead={isSuper ? undefined : words.own} />
      <WorkList
        work={work}
        title={words.title}
        empty={words.empty}
        facets={useFacets()}
        searchHint={words.search}
        more={{
          label: words.more,
          activeCount: [from, until].filter((day) => day !== '').length,
          fields: (
            <DayRange
              from={{ name: 'from', label: words.from, value: from }}
              to={{ name: 'until', label: words.until, value: until }}
              onChange={(name, value) => change({ [name]: value })}
            />
          ),
        }}
      />
    </>
  );
}

/** The facets of the log; names of admins come later. */
function useFacets(): readonly FacetOf<'admin' | 'action' | 'object'>[] {
  const { data: admins } = useQuery({
    queryKey: ['user-log-admins'],
    queryFn: ({ signal }) => call(listLogAdmins, { signal }),
  });
  return useMemo(
    () => [
      {
        name: 'admin',
        label: words.admin,
        inWords: (id) => admins?.find(({ _id }) => _id === id)?.name ?? '…',
      },
      { name: 'action', label: words.action, inWords: actionInWords },
      { name: 'object', label: words.object, inWords: objectInWords },
    ],
    [admins],
  );
}

const logColumns: readonly Column<UserLogRow>[] = [
  {
    key: 'action',
    header: words.columns.action,
    isTitle: true,
    cell: ({ action }) => actionInWords(action),
  },
  {
    key: 'at',
    header: words.columns.at,
    sortable: true,
    cell: ({ at }) => <MomentCell at={at} />,
  },
  {
    key: 'admin',
    header: words.columns.admin,
    cell: ({ adminName, adminRole }) => <Pair second={roles[adminRole]}>{adminName}</Pair>,
  },
  {
    key: 'whoAndWhen',
    header: words.columns.admin,
    onPhone: 'line',
    isPhoneOnly: true,
    cell: ({ at, adminName }) => `${adminName} · ${dayAndTime(at)}`,
  },
  {
    key: 'object',
    header: words.columns.object,
    onPhone: 'more',
    cell: (row) => <About row={row} />,
  },
  {
    key: 'changes',
    header: words.columns.changes,
    onPhone: 'more',
    cell: (row) => <Changes row={row} />,
  },
  {
    key: 'address',
    header: words.columns.address,
    wideOnly: true,
    cell: ({ address }) => address ?? '–',
  },
];

/** The thing that the log names, as a link where it has a page of its own. */
function About({ row: { object, school } }: { row: UserLogRow }) {
  const { type, id, label } = object;
  const shown = label.length > 20 ? `${label.slice(0, 8)}…` : label;
  const page = useLink()(type, id);
  return (
    <Pair second={[objectInWords(type), school].filter(Boolean).join(', ')}>
      {page ? <Link to={page}>{shown}</Link> : shown}
    </Pair>
  );
}

/** More than these are shown when asked for. */
const changesAtOnce = 5;

function Changes({ row: { reason, changes, object } }: { row: UserLogRow }) {
  const settings = useSettings();
  if (reason === '' && changes.length === 0) return null;
  const shown = changes.map(({ field, before, after }) => (
    <span key={field}>
      {fieldInWords(object.type, field, settings)}: {inWords(before, field)} →{' '}
      {inWords(after, field)}
    </span>
  ));
  const rest = shown.slice(changesAtOnce);
  return (
    <div className={styles.changes}>
      {reason && <span>{words.reason({ reason })}</span>}
      {shown.slice(0, changesAtOnce)}
      {rest.length > 0 && (
        <details>
          <summary>{words.furtherChanges({ count: rest.length })}</summary>
          <div className={styles.changes}>{rest}</div>
        </details>
      )}
    </div>
  );
}
