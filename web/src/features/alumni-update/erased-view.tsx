import { words as dataWords } from '@sangamam/words/page/my-data';
import { useEffect, useRef } from 'react';
import { paths } from '../../kit/paths.ts';
import { dayInWords } from '../../kit/words/dates.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './alumni-update.module.css';

const words = dataWords.erased;

/** The last view, for whoever has erased their data. */
export function ErasedView({ erasedForGoodAt }: { erasedForGoodAt: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.narrow}>
      <h1 ref={heading} tabIndex={-1}>
        {words.title}
      </h1>
      <p className={styles.lead}>{words.text}</p>
      <p>{words.forGood({ day: dayInWords(erasedForGoodAt) })}</p>
      <div className={styles.actions}>
        <ButtonLink variant="secondary" href={paths.home}>
          {words.home}
        </ButtonLink>
      </div>
    </div>
  );
}
