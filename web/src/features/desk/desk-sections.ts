import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import type { Form } from '@sangamam/contract/form/form';
import { staffSections } from '@sangamam/contract/form/sections';
import { steps } from '@sangamam/contract/form/steps';
import { momentAtEvent } from '@sangamam/contract/locale/event-time';
import { needsReference } from '@sangamam/contract/payments/changes';
import { type ManualMethod, manualMethods } from '@sangamam/contract/payments/history';
import { acceptanceSchema } from '@sangamam/contract/privacy/consents';
import type { SectionName } from '@sangamam/contract/questions/question';
import type { createStaffRegistration } from '@sangamam/contract/staff-registrations/register';
import { sectionRule } from '@sangamam/contract/text/answer-kinds';
import { words } from '@sangamam/words/staff/desk';
import * as z from 'zod/mini';
import { readAmount } from '../../kit/fields/read-number.ts';
import type { PageSettings } from '../../kit/page/settings.ts';
import type { FormSchemas } from '../../kit/questions/form-values.ts';
import { leaves } from '../../kit/session/drafts.ts';

/** How money is paid at the desk; `later`: not now. */
export type DeskMethod = ManualMethod | 'later';
export const deskMethods: Readonly<Record<DeskMethod, string>> = {
  ...manualMethods,
  later: words.payLater,
};

const text = z._default(z.string(), '');
const minReasonLength = 5;

/** The money as typed at the desk. `minimum`: the amount due, in rupees. */
function moneySchema(minimum: number) {
  return z
    .object({ method: text, amount: text, reference: text, receivedAt: text, reason: text })
    .check(
      sectionRule((money, report) => {
        const method = money.method as DeskMethod;
        if (method === 'later') return;
        const isWaiver = method === 'complimentary';
        const amount = isWaiver ? minimum : Number(readAmount(money.amount));
        report(amount === 0, 'amount', words.mustAmount);
        const reference = money.reference.trim();
        report(needsReference(method) && reference === '', 'reference', words.mustRefer);
        const isLess = isWaiver || amount < minimum;
        report(isLess && money.reason.trim().length < minReasonLength, 'reason', words.mustReason);
      }),
    );
}

const comingSchema = (isReasonNeeded: boolean) =>
  z.object({ reason: text }).check(
    sectionRule(({ reason }, report) => {
      report(isReasonNeeded && reason.trim() === '', 'reason', words.mustSayWhy);
    }),
  );

interface Desk {
  readonly settings: PageSettings;
  readonly isQuick: boolean;
  /** In rupees; null: nothing is due. */
  readonly minimum: number | null;
  readonly needsEntryReason: boolean;
  readonly answers: Form;
  /** The input of a section. */
  readonly typed: (section: SectionName) => unknown;
}

/** The sections to validate: person and attendance always, other sections once they have input. */
export function deskSchemas(desk: Desk): FormSchemas {
  const { settings, isQuick, answers, minimum, needsEntryReason, typed } = desk;
  const sections = Object.entries(staffSections(settings, isQuick, answers)).filter(
    ([name]) =>
      name === 'personalInfo' ||
      name === 'eventAttendance' ||
      isAnswered(typed(name as SectionName)),
  );
  return {
    ...Object.fromEntries(sections),
    ...(minimum !== null && { payment: moneySchema(minimum) }),
    checkIn: comingSchema(needsEntryReason),
    consents: acceptanceSchema,
  };
}

function isAnswered(section: unknown): boolean {
  return leaves(section).some(([, value]) => {
    if (Array.isArray(value)) return value.length > 0;
    return typeof value === 'string' ? value.trim() !== '' : value === true;
  });
}

type Payment = NonNullable<BodyOf<typeof createStaffRegistration>['payment']>;

/** The payment of the body; null: they pay later, or nothing is due. */
export function moneyOf(typed: unknown, minimum: number): Payment | null {
  const { method, amount, receivedAt, ...said } = typed as Record<keyof Payment, string>;
  if (method === 'later') return null;
  return {
    ...said,
    method: method as ManualMethod,
    amount: method === 'complimentary' ? minimum : (readAmount(amount) ?? ''),
    receivedAt: receivedAt && momentAtEvent(`${receivedAt}:00`),
  };
}

/** The step whose questions hold this field. */
export const stepOfField = (field: string) =>
  steps.find(({ sections }) => (sections as readonly string[]).includes(field.split('.')[0] ?? ''));
