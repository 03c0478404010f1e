import { expect, test } from 'vitest';
import { defaultEventSettings, settingsIn } from './event-settings.ts';
import { optionLabel } from './option-answers.ts';

const english = defaultEventSettings(new Date('2026-11-21T00:00:00Z'));
const translated = {
  ...english,
  optionLabels: { transportModes: { Train: 'Train or metro', Bus: 'Bus' } },
  translations: {
    ml: {
      event: { name: 'സംഗമം', tagline: '' },
      policies: { terms: '## നിബന്ധനകൾ' },
      schoolPlaces: { 'JNV Mahe': 'പന്തക്കൽ' },
      optionLabels: { transportModes: { Train: 'തീവണ്ടി', Flight: 'വിമാനം' } },
    },
    hi: {},
  },
};

test('a text is in the language where it is written, in English elsewhere', () => {
  const { event, policies, options, contact } = settingsIn(translated, 'ml');
  expect(event.name).toBe('സംഗമം');
  expect(event.tagline).toBe(english.event.tagline);
  expect(event.startsAt).toBe(english.event.startsAt);
  expect(policies.terms).toBe('## നിബന്ധനകൾ');
  expect(policies.refund).toBe(english.policies.refund);
  expect(contact).toEqual(english.contact);
  const places = Object.fromEntries(options.schools.map(({ value, place }) => [value, place]));
  expect(places).toMatchObject({ 'JNV Mahe': 'പന്തക്കൽ', 'JNV Kollam': 'Kottarakkara' });
});

test('an option has its label of the language, else the English one, else its value', () => {
  const inMalayalam = settingsIn(translated, 'ml');
  const label = (value: string) => optionLabel(inMalayalam, 'transportModes', value);
  expect(['Train', 'Flight', 'Bus', 'Taxi'].map(label)).toEqual(['തീവണ്ടി', 'വിമാനം', 'Bus', 'Taxi']);
  expect(optionLabel(translated, 'transportModes', 'Train')).toBe('Train or metro');
});

test('the texts of the home page and the questions are in the language, each where it is written', () => {
  const [first, ...others] = english.faq;
  const faq = [
    { ...first, ml: { question: 'ആർക്ക് വരാം?', answer: '' }, hi: { answer: 'सब' } },
    ...others,
  ] as typeof english.faq;
  const home = structuredClone(english.home);
  Object.assign(home.programme.days[0]?.items[0] ?? {}, { ml: { place: 'കവാടം' } });
  const shown = settingsIn({ ...english, faq, home }, 'ml');
  expect(shown.faq[0]).toEqual({ question: 'ആർക്ക് വരാം?', answer: first?.answer });
  expect(shown.faq.slice(1)).toEqual(others);
  expect(shown.home.programme.days[0]?.items[0]).toEqual({
    ...english.home.programme.days[0]?.items[0],
    place: 'കവാടം',
  });
  expect(settingsIn({ ...english, faq, home }, 'en')).toMatchObject({
    faq: english.faq,
    home: english.home,
  });
});

test('a page in one language carries the texts of no other', () => {
  const { translations: _, reminders: _reminders, sessions: _sessions, ...shown } = english;
  expect(settingsIn(translated, 'en')).not.toHaveProperty('translations');
  expect(settingsIn(translated, 'ml')).not.toHaveProperty('translations');
  expect(settingsIn(translated, 'hi')).toMatchObject({ event: english.event });
  expect(settingsIn(shown, 'ml')).toEqual(shown);
});
