import { X } from 'lucide-react';
import styles from './close-button.module.css';

interface CloseButtonProps {
  /** The thing it closes, for screen readers. */
  readonly label: string;
  readonly onPress: () => void;
  readonly disabled?: boolean | undefined;
}

/** The cross that closes a dialog or a drawer; `--close-ink` and `--close-hover` colour it. */
export function CloseButton({ label, onPress, disabled }: CloseButtonProps) {
  return (
    <button
      type="button"
      className={styles.close}
      onClick={onPress}
      disabled={disabled}
      aria-label={label}
    >
      <X aria-hidden="true" size={22} />
    </button>
  );
}
