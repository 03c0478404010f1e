import type { ReactNode } from 'react';
import styles from './admin-title.module.css';
import { PageHead } from './page-head.tsx';

interface AdminTitleProps {
  title: string;
  /** What can be done from here: links and small buttons. */
  children?: ReactNode;
}

/** How a staff page begins: its title, and at its end what can be done from here. */
export function AdminTitle({ title, children }: AdminTitleProps) {
  return (
    <>
      <PageHead title={title} />
      <div className={styles.head}>
        <h1>{title}</h1>
        {children && <div className={styles.tools}>{children}</div>}
      </div>
    </>
  );
}
