import { countries } from '@sangamam/contract/countries';
import { formatRupees } from '@sangamam/contract/money';
import {
  bloodGroups,
  districtsByState,
  firstCountries,
  indianStates,
  otherSchool,
} from '@sangamam/contract/options';
import { yearsOfPassing } from '@sangamam/contract/personal-info';
import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { suggestEmail } from './email-slips.ts';
import styles from './register.module.css';
import type { StepProps } from './step-props.ts';
import { words as allWords } from './words.ts';

const words = allWords.aboutYou;
const countryNames = countries.map(({ name }) => name);
const otherCountries = countryNames.filter(
  (name) => !(firstCountries as readonly string[]).includes(name),
);

/** Step 1: who registers and how to reach them. */
export function AboutYou({ form, settings, registration, fixed = [] }: StepProps) {
  const { field, value, setValue } = form;
  const saved = registration?.formDataStructured.personalInfo;
  const school = value('personalInfo.school');
  const year = Number(value('personalInfo.yearOfPassing'));
  const country = value('personalInfo.country') ?? 'India';
  const state = String(value('personalInfo.stateUT') ?? '');
  const districts = country === 'India' ? districtsByState[state] : undefined;
  const email = String(value('personalInfo.email') ?? '');
  const meant = suggestEmail(email);
  const contact = value('personalInfo.contactNumber');
  const [sameNumber, setSameNumber] = useState(
    !saved?.whatsappNumber || saved.whatsappNumber === saved.contactNumber,
  );

  useEffect(() => {
    if (sameNumber) setValue('personalInfo.whatsappNumber', contact ?? '');
  }, [sameNumber, contact, setValue]);

  const places = [
    ...settings.options.schools.map(({ value: name, place }) => ({
      value: name,
      label: `${name} (${place})`,
    })),
    { value: otherSchool, label: otherSchool },
  ];

  return (
    <>
      <TextField
        {...field('personalInfo.name')}
        label={words.name}
        hint={words.nameHint}
        autoComplete="name"
        spellCheck={false}
      />
      {!fixed.includes('contact') && (
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
      )}
      <CheckboxField
        label={words.whatsappSame}
        checked={sameNumber}
        onChange={(event) => {
          setSameNumber(event.target.checked);
          if (!event.target.checked) setValue('personalInfo.whatsappNumber', '');
        }}
      />
      {!sameNumber && (
        <Controller
          name="personalInfo.whatsappNumber"
          control={form.control}
          render={({ field: phone }) => (
            <PhoneField
              {...phone}
              error={form.problem('personalInfo.whatsappNumber')}
              label={words.whatsapp}
              optional
            />
          )}
        />
      )}
      {!fixed.includes('schoolAndYear') && (
        <>
          <SelectField
            {...field('personalInfo.school')}
            label={words.school}
            options={places}
            placeholder={allWords.choose}
          />
          {school === otherSchool && (
            <TextField {...field('personalInfo.otherSchool')} label={words.otherSchool} />
          )}
          <SelectField
            {...field('personalInfo.yearOfPassing')}
            label={words.yearOfPassing}
            hint={
              year > settings.fees.discountAfterYear
                ? words.discount(formatRupees(settings.fees.discountAmount))
                : words.yearHint
            }
            options={yearsOfPassing(settings)}
            placeholder={allWords.choose}
            short
          />
        </>
      )}
      <SelectField
        {...form.field('personalInfo.country')}
        label={words.country}
        preferred={firstCountries}
        options={otherCountries}
        {...(!saved && { defaultValue: 'India' })}
        onChange={async (event) => {
          await field('personalInfo.country').onChange(event);
          setValue('personalInfo.stateUT', '');
          setValue('personalInfo.district', '');
        }}
        autoComplete="country-name"
      />
      {country === 'India' ? (
        <SelectField
          key="state-of-india"
          {...field('personalInfo.stateUT')}
          label={words.stateIndia}
          options={indianStates}
          placeholder={allWords.choose}
          onChange={async (event) => {
            await field('personalInfo.stateUT').onChange(event);
            setValue('personalInfo.district', '');
          }}
        />
      ) : (
        <TextField
          key="state-abroad"
          {...field('personalInfo.stateUT')}
          label={words.stateAbroad}
          optional
          autoComplete="address-level1"
        />
      )}
      {districts ? (
        <SelectField
          key={`districts-${state}`}
          {...field('personalInfo.district')}
          label={words.district}
          options={districts}
          placeholder={allWords.choose}
          optional={state !== 'Kerala'}
        />
      ) : (
        <TextField
          key="district"
          {...field('personalInfo.district')}
          label={words.district}
          optional
        />
      )}
      <SelectField
        {...field('personalInfo.bloodGroup')}
        label={words.bloodGroup}
        hint={words.bloodGroupHint}
        options={bloodGroups}
        placeholder={allWords.choose}
        optional
        short
      />
    </>
  );
}
