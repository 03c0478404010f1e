import type { OwnQuestion } from '@sangamam/contract/questions/own';
import { expect, test } from 'vitest';
import { withKeys, withOwn } from './own-questions.ts';

const question = (name: string, more: Partial<OwnQuestion> = {}): OwnQuestion => ({
  key: '',
  section: 'optional',
  kind: 'choice',
  max: 200,
  choices: [],
  when: null,
  words: { en: { label: `${name}?`, name, hint: '' } },
  isRequired: false,
  isSensitive: false,
  isOff: false,
  ...more,
});
const keysOf = (own: readonly OwnQuestion[]) => own.map(({ key }) => key);

test.each([
  ['Favourite song', 'favouriteSong'],
  ['Café au lait', 'cafeAuLait'],
  ['2nd choice of 3', 'choiceOf'],
  ['പാട്ട്', 'question'],
])('a question called %s is stored as %s', (name, key) => {
  expect(keysOf(withKeys([question(name)], []))).toEqual([key]);
});

test('no two questions share a key, and a saved one keeps its own whatever it is called', () => {
  const saved = [question('Song', { key: 'song' })];
  const renamed = question('Favourite song', { key: 'song' });
  const own = [renamed, question('Song'), question('Song')];
  expect(keysOf(withKeys(own, saved))).toEqual(['song', 'song2', 'song3']);
});

test('a choice keeps its value once it is saved; another label is only other words', () => {
  const choices = [{ value: 'Rock', labels: { en: 'Rock' } }];
  const saved = [question('Song', { key: 'song', choices })];
  const relabelled = [
    { value: 'Rock', labels: { en: 'Rock and roll' } },
    { value: '', labels: { en: 'Jazz' } },
  ];
  const [after] = withKeys([{ ...(saved[0] as OwnQuestion), choices: relabelled }], saved);
  expect(after?.choices.map(({ value }) => value)).toEqual(['Rock', 'Jazz']);
});

test('a question that gets another path before it is saved keeps its place and what depends on it', () => {
  const song = question('Song', { key: 'song' });
  const when = { question: 'optional.own.song', is: ['Kayal'] };
  const seat = question('Seat', { key: 'seat', when });
  const settings = { own: [song, seat], order: ['optional.own.song', 'optional.spouseDetails'] };
  const rest = { off: [], optional: [], required: [], words: {}, afterPaying: [] };
  const tune = { ...song, key: 'tune', section: 'professional' } as const;
  const { own, order } = withOwn({ ...settings, ...rest }, [tune, seat]);
  expect(order).toEqual(['professional.own.tune', 'optional.spouseDetails']);
  expect(own[1]?.when).toEqual({ ...when, question: 'professional.own.tune' });
  expect(withOwn({ ...settings, ...rest }, [seat])).toEqual({ own: [seat], order: settings.order });
});
