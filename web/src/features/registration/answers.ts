import { noonOf } from '@sangamam/contract/event-time';
import { formatRupees } from '@sangamam/contract/money';
import type { SectionName } from '@sangamam/contract/questions/question';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { attendeeGroups, mealKinds } from '@sangamam/contract/visit';
import { words } from '../../kit/questions/words.ts';
import { countryNamed } from '../../kit/words/countries.ts';
import { dayInWords } from '../../kit/words/dates.ts';
import { textInLanguage } from '../../ui/in-language.ts';

type Answers = Record<string, unknown>;

export interface AnswerRow {
  readonly label: string;
  /** Null when an optional question was left open. */
  readonly value: string | null;
}

const text = (value: unknown): string | null => {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : null;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
};

/** A choice that is no setting, in the language of the page. */
const said = (choice: unknown) => textInLanguage(String(choice ?? ''));

function readParts(answers: Answers, name: string): Answers {
  return (answers[name] ?? {}) as Answers;
}

/** The answers of one section as they stand on the review step; only questions that were asked. */
export function answerRows(
  name: SectionName,
  form: RegistrationRecord['formDataStructured'],
): AnswerRow[] {
  const answers = (form[name] ?? {}) as Answers;
  const row = (label: string, value: unknown): AnswerRow => ({ label, value: text(value) });
  const when = (condition: unknown, ...rows: AnswerRow[]) => (condition ? rows : []);
  return rowsOf[name](answers, row, when);
}

type Row = (label: string, value: unknown) => AnswerRow;
type When = (condition: unknown, ...rows: AnswerRow[]) => AnswerRow[];

const rowsOf: Record<SectionName, (answers: Answers, row: Row, when: When) => AnswerRow[]> = {
  personalInfo: (a, row, when) => [
    row(words.aboutYou.name, a.name),
    row(words.aboutYou.email, a.email),
    row(words.aboutYou.contactNumber, a.contactNumber),
    row(words.aboutYou.whatsapp, a.whatsappNumber),
    row(words.aboutYou.school, a.school),
    ...when(a.otherSchool, row(words.aboutYou.otherSchool, a.otherSchool)),
    row(words.aboutYou.yearOfPassing, a.yearOfPassing),
    row(words.aboutYou.country, countryNamed(String(a.country ?? ''))),
    row(
      a.country === 'India' ? words.aboutYou.stateIndia : words.aboutYou.stateAbroad,
      said(a.stateUT),
    ),
    row(words.aboutYou.district, said(a.district)),
    row(words.aboutYou.bloodGroup, said(a.bloodGroup)),
    ...when(typeof a.isAdult === 'boolean', row(words.aboutYou.isAdult, a.isAdult)),
    ...when(
      a.isAdult === false,
      row(words.aboutYou.parentName, a.parentName),
      row(words.aboutYou.parentRelation, said(a.parentRelation)),
      row(words.aboutYou.parentContact, a.parentContact),
    ),
  ],
  professional: (a, row, when) => [
    row(words.work.profession, a.profession),
    ...when(a.professionOther, row(words.work.professionOther, a.professionOther)),
    row(words.work.professionalDetails, a.professionalDetails),
    row(words.work.areaOfExpertise, a.areaOfExpertise),
    row(words.work.keySkills, a.keySkills),
  ],
  eventAttendance: (a, row, when) => {
    const attendees = readParts(a, 'attendees');
    return [
      row(words.attendance.isAttending, a.isAttending),
      ...when(
        a.isAttending,
        ...attendeeGroups.flatMap((group) => {
          const meals = readParts(attendees, group);
          const parts = mealKinds
            .filter((meal) => Number(meals[meal]) > 0)
            .map((meal) => `${meals[meal]} ${words.attendance[meal].toLowerCase()}`);
          return parts.length > 0 ? [row(words.attendance.groups[group], parts.join(', '))] : [];
        }),
        row(words.attendance.participation, a.eventParticipation),
        ...when(
          a.participationDetails,
          row(words.attendance.participationDetails, a.participationDetails),
        ),
      ),
    ];
  },
  transportation: (a, row, when) => {
    const pickup = readParts(a, 'pickup');
    return [
      row(words.journey.isTravelling, a.isTravelling),
      ...when(
        a.isTravelling,
        row(words.journey.startingLocation, a.startingLocation),
        row(words.journey.modeOfTransport, a.modeOfTransport),
        row(words.journey.travelDate, readDay(a.travelDate)),
        row(words.journey.travelTime, a.travelTime),
        ...when(typeof pickup.needed === 'boolean', row(words.journey.pickup, pickup.needed)),
        ...when(pickup.arrivalPoint, row(words.journey.arrivalPoint, pickup.arrivalPoint)),
        ...when(pickup.serviceNumber, row(words.journey.serviceNumber, pickup.serviceNumber)),
        ...when(pickup.seatsOffered, row(words.journey.seatsOffered, pickup.seatsOffered)),
        ...when(pickup.sharePhone, row(words.journey.sharePhone, pickup.sharePhone)),
        row(words.journey.requirements, a.travelSpecialRequirements),
      ),
    ];
  },
  accommodation: (a, row, when) => {
    const details = readParts(a, 'stayDetails');
    const hosting = readParts(a, 'hosting');
    return [
      row(words.stay.planAccommodation, a.planAccommodation),
      ...when(
        a.planAccommodation,
        row(words.stay.kind, a.accommodation),
        row(words.stay.area, a.accommodationLocation),
        row(words.stay.from, readDay(details.checkIn)),
        row(words.stay.until, readDay(details.checkOut)),
        ...(['men', 'women', 'children'] as const).flatMap((who) =>
          when(details[who], row(words.stay[who], details[who])),
        ),
        row(words.stay.remarks, a.accommodationRemarks),
      ),
      ...when(hosting.canHost, row(words.stay.hostPeople, hosting.people)),
    ];
  },
  optional: (a, row, when) => [
    row(words.joinIn.spouse, said(a.spouseNavodayan)),
    ...when(a.spouseDetails, row(words.joinIn.spouseDetails, a.spouseDetails)),
    row(words.joinIn.familyGroups, said(a.sangamamFamilyGroups)),
    row(words.joinIn.mentorship, a.mentorshipOptions),
    row(words.joinIn.training, a.trainingOptions),
    row(words.joinIn.seminars, a.seminarOptions),
    row(words.joinIn.tshirt, said(a.tshirtInterest)),
  ],
  sponsorship: (a, row, when) => [
    row(words.support.sponsor, said(a.interested)),
    ...when(a.category, row(words.support.category, a.category)),
    ...when(a.organisation, row(words.support.organisation, a.organisation)),
    ...when(a.contactPerson, row(words.support.contactPerson, a.contactPerson)),
    ...when(a.details, row(words.support.details, a.details)),
  ],
  financial: (a, row, when) => [
    row(words.support.willContribute, a.willContribute),
    ...when(
      a.willContribute,
      row(
        words.support.amount,
        typeof a.contributionAmount === 'number' ? formatRupees(a.contributionAmount) : null,
      ),
      row(words.support.useFor, a.contributionFor),
      ...when(a.remarks, row(words.support.remarks, a.remarks)),
    ),
  ],
};

function readDay(date: unknown): string | null {
  return typeof date === 'string' && date !== '' ? dayInWords(noonOf(date)) : null;
}
