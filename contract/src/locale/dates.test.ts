import { expect, it, onTestFinished, vi } from 'vitest';
import { dayInWords, momentInWords } from './dates.ts';

it.each([
  ['2027-02-06T03:30:00Z', 'Sat, 6 Feb 2027'],
  // already the next day at the event
  ['2026-12-31T18:30:00Z', 'Fri, 1 Jan 2027'],
  ['2026-12-31T18:29:59Z', 'Thu, 31 Dec 2026'],
])('says %s as %s', (moment, words) => {
  expect(dayInWords(moment)).toBe(words);
});

it.each([
  ['2027-02-06T03:30:00Z', '6 Feb 2027', '9:00 am'],
  ['2026-12-31T18:30:00Z', '1 Jan 2027', '12:00 am'],
  ['2027-02-06T07:35:00Z', '6 Feb 2027', '1:05 pm'],
])('says %s as %s, %s', (moment, day, time) => {
  expect(momentInWords(moment)).toEqual({ day, time });
});

it('makes a format on its first use, and once', async () => {
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  vi.resetModules();
  const { clockTime } = await import('./dates.ts');
  const { shortDay } = await import('./days.ts');
  expect(made).not.toHaveBeenCalled();
  for (const day of ['2027-02-06', '2027-02-07']) {
    clockTime(`${day}T03:42:00Z`);
    shortDay(day);
  }
  expect(made).toHaveBeenCalledTimes(2);
});
