import { questionAt } from '@sangamam/contract/form/form';
import { languages } from '@sangamam/contract/locale/languages';
import { shippedQuestions } from '@sangamam/contract/questions/catalogue';
import { keysOf, putAt, type Question, sectionOf } from '@sangamam/contract/questions/question';
import { defaultEventSettings, settingsIn } from '@sangamam/contract/settings/event-settings';
import { setPageLanguage } from '@sangamam/words/page-language';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import type { PageSettings } from '../kit/page/settings.ts';
import { Beds, QuestionField } from '../kit/questions/question-field.tsx';
import { useAnswersForm } from '../kit/questions/use-answers-form.ts';
import { answerRows } from '../kit/records/answer-rows.ts';

/** Words of the settings for delivered questions, on the form and in records, in every language. */

afterEach(() => setPageLanguage(() => 'en'));

const delivered = defaultEventSettings(new Date('2026-11-21T06:00:00Z'));
const event = { ...delivered, features: { ...delivered.features, askAge: true } };
const shipped: readonly Question[] = shippedQuestions;
const inAll = (what: string, path: string) =>
  languages.map(
    (language) =>
      [
        language,
        {
          label: `${what} ${language} ${path}?`,
          name: `Name ${language} ${path}`,
          hint: `Hint ${language} ${path}`,
        },
      ] as const,
  );

/** Every delivered question is told otherwise. */
const words = {};
for (const { path } of shipped)
  putAt(words, keysOf(path), Object.fromEntries(inAll('Label', path)));
const told = { ...event, questions: { ...event.questions, words } };

/** An answer to a question, so that its row is there. */
function answerTo({ kind }: Question): unknown {
  switch (kind) {
    case 'yesNo':
    case 'tick':
      return true;
    case 'count':
    case 'rupees':
      return 2;
    case 'choices':
      return ['x'];
    case 'date':
      return '2026-11-21';
    default:
      return 'x';
  }
}

function Field({ question, settings }: { question: Question; settings: PageSettings }) {
  const form = useAnswersForm({
    settings,
    isNew: false,
    draft: null,
    schemas: () => ({}),
    // one number each, and a country abroad
    saved: {
      personalInfo: {
        contactNumber: '+919876543210',
        whatsappNumber: '+919876543211',
        country: 'Qatar',
      },
    },
  });
  const props = { form, settings, registration: null };
  return question.block === 'accommodation.stayDetails' && question.kind === 'count' ? (
    <Beds {...props} questions={[question]} />
  ) : (
    <QuestionField {...props} question={question} />
  );
}

/** The words of a question in the form and the record. */
function saidOf(question: Question, settings: PageSettings) {
  const form = {};
  putAt(form, keysOf(question.path), answerTo(question));
  const rows = answerRows(sectionOf(question.path), form, settings).filter(
    (row) => row.question.path === question.path,
  );
  return {
    form: renderToString(<Field question={question} settings={settings} />).replaceAll(
      '<!-- -->',
      '',
    ),
    record: rows.flatMap(({ label, name }) => [label, name]),
  };
}

function check(language: (typeof languages)[number], question: Question) {
  const { path, kind, block } = question;
  setPageLanguage(() => language);
  const { form, record } = saidOf(question, settingsIn(told, language) as PageSettings);
  expect(record).toContain(`Name ${language} ${path}`);
  // the table of people asks in words of its own
  if (block === 'eventAttendance.attendees') return;
  const label = `Label ${language} ${path}?`;
  if (kind !== 'count' && kind !== 'state') expect(record).toContain(label);
  expect(form).toContain(label);
  expect(form).toContain(`Hint ${language} ${path}`);
}

const cases = languages.flatMap((language) => shipped.map(({ path }) => [language, path] as const));
test.each(cases)('in %s, %s is called so on the form and in the record', (language, path) => {
  check(language, questionAt(told, path) as Question);
});

test('a field that says the delivered words is found', () => {
  const asDelivered = shipped.find(({ path }) => path === 'optional.tshirtInterest') as Question;
  expect(() => check('ml', asDelivered)).toThrow('Label ml optional.tshirtInterest');
});

test('empty texts, and languages without any, leave the delivered words', () => {
  const words = { optional: { tshirtInterest: { en: { label: '', name: 'Jersey', hint: '' } } } };
  const settings = { ...event, questions: { ...event.questions, words } };
  const saidIn = (language: (typeof languages)[number]) => {
    setPageLanguage(() => language);
    const form = { optional: { tshirtInterest: 'M' } };
    const rows = answerRows('optional', form, settingsIn(settings, language) as PageSettings);
    return rows.find(({ question }) => question.path === 'optional.tshirtInterest');
  };
  const before = (language: (typeof languages)[number]) => {
    setPageLanguage(() => language);
    const form = { optional: { tshirtInterest: 'M' } };
    const rows = answerRows('optional', form, settingsIn(event, language) as PageSettings);
    return rows.find(({ question }) => question.path === 'optional.tshirtInterest');
  };
  expect(saidIn('en')).toMatchObject({ name: 'Jersey', label: before('en')?.label });
  expect(saidIn('ml')).toMatchObject({ name: before('ml')?.name, label: before('ml')?.label });
});
