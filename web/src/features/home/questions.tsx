import type { Faq } from '@sangamam/contract/settings/home';
import { words } from '@sangamam/words/page/home';
import { Markdown } from '../../ui/markdown.tsx';
import styles from './questions.module.css';

interface QuestionsProps {
  readonly title: string;
  readonly lead: string;
  readonly questions: Faq;
}

/** The others wait behind one press. */
const shownAtOnce = 4;

/** Questions that open one by one; `/#faq` leads to them from every page. */
export function Questions({ title, lead, questions }: QuestionsProps) {
  const rest = questions.slice(shownAtOnce);
  return (
    <section className={styles.questions} aria-labelledby="faq">
      <div>
        <h2 id="faq" tabIndex={-1}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div>
        <Entries questions={questions.slice(0, shownAtOnce)} />
        {rest.length > 0 && (
          <details className={styles.more}>
            <summary>{words.moreQuestions({ count: rest.length })}</summary>
            <Entries questions={rest} />
          </details>
        )}
      </div>
    </section>
  );
}

function Entries({ questions }: { questions: Faq }) {
  return questions.map(({ question, answer }) => (
    <details key={question} className={styles.entry}>
      <summary>{question}</summary>
      <div className={styles.answer}>
        <Markdown source={answer} />
      </div>
    </details>
  ));
}
