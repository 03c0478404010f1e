import { choicesOf } from '@sangamam/contract/option-answers';
import { travelDates } from '@sangamam/contract/visit';
import { Alert } from '../../ui/alert.tsx';
import { CheckboxField, RadioCards } from '../../ui/choice-field.tsx';
import { FieldGroup, fieldId } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { DateField, TextArea } from '../../ui/text-field.tsx';
import { countPeople } from './fee.ts';
import styles from './questions.module.css';
import { type StepProps, yesNoOptions } from './step-props.ts';
import { words as allWords } from './words.ts';

const words = allWords.stay;
const beds = ['men', 'women', 'children'] as const;

/** Step 5: beds needed or offered. */
export function Stay({ form, settings, registration }: StepProps) {
  const { field, value } = form;
  const needs = value('accommodation.planAccommodation');
  const wanted = beds.reduce(
    (sum, who) => sum + (Number(value(`accommodation.stayDetails.${who}`)) || 0),
    0,
  );
  const coming = countPeople(registration?.formDataStructured.eventAttendance?.attendees);
  const details = 'accommodation.stayDetails';
  return (
    <>
      <RadioCards
        {...field('accommodation.planAccommodation')}
        label={words.planAccommodation}
        options={yesNoOptions(allWords.yes, allWords.no)}
        inline
      />
      {needs === 'yes' && (
        <>
          <RadioCards
            {...field('accommodation.accommodation')}
            label={words.kind}
            options={choicesOf(settings, 'stayKinds')}
          />
          <SelectField
            {...field('accommodation.accommodationLocation')}
            label={words.area}
            options={choicesOf(settings, 'stayAreas')}
            placeholder={allWords.choose}
          />
          <div className={styles.pair}>
            <DateField
              {...field(`${details}.checkIn`)}
              label={words.from}
              min={travelDates(settings).first}
              optional
            />
            <DateField {...field(`${details}.checkOut`)} label={words.until} optional />
          </div>
          <FieldGroup name={details} label={words.beds} error={form.problem(details)}>
            <div className={styles.beds} id={fieldId(details)} tabIndex={-1}>
              {beds.map((who) => (
                <Stepper
                  key={who}
                  {...field(`${details}.${who}`)}
                  label={words[who]}
                  max={settings.form.maxPerRegistration}
                  placeholder="0"
                />
              ))}
            </div>
          </FieldGroup>
          {wanted > coming && coming > 0 && (
            <Alert tone="warning" live>
              {words.moreThanComing(coming)}
            </Alert>
          )}
          <TextArea
            {...field('accommodation.accommodationRemarks')}
            label={words.remarks}
            maxCharacters={300}
            rows={3}
            optional
          />
        </>
      )}
      {needs === 'no' && (
        <>
          <CheckboxField
            {...field('accommodation.hosting.canHost')}
            label={words.canHost}
            optional
          />
          {value('accommodation.hosting.canHost') === true && (
            <Stepper
              {...field('accommodation.hosting.people')}
              label={words.hostPeople}
              min={1}
              max={10}
            />
          )}
        </>
      )}
    </>
  );
}
