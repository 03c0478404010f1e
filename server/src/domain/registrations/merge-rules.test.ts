import { expect, test } from 'vitest';
import { differingAnswers, takenFrom, withoutTaken, withTaken } from './merge-rules.ts';

const kept = { optional: { own: { bus: 'Aluva', song: 'Kayal' }, spouseNavodayan: 'No' } };
const other = { optional: { own: { bus: 'Thrissur', seat: 'Window' }, spouseNavodayan: 'No' } };

test('answers to questions of the settings are chosen one by one, and given back so', () => {
  expect(differingAnswers(kept, other)).toEqual([
    { field: 'optional.own.bus', before: 'Aluva', after: 'Thrissur' },
    { field: 'optional.own.song', before: 'Kayal', after: undefined },
    { field: 'optional.own.seat', before: undefined, after: 'Window' },
  ]);
  const taken = takenFrom(kept, other, ['optional.own.bus', 'optional.own.seat']);
  const merged = withTaken(kept, taken);
  expect(merged).toEqual({
    optional: {
      own: { bus: 'Thrissur', song: 'Kayal', seat: 'Window' },
      spouseNavodayan: 'No',
    },
  });
  expect(withoutTaken(merged, taken)).toEqual(kept);
  const since = {
    optional: { ...merged.optional, own: { ...merged.optional?.own, bus: 'Kollam' } },
  };
  expect(withoutTaken(since, taken).optional?.own).toEqual({ bus: 'Kollam', song: 'Kayal' });
});

test('where the last own answer goes, nothing of them stays', () => {
  const alone = { optional: { own: { bus: 'Aluva' } } };
  expect(withTaken(alone, takenFrom(alone, {}, ['optional.own.bus']))).toEqual({});
});
