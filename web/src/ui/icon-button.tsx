import type { ReactNode } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps {
  /** Accessible name and tooltip. */
  label: string;
  id?: string;
  /** Ignores presses, but keeps the focus. */
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button of one icon, for actions repeated in every row. */
export function IconButton({ label, id, disabled = false, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      id={id}
      className={styles.button}
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </button>
  );
}
