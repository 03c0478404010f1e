import { questionAt } from '@sangamam/contract/form/form';
import { languages } from '@sangamam/contract/locale/languages';
import { shippedQuestions } from '@sangamam/contract/questions/catalogue';
import { keysOf, putAt, type Question } from '@sangamam/contract/questions/question';
import { chartNamed, countedQuestions } from '@sangamam/contract/reports/analytics';
import { fieldInWords } from '@sangamam/contract/reports/user-log-words';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { importedQuestions } from '@sangamam/contract/staff-registrations/imports';
import { describe, expect, test } from 'vitest';
import { visitor } from '../testing/domain/registrations.ts';
import { settingsDesk } from '../testing/features/settings.ts';
import { knownColumns } from './features/imports/rules.ts';
import { questionName } from './platform/messages/answer-in-language.ts';
import { columnKey } from './platform/tables/table.ts';
import { exportColumns } from './reports/exports/export-columns-store.ts';
import { inWords } from './reports/snapshots/rules.ts';

/** Words of the settings for delivered questions, wherever staff and mails read them. */

const { server, save } = await settingsDesk();

const shipped: readonly Question[] = shippedQuestions;
const event = defaultEventSettings(new Date('2026-11-21T06:00:00Z'));
const nameIn = (language: string, path: string) => `Told ${language} ${path}`;
const words = {};
for (const { path } of shipped) {
  const texts = languages.map((language) => [
    language,
    { label: '', name: nameIn(language, path), hint: '' },
  ]);
  putAt(words, keysOf(path), Object.fromEntries(texts));
}
const told = { ...event, questions: { ...event.questions, words } };

test.each(shipped.map(({ path }) => path))('%s is called so in files, charts and logs', (path) => {
  const name = nameIn('en', path);
  expect(exportColumns(told).map(({ head }) => head)).toContain(name);
  expect(exportColumns(event).map(({ head }) => head)).not.toContain(name);
  expect(fieldInWords('registration', path, told)).toBe(name);
  expect(inWords({ part: path }, told)).toEqual({ part: name });
  const isCounted = countedQuestions(told).some((question) => question.path === path);
  expect(chartNamed(path, told)?.title).toBe(isCounted ? name : undefined);
});

test.each(languages)('in %s mails and files say it', (language) => {
  const said = shipped.map(({ path }) =>
    questionName(questionAt(told, path) as Question, language),
  );
  expect(said).toEqual(shipped.map(({ path }) => nameIn(language, path)));
});

test('a spreadsheet is read by the new names and by the delivered ones', () => {
  const before = knownColumns(event);
  const after = knownColumns(told);
  for (const { path } of importedQuestions(told)) {
    for (const language of languages) {
      expect(after.get(columnKey(nameIn(language, path)))).toBe(path);
    }
  }
  for (const [key, path] of before) expect([key, after.get(key)]).toEqual([key, path]);
});

test('a new name goes before a delivered one of another question', () => {
  const words = { optional: { tshirtInterest: { en: { label: '', name: 'Company', hint: '' } } } };
  const known = knownColumns({ ...event, questions: { ...event.questions, words } });
  expect(known.get('company')).toBe('optional.tshirtInterest');
});

const optional = 'optional' as const;
const jersey = {
  tshirtInterest: {
    en: { label: 'Which jersey size?', name: 'Jersey', hint: '' },
    ml: { label: '', name: 'ജേഴ്സി', hint: '' },
  },
};

describe('a delivered question', () => {
  const put = (fields: object) => save('questions', 'questions', fields);

  test('is called otherwise, moved and required, and its answers stay where they are', async () => {
    const order = ['optional.tshirtInterest', 'optional.spouseNavodayan'];
    const change = { order, required: ['optional.tshirtInterest'], words: { optional: jersey } };
    const { data, status } = await put(change);
    expect(status).toBe(200);
    expect(data.value.questions).toMatchObject(change);

    const before = visitor(server.app);
    await before.fillIn();
    const missing = await before.save(optional, { optional: { spouseNavodayan: 'No' } });
    expect(missing).toMatchObject({
      status: 422,
      body: { fields: { 'optional.tshirtInterest': 'Answer this question' } },
    });
    await before.save(optional, { optional: { tshirtInterest: 'M' } });
    await before.submit();
    expect((await before.read()).body.data?.formDataStructured.optional).toEqual({
      tshirtInterest: 'M',
    });
    // whoever registered may still take it back
    const without = await before.save(optional, { optional: { tshirtInterest: '' } });
    expect(without.status).toBe(200);
  });

  test.each<[string, object, string]>([
    [
      'too long a name',
      { words: { optional: { tshirtInterest: { en: { name: 'x'.repeat(61) } } } } },
      'questions.words.optional.tshirtInterest.en.name',
    ],
    [
      'a name that another has',
      { words: { optional: { tshirtInterest: { en: { name: 'Name' } } } } },
      'questions.words.optional.tshirtInterest.en.name',
    ],
    [
      'words that are no texts',
      { words: { optional: { tshirtInterest: { en: 5 } } } },
      'questions.words.optional.tshirtInterest.en',
    ],
    ['no list of places', { order: 'optional' }, 'questions.order'],
    [
      'a place before what it depends on',
      { order: ['optional.spouseDetails', 'optional.spouseNavodayan'] },
      'questions.order.optional',
    ],
    ['a name that nobody may leave out', { required: ['personalInfo.name'] }, 'questions.required'],
  ])('with %s is refused at its field', async (_what, fields, field) => {
    const { status, fields: wrong } = await put(fields);
    expect(status).toBe(422);
    expect(Object.keys(wrong)).toContain(field);
  });

  test('that nobody knows is left out', async () => {
    const words = { optional: { gone: { en: { name: 'Gone' } } }, x: 1 };
    const { status, data } = await put({ words });
    expect(status).toBe(200);
    expect(data.value.questions.words).toEqual({ optional: {} });
  });
});
