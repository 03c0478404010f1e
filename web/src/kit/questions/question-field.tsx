import { choiceInWords } from '@sangamam/contract/form/in-words';
import { limitOf, requirementOf, valuesOf } from '@sangamam/contract/form/sections';
import { travelDates } from '@sangamam/contract/form/visit';
import { formatRupees } from '@sangamam/contract/locale/money';
import {
  cellPath,
  countPeople,
  partyCells,
  partyPath,
  sumByAge,
} from '@sangamam/contract/party/party';
import type { ShippedPath } from '@sangamam/contract/questions/catalogue';
import {
  districtsByState,
  firstCountries,
  indianStates,
} from '@sangamam/contract/questions/options';
import type { Question } from '@sangamam/contract/questions/question';
import { countries } from '@sangamam/contract/text/countries';
import { words as allWords } from '@sangamam/words/page/register';
import { useMemo, useState } from 'react';
import { Controller } from 'react-hook-form';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, CheckboxGroup, RadioCards } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldGroup, fieldId } from '../../ui/field.tsx';
import { languageNow } from '../../ui/in-language.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { DateField, TextArea, TextField, TimeField } from '../../ui/text-field.tsx';
import { AmountField } from '../fields/amount-field.tsx';
import { isFound } from '../fields/is-found.ts';
import { PhoneField } from '../fields/phone-field.tsx';
import { readCount } from '../fields/read-number.ts';
import { Stepper } from '../fields/stepper.tsx';
import type { PageSettings } from '../page/settings.ts';
import { answerWords, questionWords } from '../words/answers.ts';
import { countryInLanguage, inAlphabet } from '../words/countries.ts';
import { suggestEmail } from './email-slips.ts';
import { readAttendees } from './fee.ts';
import { sameNumber } from './form-values.ts';
import styles from './questions.module.css';
import type { StepProps } from './step-props.ts';

const words = allWords.questions;

type Choice = Question & { readonly kind: 'choice' | 'choices' };
type Props<Asked = Question> = StepProps & { readonly question: Asked };

interface Hint {
  /** How a choice is drawn where its number of options would have it the other way. */
  readonly as?: 'cards' | 'select';
  readonly autoComplete?: string;
  readonly spellCheck?: false;
}

/** The parts of a control that its kind does not decide. */
const hints: { readonly [Path in ShippedPath]?: Hint } = {
  'personalInfo.name': { autoComplete: 'name', spellCheck: false },
  'personalInfo.parentName': { autoComplete: 'off', spellCheck: false },
  'personalInfo.parentRelation': { as: 'select' },
  'professional.professionalDetails': { autoComplete: 'organization-title' },
  'transportation.startingLocation': { autoComplete: 'address-level2' },
  'accommodation.accommodation': { as: 'cards' },
  'emergency.contactName': { autoComplete: 'off', spellCheck: false },
  'emergency.contactNumber': { autoComplete: 'off' },
};
const hintOf = (path: string): Hint => hints[path as ShippedPath] ?? {};

/** In rupees, offered as chips. */
const usualAmounts = [250, 500, 1000, 2500];

/** Label, hint and mark of a question. */
function textOf({ question, ...props }: Props) {
  const { label, hint } = questionWords(question, props.settings);
  return { label, hint, optional: requirementOf(question, props) === undefined };
}

/** The control of one question, by its kind. */
export function QuestionField(props: Props) {
  const { question, form, settings } = props;
  const { path } = question;
  const text = textOf(props);
  const field = () => ({ ...form.field(path), ...text });
  switch (question.kind) {
    case 'line': {
      const { as: _, ...input } = hintOf(path);
      return <TextField {...field()} {...input} short={question.max <= 20} />;
    }
    case 'paragraph': {
      const { max } = question;
      return <TextArea {...field()} maxCharacters={max} rows={max <= 300 ? 3 : 4} />;
    }
    case 'email':
      return <EmailField {...props} />;
    case 'phone':
      if (path === 'personalInfo.whatsappNumber') return <WhatsappField {...props} />;
      return <NumberField {...props} />;
    case 'emailOrPhone':
      return <TextField {...field()} autoComplete="off" spellCheck={false} />;
    case 'yesNo':
      if (path === 'eventAttendance.isAttending') return <AttendingField {...props} />;
      if (path === 'accommodation.planAccommodation') return <StayingField {...props} />;
      return <YesNoField {...props} />;
    case 'tick':
      return <CheckboxField {...field()} />;
    case 'choice':
      if (question.options === 'countries') return <CountryField {...props} />;
      return <ChoiceField {...props} question={question} />;
    case 'choices': {
      const options = optionsOf(question, settings);
      return (
        <CheckboxGroup
          {...field()}
          options={options}
          isFound={options.length > 15 ? isFound : undefined}
        />
      );
    }
    case 'state':
      return <StateField {...props} />;
    case 'district':
      return <DistrictField {...props} />;
    case 'count': {
      const { min, max } = question;
      const start = min === undefined ? { placeholder: '0' } : { min };
      return <Stepper {...field()} {...start} max={limitOf(max, settings)} />;
    }
    case 'rupees':
      return <AmountField {...field()} chips={usualAmounts} />;
    case 'date':
      return <DateField {...field()} {...daysOf(path, settings)} />;
    case 'time':
      return <TimeField {...field()} />;
  }
}

