import { words } from '@sangamam/words/en/problems';
import { describe, expect, it } from 'vitest';
import { readProblem, say } from '../locale/problems.ts';
import type { SectionName } from '../questions/question.ts';
import { defaultEventSettings } from '../settings/event-settings.ts';
import { registrationSections } from './sections.ts';
import { travelDates } from './visit.ts';

/** The server's answer. */
function inEnglish(text: string): string {
  const problem = readProblem(text);
  return (problem && say(words, problem, 'en')) ?? text;
}

const settings = defaultEventSettings(new Date('2026-11-21T06:00:00Z'));
const sections = registrationSections(settings);
const { last: lastDay } = travelDates(settings);

/** A valid section, as the form sends it. */
const valid = {
  personalInfo: {
    name: 'Anu Thomas',
    email: 'anu@example.org',
    contactNumber: '98765 43210',
    school: 'JNV Kollam',
    yearOfPassing: '1998',
    country: 'India',
    stateUT: 'Kerala',
    district: 'Kollam',
  },
  professional: {},
  eventAttendance: {
    isAttending: true,
    attendees: {
      adults: { veg: 1, nonVeg: 1 },
      teens: { veg: 0, nonVeg: 0 },
      children: { veg: 0, nonVeg: 0 },
    },
  },
  transportation: { isTravelling: true, startingLocation: 'Kannur', modeOfTransport: 'Train' },
  accommodation: {
    planAccommodation: true,
    accommodation: 'Family room',
    accommodationLocation: 'No preference',
    stayDetails: { checkIn: '', checkOut: '', men: 1, women: 1, children: 0 },
  },
  optional: {},
  sponsorship: {},
  financial: {},
  emergency: {},
} satisfies Record<SectionName, object>;

/** Messages by field for a valid section with `change` applied. */
function errorsOf(name: SectionName, change: object): Record<string, string> {
  const { error } = sections[name].safeParse({ ...valid[name], ...change });
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    errors[path.join('.')] ??= inEnglish(message);
  }
  return errors;
}

const long = (length: number) => 'x'.repeat(length);
const people = (adults: number, teens = 0) => ({
  attendees: {
    adults: { veg: adults, nonVeg: 0 },
    teens: { veg: teens, nonVeg: 0 },
    children: { veg: 0, nonVeg: 0 },
  },
});
const beds = (change: object) => ({
  stayDetails: { ...valid.accommodation.stayDetails, ...change },
});
const phoneMessage = 'Enter a full phone number, with its country code if it is not Indian';
const cellMessage = 'Enter a whole number from 0 to 20';
const yearMessage = 'Year of passing is required';

describe.each(Object.keys(valid) as SectionName[])('%s', (name) => {
  it('takes a valid section', () => {
    expect(errorsOf(name, {})).toEqual({});
  });

  it('keeps nothing it does not know', () => {
    const sent = { ...valid[name], isAdmin: true, __proto__x: 1 };
    expect(sections[name].parse(sent)).not.toHaveProperty('isAdmin');
  });
});

it('reads what was meant', () => {
  const meant = sections.personalInfo.parse({
    ...valid.personalInfo,
    name: ' \u202aJose\u0301\u00a0 Nair\u202c',
    email: '"Nair, Jose" <Jose@x.org>,',
    school: 'JNV\u00a0Kollam',
    yearOfPassing: '൧൯൯൮',
  });
  expect(meant).toMatchObject({
    name: 'José Nair',
    email: 'Jose@x.org',
    school: 'JNV Kollam',
    yearOfPassing: '1998',
  });
});

