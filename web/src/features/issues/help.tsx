import { words as allWords } from '@sangamam/words/page/issues';
import { useSettings } from '../../kit/page/settings.ts';
import styles from './issues.module.css';

const { additional, solutions } = allWords.report;

/** Below the form: what to expect, and what often helps at once (docs/product/fixed.md#addresses-and-order). */
export function Help() {
  const { phone } = useSettings().contact;
  return (
    <div className={styles.help}>
      <section aria-labelledby="additional">
        <h2 id="additional">{additional.title}</h2>
        <ul>
          <li>{additional.answers}</li>
          <li>{additional.number}</li>
          <li>
            {phone ? (
              <span>
                {additional.urgentAt} <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
              </span>
            ) : (
              additional.urgent
            )}
          </li>
          <li>{additional.secrets}</li>
        </ul>
      </section>
      <section aria-labelledby="solutions" className={styles.card}>
        <h2 id="solutions">{solutions.title}</h2>
        <dl>
          <dt>{solutions.payment}</dt>
          <dd>{solutions.paymentText}</dd>
          <dt>{solutions.browser}</dt>
          <dd>{solutions.browserText}</dd>
          <dt>{solutions.cache}</dt>
          <dd>{solutions.cacheText}</dd>
        </dl>
      </section>
    </div>
  );
}
