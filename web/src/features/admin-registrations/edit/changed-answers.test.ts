import { defaultEventSettings, settingsIn } from '@sangamam/contract/settings/event-settings';
import { expect, test } from 'vitest';
import { changedAnswers } from './changed-answers.ts';

const settings = settingsIn(defaultEventSettings(new Date('2026-11-21T06:00:00Z')), 'en');
const saved = {
  personalInfo: { name: 'Anu', contactNumber: '+919847012345' },
  eventAttendance: { isAttending: true, attendees: { adults: { veg: 2 } } },
  transportation: {
    isTravelling: true,
    modeOfTransport: 'Train',
    pickup: { needed: true, arrivalPoint: 'Aluva' },
  },
};

test.each([
  ['nothing was typed', {}, []],
  ['what was typed is the same', { personalInfo: { name: 'Anu' } }, []],
  [
    'an answer is another, one is new and one is emptied',
    { personalInfo: { name: '', contactNumber: '+919847054321', district: 'Kollam' } },
    ['Name: Anu → –', 'Phone: +91 98470-12345 → +91 98470-54321', 'District: – → Kollam'],
  ],
  [
    'one count of several',
    { eventAttendance: { attendees: { adults: { veg: 3 } } } },
    ['Adults, veg: 2 → 3'],
  ],
  [
    'nobody is asked for the pick-up any more',
    { transportation: { modeOfTransport: 'Own car' } },
    ['Mode of transport: Train → Own car', 'Pick-up: Yes → –', 'Arrival point: Aluva → –'],
  ],
  [
    'nobody comes: the journey goes as well',
    { eventAttendance: { isAttending: false } },
    [
      'Attending: Yes → No',
      'Adults, veg: 2 → –',
      'Travelling: Yes → –',
      'Mode of transport: Train → –',
      'Pick-up: Yes → –',
      'Arrival point: Aluva → –',
    ],
  ],
])('%s', (_, typed, expected) => {
  const changes = changedAnswers(saved as never, typed, settings);
  expect(
    changes.map(({ label, before, after }) => `${label}: ${before ?? '–'} → ${after ?? '–'}`),
  ).toEqual(expected);
});
