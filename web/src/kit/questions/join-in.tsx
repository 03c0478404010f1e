import { choicesOf } from '@sangamam/contract/option-answers';
import { familyGroupAnswers, spouseAnswers, tshirtSizes } from '@sangamam/contract/options';
import { CheckboxGroup, RadioCards } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { StepProps } from './step-props.ts';
import { words as allWords } from './words.ts';

const words = allWords.joinIn;

/** Step 6: optional offers and interests. */
export function JoinIn({ form, settings }: StepProps) {
  const { field, value } = form;
  return (
    <>
      <RadioCards
        {...field('optional.spouseNavodayan')}
        label={words.spouse}
        options={spouseAnswers}
        inline
        optional
      />
      {value('optional.spouseNavodayan') === 'Yes' && (
        <TextField {...field('optional.spouseDetails')} label={words.spouseDetails} optional />
      )}
      <RadioCards
        {...field('optional.sangamamFamilyGroups')}
        label={words.familyGroups}
        options={familyGroupAnswers}
        inline
        optional
      />
      <CheckboxGroup
        {...field('optional.mentorshipOptions')}
        label={words.mentorship}
        options={choicesOf(settings, 'mentorship')}
        optional
      />
      <CheckboxGroup
        {...field('optional.trainingOptions')}
        label={words.training}
        options={choicesOf(settings, 'training')}
        optional
      />
      <CheckboxGroup
        {...field('optional.seminarOptions')}
        label={words.seminars}
        options={choicesOf(settings, 'seminars')}
        optional
      />
      <SelectField
        {...field('optional.tshirtInterest')}
        label={words.tshirt}
        hint={words.tshirtHint}
        options={tshirtSizes}
        placeholder={allWords.choose}
        optional
      />
    </>
  );
}