const yesNo = () => [
  { value: 'yes', label: allWords.yes },
  { value: 'no', label: allWords.no },
];

function daysOf(path: string, settings: PageSettings): { min?: string; max?: string } {
  const { first, last } = travelDates(settings);
  if (path === 'transportation.travelDate') return { min: first, max: last };
  return path === 'accommodation.stayDetails.checkIn' ? { min: first } : {};
}

function optionsOf(question: Choice, settings: PageSettings) {
  return valuesOf(question.options, settings).map((value) => ({
    value,
    label: choiceInWords(question, value, settings, answerWords()),
  }));
}

/** One of few short options as cards, of more or longer ones from a list. */
function ChoiceField(props: Props<Choice>) {
  const { question, form, settings } = props;
  const { path, options: list } = question;
  const values = valuesOf(list, settings);
  const field = { ...form.field(path), ...textOf(props) };
  const { as = values.length <= 4 ? 'cards' : 'select' } = hintOf(path);
  if (as === 'cards') {
    const isShort = values.join('').length <= 24;
    return <RadioCards {...field} options={optionsOf(question, settings)} inline={isShort} />;
  }
  const { fees } = settings;
  const isDiscounted =
    list === 'yearsOfPassing' && Number(form.value(path)) > fees.discountAfterYear;
  return (
    <SelectField
      {...field}
      {...(isDiscounted && { hint: words.discount({ amount: formatRupees(fees.discountAmount) }) })}
      options={list === 'schools' ? schoolOptions(props) : optionsOf(question, settings)}
      placeholder={allWords.choose}
      short={values.every((value) => value.length <= 12)}
    />
  );
}

function schoolOptions({ question, settings }: Props<Choice>) {
  const places = new Map(settings.options.schools.map(({ value, place }) => [value, place]));
  return optionsOf(question, settings).map(({ value, label }) => {
    const place = places.get(value);
    return { value, label: place ? `${label} (${place})` : label };
  });
}

/** An email address, with a suggestion for likely misspellings. */
function EmailField(props: Props) {
  const { form, question } = props;
  const { path } = question;
  const { hint, ...text } = textOf(props);
  const meant = suggestEmail(String(form.value(path) ?? ''));
  const suggestion = meant && (
    <button
      type="button"
      className={styles.hintAction}
      onClick={() => form.setValue(path, meant, { shouldValidate: true })}
    >
      {words.didYouMean({ address: meant })}
    </button>
  );
  return (
    <TextField
      {...form.field(path)}
      {...text}
      hint={suggestion || hint}
      type="email"
      autoComplete="email"
      spellCheck={false}
    />
  );
}

function NumberField(props: Props) {
  const { form, question } = props;
  return (
    <Controller
      name={question.path}
      control={form.control}
      render={({ field }) => (
        <PhoneField
          {...field}
          {...textOf(props)}
          autoComplete={hintOf(question.path).autoComplete}
          error={form.problem(question.path)}
        />
      )}
    />
  );
}

/** By default the WhatsApp number is the contact number. */
function WhatsappField(props: Props) {
  const { field, value, setValue } = props.form;
  const { onChange, ...control } = field(sameNumber);
  const isSame = value(sameNumber) !== false;
  return (
    <>
      <CheckboxField
        {...control}
        label={words.whatsappSame}
        defaultChecked={isSame}
        onChange={async (event) => {
          await onChange(event);
          if (!event.target.checked) setValue(props.question.path, '');
        }}
      />
      {!isSame && <NumberField {...props} />}
    </>
  );
}

/** Countries in the language of the page, the preferred ones separate. */
function countryOptions() {
  const all = countries.map((country) => ({
    value: country.name,
    label: countryInLanguage(country),
  }));
  const places = firstCountries.map((name) => all.find(({ value }) => value === name));
  const preferred = places.filter((option) => option !== undefined);
  const others = all.filter((option) => !preferred.includes(option));
  return { preferred, others: inAlphabet(others) };
}

const country = 'personalInfo.country';
const state = 'personalInfo.stateUT';
const district = 'personalInfo.district';

function CountryField(props: Props) {
  const { form, registration } = props;
  const { preferred, others } = useMemo(countryOptions, []);
  const { onChange, ...control } = form.field(country);
  const text = textOf(props);
  return (
    <SelectField
      {...(!registration?.formDataStructured.personalInfo && { defaultValue: 'India' })}
      {...control}
      {...text}
      preferred={preferred}
      options={others}
      placeholder={text.optional ? allWords.choose : undefined}
      onChange={async (event) => {
        await onChange(event);
        form.setValue(state, '');
        form.setValue(district, '');
      }}
      autoComplete="country-name"
    />
  );
}

