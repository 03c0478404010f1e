import { attendeeGroups, foodKinds } from '@sangamam/contract/form/visit';
import { formatRupees } from '@sangamam/contract/locale/money';
import { words as allWords } from '@sangamam/words/page/register';
import { useState } from 'react';
import { FieldGroup, FieldMessage, fieldId } from '../../ui/field.tsx';
import { StepperControl } from '../fields/stepper.tsx';
import styles from './questions.module.css';
import type { FormProps } from './step-props.ts';

const words = allWords.questions;

/** Counts by age group and meal. */
export function AttendeeGrid({ form, settings }: FormProps) {
  const { fees } = settings;
  const about = {
    adults: { ages: fees.adultAges, rupees: fees.adult },
    teens: { ages: fees.teenAges, rupees: fees.teen },
    children: { ages: fees.childAges, rupees: fees.child },
  };
  const name = 'eventAttendance.attendees';
  // asked where a file of organisers counted people without their food, until the page is left
  const [withoutFood] = useState(() =>
    attendeeGroups.filter((group) => Number(form.value(`${name}.${group}.notSaid`)) > 0),
  );
  return (
    <FieldGroup name={name} label={words.people} error={form.problem(name)}>
      <div className={styles.attendees} id={fieldId(name)} tabIndex={-1}>
        {attendeeGroups.map((group) => (
          <div key={group} className={styles.group}>
            <p className={styles.groupName}>
              {words.groups[group]}
              <span className={styles.groupHint}>
                {about[group].ages} · {formatRupees(about[group].rupees)}
              </span>
            </p>
            <div className={styles.meals}>
              {foodKinds
                .filter((food) => food !== 'notSaid' || withoutFood.includes(group))
                .map((meal) => {
                  const cell = `${name}.${group}.${meal}`;
                  const { error, ...control } = form.field(cell);
                  const messageId = `${fieldId(cell)}-message`;
                  return (
                    <div key={meal}>
                      <span aria-hidden="true" className={styles.mealName}>
                        {words[meal]}
                      </span>
                      <StepperControl
                        {...control}
                        max={settings.form.maxPerCell}
                        label={words.cell({
                          group: words.groups[group],
                          meal: words[meal].toLowerCase(),
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
        ))}
      </div>
    </FieldGroup>
  );
}