type Case = [field: string, message: string, ...changes: object[]];
const refused: Record<SectionName, Case[]> = {
  personalInfo: [
    ['name', 'Name is required', { name: '' }, { name: ' A ' }, { name: 7 }, { name: '😀' }],
    ['name', 'Name must be 100 characters or fewer', { name: long(101) }],
    ['name', 'Name must be one line of plain text', { name: 'Anu\nThomas' }, { name: 'An\ud800' }],
    [
      'name',
      'Name must be written in letters',
      ...['123', '…!', '#REF!', '#N/A', '൧൨൩'].map((name) => ({ name })),
    ],
    [
      'otherSchool',
      'Other school must be written in letters',
      { school: 'Other JNV', otherSchool: '1998' },
    ],
    [
      'email',
      'Valid email is required',
      ...['', 'anu', 'anu@example', '@example.org', 'a b@example.org', `${long(250)}@e.org`].map(
        (email) => ({ email }),
      ),
      // more than one recipient, or a header
      ...[
        'a@b.org,c@d.org',
        'A <a@b.org>, B <c@d.org>',
        'a@b@c.org',
        'a@b.org\r\nBcc: c@d.org',
      ].map((email) => ({ email })),
      { email: undefined },
      { email: ['anu@example.org'] },
    ],
    ['contactNumber', 'Contact number is required', { contactNumber: '' }, { contactNumber: null }],
    ['contactNumber', phoneMessage, { contactNumber: '12345' }, { contactNumber: '+9158765' }],
    ['whatsappNumber', phoneMessage, { whatsappNumber: '12345' }],
    ['school', 'School selection is required', { school: '' }, { school: 'Hogwarts' }],
    ['otherSchool', 'Enter the name of your school', { school: 'Other JNV' }],
    ['otherSchool', 'Other school must be 100 characters or fewer', { otherSchool: long(101) }],
    [
      'yearOfPassing',
      yearMessage,
      ...['', '98', '1989', '2099', 1998].map((yearOfPassing) => ({ yearOfPassing })),
    ],
    ['country', 'Country is required', { country: '' }, { country: 'Atlantis' }],
    ['stateUT', 'State or union territory is required', { stateUT: '' }, { stateUT: 'Bavaria' }],
    ['district', 'District is required', { district: '' }, { district: 'Mahe' }],
    ['bloodGroup', 'Choose one of the options', { bloodGroup: 'C+' }],
  ],
  professional: [
    ['profession', 'Choose one of the options', { profession: 'Law' }],
    ['profession.1', 'Choose one of the options', { profession: ['Law', 'Piracy'] }],
    [
      'professionOther',
      'Other profession must be 100 characters or fewer',
      { professionOther: long(101) },
    ],
    [
      'professionalDetails',
      'Role and organisation must be 200 characters or fewer',
      { professionalDetails: long(201) },
    ],
    [
      'areaOfExpertise',
      'Area of expertise must be 200 characters or fewer',
      { areaOfExpertise: long(201) },
    ],
    ['keySkills', 'Key skills must be 300 characters or fewer', { keySkills: long(301) }],
    ['keySkills', 'Key skills must be one line of plain text', { keySkills: 'a\u0000b' }],
    ['keySkills', 'Key skills must be text', { keySkills: { $gt: '' } }],
  ],
  eventAttendance: [
    [
      'isAttending',
      'Select yes if you will come to the meet',
      { isAttending: undefined },
      { isAttending: 'yes' },
    ],
    ['attendees', 'Add at least one person, and count yourself', people(0)],
    [
      'attendees.adults.veg',
      cellMessage,
      ...[-1, 21, 1.5, '2', Number.POSITIVE_INFINITY, Number.NaN].map((n) => people(n as number)),
    ],
    [
      'attendees',
      'For more than 40 people, please contact us',
      {
        attendees: {
          adults: { veg: 20, nonVeg: 20 },
          teens: { veg: 1, nonVeg: 0 },
          children: { veg: 0, nonVeg: 0 },
        },
      },
    ],
    ['attendees', 'Choose one of the options', { attendees: 5 }],
    ['eventParticipation.0', 'Choose one of the options', { eventParticipation: ['Juggling'] }],
    [
      'participationDetails',
      'Taking part, details must be 500 characters or fewer',
      { participationDetails: long(501) },
    ],
    [
      'participationDetails',
      'Taking part, details must be plain text',
      { participationDetails: 'a\u0007b' },
    ],
  ],
  transportation: [
    ['isTravelling', 'Select yes if you come from another place', { isTravelling: undefined }],
    ['startingLocation', 'Enter the place you start from', { startingLocation: ' ' }],
    [
      'startingLocation',
      'Starting place must be 120 characters or fewer',
      { startingLocation: long(121) },
    ],
    ['modeOfTransport', 'Select how you will come', { modeOfTransport: '' }],
    ['modeOfTransport', 'Choose one of the options', { modeOfTransport: 'Broom' }],
    [
      'travelDate',
      'Choose a date close to the event',
      ...['2020-01-01', '2099-01-01', '2027-02-31', 'soon', '01/02/2027'].map((travelDate) => ({
        travelDate,
      })),
    ],
    [
      'travelTime',
      'Enter a time like 06:30',
      ...['6:30', '24:00', '06:60', 'noon'].map((travelTime) => ({
        travelDate: lastDay,
        travelTime,
      })),
    ],
    ['travelDate', 'Enter the date as well', { travelTime: '06:30' }],
    ['pickup.arrivalPoint', 'Select where we should meet you', { pickup: { needed: true } }],
    [
      'pickup.serviceNumber',
      'Train or flight number must be 20 characters or fewer',
      { pickup: { serviceNumber: long(21) } },
    ],
    [
      'pickup.seatsOffered',
      'Enter a whole number from 0 to 6',
      { pickup: { seatsOffered: 7 } },
      { pickup: { seatsOffered: -1 } },
    ],
    [
      'travelSpecialRequirements',
      'Remarks on the journey must be 300 characters or fewer',
      { travelSpecialRequirements: long(301) },
    ],
  ],
  accommodation: [
    [
      'planAccommodation',
      'Select yes if you need a place to stay',
      { planAccommodation: undefined },
    ],
    ['accommodation', 'Select the kind of stay', { accommodation: '' }],
    ['accommodationLocation', 'Select an area or "No preference"', { accommodationLocation: '' }],
    [
      'stayDetails.checkOut',
      'Check-out must be after check-in',
      beds({ checkIn: '2027-01-23', checkOut: '2027-01-23' }),
      beds({ checkIn: '2027-01-23', checkOut: '2027-01-22' }),
    ],
    ['stayDetails.checkIn', 'Enter a date', beds({ checkIn: '2027-13-01' })],
    ['stayDetails', 'Enter how many people need a bed', beds({ men: 0, women: 0 })],
    ['stayDetails.men', 'Enter a whole number from 0 to 40', beds({ men: 41 })],
    [
      'hosting.people',
      'Enter a whole number from 1 to 10',
      { planAccommodation: false, hosting: { canHost: true, people: 0 } },
      { planAccommodation: false, hosting: { canHost: true, people: 11 } },
    ],
    [
      'accommodationRemarks',
      'Remarks on the stay must be 300 characters or fewer',
      { accommodationRemarks: long(301) },
    ],
  ],
  optional: [
    ['spouseNavodayan', 'Choose one of the options', { spouseNavodayan: 'Perhaps' }],
    ['sangamamFamilyGroups', 'Choose one of the options', { sangamamFamilyGroups: true }],
    ['mentorshipOptions.0', 'Choose one of the options', { mentorshipOptions: ['Magic'] }],
    ['tshirtInterest', 'Choose one of the options', { tshirtInterest: 'XXXS' }],
    [
      'spouseDetails',
      'Name, school and year of the spouse must be 200 characters or fewer',
      { spouseDetails: long(201) },
    ],
  ],
  sponsorship: [
    ['category', 'Select a category or "Not sure yet"', { interested: 'Yes' }],
    ['organisation', 'Organisation must be 120 characters or fewer', { organisation: long(121) }],
    [
      'contactPerson',
      'Contact person must be 120 characters or fewer',
      { contactPerson: long(121) },
    ],
    ['details', 'Sponsorship details must be 500 characters or fewer', { details: long(501) }],
  ],
  financial: [
    [
      'contributionAmount',
      'Please enter a valid amount',
      { willContribute: true },
      ...[0, -1, 0.5, 500_001, '500', Number.POSITIVE_INFINITY].map((contributionAmount) => ({
        willContribute: true,
        contributionAmount,
      })),
    ],
    ['contributionFor.0', 'Choose one of the options', { contributionFor: ['A yacht'] }],
    [
      'remarks',
      'Remarks on the contribution must be 200 characters or fewer',
      { remarks: long(201) },
    ],
  ],
  emergency: [
    [
      'contactName',
      'Emergency contact must be written in letters',
      { contactName: '98765 43210', contactNumber: '98765 43210' },
    ],
    ['contactNumber', 'Contact number is required', { contactName: 'Ravi Thomas' }],
    ['contactNumber', phoneMessage, { contactNumber: '12345' }],
    ['medicalNotes', 'Medical notes must be 300 characters or fewer', { medicalNotes: long(301) }],
  ],
};

