import { words as dataWords } from '@sangamam/words/page/my-data';
import { ButtonLink } from '../../ui/button.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import codeStyles from '../one-time-code/one-time-code.module.css';
import { paths } from '../paths.ts';
import { dayInWords } from '../words/dates.ts';

const words = dataWords.erased;

/** When even the sealed copy of what was erased is destroyed. */
export interface Erased {
  readonly erasedForGoodAt: string;
}

/** The last view, for whoever has erased their data. */
export function ErasedView({ erasedForGoodAt }: Erased) {
  return (
    <div className={codeStyles.narrow}>
      <h1 ref={takeFocus} tabIndex={-1}>
        {words.title}
      </h1>
      <p className={codeStyles.lead}>{words.text}</p>
      <p>{words.forGood({ day: dayInWords(erasedForGoodAt) })}</p>
      <div className={codeStyles.formActions}>
        <ButtonLink variant="secondary" href={paths.home}>
          {words.home}
        </ButtonLink>
      </div>
    </div>
  );
}
