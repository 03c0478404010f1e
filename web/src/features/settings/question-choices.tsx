import { languageFacts, languages } from '@sangamam/contract/locale/languages';
import type { OwnQuestion } from '@sangamam/contract/questions/own';
import { words } from '@sangamam/words/staff/questions';
import { Button } from '../../ui/button.tsx';
import { FieldGroup, fieldId } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './questions-tab.module.css';
import tabStyles from './tab.module.css';
import { useSetting } from './tab-fields.tsx';

type Choices = OwnQuestion['choices'];

/** The choices of a question, each in all languages. */
export function QuestionChoices({ at }: { at: string }) {
  const { current, set, text } = useSetting({ at });
  const choices = (current ?? []) as Choices;
  return (
    <FieldGroup {...text} className={styles.wide}>
      <ol className={styles.choices} id={fieldId(text.name)} tabIndex={-1}>
        {choices.map(({ labels, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: choices are told apart by their place
          <li key={index}>
            <div className={tabStyles.languages}>
              {languages.map((language) => (
                <TextField
                  key={language}
                  label={
                    <>
                      <span className="visually-hidden">
                        {words.choice({ number: index + 1 })}:{' '}
                      </span>
                      <span lang={language}>{languageFacts[language].name}</span>
                    </>
                  }
                  lang={language}
                  maxLength={80}
                  value={labels[language] ?? (language === 'en' ? value : '')}
                  onChange={({ target }) =>
                    set(
                      choices.map((choice, each) =>
                        each === index
                          ? { ...choice, labels: { ...choice.labels, [language]: target.value } }
                          : choice,
                      ),
                    )
                  }
                />
              ))}
            </div>
            <Button
              size="small"
              variant="ghost"
              onClick={() => set(choices.filter((_, each) => each !== index))}
            >
              {words.removeChoice({ choice: (labels.en ?? value) || words.thisChoice })}
            </Button>
          </li>
        ))}
      </ol>
      <Button
        size="small"
        variant="secondary"
        onClick={() => set([...choices, { value: '', labels: { en: '' } }])}
      >
        {words.addChoice}
      </Button>
    </FieldGroup>
  );
}
