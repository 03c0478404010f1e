import { can } from '@sangamam/contract/calls/permissions';
import { type LoggedMessage, listMessages } from '@sangamam/contract/messages';
import { words as messageWords } from '@sangamam/words/staff/messages';
import { words as allWords } from '@sangamam/words/staff/record';
import { useQuery } from '@tanstack/react-query';
import { callPage } from '../../../kit/calls/call.ts';
import { MessageTag, RetryMessage } from '../../../kit/records/message-tag.tsx';
import { Moment } from '../../../kit/records/moment.tsx';
import { useSession } from '../../../kit/session/session.ts';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { registrationKey } from '../queries.ts';
import styles from './parts.module.css';
import { QueryResult } from './query-result.tsx';

const words = allWords.messages;
const shown = 50;
const messagesKey = (id: string) => [...registrationKey(id), 'messages'];

/** The messages sent and what became of them; one that was not delivered can be sent again. */
export function MessagesPart({ id }: { id: string }) {
  const query = useQuery({
    queryKey: messagesKey(id),
    queryFn: ({ signal }) =>
      callPage(listMessages, { query: { registrationId: id, limit: shown }, signal }),
    // they are sent in the background
    staleTime: 0,
  });
  return (
    <QueryResult query={query}>
      {({ rows, pagination: { total } }) =>
        rows.length === 0 ? (
          <EmptyState title={words.none} />
        ) : (
          <>
            <ul className={styles.entries} aria-label={words.label}>
              {rows.map((message) => (
                <Message key={message._id} registrationId={id} message={message} />
              ))}
            </ul>
            {total > rows.length && (
              <p className="note">{words.older({ shown: rows.length, total })}</p>
            )}
          </>
        )
      }
    </QueryResult>
  );
}

function Message({ registrationId, message }: { registrationId: string; message: LoggedMessage }) {
  const mayEdit = useSession(({ user }) => user !== null && can(user, 'registrations.edit'));
  const { _id: id, channel, recipient, subject, state, lastError, createdAt, sentAt } = message;
  return (
    <li className={styles.entry}>
      <p className={styles.line}>
        <strong>{subject || messageWords.secret}</strong>
        <MessageTag state={state} />
      </p>
      <p className="note">
        <Moment at={sentAt ?? createdAt} />, {words.to({ channel: messageWords.channels[channel] })}{' '}
        <EmailAddress address={recipient} />
      </p>
      {lastError && <p className="note">{lastError}</p>}
      {state === 'needs attention' && mayEdit && (
        <RetryMessage id={id} listKey={messagesKey(registrationId)} />
      )}
    </li>
  );
}
