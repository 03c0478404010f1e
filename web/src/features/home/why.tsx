import type { HomeContent } from '@sangamam/contract/home';
import styles from './why.module.css';

/** Three or four reasons to come; left out when there are none. */
export function Why({ title, lead, cards }: HomeContent['why']) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="why">
      <div className={styles.inner}>
        <h2 id="why">{title}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
        <ul className={styles.cards}>
          {cards.map((card, index) => (
            <li key={card.title} className={styles.card} data-house={index % 4}>
              <h3>{card.title}</h3>
              <p>{card.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
