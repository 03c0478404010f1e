import { expect, test } from 'vitest';
import { fromEventInput, toEventInput, withEdit, withEdits } from './values.ts';

const saved = {
  event: { name: 'Sangamam', startsAt: '2027-02-06T03:30:00.000Z' },
  fees: { adult: 500 },
  translations: { ml: {}, hi: {} },
};

test('an edit stays only while it says something else', () => {
  const once = withEdit({}, saved, 'fees.adult', '600');
  expect(once).toEqual({ 'fees.adult': '600' });
  expect(withEdit(once, saved, 'fees.adult', '500')).toEqual({});
  expect(withEdit({}, saved, 'translations.ml.event.name', '')).toEqual({});
});

test('edits go into the values: numbers as numbers, texts of a language into their group', () => {
  const edits = { 'fees.adult': '600', 'translations.ml.event.name': 'സംഗമം' };
  const values = withEdits(saved, edits);
  expect(values).toMatchObject({
    fees: { adult: 600 },
    event: { name: 'Sangamam' },
    translations: { ml: { event: { name: 'സംഗമം' } }, hi: {} },
  });
  expect(saved.translations.ml).toEqual({});
});

test.each(['', ' ', 'five hundred'])('%j is no number, and the server says so', (typed) => {
  expect(withEdits(saved, { 'fees.adult': typed })).toMatchObject({ fees: { adult: null } });
});

test('a moment is shown and chosen as clocks in Kochi have it', () => {
  expect(toEventInput(saved.event.startsAt)).toBe('2027-02-06T09:00');
  expect(fromEventInput('2027-02-06T09:00')).toBe(saved.event.startsAt);
  expect([toEventInput(''), fromEventInput('')]).toEqual(['', '']);
});
