import { expect, test } from 'vitest';
import { eventDays } from './event-days.ts';

const event = (startsAt: string, endsAt: string) =>
  eventDays({ startsAt, endsAt } as Parameters<typeof eventDays>[0]);

test.each([
  ['two days of one month', '2027-02-06T03:30:00Z', '2027-02-07T08:30:00Z', '6–7 February 2027'],
  ['one day', '2027-02-06T03:30:00Z', '2027-02-06T12:00:00Z', '6 February 2027'],
  [
    'over a month’s end',
    '2027-01-31T03:30:00Z',
    '2027-02-01T08:30:00Z',
    '31 January – 1 February 2027',
  ],
  [
    'over New Year',
    '2026-12-31T03:30:00Z',
    '2027-01-01T08:30:00Z',
    '31 December 2026 – 1 January 2027',
  ],
  [
    'late evening in UTC is the next day in Kochi',
    '2027-02-05T20:00:00Z',
    '2027-02-06T12:00:00Z',
    '6 February 2027',
  ],
])('%s', (_, startsAt, endsAt, words) => {
  expect(event(startsAt, endsAt)).toBe(words);
});
