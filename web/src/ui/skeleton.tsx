import { words } from '@sangamam/words/page/ui';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  lines?: number | undefined;
  /** Rows of a table or cards instead of lines of text. */
  shape?: 'text' | 'rows' | undefined;
}

/** A placeholder while loading, shown after 150 ms so that quick answers do not flicker. */
export function Skeleton({ lines = 3, shape = 'text' }: SkeletonProps) {
  return (
    <div className={classNames(styles.skeleton, styles[shape])} role="status">
      <span className="visually-hidden">{words.loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={line} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}
