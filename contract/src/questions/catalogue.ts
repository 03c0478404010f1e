import {
  bloodGroups,
  familyGroupAnswers,
  maxContributionRupees,
  parentRelations,
  sponsorAnswers,
  spouseAnswers,
  tshirtSizes,
} from '../options.ts';
import type { Question } from './question.ts';

const attending = { question: 'eventAttendance.isAttending', is: true } as const;
const travelling = { question: 'transportation.isTravelling', is: true } as const;
const pickedUp = { question: 'transportation.modeOfTransport', has: 'needsPickup' } as const;
const wantsPickup = { question: 'transportation.pickup.needed', is: true } as const;
const driving = { question: 'transportation.modeOfTransport', has: 'hasSeats' } as const;
const staying = { question: 'accommodation.planAccommodation', is: true } as const;
const atHome = { question: 'accommodation.planAccommodation', is: false } as const;
const minor = { question: 'personalInfo.isAdult', is: false } as const;
const sponsoring = { question: 'sponsorship.interested', is: 'Yes' } as const;
const introducing = {
  question: 'sponsorship.interested',
  is: ['Yes', 'I can introduce someone'],
} as const;
const contributing = { question: 'financial.willContribute', is: true } as const;
const meal = {
  kind: 'count',
  max: 'maxPerCell',
  when: [attending],
  fixed: true,
  quick: true,
} as const;
const unsaidMeal = { ...meal, fromFiles: true } as const;
const beds = { kind: 'count', max: 'maxPerRegistration', when: [staying] } as const;

/**
 * Every question that the product ships, in the order of the form (docs/product/registering.md#questions).
 * Their words stand in `en.json`, `ml.json` and `hi.json`.
 */