const isInIndia = ({ value }: StepProps['form']) => (value(country) ?? 'India') === 'India';

function StateField(props: Props) {
  const { form } = props;
  const { onChange, ...control } = form.field(state);
  const text = textOf(props);
  if (!isInIndia(form)) {
    return (
      <TextField
        key="state-abroad"
        {...form.field(state)}
        {...text}
        label={props.question.overrides?.[languageNow()]?.label ?? words.stateAbroad}
        autoComplete="address-level1"
      />
    );
  }
  return (
    <SelectField
      key="state-of-india"
      {...control}
      {...text}
      optional={false}
      options={indianStates}
      placeholder={allWords.choose}
      onChange={async (event) => {
        await onChange(event);
        form.setValue(district, '');
      }}
    />
  );
}

function DistrictField(props: Props) {
  const { form } = props;
  const stateOfIndia = isInIndia(form) ? String(form.value(state) ?? '') : '';
  const districts = districtsByState[stateOfIndia];
  const field = { ...form.field(district), ...textOf(props) };
  if (!districts) return <TextField key="district" {...field} />;
  return (
    <SelectField
      key={`districts-${stateOfIndia}`}
      {...field}
      options={districts}
      placeholder={allWords.choose}
      optional={stateOfIndia !== 'Kerala'}
    />
  );
}

/** Two cards; `onAnswer` hears what was chosen. */
function YesNoField(props: Props & { readonly onAnswer?: (isYes: boolean) => void }) {
  const { onChange, ...control } = props.form.field(props.question.path);
  return (
    <RadioCards
      {...control}
      {...textOf(props)}
      options={yesNo()}
      inline
      onChange={async (event) => {
        await onChange(event);
        props.onAnswer?.(event.target.value === 'yes');
      }}
    />
  );
}

const oneAdult = cellPath('adults', 'veg');

/** The question if they come: a Yes counts one adult, and a No asks before anybody else is removed. */
function AttendingField(props: Props) {
  const { value, setValue } = props.form;
  const people = countPeople(readAttendees(value(partyPath)));
  const [isAsking, setIsAsking] = useState(false);

  function removeEveryone() {
    for (const { path } of partyCells) setValue(path, '');
    setIsAsking(false);
  }

  function keepEveryone() {
    setValue(props.question.path, 'yes', { shouldDirty: true });
    setIsAsking(false);
  }

  function answer(isComing: boolean) {
    if (isComing) {
      if (people === 0) setValue(oneAdult, '1');
    } else if (people === 1 && value(oneAdult) === '1') removeEveryone();
    else if (people > 0) setIsAsking(true);
  }

  return (
    <>
      <YesNoField {...props} onAnswer={answer} />
      <Dialog
        open={isAsking}
        onClose={keepEveryone}
        title={words.removeTitle({ people })}
        actions={
          <>
            <Button variant="secondary" autoFocus onClick={keepEveryone}>
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

const childrensBeds = 'accommodation.stayDetails.children';

/** The question if they need beds: a Yes takes over the children who come; who is a man or a woman nobody said. */
function StayingField(props: Props) {
  const { form, registration } = props;
  const { children } = sumByAge(registration?.formDataStructured.eventAttendance?.attendees ?? {});

  function answer(isStaying: boolean) {
    if (isStaying && children > 0 && !form.value(childrensBeds))
      form.setValue(childrensBeds, String(children));
  }

  return <YesNoField {...props} onAnswer={answer} />;
}

/** Beds by who sleeps in them, with how many come, and a warning where they are more than the people who come. */
export function Beds(props: StepProps & { readonly questions: readonly Question[] }) {
  const { form, settings, registration, questions } = props;
  const name = 'accommodation.stayDetails';
  const wanted = questions.reduce(
    (sum, { path }) => sum + (readCount(String(form.value(path) ?? '')) || 0),
    0,
  );
  const coming = countPeople(registration?.formDataStructured.eventAttendance?.attendees);
  return (
    <>
      <FieldGroup
        name={name}
        label={words.beds}
        hint={coming > 0 ? words.peopleComing({ people: coming }) : undefined}
        error={form.problem(name)}
      >
        <div className={styles.beds} id={fieldId(name)} tabIndex={-1}>
          {questions.map((question) => (
            <Stepper
              key={question.path}
              {...form.field(question.path)}
              label={textOf({ ...props, question }).label}
              hint={textOf({ ...props, question }).hint}
              max={settings.form.maxPerRegistration}
              placeholder="0"
            />
          ))}
        </div>
      </FieldGroup>
      {wanted > coming && coming > 0 && (
        <Alert tone="warning" live>
          {words.moreThanComing({ people: coming })}
        </Alert>
      )}
    </>
  );
}
