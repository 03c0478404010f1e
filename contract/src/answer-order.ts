import type { SectionName } from './registration-form.ts';

/** Fields of each section, nested ones too, in the order of the form; the database keeps no order. */
const fieldsOf: Record<SectionName, string> = {
  personalInfo:
    'name email contactNumber whatsappNumber school otherSchool yearOfPassing country stateUT district bloodGroup isAdult parentName parentRelation parentContact',
  professional: 'profession professionOther professionalDetails areaOfExpertise keySkills',
  eventAttendance:
    'isAttending attendees adults teens children veg nonVeg eventParticipation participationDetails',
  transportation:
    'isTravelling startingLocation modeOfTransport travelDate travelTime pickup needed arrivalPoint serviceNumber seatsOffered sharePhone travelSpecialRequirements',
  accommodation:
    'planAccommodation accommodation accommodationLocation stayDetails checkIn checkOut men women children hosting canHost people accommodationRemarks',
  optional:
    'spouseNavodayan spouseDetails sangamamFamilyGroups mentorshipOptions trainingOptions seminarOptions tshirtInterest',
  sponsorship: 'interested category organisation contactPerson details',
  financial: 'willContribute contributionAmount contributionFor remarks',
};

/** The same answers in the order of the form; unknown ones last. */
export function answersInOrder(name: SectionName, answers: object): Record<string, unknown> {
  return inOrder(answers, fieldsOf[name].split(' '));
}

function inOrder(answers: object, fields: readonly string[]): Record<string, unknown> {
  const place = (name: string) => (fields.includes(name) ? fields.indexOf(name) : fields.length);
  const isGroup = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return Object.fromEntries(
    Object.entries(answers)
      .sort(([one], [other]) => place(one) - place(other))
      .map(([name, value]) => [name, isGroup(value) ? inOrder(value, fields) : value]),
  );
}
