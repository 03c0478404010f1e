import { choicesOf } from '@sangamam/contract/option-answers';
import { asksParticipationDetails, attendeeGroups, mealKinds } from '@sangamam/contract/visit';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckboxGroup, RadioCards } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { AttendeeGrid } from './attendee-grid.tsx';
import { countPeople } from './fee.ts';
import { type StepProps, yesNoOptions } from './step-props.ts';
import { words as allWords } from './words.ts';

const words = allWords.attendance;

/** Step 3: whether the party comes, how many people, and their meals. */
export function WhoIsComing({ form, settings, lockedParts = [] }: StepProps) {
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

  const asksPeople = !lockedParts.includes('people');
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
            options={choicesOf(settings, 'participation')}
            optional
          />
          {Array.isArray(chosen) && asksParticipationDetails(settings, chosen) && (
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
