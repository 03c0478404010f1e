import { formatRupees } from '@sangamam/contract/money';
import { asksParticipationDetails, attendeeGroups, mealKinds } from '@sangamam/contract/visit';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckboxGroup, RadioCards } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldGroup, FieldMessage, fieldId } from '../../ui/field.tsx';
import { StepperControl } from '../../ui/stepper.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { countPeople } from './fee.ts';
import styles from './register.module.css';
import { type StepProps, yesNoOptions } from './step-props.ts';
import { words as allWords } from './words.ts';

const words = allWords.attendance;

/** Step 3: whether the family comes, how many of them, and what they eat. */
export function WhoIsComing({ form, settings, fixed = [] }: StepProps) {
  const { field, value, setValue } = form;
  const isAttending = value('eventAttendance.isAttending');
  const chosen = value('eventAttendance.eventParticipation');
  const people = countPeople(value('eventAttendance.attendees'));
  const [isAsking, setIsAsking] = useState(false);

  function removeEveryone() {
    for (const group of attendeeGroups) {
      for (const meal of mealKinds) setValue(`eventAttendance.attendees.${group}.${meal}`, '');
    }
    setIsAsking(false);
  }

  const asksPeople = !fixed.includes('people');
  const attending = field('eventAttendance.isAttending');
  return (
    <>
      {asksPeople && (
        <RadioCards
          {...attending}
          label={words.isAttending}
          options={yesNoOptions(allWords.yes, allWords.no)}
          inline
          onChange={async (event) => {
            await attending.onChange(event);
            if (event.target.value === 'no' && people > 0) setIsAsking(true);
          }}
        />
      )}
      {isAttending === 'yes' && (
        <>
          {asksPeople && <AttendeeGrid {...{ form, settings }} />}
          <CheckboxGroup
            {...field('eventAttendance.eventParticipation')}
            label={words.participation}
            options={settings.options.participation}
            optional
          />
          {Array.isArray(chosen) && asksParticipationDetails(chosen) && (
            <TextArea
              {...field('eventAttendance.participationDetails')}
              label={words.participationDetails}
              maxCharacters={500}
              optional
            />
          )}
        </>
      )}
      <Dialog
        open={isAsking}
        onClose={() => {
          setValue('eventAttendance.isAttending', 'yes', { shouldDirty: true });
          setIsAsking(false);
        }}
        title={words.removeTitle(people)}
        actions={
          <>
            <Button
              variant="secondary"
              autoFocus
              onClick={() => {
                setValue('eventAttendance.isAttending', 'yes', { shouldDirty: true });
                setIsAsking(false);
              }}
            >
              {words.keep}
            </Button>
            <Button variant="danger" onClick={removeEveryone}>
              {words.remove}
            </Button>
          </>
        }
      >
        <p>{words.removeText}</p>
      </Dialog>
    </>
  );
}

/** Three age groups by two kinds of food, each a count. */
function AttendeeGrid({ form, settings }: Pick<StepProps, 'form' | 'settings'>) {
  const { fees } = settings;
  const about = {
    adults: { ages: fees.adultAges, rupees: fees.adult },
    teens: { ages: fees.teenAges, rupees: fees.teen },
    children: { ages: fees.childAges, rupees: fees.child },
  };
  const mealWords = { veg: words.veg, nonVeg: words.nonVeg };
  const name = 'eventAttendance.attendees';
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
              {mealKinds.map((meal) => {
                const cell = `${name}.${group}.${meal}`;
                const { error, ...control } = form.field(cell);
                const messageId = `${fieldId(cell)}-message`;
                return (
                  <div key={meal} className={styles.meal}>
                    <span aria-hidden="true" className={styles.mealName}>
                      {mealWords[meal]}
                    </span>
                    <StepperControl
                      {...control}
                      max={settings.form.maxPerCell}
                      label={words.cell(words.groups[group], mealWords[meal])}
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
