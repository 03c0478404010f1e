import { formatRupees } from '@sangamam/contract/money';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import type { AnswerSection } from '../../ui/answer-table.tsx';
import { words } from './words.ts';

/** Sections and their fields in the order of the form; what the database keeps has none. */
const fieldsOf = {
  personalInfo:
    'name email contactNumber whatsappNumber school otherSchool yearOfPassing country stateUT district bloodGroup',
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
  financial: 'contributionAmount contributionFor remarks',
} as const;

/**
 * What a registration holds, in the order of Specification 2: the answers by section, then payment and
 * contributions. `willContribute` is left out, the amount says it.
 */
export function answerSections(registration: RegistrationRecord): AnswerSection[] {
  const { formDataStructured } = registration;
  const names = Object.keys(fieldsOf) as (keyof typeof fieldsOf)[];
  const sections = names.map((name) => {
    const { willContribute: _, ...answers } = formDataStructured[name] ?? {};
    return { title: words.sections[name], answers: inOrder(answers, fieldsOf[name].split(' ')) };
  });
  const isPaid = registration.paymentAmount > 0 || registration.paymentMethod !== null;
  return [
    ...sections,
    {
      title: words.sections.payment,
      answers: {
        paymentStatus: registration.paymentStatus,
        paymentAmount: isPaid ? formatRupees(registration.paymentAmount) : null,
        paymentMethod: registration.paymentMethod,
        transactionId: registration.transactionId,
        receiptNumber: registration.receiptNumber,
      },
    },
    {
      title: words.sections.contributions,
      answers: {
        totalAdditionalContribution: amount(registration.additionalContribution),
        lastContributionAmount: amount(registration.lastContributionAmount),
        lastContributionTransactionId: registration.lastContributionTransactionId,
      },
    },
  ];
}

const amount = (rupees: number | null) => (rupees ? formatRupees(rupees) : null);

/** The same answers, nested ones too, sorted as `fields` says; what it does not name comes last. */
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
