import { choicesOf, hasFlag } from '@sangamam/contract/option-answers';
import { CheckboxGroup } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { StepProps } from './step-props.ts';
import { words as allWords } from './words.ts';

const words = allWords.work;

/** Step 2: work and skills, all optional. */
export function Work({ form, settings }: StepProps) {
  const { field, value } = form;
  const chosen = value('professional.profession');
  const asksName = (value: string) => hasFlag(settings, 'professions', value, 'asksName');
  const isOther = Array.isArray(chosen) && chosen.some(asksName);
  return (
    <>
      <CheckboxGroup
        {...field('professional.profession')}
        label={words.profession}
        options={choicesOf(settings, 'professions')}
        filter
        optional
      />
      {isOther && (
        <TextField {...field('professional.professionOther')} label={words.professionOther} />
      )}
      <TextField
        {...field('professional.professionalDetails')}
        label={words.professionalDetails}
        autoComplete="organization-title"
        optional
      />
      <TextField
        {...field('professional.areaOfExpertise')}
        label={words.areaOfExpertise}
        optional
      />
      <TextField {...field('professional.keySkills')} label={words.keySkills} optional />
    </>
  );
}
