import { answersInOrder, questionAt } from '@sangamam/contract/form/form';
import { answerInWords } from '@sangamam/contract/form/in-words';
import { type Step, stepsFor } from '@sangamam/contract/form/steps';
import { formatRupees } from '@sangamam/contract/locale/money';
import type { SectionName } from '@sangamam/contract/questions/question';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { answerText, fieldLabel } from '@sangamam/contract/text/answer-text';
import { words } from '@sangamam/words/page/own-registration';
import type { PageSettings } from '../../kit/page/settings.ts';
import { type AnswerRow, answerRows } from '../../kit/records/answer-rows.ts';
import type { AnswerSection } from '../../kit/records/answer-table.tsx';
import { answerWords } from '../../kit/words/answers.ts';
import { languageNow, textInLanguage } from '../../ui/in-language.ts';

export interface RecordSection extends AnswerSection {
  readonly step: Step;
  readonly name: SectionName;
  /** The answers, in the order they were asked for. */
  readonly answers: readonly AnswerRow[];
}

/** The answers of a registration by section, in their order (docs/product/fixed.md#addresses-and-order). */
export function answerSections(
  { formDataStructured: form }: RegistrationRecord,
  settings: PageSettings,
): RecordSection[] {
  const isAttending = form.eventAttendance?.isAttending;
  return stepsFor(isAttending).flatMap((step) =>
    step.sections.map((name) => {
      const answers = answerRows(name, form, settings).filter(({ value }) => value !== null);
      const rows =
        languageNow() === 'en'
          ? fieldRows(name, answers, form[name] ?? {}, settings)
          : answers.map((row) => ({ label: row.name, value: row.value }));
      return { step, name, title: words.sections[name], answers, rows };
    }),
  );
}

/** Field names split into words, their groups on one line; added questions by their names. */
function fieldRows(
  section: SectionName,
  answered: readonly AnswerRow[],
  answers: object,
  settings: PageSettings,
): AnswerSection['rows'] {
  // the amount says whether there is one
  const { willContribute: _, own, ...shipped } = answers as Readonly<Record<string, unknown>>;
  const inWords = (path: string, answer: unknown): unknown => {
    const question = questionAt(settings, path);
    if (question) return answerInWords(question, answer, settings, answerWords());
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
    const inner = Object.entries(answer).map(([key, part]) => [
      key,
      inWords(`${path}.${key}`, part),
    ]);
    return Object.fromEntries(inner);
  };
  const added = answered.filter(({ question }) => question.path.startsWith(`${section}.own.`));
  return [
    ...Object.entries(answersInOrder(section, shipped, settings)).map(([key, answer]) => ({
      label: fieldLabel(key),
      value: answerText(inWords(`${section}.${key}`, answer)),
    })),
    ...added.map(({ name, value }) => ({ label: name, value })),
  ];
}

/** The rows of payment and contributions. */
export function moneySections(registration: RegistrationRecord): AnswerSection[] {
  const { payment, contributions } = words;
  return [
    {
      title: payment.title,
      rows: [
        { label: payment.status, value: textInLanguage(registration.paymentStatus) },
        { label: payment.amount, value: rupees(registration.paymentAmount) },
        { label: payment.method, value: textInLanguage(registration.paymentMethod ?? '') || null },
        { label: payment.transaction, value: registration.transactionId || null },
      ],
    },
    {
      title: contributions.title,
      rows: [
        { label: contributions.total, value: rupees(registration.additionalContribution) },
        { label: contributions.last, value: rupees(registration.lastContributionAmount) },
        {
          label: contributions.lastTransaction,
          value: registration.lastContributionTransactionId || null,
        },
      ],
    },
  ];
}

const rupees = (amount: number | null) => (amount ? formatRupees(amount) : null);
