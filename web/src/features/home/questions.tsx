import type { Faq } from '@sangamam/contract/home';
import { Markdown } from '../../ui/markdown.tsx';
import styles from './questions.module.css';

interface QuestionsProps {
  readonly title: string;
  readonly lead: string;
  readonly questions: Faq;
}

/** Questions that open one by one; `/#faq` leads to them from every page. */
export function Questions({ title, lead, questions }: QuestionsProps) {
  return (
    <section className={styles.questions} aria-labelledby="faq">
      <div>
        <h2 id="faq" tabIndex={-1}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div>
        {questions.map(({ question, answer }) => (
          <details key={question} className={styles.entry}>
            <summary>{question}</summary>
            <div className={styles.answer}>
              <Markdown source={answer} />
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
