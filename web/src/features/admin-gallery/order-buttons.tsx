import { words } from '@sangamam/words/staff/gallery';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './gallery.module.css';

interface OrderButtonsProps {
  readonly ids: readonly string[];
  readonly id: string;
  /** The name in "Move … forward". */
  readonly name: string;
  readonly onMove: (ids: string[]) => void;
}

/** Moves one of a list a place forward or back. */
export function OrderButtons({ ids, id, name, onMove }: OrderButtonsProps) {
  const index = ids.indexOf(id);
  const move = (by: -1 | 1) => {
    const others = ids.filter((each) => each !== id);
    onMove(others.toSpliced(index + by, 0, id));
  };
  return (
    <span className={styles.order}>
      <IconButton
        label={words.earlier({ what: name })}
        disabled={index === 0}
        onClick={() => move(-1)}
      >
        <ArrowLeft aria-hidden="true" size={18} />
      </IconButton>
      <IconButton
        label={words.later({ what: name })}
        disabled={index === ids.length - 1}
        onClick={() => move(1)}
      >
        <ArrowRight aria-hidden="true" size={18} />
      </IconButton>
    </span>
  );
}
