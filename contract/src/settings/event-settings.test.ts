import { expect, test } from 'vitest';
import { optionLists } from '../questions/options.ts';
import { defaultEventSettings, settingsIn } from './event-settings.ts';
import { optionLabel } from './option-answers.ts';

const english = defaultEventSettings(new Date('2026-11-21T00:00:00Z'));
/** The shipped ways to come, with these labels. */
const labelled = (labels: Readonly<Record<string, string>>) =>
  english.options.transportModes.map((option) => {
    const label = labels[option.value];
    return label ? { ...option, label } : option;
  });
const translated = {
  ...english,
  event: { ...english.event, tagline: 'Back by the water' },
  policies: { ...english.policies, refund: 'Ask us.' },
  options: {
    ...english.options,
    schools: english.options.schools.map((school) =>
      school.value === 'JNV Kollam' ? { ...school, place: 'Quilon' } : school,
    ),
    transportModes: labelled({ Train: 'Train or metro', Bus: 'Coach' }),
  },
  translations: {
    ml: {
      event: { name: 'സംഗമം', tagline: '' },
      policies: { terms: '## നിബന്ധനകൾ' },
      schoolPlaces: { 'JNV Mahe': 'മാഹിപ്പള്ളി' },
      optionLabels: { transportModes: { Train: 'തീവണ്ടി', Flight: 'വിമാനം' } },
    },
    hi: {},
  },
};

test('a text is in the language where it is written, in English elsewhere', () => {
  const { event, policies, options, contact } = settingsIn(translated, 'ml');
  expect(event.name).toBe('സംഗമം');
  expect(event.tagline).toBe('Back by the water');
  expect(event.startsAt).toBe(english.event.startsAt);
  expect(policies.terms).toBe('## നിബന്ധനകൾ');
  expect(policies.refund).toBe('Ask us.');
  expect(contact.email).toBe(english.contact.email);
  const places = Object.fromEntries(options.schools.map(({ value, place }) => [value, place]));
  expect(places).toMatchObject({ 'JNV Mahe': 'മാഹിപ്പള്ളി', 'JNV Kollam': 'Quilon' });
});

test('a text that is as it was shipped has the translation it was shipped with', () => {
  const malayalam = /^[^a-z]*$|[\u0d00-\u0d7f]/;
  const hindi = /^[^a-z]*$|[\u0900-\u097f]/;
  for (const [language, script] of [['ml', malayalam] as const, ['hi', hindi] as const]) {
    const { event, fees, contact, home, faq, policies, ...shown } = settingsIn(english, language);
    const { name, tagline, venueName, city } = event;
    const { adultAges, teenAges, childAges } = fees;
    const { address, hours, credit } = contact;
    const { updatedAt: _updatedAt, version: _version, ...texts } = policies;
    const labels = optionLists.flatMap((list) =>
      english.options[list].map(({ value }) => optionLabel(shown, list, value)),
    );
    const places = shown.options.schools.flatMap(({ place }) => place ?? []);
    const days = home.programme.days.flatMap(({ items }) =>
      items.map(({ kind: _, ...item }) => item),
    );
    const rest = { ...home, programme: { ...home.programme, days } };
    const shownTexts = textsIn([
      name,
      tagline,
      venueName,
      city,
      adultAges,
      teenAges,
      childAges,
      address,
      hours,
      credit,
      rest,
      faq,
      texts,
      labels,
      places,
    ]);
    expect(shownTexts.filter((text) => !script.test(text))).toEqual([]);
    expect(shownTexts.length).toBeGreaterThan(200);
    // what is stored stays what is stored
    const valuesOf = ({ options }: typeof shown) => options.schools.map(({ value }) => value);
    expect(valuesOf(shown)).toEqual(valuesOf(english));
    expect(shown.options.schools.at(-1)).toMatchObject({ value: 'Other JNV', asksName: true });
  }
});

test('a hidden or renamed option is read in the language as well', () => {
  const [first, ...others] = labelled({ Bus: 'Two-wheeler', Train: 'Metro' });
  const transportModes = [...others, { ...first, isHidden: true }] as typeof others;
  const settings = { ...english, options: { ...english.options, transportModes } };
  const label = (value: string) => optionLabel(settingsIn(settings, 'hi'), 'transportModes', value);
  expect(['Bus', 'Train', 'Flight'].map(label)).toEqual(['दोपहिया', 'Metro', 'विमान']);
});

function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  return Object.values(content ?? {}).flatMap(textsIn);
}

test('an option has its label of the language, else the English one, else its value', () => {
  const inMalayalam = settingsIn(translated, 'ml');
  const label = (value: string) => optionLabel(inMalayalam, 'transportModes', value);
  expect(['Train', 'Flight', 'Bus', 'Taxi'].map(label)).toEqual([
    'തീവണ്ടി',
    'വിമാനം',
    'Coach',
    'Taxi',
  ]);
  expect(optionLabel(translated, 'transportModes', 'Train')).toBe('Train or metro');
});

test('the texts of the home page and the questions are in the language, each where it is written', () => {
  const [first] = english.faq;
  const others = [{ question: 'Why?', answer: 'Because.' }];
  const faq = [
    { ...first, ml: { question: 'ആർക്ക് വരാം?', answer: '' }, hi: { answer: 'सब' } },
    ...others,
  ] as typeof english.faq;
  const home = structuredClone(english.home);
  Object.assign(home.programme.days[0]?.items[0] ?? {}, { ml: { place: 'കവാടം' } });
  const shown = settingsIn({ ...english, faq, home }, 'ml');
  expect(shown.faq[0]?.question).toBe('ആർക്ക് വരാം?');
  expect(shown.faq.slice(1)).toEqual(others);
  expect(shown.home.programme.days[0]?.items[0]).toMatchObject({ kind: 'arrival', place: 'കവാടം' });
  expect(settingsIn({ ...english, faq, home }, 'en')).toMatchObject({
    faq: [{ question: first?.question, answer: first?.answer }, ...others],
    home: english.home,
  });
});

test('a page in one language carries the texts of no other', () => {
  expect(settingsIn(translated, 'en')).not.toHaveProperty('translations');
  expect(settingsIn(translated, 'ml')).not.toHaveProperty('translations');
  expect(settingsIn(translated, 'hi').event.name).toMatch(/संगमम्/);
  const once = settingsIn(english, 'ml');
  expect(settingsIn(once, 'ml')).toEqual(once);
});
