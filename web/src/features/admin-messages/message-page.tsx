import {
  type ContactDetail,
  changeContactStatus,
  readContactMessage,
  replyToContactMessage,
} from '@sangamam/contract/help-desk/contact-messages';
import { momentInWords } from '@sangamam/contract/locale/dates';
import { words as allWords } from '@sangamam/words/staff/contact-messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail, Phone } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { WrittenAnswer } from '../../kit/forms/written-answer.tsx';
import { Neighbours } from '../../kit/lists/neighbours.tsx';
import { RecordDrawer } from '../../kit/lists/record-drawer.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { adminIssuePath } from '../../kit/paths.ts';
import { Moment } from '../../kit/records/moment.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { messagePath, messagesPath } from './index.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageStatusTag } from './message-status-tag.tsx';
import styles from './messages.module.css';
import { cacheMessage, detailKey, listQuery, messageFilters } from './queries.ts';

const words = allWords.detail;
const headingId = 'message-name';

/** One message over the inbox. */
export default function MessagePage() {
  const { id = '' } = useParams();
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => call(readContactMessage, { params: { id }, signal }),
    staleTime: 0,
  });

  // opening a new message marks it as read; if that fails, the next opening does
  const isNew = query.data?.status === 'New';
  useEffect(() => {
    if (!isNew) return;
    call(changeContactStatus, { params: { id }, body: { status: 'Read' } }).then(
      (message) => cacheMessage(queryClient, message),
      () => {},
    );
  }, [id, isNew, queryClient]);

  return (
    <RecordDrawer
      list={messagesPath}
      back={allWords.back}
      query={query}
      title={words.title}
      headingId={headingId}
      neighbours={
        <Neighbours filtersOf={messageFilters} queryOf={listQuery} pathOf={messagePath} />
      }
    >
      {(message) => <Details key={id} message={message} onStale={query.refetch} />}
    </RecordDrawer>
  );
}

function Details({ message, onStale }: { message: ContactDetail; onStale: () => void }) {
  const { number, name, email, phone, subject, status, issue, replies } = message;
  const received = momentInWords(message.createdAt);
  return (
    <>
      <PageHead title={`${name}: ${subject}`} />
      <h2 id={headingId} className={styles.name}>
        {name}
      </h2>
      <p className="tags">
        <MessageStatusTag status={status} />
        <span>#{number}</span>
        <span>{subject}</span>
        <span className="quiet">{words.received({ day: received.day, time: received.time })}</span>
      </p>
      <p className={styles.ways}>
        <ButtonLink variant="secondary" size="small" href={`mailto:${encodeURI(email)}`}>
          <Mail aria-hidden="true" size={18} />
          {words.email}
        </ButtonLink>
        {phone && (
          <ButtonLink variant="secondary" size="small" href={`tel:${phone}`}>
            <Phone aria-hidden="true" size={18} />
            {words.call}
          </ButtonLink>
        )}
        <span className={styles.address}>
          <EmailAddress address={email} />
          {phone && <span> · {phone}</span>}
        </span>
      </p>
      {issue && (
        <div className={styles.issue}>
          <Alert>
            {words.becameIssue} <Link to={adminIssuePath(issue._id)}>#{issue.number}</Link>
          </Alert>
        </div>
      )}
      <section className={styles.message} aria-label={words.message}>
        <p className={styles.text}>{message.message}</p>
      </section>
      <MessageActions message={message} onStale={onStale} />
      {replies.length > 0 && (
        <section aria-labelledby="replies" className={styles.replies}>
          <h3 id="replies">{words.replies}</h3>
          <ol>
            {replies.map(({ _id, author, text, at }) => (
              <li key={_id}>
                <p className={styles.replyHead}>
                  <strong>{author}</strong> <Moment at={at} />
                </p>
                <p className={styles.text}>{text}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
      {status === 'Spam' ? <Alert>{words.isSpam}</Alert> : <ReplyForm message={message} />}
    </>
  );
}

/** An answer by email. */
function ReplyForm({ message }: { message: ContactDetail }) {
  const queryClient = useQueryClient();
  return (
    <WrittenAnswer
      endpoint={replyToContactMessage}
      id={message._id}
      draft={`message:${message._id}`}
      label={words.reply}
      hint={words.replyHint}
      submit={words.send}
      submitting={words.sending}
      said={words.sent}
      onSent={(changed) => cacheMessage(queryClient, changed)}
    />
  );
}
