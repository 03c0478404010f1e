import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './dashboard-page.module.css';

interface Part {
  readonly label: string;
  /** The figure as it is read. */
  readonly value: string;
  /** Its share of the card's bar, as a number of anything; without it there is no bar. */
  readonly amount?: number;
}

interface FigureCardProps {
  title: string;
  value: string;
  note?: ReactNode;
  /** The page that lists what it counts. */
  to?: string;
  /** The parts of the figure. */
  parts?: readonly Part[] | undefined;
}

/** One figure, large, and what it is made of. */
export function FigureCard({ title, value, note, to, parts = [] }: FigureCardProps) {
  const total = parts.reduce((sum, { amount = 0 }) => sum + amount, 0);
  return (
    <article className={styles.card}>
      <h3 className={styles.cardTitle}>{title}</h3>
      <p className={styles.value}>
        {to ? (
          <Link to={to} aria-label={`${title}: ${value}`}>
            {value}
          </Link>
        ) : (
          value
        )}
      </p>
      {note && <p className="faint">{note}</p>}
      {total > 0 && (
        <div className={styles.bar} aria-hidden="true">
          {parts.map(({ label, amount = 0 }) => (
            <span key={label} style={{ flexGrow: amount / total }} />
          ))}
        </div>
      )}
      {parts.length > 0 && (
        <dl className={styles.parts}>
          {parts.map((part) => (
            <div key={part.label}>
              <dt>{part.label}</dt>
              <dd>{part.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}
