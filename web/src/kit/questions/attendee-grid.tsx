import { formatRupees } from '@sangamam/contract/locale/money';
import { aboutAge } from '@sangamam/contract/party/fee';
import { ages, isAsked, partyCells, partyPath } from '@sangamam/contract/party/party';
import { words as allWords } from '@sangamam/words/page/register';
import { useState } from 'react';
import { FieldGroup, FieldMessage, fieldId } from '../../ui/field.tsx';
import { StepperControl } from '../fields/stepper.tsx';
import styles from './questions.module.css';
import type { FormProps } from './step-props.ts';

const words = allWords.questions;

/** Counts by age group and meal. */
export function AttendeeGrid({ form, settings }: FormProps) {
  // what is not asked is, where a file of organisers counted it, until the page is left
  const [cells] = useState(() =>
    partyCells.filter(({ food, path }) => isAsked(food) || Number(form.value(path)) > 0),
  );
  return (
    <FieldGroup name={partyPath} label={words.people} error={form.problem(partyPath)}>
      <div className={styles.attendees} id={fieldId(partyPath)} tabIndex={-1}>
        {ages.map((age) => {
          const about = aboutAge(settings.fees, age);
          return (
            <div key={age} className={styles.group}>
              <p className={styles.groupName}>
                {words.groups[age]}
                <span className={styles.groupHint}>
                  {about.ages} · {formatRupees(about.rupees)}
                </span>
              </p>
              <div className={styles.meals}>
                {cells
                  .filter((cell) => cell.age === age)
                  .map(({ food, path }) => {
                    const { error, ...control } = form.field(path);
                    const messageId = `${fieldId(path)}-message`;
                    return (
                      <div key={food}>
                        <span aria-hidden="true" className={styles.mealName}>
                          {words[food]}
                        </span>
                        <StepperControl
                          {...control}
                          max={settings.form.maxPerCell}
                          label={words.cell({
                            group: words.groups[age],
                            meal: words[food].toLowerCase(),
                          })}
                          aria-invalid={error ? true : undefined}
                          aria-describedby={error ? messageId : undefined}
                          placeholder="0"
                        />
                        {error && <FieldMessage id={messageId} error={error} />}
                      </div>
                    );
                  })}
              </div>
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}
