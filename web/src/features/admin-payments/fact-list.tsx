import styles from './details.module.css';

/** A name and what is known; without a value the line is left out. */
type Fact = readonly [label: string, value: string | null];

/** What is known of something, one line each. */
export function FactList({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
