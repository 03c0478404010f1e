import type { GivenSections } from '@sangamam/contract/questions/answers';
import { type RawBuilder, sql } from 'kysely';

/**
 * The answers of somebody who answers everything, beside who they are, some 3 KB as JSON: forms that are read, saved
 * and searched are as large as those of life.
 */
export const realAnswers = {
  professional: {
    profession: ['Health and medicine', 'Teaching and research'],
    professionOther: '',
    professionalDetails:
      'Paediatrician at the general hospital, and for the last six years head of its ward for newborn children. Before that I worked in a mission hospital in the hills, where two of us looked after everything from fractures to deliveries.',
    areaOfExpertise: 'Newborn care, vaccination, training of nurses',
    keySkills:
      'Organising camps, speaking to parents, first aid for large crowds, public speaking in Malayalam, Hindi and English',
  },
  eventAttendance: {
    isAttending: true,
    attendees: {
      adults: { veg: 1, nonVeg: 1, notSaid: 0 },
      teens: { veg: 0, nonVeg: 1, notSaid: 0 },
      children: { veg: 1, nonVeg: 0, notSaid: 0 },
    },
    eventParticipation: ['Music', 'Sports and games', 'Helping on the day'],
    participationDetails:
      'Three of us from the batch sang in the school choir and would like to sing two songs on Saturday evening. We need a keyboard, two microphones and about ten minutes; we bring the tabla ourselves. I can also look after the first aid post on both days, with two nurses who would come along if they get a bed.',
  },
  transportation: {
    isTravelling: true,
    startingLocation: 'Thiruvananthapuram Central',
    modeOfTransport: 'Train',
    travelDate: '2027-01-22',
    travelTime: '17:45',
    pickup: {
      needed: true,
      arrivalPoint: 'Ernakulam Junction (South)',
      serviceNumber: '16302 Venad Express',
      seatsOffered: 0,
      sharePhone: true,
    },
    travelSpecialRequirements:
      'My mother comes along and uses a wheelchair on longer ways; a car that one gets into without a high step would be good. We have three large bags and the tabla.',
  },
  accommodation: {
    planAccommodation: true,
    accommodation: 'Family room',
    accommodationLocation: 'At or near the venue',
    stayDetails: { checkIn: '2027-01-22', checkOut: '2027-01-24', men: 1, women: 2, children: 1 },
    hosting: { canHost: false, people: 0 },
    accommodationRemarks:
      'Ground floor please, my mother uses a wheelchair. If there is a room beside the Kurians of the same batch, we would be glad, the children know each other.',
  },
  optional: {
    spouseNavodayan: 'Yes',
    spouseDetails:
      'Married to a Navodayan of JNV Thrissur, batch of 1999, who registers with this form',
    sangamamFamilyGroups: 'Yes',
    mentorshipOptions: ['Entrance exams', 'First job', 'Studying abroad'],
    trainingOptions: ['First aid', 'Music and arts'],
    seminarOptions: ['Environment', 'Parenting and mental health'],
    tshirtInterest: 'Interested',
  },
  sponsorship: {
    interested: 'Yes',
    category: 'Health camp',
    organisation: 'Association of paediatricians, district branch',
    contactPerson: 'Dr. Lakshmi Menon, secretary',
    details:
      'The branch would pay for the medicines and the tent of a first aid post, and asks for nothing but its name on the board of thanks.',
  },
  financial: {
    willContribute: true,
    contributionAmount: 2500,
    contributionFor: ['Where it is needed most'],
    remarks: 'For the children of the hostel, if that is possible; else wherever money is short.',
  },
} satisfies Partial<GivenSections>;

/** The answers of row `n`: everybody answers, one in three comes from outside, one in five needs a bed. */
export const realFormSql: RawBuilder<unknown> = sql`
  ${JSON.stringify(realAnswers)}::jsonb
  || jsonb_build_object('personalInfo', jsonb_build_object('country', 'India', 'stateUT', 'Kerala',
    'district', 'Kollam', 'bloodGroup', 'O+', 'school', 'JNV ' || (n % 16)))
  || case when n % 3 = 0 then '{}'::jsonb else '{"transportation": {"isTravelling": false}}' end
  || case when n % 5 = 0 then '{}'::jsonb else '{"accommodation": {"planAccommodation": false}}' end`;
