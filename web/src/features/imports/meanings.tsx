import { questionAt } from '@sangamam/contract/form/form';
import type { Meaning, Unread } from '@sangamam/contract/staff-registrations/imports';
import { words } from '@sangamam/words/staff/imports';
import { type PageSettings, useSettings } from '../../kit/page/settings.ts';
import { questionName } from '../../kit/words/answers.ts';
import { choicesOf } from '../../kit/words/choices.ts';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './import.module.css';

interface MeaningsProps {
  unread: readonly Unread[];
  meanings: readonly Meaning[];
  onChange: (meanings: Meaning[]) => void;
}

/** Texts that are no choice of their question, each to be matched once for all rows. */
export function Meanings({ unread, meanings, onChange }: MeaningsProps) {
  const settings = useSettings();
  if (unread.length === 0) return null;
  return (
    <>
      <h3>{words.unread}</h3>
      <p className={styles.quiet}>{words.unreadHint}</p>
      <div className={styles.columns}>
        {unread.map((row, index) => {
          const { question, text } = row;
          const isThis = (other: Meaning) => other.question === question && other.text === text;
          const answer = meanings.find(isThis)?.answer;
          return (
            <SelectField
              key={`${question}: ${text}`}
              label={labelOf(row, settings)}
              name={`meaning-${index}`}
              value={answer === undefined ? '' : `=${answer}`}
              placeholder={words.notMatched}
              options={[
                ...choicesAt(question, settings).map(({ value, label }) => ({
                  value: `=${value}`,
                  label,
                })),
                { value: '=', label: words.leftEmpty },
              ]}
              onChange={({ target: { value } }) => {
                const others = meanings.filter((other) => !isThis(other));
                const chosen = { question, text, answer: value.slice(1) };
                onChange(value === '' ? others : [...others, chosen]);
              }}
            />
          );
        })}
      </div>
    </>
  );
}

function choicesAt(path: string, settings: PageSettings) {
  const question = questionAt(settings, path);
  return question ? choicesOf(question, settings) : [];
}

function labelOf({ question: path, text, lines }: Unread, settings: PageSettings): string {
  const question = questionAt(settings, path);
  return words.unreadText({ question: question ? questionName(question) : '', text, count: lines });
}
