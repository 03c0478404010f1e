import { failed, problem } from '@sangamam/contract/locale/problems';
import { shippedQuestions } from '@sangamam/contract/questions/catalogue';
import { districtsByState, indianStates } from '@sangamam/contract/questions/options';
import type { Question } from '@sangamam/contract/questions/question';
import { paymentStatuses } from '@sangamam/contract/registrations/status';
import { countries } from '@sangamam/contract/text/countries';
import { words as textsIn } from '@sangamam/words/by-language/texts';
import { setPageLanguage } from '@sangamam/words/page-language';
import { afterEach, describe, expect, test } from 'vitest';
import { refusedCall } from '../kit/calls/refused-call.ts';
import { countryInLanguage, countryNamed, inAlphabet } from '../kit/words/countries.ts';
import { dayInWords, eventDays, momentInWords } from '../kit/words/dates.ts';
import { inPageWords } from '../kit/words/problems.ts';

afterEach(() => setPageLanguage(() => 'en'));

const questions: readonly Question[] = shippedQuestions;
const fixedChoices = (question: Question): readonly string[] =>
  'options' in question && typeof question.options === 'object' ? question.options : [];

describe.each([
  ['ml', /[\u0d00-\u0d7f]/],
  ['hi', /[\u0900-\u097f]/],
] as const)('%s', (language, script) => {
  test('it has every choice that is no setting, and every status', () => {
    const choices = [
      ...indianStates,
      ...Object.values(districtsByState).flat(),
      ...questions.flatMap(fixedChoices).filter((choice) => /[a-z]{2}/.test(choice)),
      ...paymentStatuses,
    ];
    expect(choices.filter((choice) => !(choice in textsIn[language]))).toEqual([]);
  });

  test('what a question says where it is not answered is said in it', () => {
    setPageLanguage(() => language);
    const said = questions.flatMap(({ required = [], wrong = [] }) => [required, wrong].flat());
    expect(said.filter((message) => !script.test(inPageWords(message)))).toEqual([]);
  });

  test('countries are called as in it, and stand in the order of its alphabet', () => {
    setPageLanguage(() => language);
    const names = countries.map(countryInLanguage);
    expect(names.filter((name) => !script.test(name))).toEqual([]);
    expect(countryNamed('India')).toMatch(script);
    expect(countryNamed('Atlantis')).toBe('Atlantis');
    const [first] = inAlphabet(countries.map((country) => ({ label: countryInLanguage(country) })));
    expect(first?.label).toMatch(/^[\u0905\u0d05]/);
  });

  test('dates are said in it', () => {
    setPageLanguage(() => language);
    expect(dayInWords('2027-02-06T03:30:00Z')).toMatch(script);
    expect(momentInWords('2027-02-06T03:30:00Z').day).toMatch(script);
    const event = { startsAt: '2027-02-06T03:30:00Z', endsAt: '2027-02-07T08:30:00Z' };
    expect(eventDays(event as Parameters<typeof eventDays>[0])).toMatch(script);
  });

  test('a problem is said in it with its values, and other texts stay as they are', () => {
    setPageLanguage(() => language);
    const count = inPageWords(problem('wholeNumber', { min: 1, max: 10 }));
    expect(count).toMatch(script);
    expect(count.match(/\d+/g)?.sort()).toEqual(['1', '10']);
    expect(inPageWords('Choose the logo again')).toBe('Choose the logo again');
  });

  test('a refusal and its fields are said in it; what only staff get stays as the server says it', async () => {
    setPageLanguage(() => language);
    const refused = (answer: object) =>
      refusedCall({ success: false, message: 'In English', ...answer }, failed('roomsNotLoaded'), {
        status: 409,
        retryAfterSeconds: null,
      });
    const day = '2027-02-06T03:30:00Z';
    const closed = await refused({ code: 'REGISTRATION_CLOSED', values: { when: 'other', day } });
    expect(closed.message).toContain(dayInWords(day));
    const invalid = await refused({
      code: 'VALIDATION',
      fields: { name: 'Name is required', logo: 'Choose the logo again' },
      problems: { name: { key: 'nameRequired' } },
    });
    expect(invalid.fields.name).toMatch(script);
    expect(invalid.fields.logo).toBe('Choose the logo again');
    expect((await refused({ code: 'ROOM_LOCKED' })).message).toBe('In English');
    expect((await refused({ code: 'constructor' })).message).toBe('In English');
    expect((await refused({ code: 'INTERNAL' })).message).toBe('Failed to load the rooms');
  });
});
