import { choicesOf } from '@sangamam/contract/option-answers';
import { sponsorAnswers } from '@sangamam/contract/options';
import { CheckboxGroup, RadioCards } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { AmountField } from '../fields/amount-field.tsx';
import { type StepProps, yesNoOptions } from './step-props.ts';
import { words as allWords } from './words.ts';

const words = allWords.support;
/** In rupees, offered as chips. */
const usualAmounts = [250, 500, 1000, 2500];

/** Step 7: sponsoring and contributing, both optional. */
export function Support({ form, settings, lockedParts = [] }: StepProps) {
  const { field, value } = form;
  const interest = value('sponsorship.interested');
  return (
    <>
      <RadioCards
        {...field('sponsorship.interested')}
        label={words.sponsor}
        options={sponsorAnswers}
        optional
      />
      {interest === 'Yes' && (
        <SelectField
          {...field('sponsorship.category')}
          label={words.category}
          options={choicesOf(settings, 'sponsorshipCategories')}
          placeholder={allWords.choose}
        />
      )}
      {(interest === 'Yes' || interest === 'I can introduce someone') && (
        <>
          <TextField {...field('sponsorship.organisation')} label={words.organisation} optional />
          <TextField {...field('sponsorship.contactPerson')} label={words.contactPerson} optional />
          <TextArea
            {...field('sponsorship.details')}
            label={words.details}
            maxCharacters={500}
            optional
          />
        </>
      )}
      {!lockedParts.includes('pledge') && (
        <>
          <RadioCards
            {...field('financial.willContribute')}
            label={words.willContribute}
            options={yesNoOptions(allWords.yes, allWords.no)}
            inline
            optional
          />
          {value('financial.willContribute') === 'yes' && (
            <>
              <AmountField
                {...field('financial.contributionAmount')}
                label={words.amount}
                chips={usualAmounts}
              />
              <CheckboxGroup
                {...field('financial.contributionFor')}
                label={words.useFor}
                options={choicesOf(settings, 'contributionPurposes')}
                optional
              />
              <TextField {...field('financial.remarks')} label={words.remarks} optional />
            </>
          )}
        </>
      )}
    </>
  );
}
