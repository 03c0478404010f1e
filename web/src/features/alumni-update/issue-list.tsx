import { listMyIssues } from '@sangamam/contract/help-desk/my-issues';
import { words as allWords } from '@sangamam/words/page/own-registration';
import { call } from '../../kit/calls/call.ts';
import { useRead } from '../../kit/calls/use-read.ts';
import { paths } from '../../kit/paths.ts';
import { OwnRows } from '../../kit/registrant/own-rows.tsx';
import { dayInWords } from '../../kit/words/dates.ts';
import { textInLanguage } from '../../ui/in-language.ts';
import styles from './alumni-update.module.css';

/** Issues about the registrations of this session; renders nothing without any. */
export function IssueList() {
  const [issues] = useRead('', (signal) => call(listMyIssues, { signal }));

  if (!issues?.length) return null;
  return (
    <section className={styles.missing}>
      <h2>{allWords.issues}</h2>
      <OwnRows>
        {issues.map(({ number, title, status, createdAt }) => (
          <li key={number}>
            <a href={`${paths.issueStatus}?issue=${number}`}>
              #{number} {textInLanguage(title)}
            </a>
            <span>{dayInWords(createdAt)}</span>
            <strong>{textInLanguage(status)}</strong>
          </li>
        ))}
      </OwnRows>
    </section>
  );
}
