import { formatRupees } from '@sangamam/contract/money';
import { hasFlag, optionsOf } from '@sangamam/contract/option-answers';
import { parentRelations } from '@sangamam/contract/options';
import { yearsOfPassing } from '@sangamam/contract/questions/sections';
import { Controller } from 'react-hook-form';
import { RadioCards } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PhoneField } from '../fields/phone-field.tsx';
import { suggestEmail } from './email-slips.ts';
import styles from './questions.module.css';
import { type FormProps, yesNoOptions } from './step-props.ts';
import { words as allWords } from './words.ts';

const words = allWords.aboutYou;

export function NameField({ form }: Pick<FormProps, 'form'>) {
  return (
    <TextField
      {...form.field('personalInfo.name')}
      label={words.name}
      hint={words.nameHint}
      autoComplete="name"
      spellCheck={false}
    />
  );
}

/** Email address, with a suggestion for likely misspellings, and phone number. */
export function ContactFields({ form, isEmailOptional }: Omit<FormProps, 'settings'>) {
  const { field, value, setValue } = form;
  const meant = suggestEmail(String(value('personalInfo.email') ?? ''));
  return (
    <>
      <TextField
        {...field('personalInfo.email')}
        label={words.email}
        hint={
          meant ? (
            <button
              type="button"
              className={styles.hintAction}
              onClick={() => setValue('personalInfo.email', meant, { shouldValidate: true })}
            >
              {words.didYouMean(meant)}
            </button>
          ) : (
            words.emailHint
          )
        }
        type="email"
        optional={isEmailOptional}
        autoComplete="email"
        spellCheck={false}
      />
      <Controller
        name="personalInfo.contactNumber"
        control={form.control}
        render={({ field: phone }) => (
          <PhoneField
            {...phone}
            error={form.problem('personalInfo.contactNumber')}
            label={words.contactNumber}
            hint={words.contactNumberHint}
          />
        )}
      />
    </>
  );
}

/** School and year of passing, with the effect of the year on the fee. */
export function SchoolFields({ form, settings }: FormProps) {
  const { field, value } = form;
  const { fees } = settings;
  const isDiscounted = Number(value('personalInfo.yearOfPassing')) > fees.discountAfterYear;
  const school = String(value('personalInfo.school') ?? '');
  const places = optionsOf(settings, 'schools').map(({ value: name, label, place }) => ({
    value: name,
    label: place ? `${label || name} (${place})` : label || name,
  }));
  return (
    <>
      <SelectField
        {...field('personalInfo.school')}
        label={words.school}
        options={places}
        placeholder={allWords.choose}
      />
      {hasFlag(settings, 'schools', school, 'asksName') && (
        <TextField {...field('personalInfo.otherSchool')} label={words.otherSchool} />
      )}
      <SelectField
        {...field('personalInfo.yearOfPassing')}
        label={words.yearOfPassing}
        hint={isDiscounted ? words.discount(formatRupees(fees.discountAmount)) : words.yearHint}
        options={yearsOfPassing(settings)}
        placeholder={allWords.choose}
        short
      />
    </>
  );
}

/** If the settings ask for the age: registrants under 18 name a parent or guardian. */
export function AgeFields({ form, settings }: FormProps) {
  const { field, value } = form;
  if (!settings.features.askAge) return null;
  return (
    <>
      <RadioCards
        {...field('personalInfo.isAdult')}
        label={words.isAdult}
        hint={words.isAdultHint}
        options={yesNoOptions(allWords.yes, allWords.no)}
        inline
      />
      {value('personalInfo.isAdult') === 'no' && (
        <>
          <TextField
            {...field('personalInfo.parentName')}
            label={words.parentName}
            autoComplete="off"
            spellCheck={false}
          />
          <SelectField
            {...field('personalInfo.parentRelation')}
            label={words.parentRelation}
            options={parentRelations}
            placeholder={allWords.choose}
            short
          />
          <TextField
            {...field('personalInfo.parentContact')}
            label={words.parentContact}
            hint={words.parentContactHint}
            autoComplete="off"
            spellCheck={false}
          />
        </>
      )}
    </>
  );
}
