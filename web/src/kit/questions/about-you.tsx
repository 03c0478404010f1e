import { countries } from '@sangamam/contract/countries';
import {
  bloodGroups,
  districtsByState,
  firstCountries,
  indianStates,
} from '@sangamam/contract/options';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PhoneField } from '../fields/phone-field.tsx';
import { countryInLanguage, inAlphabet } from '../words/countries.ts';
import { sameNumber } from './form-values.ts';
import { AgeFields, ContactFields, NameField, SchoolFields } from './identity-fields.tsx';
import type { StepProps } from './step-props.ts';
import { words as allWords } from './words.ts';

const words = allWords.aboutYou;

/** Countries in the language of the page, the preferred ones separate. */
function countryOptions() {
  const all = countries.map((country) => ({
    ...{ value: country.name, label: countryInLanguage(country) },
  }));
  const places = firstCountries.map((name) => all.find(({ value }) => value === name));
  const preferred = places.filter((option) => option !== undefined);
  const others = all.filter((option) => !preferred.includes(option));
  return { preferred, others: inAlphabet(others) };
}

/** Step 1: the registrant and their contacts. */
export function AboutYou(props: StepProps) {
  const {
    form,
    settings,
    registration,
    lockedParts = [],
    isEmailOptional,
    isAddressOptional,
  } = props;
  const { field, value, setValue } = form;
  const saved = registration?.formDataStructured.personalInfo;
  const country = value('personalInfo.country') ?? 'India';
  const state = String(value('personalInfo.stateUT') ?? '');
  const districts = country === 'India' ? districtsByState[state] : undefined;
  const { preferred, others } = useMemo(countryOptions, []);

  return (
    <>
      <NameField form={form} />
      {!lockedParts.includes('contact') && <ContactFields {...{ form, isEmailOptional }} />}
      <CheckboxField
        {...field(sameNumber)}
        label={words.whatsappSame}
        defaultChecked={value(sameNumber) !== false}
        onChange={async (event) => {
          await field(sameNumber).onChange(event);
          if (!event.target.checked) setValue('personalInfo.whatsappNumber', '');
        }}
      />
      {value(sameNumber) === false && (
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
      {!lockedParts.includes('schoolAndYear') && <SchoolFields form={form} settings={settings} />}
      <AgeFields form={form} settings={settings} />
      <SelectField
        {...form.field('personalInfo.country')}
        label={words.country}
        preferred={preferred}
        options={others}
        optional={isAddressOptional}
        placeholder={isAddressOptional ? allWords.choose : undefined}
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
