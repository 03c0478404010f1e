import { formatRupees } from '@sangamam/contract/locale/money';
import { type SectionName, sectionNames } from '@sangamam/contract/questions/question';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { fieldLabel } from '@sangamam/contract/text/answer-text';
import { words } from '@sangamam/words/staff/registrations';
import type { PageSettings } from '../../kit/page/settings.ts';
import { type AnswerRow, answerRows } from '../../kit/records/answer-rows.ts';

interface RecordSection {
  /** Absent for what is no part of the form. */
  readonly name?: SectionName;
  readonly title: string;
  readonly rows: readonly (Pick<AnswerRow, 'name' | 'value'> & Partial<AnswerRow>)[];
}

/**
 * The parts of a registration, in their order (docs/product/fixed.md#addresses-and-order): the answers by section, then
 * payment and contributions. `willContribute` is left out, the amount says it.
 */
export function answerSections(
  registration: RegistrationRecord,
  settings: PageSettings,
): RecordSection[] {
  const sections = sectionNames.map((name) => ({
    name,
    title: words.sections[name],
    rows: answerRows(name, registration.formDataStructured, settings).filter(
      ({ question }) => question.path !== 'financial.willContribute',
    ),
  }));
  const isPaid = registration.paymentAmount > 0 || registration.paymentMethod !== null;
  return [
    ...sections,
    {
      title: words.sections.payment,
      rows: rowsOf({
        paymentStatus: registration.paymentStatus,
        paymentAmount: isPaid ? formatRupees(registration.paymentAmount) : null,
        paymentMethod: registration.paymentMethod,
        transactionId: registration.transactionId,
        receiptNumber: registration.receiptNumber,
      }),
    },
    {
      title: words.sections.contributions,
      rows: rowsOf({
        totalAdditionalContribution: amount(registration.additionalContribution),
        lastContributionAmount: amount(registration.lastContributionAmount),
        lastContributionTransactionId: registration.lastContributionTransactionId,
      }),
    },
  ];
}

const rowsOf = (fields: Readonly<Record<string, string | null>>) =>
  Object.entries(fields).map(([field, value]) => ({
    name: fieldLabel(field),
    value: value || null,
  }));

const amount = (rupees: number | null) => (rupees ? formatRupees(rupees) : null);
