import { problem } from '../locale/problems.ts';
import { cellPath, isAsked, type PartyCell, partyCells } from '../party/party.ts';
import type { Question } from './question.ts';

const attending = { question: 'eventAttendance.isAttending', is: true } as const;
const travelling = { question: 'transportation.isTravelling', is: true } as const;
const pickedUp = { question: 'transportation.modeOfTransport', has: 'needsPickup' } as const;
const wantsPickup = { question: 'transportation.pickup.needed', is: true } as const;
const driving = { question: 'transportation.modeOfTransport', has: 'hasSeats' } as const;
const staying = { question: 'accommodation.planAccommodation', is: true } as const;
const atHome = { question: 'accommodation.planAccommodation', is: false } as const;
const meal = {
  kind: 'count',
  block: 'eventAttendance.attendees',
  max: 'maxPerCell',
  when: [attending],
  fixed: true,
  finalWith: 'people',
  quick: true,
} as const;
/** Names of columns besides their own; “Adults” alone counts people without their food. */
const columnNames: Partial<Record<PartyCell['path'], readonly string[]>> = {
  [cellPath('adults', 'veg')]: ['veg'],
  [cellPath('adults', 'nonVeg')]: ['non veg', 'non-veg'],
  [cellPath('adults', 'notSaid')]: ['adults', 'people'],
  [cellPath('teens', 'notSaid')]: ['teens'],
  [cellPath('children', 'notSaid')]: ['children', 'kids'],
};
const partyQuestions = partyCells.map(({ path, food }) => ({
  path,
  ...meal,
  ...(!isAsked(food) && { fromFiles: true as const }),
  ...(columnNames[path] && { alsoCalled: columnNames[path] }),
}));
const beds = {
  kind: 'count',
  block: 'accommodation.stayDetails',
  max: 'maxPerRegistration',
  when: [staying],
} as const;

/** The party, the journey and the stay. */
export const visitQuestions = [
  {
    path: 'eventAttendance.isAttending',
    kind: 'yesNo',
    required: problem('attendingRequired'),
    fixed: true,
    finalWith: 'people',
    quick: true,
    alsoCalled: ['coming'],
  },
  ...partyQuestions,
  {
    path: 'eventAttendance.companions',
    kind: 'paragraph',
    max: 1000,
    when: [attending],
    sensitive: true,
    alsoCalled: ['family members', 'guests'],
  },
  {
    path: 'eventAttendance.eventParticipation',
    kind: 'choices',
    options: 'participation',
    when: [attending],
    counted: true,
    filter: true,
  },
  {
    path: 'eventAttendance.participationDetails',
    kind: 'paragraph',
    max: 500,
    when: [attending, { question: 'eventAttendance.eventParticipation', lacks: 'takesNoPart' }],
  },
  {
    path: 'transportation.isTravelling',
    kind: 'yesNo',
    required: problem('travellingRequired'),
  },
  {
    path: 'transportation.startingLocation',
    kind: 'line',
    max: 120,
    when: [travelling],
    required: problem('startRequired'),
  },
  {
    path: 'transportation.modeOfTransport',
    kind: 'choice',
    options: 'transportModes',
    when: [travelling],
    required: problem('transportRequired'),
    counted: true,
    filter: true,
  },
  {
    path: 'transportation.travelDate',
    kind: 'date',
    block: 'transportation.arrival',
    when: [travelling],
    wrong: problem('dateCloseToEvent'),
  },
  {
    path: 'transportation.travelTime',
    kind: 'time',
    block: 'transportation.arrival',
    when: [travelling],
  },
  {
    path: 'transportation.pickup.needed',
    kind: 'yesNo',
    when: [pickedUp],
  },
  {
    path: 'transportation.pickup.arrivalPoint',
    kind: 'choice',
    options: 'arrivalPoints',
    when: [pickedUp, wantsPickup],
    required: problem('pickupRequired'),
    counted: true,
  },
  {
    path: 'transportation.pickup.serviceNumber',
    kind: 'line',
    max: 20,
    when: [pickedUp, wantsPickup],
  },
  {
    path: 'transportation.pickup.seatsOffered',
    kind: 'count',
    max: 6,
    when: [driving],
  },
  {
    path: 'transportation.pickup.sharePhone',
    kind: 'tick',
    when: [driving],
  },
  {
    path: 'transportation.travelSpecialRequirements',
    kind: 'paragraph',
    max: 300,
    when: [travelling],
    sensitive: 'remark',
    staysUnasked: true,
  },
  {
    path: 'accommodation.planAccommodation',
    kind: 'yesNo',
    required: problem('stayRequired'),
  },
  {
    path: 'accommodation.accommodation',
    kind: 'choice',
    options: 'stayKinds',
    when: [staying],
    required: problem('stayKindRequired'),
    counted: true,
    filter: true,
  },
  {
    path: 'accommodation.accommodationLocation',
    kind: 'choice',
    options: 'stayAreas',
    when: [staying],
    required: problem('stayAreaRequired'),
    counted: true,
  },
  {
    path: 'accommodation.stayDetails.checkIn',
    kind: 'date',
    block: 'accommodation.nights',
    when: [staying],
  },
  {
    path: 'accommodation.stayDetails.checkOut',
    kind: 'date',
    block: 'accommodation.nights',
    when: [staying],
  },
  {
    path: 'accommodation.stayDetails.men',
    ...beds,
  },
  {
    path: 'accommodation.stayDetails.women',
    ...beds,
  },
  {
    path: 'accommodation.stayDetails.children',
    ...beds,
  },
  {
    path: 'accommodation.hosting.canHost',
    kind: 'tick',
    when: [atHome],
  },
  {
    path: 'accommodation.hosting.people',
    kind: 'count',
    min: 1,
    max: 10,
    required: problem('wholeNumber', { min: 1, max: 10 }),
    when: [atHome, { question: 'accommodation.hosting.canHost', is: true }],
  },
  {
    path: 'accommodation.accommodationRemarks',
    kind: 'paragraph',
    max: 300,
    when: [staying],
    sensitive: 'remark',
    staysUnasked: true,
  },
] as const satisfies readonly Question[];
