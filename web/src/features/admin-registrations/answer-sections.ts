import { formatRupees } from '@sangamam/contract/money';
import { type AskingSettings, answersInOrder } from '@sangamam/contract/questions/form';
import type { SectionName } from '@sangamam/contract/questions/question';
import { steps } from '@sangamam/contract/registration-steps';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import type { AnswerSection } from '../../kit/records/answer-table.tsx';
import { words } from './words.ts';

const sectionNames = steps.flatMap(({ sections }): readonly SectionName[] => sections);

/**
 * What a registration holds, in its order (docs/product/fixed.md#addresses-and-order): the answers by section, then
 * payment and contributions. `willContribute` is left out, the amount says it.
 */
export function answerSections(
  registration: RegistrationRecord,
  settings: AskingSettings,
): AnswerSection[] {
  const { formDataStructured } = registration;
  const sections = sectionNames.map((name) => {
    const { willContribute: _, ...answers }: Record<string, unknown> = {
      ...formDataStructured[name],
    };
    return { title: words.sections[name], answers: answersInOrder(name, answers, settings) };
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
