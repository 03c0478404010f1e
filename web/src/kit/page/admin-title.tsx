import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './admin-title.module.css';
import { PageHead } from './page-head.tsx';

interface AdminTitleProps {
  title: string;
  /** Link back, above the title. */
  back?: { readonly to: string; readonly label: string };
  /** The purpose of the page, in a sentence or two. */
  lead?: string | undefined;
  /** Actions: links and small buttons. */
  children?: ReactNode;
}

/** The head of a staff page: its title, and its actions at the end. */
export function AdminTitle({ title, back, lead, children }: AdminTitleProps) {
  return (
    <>
      <PageHead title={title} />
      {back && (
        <p className={styles.back}>
          <Link to={back.to}>{back.label}</Link>
        </p>
      )}
      <div className={styles.head}>
        <h1>{title}</h1>
        {children && <div className={styles.tools}>{children}</div>}
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
    </>
  );
}
