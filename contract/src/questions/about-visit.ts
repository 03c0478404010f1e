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
  max: 'maxPerCell',
  when: [attending],
  fixed: true,
  quick: true,
} as const;
const unsaidMeal = { ...meal, fromFiles: true } as const;
const beds = { kind: 'count', max: 'maxPerRegistration', when: [staying] } as const;

/** Who comes, how they travel and where they stay. */
export const visitQuestions = [
  {
    path: 'eventAttendance.isAttending',
    words: { en: { name: 'Attending', label: 'Will you come to the meet?' } },
    kind: 'yesNo',
    required: 'Select yes if you will come to the meet',
    fixed: true,
    quick: true,
    alsoCalled: ['coming'],
  },
  {
    path: 'eventAttendance.attendees.adults.veg',
    words: { en: { name: 'Adults, veg' } },
    ...meal,
    alsoCalled: ['veg'],
  },
  {
    path: 'eventAttendance.attendees.adults.nonVeg',
    words: { en: { name: 'Adults, non-veg' } },
    ...meal,
    alsoCalled: ['non veg', 'non-veg'],
  },
  {
    path: 'eventAttendance.attendees.adults.notSaid',
    words: { en: { name: 'Adults, food not said' } },
    ...unsaidMeal,
    alsoCalled: ['adults', 'people'],
  },
  { path: 'eventAttendance.attendees.teens.veg', words: { en: { name: 'Teens, veg' } }, ...meal },
  {
    path: 'eventAttendance.attendees.teens.nonVeg',
    words: { en: { name: 'Teens, non-veg' } },
    ...meal,
  },
  {
    path: 'eventAttendance.attendees.teens.notSaid',
    words: { en: { name: 'Teens, food not said' } },
    ...unsaidMeal,
    alsoCalled: ['teens'],
  },
  {
    path: 'eventAttendance.attendees.children.veg',
    words: { en: { name: 'Children, veg' } },
    ...meal,
  },
  {
    path: 'eventAttendance.attendees.children.nonVeg',
    words: { en: { name: 'Children, non-veg' } },
    ...meal,
  },
  {
    path: 'eventAttendance.attendees.children.notSaid',
    words: { en: { name: 'Children, food not said' } },
    ...unsaidMeal,
    alsoCalled: ['children', 'kids'],
  },
  {
    path: 'eventAttendance.eventParticipation',
    words: { en: { name: 'Taking part', label: 'Would you like to take part?' } },
    kind: 'choices',
    options: 'participation',
    when: [attending],
    counted: true,
    filter: true,
  },
  {
    path: 'eventAttendance.participationDetails',
    words: { en: { name: 'Taking part, details', label: 'Tell us more' } },
    kind: 'paragraph',
    max: 500,
    when: [attending, { question: 'eventAttendance.eventParticipation', lacks: 'takesNoPart' }],
  },
  {
    path: 'transportation.isTravelling',
    words: { en: { name: 'Travelling', label: 'Are you coming from outside Kochi?' } },
    kind: 'yesNo',
    required: 'Select yes if you are coming from outside Kochi',
  },
  {
    path: 'transportation.startingLocation',
    words: { en: { name: 'Starting place', label: 'Where do you start from?' } },
    kind: 'line',
    max: 120,
    when: [travelling],
    required: 'Enter the place you start from',
  },
  {
    path: 'transportation.modeOfTransport',
    words: { en: { name: 'Mode of transport', label: 'How will you come?' } },
    kind: 'choice',
    options: 'transportModes',
    when: [travelling],
    required: 'Select how you will come',
    counted: true,
    filter: true,
  },
  {
    path: 'transportation.travelDate',
    words: { en: { name: 'Arrival date', label: 'Date you reach Kochi' } },
    kind: 'date',
    when: [travelling],
    wrong: 'Choose a date close to the event',
  },
  {
    path: 'transportation.travelTime',
    words: { en: { name: 'Arrival time', label: 'Time you reach' } },
    kind: 'time',
    when: [travelling],
  },
  {
    path: 'transportation.pickup.needed',
    words: { en: { name: 'Pick-up', label: 'Do you want a pick-up?' } },
    kind: 'yesNo',
    when: [pickedUp],
  },
  {
    path: 'transportation.pickup.arrivalPoint',
    words: { en: { name: 'Arrival point', label: 'Arriving at' } },
    kind: 'choice',
    options: 'arrivalPoints',
    when: [pickedUp, wantsPickup],
    required: 'Select where we should meet you',
    counted: true,
  },
  {
    path: 'transportation.pickup.serviceNumber',
    words: { en: { name: 'Train or flight number' } },
    kind: 'line',
    max: 20,
    when: [pickedUp, wantsPickup],
  },
  {
    path: 'transportation.pickup.seatsOffered',
    words: { en: { name: 'Free seats', label: 'Free seats you can offer' } },
    kind: 'count',
    max: 6,
    when: [driving],
  },
  {
    path: 'transportation.pickup.sharePhone',
    words: {
      en: { name: 'Number may be shared', label: 'Share my number with the people I travel with' },
    },
    kind: 'tick',
    when: [driving],
  },
  {
    path: 'transportation.travelSpecialRequirements',
    words: {
      en: {
        name: 'Remarks on the journey',
        label: 'Anything we should know?',
        hint: 'For example a wheelchair or an infant',
      },
    },
    kind: 'paragraph',
    max: 300,
    when: [travelling],
    staysUnasked: true,
  },
  {
    path: 'accommodation.planAccommodation',
    words: { en: { name: 'Needs a place to stay', label: 'Do you need a place to stay?' } },
    kind: 'yesNo',
    required: 'Select yes if you need a place to stay',
  },
  {
    path: 'accommodation.accommodation',
    words: { en: { name: 'Kind of stay', label: 'What kind?' } },
    kind: 'choice',
    options: 'stayKinds',
    when: [staying],
    required: 'Select the kind of stay',
    counted: true,
    filter: true,
  },
  {
    path: 'accommodation.accommodationLocation',
    words: { en: { name: 'Area', label: 'Which area suits you?' } },
    kind: 'choice',
    options: 'stayAreas',
    when: [staying],
    required: 'Select an area or "No preference"',
    counted: true,
  },
  {
    path: 'accommodation.stayDetails.checkIn',
    words: { en: { name: 'Check-in', label: 'From' } },
    kind: 'date',
    when: [staying],
  },
  {
    path: 'accommodation.stayDetails.checkOut',
    words: { en: { name: 'Check-out', label: 'Until' } },
    kind: 'date',
    when: [staying],
  },
  {
    path: 'accommodation.stayDetails.men',
    words: { en: { name: 'Beds, men', label: 'Men' } },
    ...beds,
  },
  {
    path: 'accommodation.stayDetails.women',
    words: { en: { name: 'Beds, women', label: 'Women' } },
    ...beds,
  },
  {
    path: 'accommodation.stayDetails.children',
    words: { en: { name: 'Beds, children', label: 'Children' } },
    ...beds,
  },
  {
    path: 'accommodation.hosting.canHost',
    words: { en: { name: 'Can host', label: 'I can host batchmates at home' } },
    kind: 'tick',
    when: [atHome],
  },
  {
    path: 'accommodation.hosting.people',
    words: { en: { name: 'Guests at home', label: 'How many people can you host?' } },
    kind: 'count',
    min: 1,
    max: 10,
    required: 'Enter a whole number from 1 to 10',
    when: [atHome, { question: 'accommodation.hosting.canHost', is: true }],
  },
  {
    path: 'accommodation.accommodationRemarks',
    words: { en: { name: 'Remarks on the stay', label: 'Remarks' } },
    kind: 'paragraph',
    max: 300,
    when: [staying],
    staysUnasked: true,
  },
] as const satisfies readonly Question[];
