import type { IssueEntry } from '@sangamam/contract/help-desk/issues';
import { words as allWords } from '@sangamam/words/staff/issues';
import { Moment } from '../../kit/records/moment.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './issue-page.module.css';

const words = allWords.conversation;

/** All messages, notes and changes, oldest first. */
export function Conversation({ entries }: { entries: readonly IssueEntry[] }) {
  return (
    <section aria-labelledby="conversation" className={styles.conversation}>
      <h3 id="conversation" className={styles.heading}>
        {words.title}
      </h3>
      {entries.length === 0 ? (
        <p className="faint">{words.none}</p>
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
        {words.kinds[kind] !== author && <span>{words.kinds[kind]}</span>}
        <Moment at={at} />
      </p>
      <p className={styles.text}>{text}</p>
    </li>
  );
}
