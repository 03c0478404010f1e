import { purposeTexts } from '@sangamam/contract/consents';
import { countries } from '@sangamam/contract/countries';
import { photoConsent } from '@sangamam/contract/gallery';
import { districtsByState, indianStates } from '@sangamam/contract/options';
import { parentDeclaration } from '@sangamam/contract/parents';
import { shippedQuestions } from '@sangamam/contract/questions/catalogue';
import type { Question } from '@sangamam/contract/questions/question';
import { refusals } from '@sangamam/contract/refusals';
import { paymentStatuses } from '@sangamam/contract/registration-status';
import { afterEach, describe, expect, test } from 'vitest';
import { countryInLanguage, countryNamed, inAlphabet } from '../kit/words/countries.ts';
import { dayInWords, eventDays, momentInWords } from '../kit/words/dates.ts';
import { inLanguage, messageInLanguage, setLocaleSource } from '../ui/in-language.ts';
import { hi } from './hi.ts';
import { ml } from './ml.ts';

afterEach(() => setLocaleSource(() => undefined));

const english = {
  hello: 'Hello',
  people: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  steps: ['First', 'Then'],
  more: { bye: 'Bye', only: 'Only English' },
  open: null,
};
const words = inLanguage('greeting', english);
const dictionary = {
  greeting: {
    hello: 'നമസ്കാരം',
    people: (count: number) => `${count} പേർ`,
    steps: ['ആദ്യം', 'പിന്നെ', 'ഒടുവിൽ'],
    more: { bye: 'കാണാം' },
    open: null,
  },
};

test('words read in the language of the moment, group by group, and fall back to English', () => {
  const { more } = words;
  expect(words.hello).toBe('Hello');
  setLocaleSource(() => ({ language: 'ml', dictionary }));
  expect(words.hello).toBe('നമസ്കാരം');
  expect(words.people(2)).toBe('2 പേർ');
  expect(more.bye).toBe('കാണാം');
  expect(more.only).toBe('Only English');
  expect(words.open).toBeNull();
  expect(Object.entries(more)).toEqual([
    ['bye', 'കാണാം'],
    ['only', 'Only English'],
  ]);
  expect(words.steps.map((step) => step)).toEqual(['ആദ്യം', 'പിന്നെ', 'ഒടുവിൽ']);
  setLocaleSource(() => undefined);
  expect(words.steps).toEqual(['First', 'Then']);
});

const questions: readonly Question[] = shippedQuestions;
const fixedChoices = (question: Question): readonly string[] =>
  'options' in question && typeof question.options === 'object' ? question.options : [];

describe.each([
  ['ml', ml, /[\u0d00-\u0d7f]/],
  ['hi', hi, /[\u0900-\u097f]/],
] as const)('%s', (language, own, script) => {
  /** Each text with its path; functions are asked with numbers and names that show in the answer. */
  function texts(group: unknown, path: string): [path: string, text: string][] {
    if (typeof group === 'function') return [[path, String(group(2, 3, 'X'))]];
    if (typeof group === 'string') return [[path, group]];
    return Object.entries(group ?? {}).flatMap(([key, value]) => texts(value, `${path}.${key}`));
  }

  test('every text is written in its script', () => {
    // The same word everywhere, a pattern of numbers, or an empty half of a sentence.
    const same = /^(OTP|[#:{}\w\s×/,]*\/[#:{}\w\s]*|2 3 × X|2, 3|[\s,]*)$/;
    const foreign = texts(own, language).filter(
      ([path, text]) => !script.test(text) && !same.test(text) && !path.endsWith('.fileName'),
    );
    expect(foreign).toEqual([]);
  });

  test('it has every choice that is no setting, every purpose and every status', () => {
    const choices = [
      ...[...indianStates, ...Object.values(districtsByState).flat()],
      ...questions.flatMap(fixedChoices).filter((choice) => /[a-z]{2}/.test(choice)),
      ...[...Object.values(purposeTexts), parentDeclaration, photoConsent, ...paymentStatuses],
    ];
    expect(choices.filter((choice) => !(choice in own.texts))).toEqual([]);
  });

  test('what a question says where it is not answered is said in it', () => {
    setLocaleSource(() => ({ language, dictionary: { messages: own.messages } }));
    const said = questions.flatMap(({ required = [], wrong = [] }) => [required, wrong].flat());
    expect(said.filter((message) => !script.test(messageInLanguage(message)))).toEqual([]);
  });

  test('countries are called as in it, and stand in the order of its alphabet', () => {
    setLocaleSource(() => ({ language, dictionary: {} }));
    const names = countries.map(countryInLanguage);
    expect(names.filter((name) => !script.test(name))).toEqual([]);
    expect(countryNamed('India')).toMatch(script);
    expect(countryNamed('Atlantis')).toBe('Atlantis');
    const [first] = inAlphabet(countries.map((country) => ({ label: countryInLanguage(country) })));
    expect(first?.label).toMatch(/^[\u0905\u0d05]/);
  });

  test('dates are said in it', () => {
    setLocaleSource(() => ({ language, dictionary: {} }));
    expect(dayInWords('2027-02-06T03:30:00Z')).toMatch(script);
    expect(momentInWords('2027-02-06T03:30:00Z').day).toMatch(script);
    const event = { startsAt: '2027-02-06T03:30:00Z', endsAt: '2027-02-07T08:30:00Z' };
    expect(eventDays(event as Parameters<typeof eventDays>[0])).toMatch(script);
  });

  test('a message keeps its numbers, and an unknown one stays as it is', () => {
    setLocaleSource(() => ({ language, dictionary: { messages: own.messages } }));
    const message = messageInLanguage('Enter a whole number from 1 to 10');
    expect(message).toMatch(script);
    expect(message.match(/\d+/g)).toEqual(['1', '10']);
    expect(messageInLanguage('Key skills must be 300 characters or fewer')).toMatch(script);
    expect(messageInLanguage(refusals.UNDO_OVER.message)).toContain('72');
    expect(messageInLanguage('Something else')).toBe('Something else');
    expect(messageInLanguage('constructor')).toBe('constructor');
  });
});
