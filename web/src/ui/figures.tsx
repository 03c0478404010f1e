import type { ReactNode } from 'react';
import styles from './figures.module.css';

interface FiguresProps {
  /** Names the row for screen readers. */
  label: string;
  figures: readonly { readonly label: string; readonly value: ReactNode }[];
}

/** A few figures that belong together, side by side. */
export function Figures({ label, figures }: FiguresProps) {
  return (
    <section aria-label={label}>
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd>{figure.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
