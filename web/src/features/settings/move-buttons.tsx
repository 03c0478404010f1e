import { words } from '@sangamam/words/staff/settings';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { flushSync } from 'react-dom';
import styles from './list-editor.module.css';

interface MoveButtonsProps {
  /** The thing moved, as its row calls it. */
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
}

/** Moves a row of a list up or down. The focus goes along with the row. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  function move(button: HTMLButtonElement, by: -1 | 1) {
    const to = index + by;
    if (to < 0 || to >= count) return;
    const rows = button.closest('ol')?.children;
    flushSync(() => onMove(to));
    rows?.[to]?.querySelector<HTMLElement>(`:scope > * > [data-move="${by}"]`)?.focus();
  }
  return (
    <div className={styles.moves}>
      <button
        type="button"
        className={styles.move}
        data-move={-1}
        aria-label={words.options.up({ name })}
        aria-disabled={index === 0}
        onClick={({ currentTarget }) => move(currentTarget, -1)}
      >
        <ChevronUp aria-hidden="true" size={20} />
      </button>
      <button
        type="button"
        className={styles.move}
        data-move={1}
        aria-label={words.options.down({ name })}
        aria-disabled={index === count - 1}
        onClick={({ currentTarget }) => move(currentTarget, 1)}
      >
        <ChevronDown aria-hidden="true" size={20} />
      </button>
    </div>
  );
}
