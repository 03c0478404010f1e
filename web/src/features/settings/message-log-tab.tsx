import { type LoggedMessage, listMessages, messageStates } from '@sangamam/contract/messages';
import { words as messageWords } from '@sangamam/words/staff/messages';
import { words as allWords } from '@sangamam/words/staff/settings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callPage } from '../../kit/calls/call.ts';
import { AdminList } from '../../kit/lists/admin-list.tsx';
import { type ListFilters, listFilters } from '../../kit/lists/list-filters.ts';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import { adminRegistrationPath } from '../../kit/paths.ts';
import { MessageTag, RetryMessage } from '../../kit/records/message-tag.tsx';
import { MomentCell } from '../../kit/records/moment.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Pair } from '../../ui/pair.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './tab.module.css';
import { useTemplates } from './use-templates.ts';

const words = allWords.log;
const all = 'All';
const logKey = ['message-log'];

interface LogFilters extends ListFilters {
  readonly state: (typeof messageStates)[number] | typeof all;
  readonly kind: string;
}

const logFilters = listFilters<LogFilters>({
  defaults: { searchTerm: '', state: all, kind: all, page: 1, limit: 10 },
  choices: { state: messageStates, kind: (kind) => /^[a-zA-Z]{1,40}$/.test(kind) },
});

/** The outcome of every message, and a second try for those not delivered. */
export function MessageLogTab() {
  const { filters, change } = useAddressFilters(logFilters);
  const templates = useTemplates();
  const kinds = templates.data ?? [];
  const { searchTerm: _none, ...asked } = filters;
  const query = useQuery({
    queryKey: [...logKey, asked],
    queryFn: ({ signal }) => callPage(listMessages, { query: asked, signal }),
    placeholderData: keepPreviousData,
    // They go out by themselves.
    staleTime: 0,
  });
  const aboutOf = (kind: string | null) =>
    kinds.find((known) => known.kind === kind)?.about ?? kind;
  return (
    <>
      <header className={styles.head}>
        <h2>{words.title}</h2>
        <p className={styles.intro}>{words.intro}</p>
      </header>
      <FilterBar label={words.filters}>
        <SelectField
          label={words.state}
          name="state"
          value={filters.state}
          options={[
            { value: all, label: words.all },
            ...messageStates.map((state) => ({ value: state, label: messageWords.states[state] })),
          ]}
          onChange={({ target }) => change({ state: target.value as LogFilters['state'] })}
        />
        <SelectField
          label={words.kind}
          name="kind"
          value={filters.kind}
          options={[
            { value: all, label: words.all },
            ...kinds.map(({ kind, about }) => ({ value: kind, label: about })),
          ]}
          onChange={({ target }) => change({ kind: target.value })}
        />
      </FilterBar>
      <AdminList
        caption={words.title}
        empty={words.empty}
        columns={columnsWith(aboutOf)}
        rowKey={({ _id }) => _id}
        query={query}
        filters={filters}
        rules={logFilters}
        onChange={change}
      />
    </>
  );
}

function columnsWith(aboutOf: (kind: string | null) => string | null): Column<LoggedMessage>[] {
  return [
    {
      key: 'subject',
      header: words.columns.subject,
      isTitle: true,
      cell: ({ subject, kind }) => (
        <Pair second={aboutOf(kind)} wraps>
          {subject || messageWords.secret}
        </Pair>
      ),
    },
    {
      key: 'recipient',
      header: words.columns.recipient,
      cell: ({ recipient, channel }) => (
        <Pair second={messageWords.channels[channel]} wraps>
          <span className={styles.recipient}>
            <EmailAddress address={recipient} />
          </span>
        </Pair>
      ),
    },
    {
      key: 'at',
      header: words.columns.at,
      cell: ({ sentAt, createdAt }) => <MomentCell at={sentAt ?? createdAt} />,
    },
    {
      key: 'registration',
      header: words.columns.registration,
      cell: ({ registrationId, registrationNumber }) =>
        registrationId ? (
          <Link to={adminRegistrationPath(registrationId)}>{registrationNumber}</Link>
        ) : (
          '–'
        ),
    },
    { key: 'state', header: words.columns.state, cell: (message) => <Outcome message={message} /> },
  ];
}

function Outcome({ message: { _id: id, state, lastError } }: { message: LoggedMessage }) {
  return (
    <div className={styles.outcome}>
      <MessageTag state={state} />
      {lastError && <span className="quiet">{lastError}</span>}
      {state === 'needs attention' && <RetryMessage id={id} listKey={logKey} />}
    </div>
  );
}
