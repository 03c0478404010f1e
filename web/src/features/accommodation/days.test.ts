import { expect, test } from 'vitest';
import { freeBeds } from './days.ts';

const room = {
  capacity: 4,
  occupancy: [
    { night: '2027-02-06', people: 3 },
    { night: '2027-02-07', people: 1 },
    { night: '2027-02-08', people: 6 },
  ],
};

test.each([
  ['the fullest night of the stay counts', '2027-02-06', '2027-02-08', 1],
  ['the night of leaving does not', '2027-02-07', '2027-02-08', 3],
  ['nights before and after do not', '2027-02-01', '2027-02-06', 4],
  ['an overfull room has no bed, not a negative one', '2027-02-08', '2027-02-09', 0],
])('%s', (_, checkIn, checkOut, free) => {
  expect(freeBeds(room, { checkIn, checkOut })).toBe(free);
});
