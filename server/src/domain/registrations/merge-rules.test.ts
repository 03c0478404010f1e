import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { expect, test } from 'vitest';
import { differingAnswers, takenFrom, withoutTaken, withTaken } from './merge-rules.ts';

const settings = defaultEventSettings(new Date('2026-11-21T06:00:00Z'));
const kept = { optional: { own: { bus: 'Aluva', song: 'Kayal' }, spouseNavodayan: 'No' } };
const other = { optional: { own: { bus: 'Thrissur', seat: 'Window' }, spouseNavodayan: 'No' } };

test('answers to questions of the settings are chosen one by one, and given back so', () => {
  expect(differingAnswers(kept, other)).toEqual([
    { field: 'optional.own.bus', before: 'Aluva', after: 'Thrissur' },
    { field: 'optional.own.song', before: 'Kayal', after: undefined },
    { field: 'optional.own.seat', before: undefined, after: 'Window' },
  ]);
  const taken = takenFrom(kept, other, ['optional.own.bus', 'optional.own.seat'], settings);
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
  expect(withTaken(alone, takenFrom(alone, {}, ['optional.own.bus'], settings))).toEqual({});
});

test('journey and stay go where then nobody comes, and come back', () => {
  const coming = {
    eventAttendance: { isAttending: true },
    transportation: { isTravelling: false },
  };
  const home = { eventAttendance: { isAttending: false }, transportation: { isTravelling: true } };
  const fields = ['eventAttendance.isAttending', 'transportation.isTravelling'];
  const taken = takenFrom(coming, home, fields, settings);
  const merged = withTaken(coming, taken);
  expect(merged).toEqual({ eventAttendance: { isAttending: false } });
  expect(withoutTaken(merged, taken)).toEqual(coming);
});
