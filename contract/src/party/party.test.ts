import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shippedQuestions } from '../questions/catalogue.ts';
import {
  ages,
  countPeople,
  foods,
  isWithin,
  makeParty,
  type PartyRow,
  partyCells,
  partySize,
  readParty,
  sayFood,
  sayParty,
  sumByAge,
  sumByFood,
  writeParty,
} from './party.ts';

const count = fc.nat(20);
const row = fc.record(
  Object.fromEntries(partyCells.map(({ column }) => [column, count])),
) as unknown as fc.Arbitrary<PartyRow>;
const total = (counts: object) =>
  Object.values(counts).reduce<number>((sum, value) => sum + value, 0);

test('counts people of three ages by what they eat', () => {
  expect(partyCells.map(({ path, column }) => [path, column])).toEqual([
    ['eventAttendance.attendees.adults.veg', 'adultsVeg'],
    ['eventAttendance.attendees.adults.nonVeg', 'adultsNonVeg'],
    ['eventAttendance.attendees.adults.notSaid', 'adultsNotSaid'],
    ['eventAttendance.attendees.teens.veg', 'teensVeg'],
    ['eventAttendance.attendees.teens.nonVeg', 'teensNonVeg'],
    ['eventAttendance.attendees.teens.notSaid', 'teensNotSaid'],
    ['eventAttendance.attendees.children.veg', 'childrenVeg'],
    ['eventAttendance.attendees.children.nonVeg', 'childrenNonVeg'],
    ['eventAttendance.attendees.children.notSaid', 'childrenNotSaid'],
  ]);
});

test('the form has a question for every cell, in the same order', () => {
  const paths: readonly string[] = partyCells.map(({ path }) => path);
  const asked: readonly string[] = shippedQuestions.map(({ path }) => path);
  expect(asked.filter((path) => path.startsWith('eventAttendance.attendees.'))).toEqual(paths);
});

test('a party is read from a row as it was written, and counts the same by age, by food and in all', () => {
  fc.assert(
    fc.property(row, (counted) => {
      const party = readParty(counted);
      expect(writeParty(party)).toEqual(counted);
      const people = total(counted);
      expect(countPeople(party)).toBe(people);
      expect(partySize(sumByAge(party))).toBe(people);
      expect(total(sumByFood(party))).toBe(people);
    }),
  );
});

test('whoever is left out counts as nobody', () => {
  const party = { adults: { veg: 2, notSaid: undefined }, children: { nonVeg: 1 } };
  expect(sumByAge(party)).toEqual({ adults: 2, teens: 0, children: 1 });
  expect(sumByFood(party)).toEqual({ veg: 2, nonVeg: 1, notSaid: 0 });
  expect(readParty(writeParty(party))).toEqual({
    adults: { veg: 2, nonVeg: 0, notSaid: 0 },
    teens: { veg: 0, nonVeg: 0, notSaid: 0 },
    children: { veg: 0, nonVeg: 1, notSaid: 0 },
  });
  expect(countPeople()).toBe(0);
});

const foodWords = {
  veg: ({ count: n }: { count: number }) => `${n} veg`,
  nonVeg: ({ count: n }: { count: number }) => `${n} non-veg`,
  notSaid: ({ count: n }: { count: number }) => `${n} not said`,
};

test('a party is said in lines, without those who do not come', () => {
  const ageWords = { adults: 'Adults', teens: 'Teens', children: 'Children' };
  const party = { adults: { nonVeg: 1, veg: 2 }, teens: { veg: 0 }, children: { notSaid: 3 } };
  expect(sayParty(party, ageWords, foodWords)).toEqual([
    'Adults: 2 veg, 1 non-veg',
    'Children: 3 not said',
  ]);
  expect(sayParty({}, ageWords, foodWords)).toEqual([]);
  expect(sayFood({ ...party, children: { veg: 1 } }, foodWords)).toBe('3 veg, 1 non-veg');
  expect(sayFood({ adults: { veg: 1 } }, foodWords)).toBe('1 veg');
});

test('of no age more come than there are', () => {
  const all = { adults: 2, teens: 0, children: 1 };
  expect(isWithin(all, all)).toBe(true);
  expect(isWithin({ ...all, adults: 1 }, all)).toBe(true);
  expect(isWithin({ adults: 0, teens: 1, children: 0 }, all)).toBe(false);
});

test('a party is built cell by cell', () => {
  const party = makeParty(({ age, food }) => ages.indexOf(age) * 10 + foods.indexOf(food));
  expect(party.teens.notSaid).toBe(12);
});
