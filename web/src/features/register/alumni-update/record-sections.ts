import { answersInOrder } from '@sangamam/contract/answer-order';
import { formatRupees } from '@sangamam/contract/money';
import type { SectionName } from '@sangamam/contract/registration-form';
import { type Step, stepsFor } from '@sangamam/contract/registration-steps';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { words } from './words.ts';

export interface RecordSection {
  readonly step: Step;
  readonly name: SectionName;
  readonly title: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** The answers of a registration by section, in the order of Specification 2. */
export function answerSections({ formDataStructured }: RegistrationRecord): RecordSection[] {
  const isAttending = formDataStructured.eventAttendance?.isAttending;
  return stepsFor(typeof isAttending === 'boolean' ? isAttending : undefined).flatMap((step) =>
    step.sections.map((name) => {
      // the amount says it
      const { willContribute: _, ...answers } = formDataStructured[name] ?? {};
      return { step, name, title: words.sections[name], answers: answersInOrder(name, answers) };
    }),
  );
}

/** The rows of payment and contributions, by their labels (Specification 2). */
export function moneySections(registration: RegistrationRecord) {
  const { payment, contributions } = words;
  return [
    {
      title: payment.title,
      answers: {
        [payment.status]: registration.paymentStatus,
        [payment.amount]: rupees(registration.paymentAmount),
        [payment.method]: registration.paymentMethod,
        [payment.transaction]: registration.transactionId,
      },
    },
    {
      title: contributions.title,
      answers: {
        [contributions.total]: rupees(registration.additionalContribution),
        [contributions.last]: rupees(registration.lastContributionAmount),
        [contributions.lastTransaction]: registration.lastContributionTransactionId,
      },
    },
  ];
}

const rupees = (amount: number | null) => (amount ? formatRupees(amount) : null);