export const shippedQuestions = [
  {
    path: 'personalInfo.name',
    kind: 'line',
    max: 100,
    min: 2,
    required: 'Name is required',
    fixed: true,
    quick: true,
    alsoCalled: ['full name', 'participant'],
  },
  {
    path: 'personalInfo.email',
    kind: 'email',
    required: 'Valid email is required',
    fixed: true,
    quick: true,
    alsoCalled: ['e-mail', 'email address', 'email id', 'mail', 'mail id'],
  },
  {
    path: 'personalInfo.contactNumber',
    kind: 'phone',
    required: 'Contact number is required',
    fixed: true,
    quick: true,
    alsoCalled: ['contact number', 'mobile', 'mobile number', 'phone number', 'contact'],
  },
  { path: 'personalInfo.whatsappNumber', kind: 'phone', alsoCalled: ['whatsapp number'] },
  {
    path: 'personalInfo.school',
    kind: 'choice',
    options: 'schools',
    required: 'School selection is required',
    fixed: true,
    quick: true,
    alsoCalled: ['jnv', 'your school'],
  },
  {
    path: 'personalInfo.otherSchool',
    kind: 'line',
    max: 100,
    required: 'Enter the name of your JNV',
    when: [{ question: 'personalInfo.school', has: 'asksName' }],
    fixed: true,
    quick: true,
  },
  {
    path: 'personalInfo.yearOfPassing',
    kind: 'choice',
    options: 'yearsOfPassing',
    required: 'Year of passing is required',
    fixed: true,
    quick: true,
    alsoCalled: ['year', 'batch', 'pass out year', 'passing year'],
  },
  {
    path: 'personalInfo.isAdult',
    kind: 'yesNo',
    feature: 'askAge',
    required: 'Select yes if you are 18 or older',
    fixed: true,
    quick: true,
    alsoCalled: ['adult'],
  },
  {
    path: 'personalInfo.parentName',
    kind: 'line',
    max: 100,
    when: [minor],
    required: 'Enter the name of a parent or guardian',
    fixed: true,
    quick: true,
  },
  {
    path: 'personalInfo.parentRelation',
    kind: 'choice',
    options: parentRelations,
    when: [minor],
    required: 'Select who this is',
    fixed: true,
    quick: true,
  },
  {
    path: 'personalInfo.parentContact',
    kind: 'emailOrPhone',
    when: [minor],
    required: 'Enter an email address or a full phone number',
    fixed: true,
    quick: true,
  },
  {
    path: 'personalInfo.country',
    kind: 'choice',
    options: 'countries',
    required: 'Country is required',
    fixed: true,
  },
  {
    path: 'personalInfo.stateUT',
    kind: 'state',
    max: 80,
    fixed: true,
    alsoCalled: ['state or union territory'],
  },
  { path: 'personalInfo.district', kind: 'district', max: 80, fixed: true },
  {
    path: 'personalInfo.bloodGroup',
    kind: 'choice',
    options: bloodGroups,
    sensitive: true,
    alsoCalled: ['blood'],
  },

  {
    path: 'professional.profession',
    kind: 'choices',
    options: 'professions',
    counted: true,
    filter: true,
    alsoCalled: ['occupation', 'job'],
  },
  {
    path: 'professional.professionOther',
    kind: 'line',
    max: 100,
    when: [{ question: 'professional.profession', has: 'asksName' }],
  },
  {
    path: 'professional.professionalDetails',
    kind: 'line',
    max: 200,
    alsoCalled: ['company'],
  },
  { path: 'professional.areaOfExpertise', kind: 'line', max: 200 },
  { path: 'professional.keySkills', kind: 'line', max: 300 },

  {
    path: 'eventAttendance.isAttending',
    kind: 'yesNo',
    required: 'Select yes if you will come to the meet',
    fixed: true,
    quick: true,
    alsoCalled: ['coming'],
  },
  { path: 'eventAttendance.attendees.adults.veg', ...meal, alsoCalled: ['veg'] },
  { path: 'eventAttendance.attendees.adults.nonVeg', ...meal, alsoCalled: ['non veg', 'non-veg'] },
  {
    path: 'eventAttendance.attendees.adults.notSaid',
    ...unsaidMeal,
    alsoCalled: ['adults', 'people'],
  },
  { path: 'eventAttendance.attendees.teens.veg', ...meal },
  { path: 'eventAttendance.attendees.teens.nonVeg', ...meal },
  { path: 'eventAttendance.attendees.teens.notSaid', ...unsaidMeal, alsoCalled: ['teens'] },
  { path: 'eventAttendance.attendees.children.veg', ...meal },
  { path: 'eventAttendance.attendees.children.nonVeg', ...meal },
  {
    path: 'eventAttendance.attendees.children.notSaid',
    ...unsaidMeal,
    alsoCalled: ['children', 'kids'],
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
    required: 'Select yes if you are coming from outside Kochi',
  },
  {
    path: 'transportation.startingLocation',
    kind: 'line',
    max: 120,
    when: [travelling],
    required: 'Enter the place you start from',
  },
  {
    path: 'transportation.modeOfTransport',
    kind: 'choice',
    options: 'transportModes',
    when: [travelling],
    required: 'Select how you will come',
    counted: true,
    filter: true,
  },
  {
    path: 'transportation.travelDate',
    kind: 'date',
    when: [travelling],
    wrong: 'Choose a date close to the event',
  },
  { path: 'transportation.travelTime', kind: 'time', when: [travelling] },
  { path: 'transportation.pickup.needed', kind: 'yesNo', when: [pickedUp] },
  {
    path: 'transportation.pickup.arrivalPoint',
    kind: 'choice',
    options: 'arrivalPoints',
    when: [pickedUp, wantsPickup],
    required: 'Select where we should meet you',
    counted: true,
  },
  {
    path: 'transportation.pickup.serviceNumber',
    kind: 'line',
    max: 20,
    when: [pickedUp, wantsPickup],
  },
  { path: 'transportation.pickup.seatsOffered', kind: 'count', max: 6, when: [driving] },
  { path: 'transportation.pickup.sharePhone', kind: 'tick', when: [driving] },
  {
    path: 'transportation.travelSpecialRequirements',
    kind: 'paragraph',
    max: 300,
    when: [travelling],
    staysUnasked: true,
  },

  {
    path: 'accommodation.planAccommodation',
    kind: 'yesNo',
    required: 'Select yes if you need a place to stay',
  },
  {
    path: 'accommodation.accommodation',
    kind: 'choice',
    options: 'stayKinds',
    when: [staying],
    required: 'Select the kind of stay',
    counted: true,
    filter: true,
  },
  {
    path: 'accommodation.accommodationLocation',
    kind: 'choice',
    options: 'stayAreas',
    when: [staying],
    required: 'Select an area or "No preference"',
    counted: true,
  },
  { path: 'accommodation.stayDetails.checkIn', kind: 'date', when: [staying] },
  { path: 'accommodation.stayDetails.checkOut', kind: 'date', when: [staying] },
  { path: 'accommodation.stayDetails.men', ...beds },
  { path: 'accommodation.stayDetails.women', ...beds },
  { path: 'accommodation.stayDetails.children', ...beds },
  { path: 'accommodation.hosting.canHost', kind: 'tick', when: [atHome] },
  {
    path: 'accommodation.hosting.people',
    kind: 'count',
    min: 1,
    max: 10,
    required: 'Enter a whole number from 1 to 10',
    when: [atHome, { question: 'accommodation.hosting.canHost', is: true }],
  },
  {
    path: 'accommodation.accommodationRemarks',
    kind: 'paragraph',
    max: 300,
    when: [staying],
    staysUnasked: true,
  },

  { path: 'optional.spouseNavodayan', kind: 'choice', options: spouseAnswers, counted: true },
  {
    path: 'optional.spouseDetails',
    kind: 'line',
    max: 200,
    when: [{ question: 'optional.spouseNavodayan', is: 'Yes' }],
  },
  {
    path: 'optional.sangamamFamilyGroups',
    kind: 'choice',
    options: familyGroupAnswers,
    counted: true,
    filter: true,
  },
  {
    path: 'optional.mentorshipOptions',
    kind: 'choices',
    options: 'mentorship',
    counted: true,
    filter: true,
  },
  {
    path: 'optional.trainingOptions',
    kind: 'choices',
    options: 'training',
    counted: true,
    filter: true,
  },
  {
    path: 'optional.seminarOptions',
    kind: 'choices',
    options: 'seminars',
    counted: true,
    filter: true,
  },
  {
    path: 'optional.tshirtInterest',
    kind: 'choice',
    options: tshirtSizes,
    counted: true,
    filter: true,
    alsoCalled: ['t-shirt size', 'shirt size'],
  },

  {
    path: 'sponsorship.interested',
    kind: 'choice',
    options: sponsorAnswers,
    counted: true,
    filter: true,
  },
  {
    path: 'sponsorship.category',
    kind: 'choice',
    options: 'sponsorshipCategories',
    when: [sponsoring],
    required: 'Select a category or "Not sure yet"',
  },
  { path: 'sponsorship.organisation', kind: 'line', max: 120, when: [introducing] },
  { path: 'sponsorship.contactPerson', kind: 'line', max: 120, when: [introducing] },
  { path: 'sponsorship.details', kind: 'paragraph', max: 500, when: [introducing] },

  { path: 'financial.willContribute', kind: 'yesNo' },
  {
    path: 'financial.contributionAmount',
    kind: 'rupees',
    max: maxContributionRupees,
    when: [contributing],
    required: 'Please enter a valid amount',
  },
  {
    path: 'financial.contributionFor',
    kind: 'choices',
    options: 'contributionPurposes',
    when: [contributing],
    counted: true,
  },
  {
    path: 'financial.remarks',
    kind: 'line',
    max: 200,
    when: [contributing],
    staysUnasked: true,
  },
] as const satisfies readonly Question[];

export type ShippedPath = (typeof shippedQuestions)[number]['path'];
