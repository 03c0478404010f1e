import { noonOf } from '@sangamam/contract/event-time';
import { fixedChoiceFields } from '@sangamam/contract/fixed-choices';
import { formatRupees } from '@sangamam/contract/money';
import { type AskingSettings, answersInOrder } from '@sangamam/contract/questions/form';
import type { SectionName } from '@sangamam/contract/questions/question';
import { type Step, stepsFor } from '@sangamam/contract/registration-steps';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { countryNamed } from '../../kit/words/countries.ts';
import { dayInWords } from '../../kit/words/dates.ts';
import { textInLanguage } from '../../ui/in-language.ts';
import { words } from './words.ts';

export interface RecordSection {
  readonly step: Step;
  readonly name: SectionName;
  readonly title: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** The answers of a registration by section, in their order (docs/product/fixed.md#addresses-and-order). */
export function answerSections(
  { formDataStructured }: RegistrationRecord,
  settings: AskingSettings,
): RecordSection[] {
  const isAttending = formDataStructured.eventAttendance?.isAttending;
  return stepsFor(typeof isAttending === 'boolean' ? isAttending : undefined).flatMap((step) =>
    step.sections.map((name) => {
      // the amount says it
      const { willContribute: _, ...answers }: Record<string, unknown> = {
        ...formDataStructured[name],
      };
      return {
        step,
        name,
        title: words.sections[name],
        answers: inOwnLanguage(answersInOrder(name, answers, settings)),
      };
    }),
  );
}

const days = new Set(['travelDate', 'checkIn', 'checkOut']);

/** The same answers, days in words and such choices in the language of the page. */
function inOwnLanguage(answers: object): Record<string, unknown> {
  const said = Object.entries(answers).map(([name, answer]) => {
    if (name === 'stayDetails') return [name, inOwnLanguage({ ...answer })];
    if (typeof answer !== 'string') return [name, answer];
    if (days.has(name) && answer !== '') return [name, dayInWords(noonOf(answer))];
    if (name === 'country') return [name, countryNamed(answer)];
    return [name, fixedChoiceFields.has(name) ? textInLanguage(answer) : answer];
  });
  return Object.fromEntries(said);
}

/** The rows of payment and contributions, by their labels. */
export function moneySections(registration: RegistrationRecord) {
  const { payment, contributions } = words;
  return [
    {
      title: payment.title,
      answers: {
        [payment.status]: textInLanguage(registration.paymentStatus),
        [payment.amount]: rupees(registration.paymentAmount),
        [payment.method]: textInLanguage(registration.paymentMethod ?? ''),
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
