import { choicesOf, optionOf } from '@sangamam/contract/option-answers';
import { travelDates } from '@sangamam/contract/visit';
import { CheckboxField, RadioCards } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { DateField, TextArea, TextField, TimeField } from '../../ui/text-field.tsx';
import styles from './questions.module.css';
import { type StepProps, yesNoOptions } from './step-props.ts';
import { words as allWords } from './words.ts';

const words = allWords.journey;

/** Step 4: travel to Kochi, pick-up and free seats. */
export function Journey({ form, settings }: StepProps) {
  const { field, value } = form;
  const yesNo = yesNoOptions(allWords.yes, allWords.no);
  const chosenMode = String(value('transportation.modeOfTransport') ?? '');
  const mode = optionOf(settings, 'transportModes', chosenMode);
  const wantsPickup = value('transportation.pickup.needed') === 'yes';
  const { first, last } = travelDates(settings);
  return (
    <>
      <RadioCards
        {...field('transportation.isTravelling')}
        label={words.isTravelling}
        options={yesNo}
        inline
      />
      {value('transportation.isTravelling') === 'yes' && (
        <>
          <TextField
            {...field('transportation.startingLocation')}
            label={words.startingLocation}
            autoComplete="address-level2"
          />
          <SelectField
            {...field('transportation.modeOfTransport')}
            label={words.modeOfTransport}
            options={choicesOf(settings, 'transportModes')}
            placeholder={allWords.choose}
          />
          <div className={styles.pair}>
            <DateField
              {...field('transportation.travelDate')}
              label={words.travelDate}
              min={first}
              max={last}
              optional
            />
            <TimeField {...field('transportation.travelTime')} label={words.travelTime} optional />
          </div>
          {mode?.needsPickup && (
            <RadioCards
              {...field('transportation.pickup.needed')}
              label={words.pickup}
              options={yesNo}
              inline
              optional
            />
          )}
          {mode?.needsPickup && wantsPickup && (
            <>
              <SelectField
                {...field('transportation.pickup.arrivalPoint')}
                label={words.arrivalPoint}
                options={choicesOf(settings, 'arrivalPoints')}
                placeholder={allWords.choose}
              />
              <TextField
                {...field('transportation.pickup.serviceNumber')}
                label={words.serviceNumber}
                short
                optional
              />
            </>
          )}
          {mode?.hasSeats && (
            <>
              <Stepper
                {...field('transportation.pickup.seatsOffered')}
                label={words.seatsOffered}
                max={6}
                placeholder="0"
                optional
              />
              <CheckboxField
                {...field('transportation.pickup.sharePhone')}
                label={words.sharePhone}
              />
            </>
          )}
          <TextArea
            {...field('transportation.travelSpecialRequirements')}
            label={words.requirements}
            hint={words.requirementsHint}
            maxCharacters={300}
            rows={3}
            optional
          />
        </>
      )}
    </>
  );
}
