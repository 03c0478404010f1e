import { can } from '@sangamam/contract/calls/permissions';
import {
  type ContactRow,
  contactStatuses,
  contactSubjects,
} from '@sangamam/contract/help-desk/contact-messages';
import { words } from '@sangamam/words/staff/contact-messages';
import { words as adminWords } from '@sangamam/words/staff/frame';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Outlet, useLocation } from 'react-router';
import { AdminList } from '../../kit/lists/admin-list.tsx';
import { AdminSearchField } from '../../kit/lists/admin-search-field.tsx';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import { AdminTitle } from '../../kit/page/admin-title.tsx';
import { MomentCell } from '../../kit/records/moment.tsx';
import { useSession } from '../../kit/session/session.ts';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { messagePath } from './index.ts';
import { MessageStatusTag } from './message-status-tag.tsx';
import styles from './messages.module.css';
import { type Filters, listQuery, messageFilters } from './queries.ts';

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
  const columns = useMemo(() => listColumns(address), [address]);
  const query = useQuery({
    ...listQuery(filters),
    placeholderData: keepPreviousData,
  });
  const everything = { value: 'All', label: adminWords.all };
  return (
    <>
      <FilterBar label={adminWords.filters}>
        <AdminSearchField
          value={filters.searchTerm}
          onSearch={(text) => change({ searchTerm: text })}
          hint={words.searchHint}
          autoFocus={state?.focusSearch === true}
        />
        <SelectField
          label={words.status}
          name="status"
          value={filters.status}
          options={[
            { value: 'Inbox', label: words.inbox },
            everything,
            ...contactStatuses.map((value) => ({ value, label: words.statuses[value] })),
          ]}
          onChange={({ target }) => change({ status: target.value as Filters['status'] })}
        />
        <SelectField
          label={words.subject}
          name="subject"
          value={filters.subject}
          options={[everything, ...contactSubjects]}
          onChange={({ target }) => change({ subject: target.value as Filters['subject'] })}
        />
      </FilterBar>
      <AdminList
        caption={words.title}
        empty={words.empty}
        columns={columns}
        rowKey={({ _id }) => _id}
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
      isTitle: true,
      cell: ({ _id, name }) => (
        <RowLink to={{ pathname: messagePath(_id), search }}>{name}</RowLink>
      ),
    },
    {
      key: 'subject',
      header: words.columns.subject,
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
      cell: ({ createdAt }) => <MomentCell at={createdAt} />,
    },
    {
      key: 'status',
      header: words.columns.status,
      onPhone: 'tag',
      cell: ({ status }) => <MessageStatusTag status={status} />,
    },
  ];
}
