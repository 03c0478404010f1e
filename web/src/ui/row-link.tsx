import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Pair } from './pair.tsx';
import styles from './row-link.module.css';

interface RowLinkProps {
  to: LinkProps['to'];
  children: ReactNode;
  /** A second line under the name, such as a number. */
  second?: ReactNode;
  /** Lets a long second line wrap. */
  wraps?: boolean;
  /** A name so short that only the second line is cut. */
  isShort?: boolean;
}

interface RowButtonProps extends Pick<RowLinkProps, 'children' | 'second'> {
  onClick: () => void;
}

/** The same for what is shown over the list. */
export function RowButton({ onClick, children, second }: RowButtonProps) {
  return (
    <Pair second={second}>
      <button type="button" className={styles.link} onClick={onClick}>
        {children}
      </button>
    </Pair>
  );
}

/** The name of a row, as a link that covers the whole row and keeps the list's scroll position. */
export function RowLink({ to, children, second, wraps, isShort }: RowLinkProps) {
  return (
    <Pair second={second} wraps={wraps}>
      <Link
        className={classNames(styles.link, isShort && styles.short)}
        to={to}
        state={{ fromList: true }}
        preventScrollReset
      >
        {children}
      </Link>
    </Pair>
  );
}
