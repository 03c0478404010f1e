import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { expect, test } from 'vitest';
import { changedMeanwhile } from './conflicts.ts';

const settings = defaultEventSettings(new Date('2026-11-21T06:00:00Z'));
const base = { personalInfo: { name: 'Anu', district: 'Kollam', yearOfPassing: '1998' } };
const people = (veg: number) => ({ attendees: { adults: { veg, nonVeg: 0 } } });

test.each([
  ['nobody else changed anything', { name: 'Anu Nair' }, {}, { conflicts: [], theirsAlone: [] }],
  [
    'others changed another answer',
    { name: 'Anu Nair' },
    { district: 'Idukki' },
    { conflicts: [], theirsAlone: ['personalInfo.district'] },
  ],
  [
    'both wrote the same',
    { name: 'Anu Nair' },
    { name: 'Anu Nair' },
    { conflicts: [], theirsAlone: [] },
  ],
  [
    'both wrote something else',
    { name: 'Anu Nair' },
    { name: 'Anu Mathew', yearOfPassing: '1999' },
    {
      conflicts: [{ field: 'personalInfo.name', mine: 'Anu Nair', theirs: 'Anu Mathew' }],
      theirsAlone: ['personalInfo.yearOfPassing'],
    },
  ],
  [
    'one emptied what the other changed',
    { district: '' },
    { district: 'Idukki' },
    {
      conflicts: [{ field: 'personalInfo.district', mine: null, theirs: 'Idukki' }],
      theirsAlone: [],
    },
  ],
])('%s', (_, mine, theirs, expected) => {
  const answers = base.personalInfo;
  expect(
    changedMeanwhile({
      settings,
      sections: ['personalInfo'],
      base,
      mine: { personalInfo: { ...answers, ...mine } },
      latest: { personalInfo: { ...answers, ...theirs } },
      typed: Object.keys(mine).map((key) => `personalInfo.${key}`),
    }),
  ).toEqual(expected);
});

test('counts inside one answer are one choice', () => {
  expect(
    changedMeanwhile({
      settings,
      sections: ['eventAttendance'],
      base: { eventAttendance: people(1) },
      mine: { eventAttendance: people(2) },
      latest: { eventAttendance: people(3) },
      typed: ['eventAttendance.attendees.adults.veg'],
    }).conflicts,
  ).toEqual([
    { field: 'eventAttendance.attendees', mine: 'Adults, veg: 2', theirs: 'Adults, veg: 3' },
  ]);
});
