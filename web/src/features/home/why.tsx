import type { HomeContent } from '@sangamam/contract/settings/home';
import styles from './why.module.css';

/** The reasons to come, as one paragraph; left out when there are none. */
export function Why({ title, lead, cards }: HomeContent['why']) {
  if (cards.length === 0) return null;
  return (
    <section className={styles.why} aria-labelledby="why">
      <div>
        <h2 id="why">{title}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <ul className={styles.reasons}>
        {cards.map(({ title: reason, text }) => (
          <li key={reason}>
            <b>{reason}.</b> {text}{' '}
          </li>
        ))}
      </ul>
    </section>
  );
}
