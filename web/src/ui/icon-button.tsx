import type { ReactNode } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps {
  /** Said by screen readers and shown on hovering. */
  label: string;
  /** It does nothing now; the focus stays on it. */
  disabled?: boolean;
  onClick: () => void;
  /** The icon. */
  children: ReactNode;
}

/** A button of one icon, for actions repeated in every row. */
export function IconButton({ label, disabled = false, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
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
