import { registrationSections } from '@sangamam/contract/form/sections';
import type { Sections } from '@sangamam/contract/questions/answers';
import type { SectionName } from '@sangamam/contract/questions/question';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { expect, it } from 'vitest';
import { clearAnswers } from './clear-answers.ts';

const settings = defaultEventSettings(new Date('2026-11-21T06:00:00Z'));
const sections = registrationSections({
  ...settings,
  features: { ...settings.features, askAge: true },
});

/** The part kept of a section that was sent like this. */
function kept<Name extends SectionName>(name: Name, sent: object) {
  return clearAnswers(name, sections[name].parse(sent) as Sections[Name], settings);
}

const anu = {
  name: 'Anu Thomas',
  email: 'anu@example.org',
  contactNumber: '+919876543210',
  school: 'JNV Kollam',
  yearOfPassing: '1998',
  country: 'India',
  stateUT: 'Kerala',
  district: 'Kollam',
  isAdult: true,
};
const travel = { isTravelling: true, startingLocation: 'Kannur' };
const pickup = {
  needed: true,
  arrivalPoint: 'Aluva station',
  serviceNumber: '16606',
  seatsOffered: 2,
  sharePhone: true,
};

it.each<[string, SectionName, object, object]>([
  ['empty answers', 'personalInfo', { ...anu, bloodGroup: '', whatsappNumber: '' }, anu],
  [
    'the name of a school that is in the list',
    'personalInfo',
    { ...anu, otherSchool: 'JNV Shimla' },
    anu,
  ],
  [
    'a state and district of India left behind by somebody abroad',
    'personalInfo',
    { ...anu, country: 'Qatar' },
    { ...anu, country: 'Qatar', stateUT: undefined, district: undefined },
  ],
  [
    'a district of another state',
    'personalInfo',
    { ...anu, stateUT: 'Puducherry' },
    { ...anu, stateUT: 'Puducherry', district: undefined },
  ],
  [
    'a profession in words, when the list has it',
    'professional',
    { profession: ['Law'], professionOther: 'Juggler' },
    { profession: ['Law'] },
  ],
  [
    'people and wishes of those who do not come',
    'eventAttendance',
    {
      isAttending: false,
      attendees: { adults: { veg: 2, nonVeg: 0 } },
      eventParticipation: ['Dance'],
    },
    { isAttending: false },
  ],
  [
    'the journey of those who live in Kochi',
    'transportation',
    { ...travel, isTravelling: false, modeOfTransport: 'Train', pickup },
    { isTravelling: false },
  ],
  [
    'free seats in a train',
    'transportation',
    { ...travel, modeOfTransport: 'Train', pickup },
    {
      ...travel,
      modeOfTransport: 'Train',
      pickup: { needed: true, arrivalPoint: 'Aluva station', serviceNumber: '16606' },
    },
  ],
  [
    'a pick-up for a car',
    'transportation',
    { ...travel, modeOfTransport: 'Own car', pickup },
    { ...travel, modeOfTransport: 'Own car', pickup: { seatsOffered: 2, sharePhone: true } },
  ],
  [
    'a bed that is not needed',
    'accommodation',
    { planAccommodation: false, accommodation: 'Family room', hosting: { canHost: false } },
    { planAccommodation: false },
  ],
  [
    'the offer to host of those who need a bed',
    'accommodation',
    {
      planAccommodation: true,
      accommodation: 'Family room',
      accommodationLocation: 'No preference',
      stayDetails: { men: 1 },
      hosting: { canHost: true, people: 2 },
    },
    {
      planAccommodation: true,
      accommodation: 'Family room',
      accommodationLocation: 'No preference',
      stayDetails: { men: 1, women: 0, children: 0 },
    },
  ],
  [
    'the school of a spouse who went to none',
    'optional',
    { spouseNavodayan: 'No', spouseDetails: 'Bala, Kannur, 1999' },
    { spouseNavodayan: 'No' },
  ],
  [
    'the organisation of those who do not sponsor',
    'sponsorship',
    { interested: 'No', category: 'Gold', organisation: 'Acme' },
    { interested: 'No' },
  ],
  [
    'an amount nobody promised',
    'financial',
    { willContribute: false, contributionAmount: 500, contributionFor: ['My school'] },
    { willContribute: false },
  ],
])('drops %s', (_what, name, sent, expected) => {
  expect(kept(name, sent)).toEqual(expected);
});

it('keeps what was said about an own district, school and profession', () => {
  const other = { ...anu, school: 'Other JNV', otherSchool: 'JNV Shimla' };
  expect(kept('personalInfo', other)).toEqual(other);
  const abroad = { ...anu, country: 'Qatar', stateUT: 'Al Rayyan', district: 'Al Wajba' };
  expect(kept('personalInfo', abroad)).toEqual(abroad);
  const juggler = { profession: ['Other'], professionOther: 'Juggler' };
  expect(kept('professional', juggler)).toEqual(juggler);
});

it('keeps false and 0, which are answers', () => {
  const { attendees } = kept('eventAttendance', {
    isAttending: true,
    attendees: { adults: { veg: 1 } },
  });
  expect(attendees).toEqual({
    adults: { veg: 1, nonVeg: 0 },
    teens: { veg: 0, nonVeg: 0 },
    children: { veg: 0, nonVeg: 0 },
  });
});
