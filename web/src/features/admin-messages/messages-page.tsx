import { can } from '@sangamam/contract/calls/permissions';
import {
  type ContactRow,
  type ContactStatus,
  contactStatuses,
  contactSubjects,
  countContactMessages,
  downloadContactMessages,
} from '@sangamam/contract/help-desk/contact-messages';
import { words } from '@sangamam/words/staff/contact-messages';
import { words as adminWords } from '@sangamam/words/staff/frame';
import { useMemo } from 'react';
import { Outlet } from 'react-router';
import { call, callFile } from '../../kit/calls/call.ts';
import type { FacetOf } from '../../kit/lists/list-facets.tsx';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import { useWorkList, WorkList } from '../../kit/lists/work-list.tsx';
import { AdminTitle } from '../../kit/page/admin-title.tsx';
import { MomentCell } from '../../kit/records/moment.tsx';
import { useSession } from '../../kit/session/session.ts';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { messagePath } from './index.ts';
import { MessageStatusTag } from './message-status-tag.tsx';
import styles from './messages.module.css';
import { listKey, listQuery, messageFilters } from './queries.ts';

const facets: readonly FacetOf<'status' | 'subject'>[] = [
  {
    name: 'status',
    label: words.status,
    values: contactStatuses,
    inWords: (status) => words.statuses[status as ContactStatus],
    order: (a, b) => place(a) - place(b),
  },
  { name: 'subject', label: words.subject, values: contactSubjects },
];
const place = (status: string) => contactStatuses.indexOf(status as ContactStatus);

/** The inbox of the contact page, for whoever may answer it. */
export default function MessagesPage() {
  const mayManage = useSession(({ user }) => user !== null && can(user, 'messages.manage'));
  return (
    <>
      <AdminTitle title={words.title} />
      {mayManage ? <Inbox /> : <EmptyState title={adminWords.notAllowed} />}
    </>
  );
}

/** All but archive and spam, until they are chosen. */
function Inbox() {
  const place = useAddressFilters(messageFilters);
  const { search } = place;
  const work = useWorkList({
    ...place,
    list: messageFilters,
    columns: useMemo(() => listColumns(search), [search]),
    rowKey: ({ _id }: ContactRow) => _id,
    queryOf: listQuery,
    listKey,
    count: (query, signal) => call(countContactMessages, { query, signal }),
    download: (query) => callFile(downloadContactMessages, { query }),
  });
  return (
    <>
      <WorkList
        work={work}
        title={words.title}
        empty={words.empty}
        facets={facets}
        searchHint={words.searchHint}
      />
      <Outlet />
    </>
  );
}

/** The columns of the inbox. `search` is the filters' part of the address, so that the detail keeps it. */
function listColumns(search: string): readonly Column<ContactRow>[] {
  return [
    {
      key: 'name',
      header: words.columns.name,
      sortable: true,
      isTitle: true,
      cell: ({ _id, name }) => (
        <RowLink to={{ pathname: messagePath(_id), search }}>{name}</RowLink>
      ),
    },
    {
      key: 'subject',
      header: words.columns.subject,
      sortable: true,
      cell: ({ subject, excerpt }) => (
        <span>
          {subject}
          <span className={styles.excerpt}>{excerpt}</span>
        </span>
      ),
    },
    {
      key: 'about',
      header: words.columns.subject,
      onPhone: 'line',
      isPhoneOnly: true,
      cell: ({ subject, excerpt }) => `${subject} · ${excerpt}`,
    },
    {
      key: 'received',
      header: words.columns.received,
      sortable: true,
      cell: ({ createdAt }) => <MomentCell at={createdAt} />,
    },
    {
      key: 'status',
      header: words.columns.status,
      sortable: true,
      onPhone: 'tag',
      cell: ({ status }) => <MessageStatusTag status={status} />,
    },
  ];
}
