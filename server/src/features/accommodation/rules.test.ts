import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { describe, expect, test } from 'vitest';
import { nightsOf, nightsWithin, readRoomNames, stayDays, useOf } from './rules.ts';

const party = (men: number, women: number, children: number) => ({ men, women, children });

test.each([
  [party(2, 0, 0), false, 'Men'],
  [party(0, 3, 0), false, 'Women'],
  [party(1, 0, 2), false, 'Men'],
  [party(0, 1, 2), false, 'Women'],
  [party(0, 1, 2), true, 'Family'],
  [party(1, 1, 0), false, 'Family'],
  [party(0, 0, 1), false, 'Family'],
])('%j, asking for a family room: %s, share as %s', (people, isFamily, use) => {
  expect(useOf(people, isFamily)).toBe(use);
});

test.each([
  ['101–103', ['101', '102', '103']],
  ['A09-A11', ['A09', 'A10', 'A11']],
  ['A9-11, Hall; 007', ['A9', 'A10', 'A11', 'Hall', '007']],
  ['1, 1, 1-2', ['1', '2']],
])('%s names rooms', (text, names) => {
  expect(readRoomNames(text)).toEqual({ names });
});

test.each(['', ' , ', '120–101', 'A1–B9', '1–501', '1–400, 500–700', 'x'.repeat(41)])(
  '"%s" names none',
  (text) => expect(readRoomNames(text)).toHaveProperty('problem'),
);

describe('days', () => {
  const settings = defaultEventSettings(new Date('2026-12-01T00:00:00Z'));
  const event = {
    ...settings.event,
    startsAt: '2027-02-06T03:30:00.000Z',
    endsAt: '2027-02-07T08:30:00.000Z',
  };
  const said = (checkIn: string, checkOut: string) => stayDays({ checkIn, checkOut }, { event });
  test.each([
    [said('2027-02-05', '2027-02-08'), '2027-02-05', '2027-02-08', false],
    [said('', ''), '2027-02-06', '2027-02-07', true],
    [said('2027-02-07', ''), '2027-02-07', '2027-02-08', true],
    [said('', '2027-02-06'), '2027-02-05', '2027-02-06', true],
  ])('%j', (days, checkIn, checkOut, daysAssumed) => {
    expect(days).toEqual({ checkIn, checkOut, daysAssumed });
  });

  test('nights are those slept, across months, and never more than a window', () => {
    expect(nightsOf({ checkIn: '2027-02-27', checkOut: '2027-03-02' })).toEqual([
      '2027-02-27',
      '2027-02-28',
      '2027-03-01',
    ]);
    const window = { first: '2027-02-06', last: '2027-02-08' };
    expect(nightsWithin({ checkIn: '0001-01-01', checkOut: '9999-01-01' }, window)).toEqual([
      '2027-02-06',
      '2027-02-07',
    ]);
  });
});