const cases = Object.entries(refused).flatMap(([name, list]) =>
  list.flatMap(([field, message, ...changes]) =>
    changes.map((change) => ({ name: name as SectionName, field, message, change })),
  ),
);

it.each(cases)(
  '$name with $change says at $field: $message',
  ({ name, field, message, change }) => {
    expect(errorsOf(name, change)).toEqual({ [field]: message });
  },
);

describe('what belongs to conditions that do not hold', () => {
  it.each<[string, SectionName, object]>([
    ['counts, when nobody comes', 'eventAttendance', { isAttending: false, ...people(0) }],
    ['district, outside Kerala', 'personalInfo', { stateUT: 'Goa', district: '' }],
    ['state, abroad', 'personalInfo', { country: 'Qatar', stateUT: '', district: '' }],
    [
      'journey, when at home in Kochi',
      'transportation',
      {
        isTravelling: false,
        startingLocation: '',
        modeOfTransport: '',
      },
    ],
    ['bed, when not needed', 'accommodation', { planAccommodation: false, accommodation: '' }],
    [
      'pick-up point, in the own car',
      'transportation',
      {
        modeOfTransport: 'Own car',
        pickup: { needed: true },
      },
    ],
    [
      'sponsor category, when only introducing',
      'sponsorship',
      {
        interested: 'I can introduce someone',
      },
    ],
    ['amount, when not contributing', 'financial', { willContribute: false }],
  ])('is not asked for: %s', (_what, name, change) => {
    expect(errorsOf(name, change)).toEqual({});
  });
});

it('shows every mistake of a section at once', () => {
  expect(errorsOf('personalInfo', { name: '', email: '', district: '' })).toEqual({
    name: 'Name is required',
    email: 'Valid email is required',
    district: 'District is required',
  });
});

it('keeps phone numbers in one form and text without blanks around it', () => {
  const kept = sections.personalInfo.parse({ ...valid.personalInfo, name: '  Anu Thomas ' });
  expect(kept).toMatchObject({ name: 'Anu Thomas', contactNumber: '+919876543210' });
});
