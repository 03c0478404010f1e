import type { IssueStatus } from '@sangamam/contract/help-desk/issues';
import { type MyIssue, replyToIssue } from '@sangamam/contract/help-desk/my-issues';
import { words as allWords } from '@sangamam/words/page/issues';
import { CircleCheck, CircleDot, type LucideIcon, Wrench } from 'lucide-react';
import type { RefusedForm } from '../../kit/forms/posted.ts';
import { WrittenAnswer } from '../../kit/forms/written-answer.tsx';
import { issueStatusPath } from '../../kit/paths.ts';
import { momentInWords } from '../../kit/words/dates.ts';
import { classNames } from '../../ui/class-names.ts';
import { textInLanguage } from '../../ui/in-language.ts';
import { StatusTag, type StatusTone } from '../../ui/status-tag.tsx';
import styles from './issues.module.css';

const words = allWords.status;

const looks: Record<IssueStatus, { tone: StatusTone; icon: LucideIcon }> = {
  Open: { tone: 'warning', icon: CircleDot },
  'In Progress': { tone: 'info', icon: Wrench },
  Resolved: { tone: 'success', icon: CircleCheck },
  Closed: { tone: 'neutral', icon: CircleCheck },
};

interface MyIssueCardProps {
  issue: MyIssue;
  /** Unfolded at first. */
  isOpen: boolean;
  /** The message to it that was sent without scripts and refused. */
  refused: RefusedForm | null;
  onChanged: (issue: MyIssue) => void;
  /** The code was entered too long ago. */
  onExpired: () => void;
}

/** One issue as its reporter sees it: where it stands, what was written, and a way to answer. */
export function MyIssueCard({ issue, isOpen, refused, onChanged, onExpired }: MyIssueCardProps) {
  const { number, title, status, description, fileName, entries, canAnswer } = issue;
  const isOver = status === 'Resolved' || status === 'Closed';
  return (
    <li>
      <details className={styles.mine} open={isOpen}>
        <summary>
          <span className={styles.mineTitle}>
            #{number} {textInLanguage(title)}
          </span>
          <StatusTag {...looks[status]}>{words.statuses[status]}</StatusTag>
        </summary>
        <ol className={styles.entries}>
          <Entry from="you" text={description} at={issue.createdAt} fileName={fileName} />
          {entries.map((entry) => (
            <Entry key={`${entry.at} ${entry.text}`} {...entry} />
          ))}
        </ol>
        {canAnswer ? (
          <WrittenAnswer
            endpoint={replyToIssue}
            id={issue._id}
            draft={`my-issue:${issue._id}`}
            label={isOver ? words.reopen : words.answer}
            hint={isOver ? words.reopenHint : undefined}
            submit={isOver ? words.sendAndReopen : words.send}
            submitting={words.sending}
            said={words.sent}
            posts={{
              action: issueStatusPath(String(number)),
              hidden: { issue: issue._id },
              refused,
            }}
            onSent={onChanged}
            onRefused={(problem) => problem.status === 401 && onExpired()}
          />
        ) : (
          <p className="note">{words.over}</p>
        )}
      </details>
    </li>
  );
}

interface EntryProps {
  from: 'you' | 'us';
  text: string;
  at: string;
  fileName?: string | null;
}

function Entry({ from, text, at, fileName }: EntryProps) {
  const { day, time } = momentInWords(at);
  return (
    <li className={classNames(styles.entry, from === 'us' && styles.us)}>
      <p className={styles.entryHead}>
        <strong>{words.from[from]}</strong>{' '}
        <time dateTime={at}>
          {day}, {time}
        </time>
      </p>
      <p className={styles.text}>{text}</p>
      {fileName && <p className="note">{words.file({ name: fileName })}</p>}
    </li>
  );
}
