import { can } from '@sangamam/contract/calls/permissions';
import type { IssueDetail } from '@sangamam/contract/help-desk/issues';
import { momentInWords } from '@sangamam/contract/locale/dates';
import { words as allWords } from '@sangamam/words/staff/issues';
import { Mail, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { PageHead } from '../../kit/page/page-head.tsx';
import { adminRegistrationPath } from '../../kit/paths.ts';
import { IssueStatusTag, PriorityTag } from '../../kit/records/issue-tags.tsx';
import { useSession } from '../../kit/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { AttachmentButton } from './attachment-button.tsx';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
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
        {issue.attachment && <AttachmentButton issueId={issue._id} {...issue.attachment} />}
      </section>
      {mayManage && <EditFields key={issue.updatedAt} issue={issue} />}
      <Conversation entries={issue.entries} />
      {mayManage && <Composer issue={issue} />}
    </>
  );
}
