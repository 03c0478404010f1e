import { words as dataWords } from '@sangamam/words/page/my-data';
import { paths } from '../../kit/paths.ts';
import { dayInWords } from '../../kit/words/dates.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import styles from './alumni-update.module.css';

const words = dataWords.erased;

/** The last view, for whoever has erased their data. */
export function ErasedView({ erasedForGoodAt }: { erasedForGoodAt: string }) {
  return (
    <div className={styles.narrow}>
      <h1 ref={takeFocus} tabIndex={-1}>
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
