import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Pair } from './pair.tsx';
import styles from './row-link.module.css';

interface RowLinkProps {
  to: LinkProps['to'];
  children: ReactNode;
  /** A second line under the name, such as a number. */
  second?: ReactNode;
  /** Lets a long second line wrap. */
  wraps?: boolean;
}

/** The name of a row, as a link that covers the whole row and keeps the list's scroll position. */
export function RowLink({ to, children, second, wraps }: RowLinkProps) {
  return (
    <Pair second={second} wraps={wraps}>
      <Link className={styles.link} to={to} state={{ fromList: true }} preventScrollReset>
        {children}
      </Link>
    </Pair>
  );
}
