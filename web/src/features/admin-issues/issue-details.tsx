import { can } from '@sangamam/contract/calls/permissions';
import {
  type IssueDetail,
  type IssueEntry,
  linkIssueAttachment,
} from '@sangamam/contract/help-desk/issues';
import { momentInWords } from '@sangamam/contract/locale/dates';
import { words as allWords } from '@sangamam/words/staff/issues';
import { Mail, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import { adminRegistrationPath } from '../../kit/paths.ts';
import { AttachmentButton } from '../../kit/records/attachment-button.tsx';
import { IssueStatusTag, PriorityTag } from '../../kit/records/issue-tags.tsx';
import { Moment } from '../../kit/records/moment.tsx';
import { useSession } from '../../kit/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { Composer } from './composer.tsx';
import { EditFields } from './edit-fields.tsx';
import { IssueActions } from './issue-actions.tsx';
import styles from './issue-page.module.css';

const words = allWords.detail;

interface IssueDetailsProps {
  issue: IssueDetail;
  headingId: string;
  onClose: () => void;
  /** Somebody else changed it meanwhile. */
  onStale: () => void;
}

/** The report, its sender and subject, the messages since, and what staff may do. */
export function IssueDetails({ issue, headingId, onClose, onStale }: IssueDetailsProps) {
  const mayManage = useSession(({ user }) => user !== null && can(user, 'issues.manage'));
  const { number, title, reportedBy, registration } = issue;
  const reported = momentInWords(issue.createdAt);
  const changed = momentInWords(issue.updatedAt);
  return (
    <>
      <PageHead title={`${allWords.number({ number })} ${title}`} />
      <h2 id={headingId} className={styles.name}>
        {allWords.number({ number })} {title}
      </h2>
      <p className="tags">
        <IssueStatusTag status={issue.status} />
        <PriorityTag priority={issue.priority} />
        {issue.isAwaitingAnswer && <span>{allWords.waits}</span>}
      </p>
      <p className={styles.times}>
        {words.reported({ day: reported.day, time: reported.time })},{' '}
        <span>{words.changed({ day: changed.day, time: changed.time })}</span>
      </p>
      {mayManage ? (
        <IssueActions issue={issue} onClose={onClose} onStale={onStale} />
      ) : (
        <div className={styles.readOnly}>
          <Alert>{words.readOnly}</Alert>
        </div>
      )}
      <section className={styles.report} aria-label={words.description}>
        <p className={styles.who}>
          <strong>{reportedBy.name}</strong>
          <span className={styles.ways}>
            <ButtonLink
              variant="secondary"
              size="small"
              href={`mailto:${encodeURI(reportedBy.email)}`}
            >
              <Mail aria-hidden="true" size={18} />
              {words.email}
            </ButtonLink>
            {reportedBy.phone && (
              <ButtonLink variant="secondary" size="small" href={`tel:${reportedBy.phone}`}>
                <Phone aria-hidden="true" size={18} />
                {words.call}
              </ButtonLink>
            )}
          </span>
        </p>
        <p className={styles.address}>
          <EmailAddress address={reportedBy.email} />
          {reportedBy.phone && <span> · {reportedBy.phone}</span>}
        </p>
        {registration && (
          <p className={styles.address}>
            {words.registration}:{' '}
            <Link to={adminRegistrationPath(registration._id)}>
              {registration.registrationNumber}
            </Link>
            , {registration.name}, {registration.school}
          </p>
        )}
        <p className={styles.text}>{issue.description}</p>
        {issue.attachment && (
          <AttachmentButton
            {...issue.attachment}
            link={() => call(linkIssueAttachment, { params: { id: issue._id } })}
          />
        )}
      </section>
      {mayManage && <EditFields key={issue.updatedAt} issue={issue} />}
      <Conversation entries={issue.entries} />
      {mayManage && <Composer issue={issue} />}
    </>
  );
}

/** All messages, notes and changes, oldest first. */
function Conversation({ entries }: { entries: readonly IssueEntry[] }) {
  return (
    <section aria-labelledby="conversation" className={styles.conversation}>
      <h3 id="conversation" className={styles.heading}>
        {allWords.conversation.title}
      </h3>
      {entries.length === 0 ? (
        <p className="faint">{allWords.conversation.none}</p>
      ) : (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Entry({ entry: { kind, author, text, at } }: { entry: IssueEntry }) {
  return (
    <li className={classNames(styles.entry, styles[kind])}>
      <p className={styles.entryHead}>
        <strong>{author}</strong>
        {allWords.conversation.kinds[kind] !== author && (
          <span>{allWords.conversation.kinds[kind]}</span>
        )}
        <Moment at={at} />
      </p>
      <p className={styles.text}>{text}</p>
    </li>
  );
}
