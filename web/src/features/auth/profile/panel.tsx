import { type ReactNode, useId } from 'react';
import styles from './profile.module.css';

interface PanelProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** One part of the own account. */
export function Panel({ title, lead, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.intro}>
        <h2 id={id}>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
