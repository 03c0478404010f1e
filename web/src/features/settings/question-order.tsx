import { placeOf } from '@sangamam/contract/form/form';
import { partyPath } from '@sangamam/contract/party/party';
import { keysOf, type Question, type SectionName } from '@sangamam/contract/questions/question';
import type { QuestionSettings } from '@sangamam/contract/questions/question-settings';
import { words } from '@sangamam/words/staff/questions';
import { words as settingsWords } from '@sangamam/words/staff/settings';
import { useState } from 'react';
import { useSettings } from '../../kit/page/settings.ts';
import { questionName, questionWords } from '../../kit/words/answers.ts';
import { classNames } from '../../ui/class-names.ts';
import { fieldId } from '../../ui/field.tsx';
import { Fold } from './fold.tsx';
import styles from './list-editor.module.css';
import { MoveButtons } from './move-buttons.tsx';
import { moved } from './option-edits.ts';
import { TextInLanguages, useTab } from './tab-fields.tsx';

interface QuestionOrderProps {
  section: SectionName;
  /** All of the section. */
  questions: readonly Question[];
}

/** The questions of a section in the order in which it asks them, delivered and own ones; a delivered one opens to its words. */
export function QuestionOrder({ section, questions }: QuestionOrderProps) {
  const form = useTab();
  const [said, setSaid] = useState('');
  const places = [...new Set(questions.map(placeOf))];
  const inPlace = (place: string) => questions.filter((question) => placeOf(question) === place);
  const nameAt = (place: string) =>
    place === partyPath ? words.party : inPlace(place).map(questionName).join(', ') || words.fresh;

  function move(from: number, to: number) {
    const { questions: settings } = form.value as unknown as { questions: QuestionSettings };
    const others = settings.order.filter((place) => !places.includes(place));
    form.set('questions.order', [...others, ...moved(places, from, to)]);
    form.forgetProblem();
    const name = nameAt(places[from] ?? '');
    setSaid(settingsWords.options.moved({ name, place: to + 1, count: places.length }));
  }

  return (
    <>
      <ol
        className={styles.rows}
        id={fieldId(`questions.order.${section}`)}
        tabIndex={-1}
        aria-label={words.labels['questions.order']}
      >
        {places.map((place, index) => (
          <li key={place} className={styles.row}>
            {keysOf(place)[1] === 'own' ? (
              <p className={classNames(styles.summary, styles.plain)}>
                {words.ownNamed({ name: nameAt(place) })}
              </p>
            ) : (
              <Fold
                title={nameAt(place)}
                holds={inPlace(place).map(({ path }) => `questions.words.${path}.`)}
                className={styles.details}
                titleClassName={styles.summary}
              >
                {() =>
                  inPlace(place).map((question, _, { length }) => (
                    <Words key={question.path} question={question} isAlone={length === 1} />
                  ))
                }
              </Fold>
            )}
            <MoveButtons
              name={nameAt(place)}
              index={index}
              count={places.length}
              onMove={(to) => move(index, to)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}

/** Other words for a delivered question; empty texts leave its words as delivered. */
function Words({ question, isAlone }: { question: Question; isAlone: boolean }) {
  const { overrides: _, ...shipped } = question;
  const { label, name, hint = '' } = questionWords(shipped, useSettings());
  const at = `questions.words.${question.path}.en`;
  // the table of people asks in words of its own
  const isCell = question.block === partyPath;
  return (
    <fieldset>
      <legend className={isAlone ? 'visually-hidden' : undefined}>{name}</legend>
      {!isCell && <TextInLanguages at={`${at}.label`} shipped={label} />}
      <TextInLanguages at={`${at}.name`} shipped={name} />
      {!isCell && <TextInLanguages at={`${at}.hint`} shipped={hint} optional />}
    </fieldset>
  );
}
