import { expect, test } from 'vitest';
import { financialYearOf } from './issue-receipt.ts';

test.each([
  ['2027-03-31T18:29:59.000Z', 2026],
  ['2027-03-31T18:30:00.000Z', 2027],
  ['2027-01-01T00:00:00.000Z', 2026],
  ['2026-12-31T23:59:59.000Z', 2026],
  ['2026-04-01T00:00:00.000Z', 2026],
])('%s is in the year that began in April %i', (moment, year) => {
  expect(financialYearOf(new Date(moment))).toBe(year);
});
