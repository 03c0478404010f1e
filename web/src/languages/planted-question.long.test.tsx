import type { shippedQuestions } from '@sangamam/contract/questions/catalogue';
import type { OwnQuestion } from '@sangamam/contract/questions/own';
import type { Question } from '@sangamam/contract/questions/question';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { PageSettings } from '../kit/page/settings.ts';

/** A question that only the catalogue knows. */
const planted = vi.hoisted(
  (): Question => ({
    path: 'optional.souvenir',
    kind: 'choice',
    options: ['Printed', 'Online'],
    words: {
      en: { name: 'Souvenir', label: 'Which souvenir do you want?' },
      ml: { name: 'സ്മരണിക', label: 'ഏതു സ്മരണിക വേണം?' },
      hi: { name: 'स्मारिका', label: 'कौन-सी स्मारिका चाहिए?' },
    },
    choiceLabels: {
      Printed: { en: 'On paper', ml: 'കടലാസിൽ', hi: 'छपी हुई' },
      Online: { en: 'Online', ml: 'ഓൺലൈൻ', hi: 'ऑनलाइन' },
    },
  }),
);

vi.mock('../../../contract/src/questions/catalogue.ts', async (original) => {
  const catalogue = await original<{ shippedQuestions: typeof shippedQuestions }>();
  return { ...catalogue, shippedQuestions: [...catalogue.shippedQuestions, planted] };
});

// Test files share their modules, so those that know the question are loaded for this one alone.
vi.resetModules();
const { defaultEventSettings, settingsIn } = await import(
  '@sangamam/contract/settings/event-settings'
);
const { registrationSections } = await import('@sangamam/contract/form/sections');
const { answerSections: staffSections } = await import(
  '../features/admin-registrations/answer-sections.ts'
);
const { changedMeanwhile } = await import('../features/admin-registrations/edit/conflicts.ts');
const { answerSections: ownSections } = await import(
  '../features/alumni-update/record-sections.ts'
);
const { Questions } = await import('../kit/questions/questions.tsx');
const { useAnswersForm } = await import('../kit/questions/use-answers-form.ts');
const { answerRows, fieldInWords, fieldName } = await import('../kit/records/answer-rows.ts');
const { setPageLanguage } = await import('@sangamam/words/page-language');
const { words: answers } = await import('@sangamam/words/by-language/answers');

afterEach(() => setPageLanguage(() => 'en'));
afterAll(() => {
  vi.resetModules();
});

const shipped = settingsIn(defaultEventSettings(new Date('2026-11-21T06:00:00Z')), 'en');
const form = { optional: { spouseNavodayan: 'No', souvenir: 'Printed' } };
const registration = {
  formDataStructured: form,
  paymentAmount: 0,
  paymentMethod: null,
} as unknown as RegistrationRecord;

function Step({ settings }: { settings: PageSettings }) {
  const answers = useAnswersForm({
    settings,
    schemas: () => registrationSections(settings),
    saved: form,
    isNew: false,
    draft: null,
  });
  return (
    <Questions form={answers} settings={settings} registration={null} sections={['optional']} />
  );
}
const drawn = (settings: PageSettings) =>
  renderToString(<Step settings={settings} />).replaceAll('<!-- -->', '');

describe.each([
  ['en', 'Which souvenir do you want?', 'Souvenir', 'On paper'],
  ['ml', 'ഏതു സ്മരണിക വേണം?', 'സ്മരണിക', 'കടലാസിൽ'],
  ['hi', 'कौन-सी स्मारिका चाहिए?', 'स्मारिका', 'छपी हुई'],
] as const)('one more question in the catalogue, in %s', (language, label, name, said) => {
  const inLanguage = () => setPageLanguage(() => language);

  test('is asked by the form, after those before it', () => {
    inLanguage();
    const html = drawn(shipped);
    expect(html).toContain(label);
    expect(html).toContain(said);
    expect(html).toContain('name="optional.souvenir"');
    expect(html.indexOf(label)).toBeGreaterThan(html.indexOf('name="optional.tshirtInterest"'));
  });

  test('is reviewed, and stands in the own record and in that of staff', () => {
    inLanguage();
    const rows = answerRows('optional', form, shipped);
    expect(rows.at(-1)).toMatchObject({ label, name, value: said });
    const own = ownSections(registration, shipped).find((section) => section.name === 'optional');
    expect(own?.answers.at(-1)).toMatchObject({ label, value: said });
    const staff = staffSections(registration, shipped).flatMap((section) => section.rows);
    expect(staff).toContainEqual(expect.objectContaining({ name, value: said }));
  });

  test('is named where two changed it, and where two registrations are merged', () => {
    inLanguage();
    const { conflicts } = changedMeanwhile({
      sections: ['optional'],
      base: {},
      mine: { optional: { souvenir: 'Online' } },
      latest: form as RegistrationRecord['formDataStructured'],
      typed: ['optional.souvenir'],
      settings: shipped,
    });
    expect(conflicts).toMatchObject([{ field: 'optional.souvenir', theirs: said }]);
    expect(fieldName('optional.souvenir', shipped)).toBe(name);
    expect(fieldInWords('optional.souvenir', 'Printed', shipped)).toBe(said);
  });

  test('keeps its answers where it is switched off', () => {
    inLanguage();
    const settings = {
      ...shipped,
      questions: { ...shipped.questions, off: ['optional.souvenir'] },
    };
    expect(drawn(settings)).not.toContain('optional.souvenir');
    const [former] = answerRows('optional', form, settings).slice(-1);
    expect(former?.value).toBe(said);
    expect(former?.name).toBe(`${name} (${answers[language].noLongerAsked})`);
  });
});

test('a question of the settings comes last in its section, in the language of the page', () => {
  const own: OwnQuestion = {
    key: 'songs',
    section: 'optional',
    kind: 'count',
    max: 9,
    choices: [],
    when: { question: 'optional.spouseNavodayan', is: ['No'] },
    words: {
      en: { label: 'How many songs will you sing?', name: 'Songs', hint: '' },
      ml: { label: 'എത്ര പാട്ടു പാടും?', name: 'പാട്ടുകൾ', hint: '' },
    },
    isRequired: true,
    isSensitive: false,
    isOff: false,
  };
  const settings = { ...shipped, questions: { ...shipped.questions, own: [own] } };
  setPageLanguage(() => 'ml');
  const html = drawn(settings);
  expect(html.indexOf('എത്ര പാട്ടു പാടും?')).toBeGreaterThan(html.indexOf('optional.souvenir'));
  expect(html).toContain('name="optional.own.songs"');
  const answered = { optional: { own: { songs: 3 } } };
  expect(answerRows('optional', answered, settings)).toContainEqual(
    expect.objectContaining({ name: 'പാട്ടുകൾ', value: '3' }),
  );
  expect(fieldInWords('optional.own', answered.optional.own, settings)).toBe('പാട്ടുകൾ: 3');
});
