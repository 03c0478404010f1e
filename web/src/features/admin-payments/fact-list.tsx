import styles from './details.module.css';

/** Label and value; a fact without a value is left out. */
type Fact = readonly [label: string, value: string | null];

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
