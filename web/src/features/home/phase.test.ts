import { expect, test } from 'vitest';
import { eventPhase, noonOfEventDay } from './phase.ts';
import { timeLeft } from './time-left.ts';

const settings = {
  event: { startsAt: '2027-02-06T03:30:00Z', endsAt: '2027-02-07T08:30:00Z' },
  deadlines: { opensAt: '2026-11-01T00:00:00Z', closesAt: '2027-01-23T03:30:00Z' },
} as Parameters<typeof eventPhase>[0];

test.each([
  ['2026-10-31T23:59:00Z', 'not yet'],
  ['2026-11-21T12:00:00Z', 'open'],
  ['2027-01-23T03:30:00Z', 'open'],
  ['2027-01-23T03:30:01Z', 'closed'],
  ['2027-02-05T18:29:59Z', 'closed'],
  // midnight at the event
  ['2027-02-05T18:30:00Z', 'today'],
  ['2027-02-07T08:30:00Z', 'today'],
  ['2027-02-07T08:30:01Z', 'over'],
])('at %s: %s', (now, phase) => {
  expect(eventPhase(settings, Date.parse(now))).toBe(phase);
});

test('the days of the programme are those of Kochi', () => {
  expect(noonOfEventDay('2027-02-05T20:00:00Z', 0).toISOString()).toBe('2027-02-06T06:30:00.000Z');
  expect(noonOfEventDay('2027-02-06T03:30:00Z', 1).toISOString()).toBe('2027-02-07T06:30:00.000Z');
});

test.each([
  [0, { day: 0, hour: 0, minute: 0 }],
  [-5, { day: 0, hour: 0, minute: 0 }],
  [1, { day: 0, hour: 0, minute: 1 }],
  [60_000 * 60 * 25, { day: 1, hour: 1, minute: 0 }],
])('%i ms are left', (leftMs, left) => {
  expect(timeLeft(1_000_000 + leftMs, 1_000_000)).toEqual(left);
});
