import { can } from '@sangamam/contract/calls/permissions';
import {
  type ContactRow,
  downloadContactMessages,
  listContactMessages,
} from '@sangamam/contract/help-desk/contact-messages';
import { words } from '@sangamam/words/staff/contact-messages';
import { words as adminWords } from '@sangamam/words/staff/frame';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Outlet, useLocation } from 'react-router';
import { callFile, callPage } from '../../kit/calls/call.ts';
import { AdminList } from '../../kit/lists/admin-list.tsx';
import { useShownList } from '../../kit/lists/list-tools.tsx';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import { AdminTitle } from '../../kit/page/admin-title.tsx';
import { MomentCell } from '../../kit/records/moment.tsx';
import { useSession } from '../../kit/session/session.ts';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { messagePath } from './index.ts';
import { MessageFilters } from './message-filters.tsx';
import { MessageStatusTag } from './message-status-tag.tsx';
import styles from './messages.module.css';
import { listQuery, messageFilters } from './queries.ts';

const rowKey = ({ _id }: ContactRow) => _id;

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

function Inbox() {
  const { state } = useLocation();
  const { filters, change } = useAddressFilters(messageFilters);
  const address = messageFilters.write(filters).toString();
  const { columns, printed, tools } = useShownList({
    list: messageFilters,
    filters,
    columns: useMemo(() => listColumns(address), [address]),
    fetchPage: (query) => callPage(listContactMessages, { query }),
    fetchFile: (query) => callFile(downloadContactMessages, { query }),
  });
  const query = useQuery({
    ...listQuery(filters),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <MessageFilters filters={filters} onChange={change} focusSearch={state?.focusSearch === true}>
        {tools}
      </MessageFilters>
      <AdminList
        printed={printed}
        caption={words.title}
        empty={words.empty}
        columns={columns}
        rowKey={rowKey}
        query={query}
        filters={filters}
        rules={messageFilters}
        onChange={change}
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
