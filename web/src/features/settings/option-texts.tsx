import { languageFacts, languages } from '@sangamam/contract/locale/languages';
import { words as allWords } from '@sangamam/words/staff/settings';
import { TextField } from '../../ui/text-field.tsx';
import styles from './tab.module.css';
import { readInstead } from './tab-fields.tsx';
import type { OptionListEdits } from './use-option-list.ts';

const words = allWords.options;

interface OptionTextsProps {
  name: string;
  edits: OptionListEdits;
}

/** The label of an option in each language, and the place of a school. */
export function OptionTexts({ name, edits }: OptionTextsProps) {
  const places = edits.places(name);
  return (
    <>
      <TextsInLanguages what={words.label} name={name} texts={edits.labels(name)} />
      {places && <TextsInLanguages what={words.place} name={name} texts={places} />}
    </>
  );
}

interface TextsInLanguagesProps {
  what: string;
  name: string;
  texts: readonly { readonly text: string; readonly set: (text: string) => void }[];
}

function TextsInLanguages({ what, name, texts }: TextsInLanguagesProps) {
  const [english] = texts;
  // an option without a label is read as it is stored
  const inEnglish = english?.text || (what === words.label ? name : '');
  return (
    <div className={styles.languages}>
      {texts.map(({ text, set }, index) => {
        const language = languages[index] ?? 'en';
        return (
          <TextField
            key={language}
            label={
              <>
                <span className={index === 0 ? undefined : 'visually-hidden'}>{what} </span>
                <span lang={language} className={index === 0 ? 'visually-hidden' : undefined}>
                  {languageFacts[language].name}
                </span>
                <span className="visually-hidden"> {name}</span>
              </>
            }
            lang={language}
            maxLength={80}
            placeholder={language === 'en' ? inEnglish : readInstead(language, inEnglish)}
            value={text}
            onChange={({ target }) => set(target.value)}
          />
        );
      })}
    </div>
  );
}
