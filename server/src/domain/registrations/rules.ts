import { isDeepStrictEqual } from 'node:util';
import {
  type AskingSettings,
  dependentQuestions,
  isAsked,
  questionsOf,
} from '@sangamam/contract/form/form';
import { isMissing } from '@sangamam/contract/form/sections';
import { openSteps, type Step, steps, stepsFor, stepsToPay } from '@sangamam/contract/form/steps';
import { toPaise } from '@sangamam/contract/locale/money';
import { type FeeRates, feeBreakdown } from '@sangamam/contract/party/fee';
import {
  answerAt,
  type FinalPart,
  finalPartOf,
  keysOf,
  type SectionName,
  sectionOf,
} from '@sangamam/contract/questions/question';
import { finalParts } from '@sangamam/contract/registrations/final-answers';
import type { RegistrationStatus } from '@sangamam/contract/registrations/status';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { clearDependent, type StoredForm } from './clear-answers.ts';

/** The answers kept in columns, to be searched, counted and summed; amounts in paise. */
export interface AnswerColumns {
  readonly name: string;
  readonly email: string;
  readonly contactNumber: string;
  readonly school: string;
  readonly yearOfPassing: string;
  readonly isAttending: boolean | null;
  readonly people: number;
  readonly feePaise: number;
  readonly declaredContributionPaise: number;
  readonly form: StoredForm;
}

/** The columns of a form, whose first section is always there; the fee at these rates. */
export function answerColumns(form: StoredForm, rates: FeeRates): AnswerColumns {
  const { name = '', email = '', contactNumber = '', ...rest } = form.personalInfo ?? {};
  const { school = '', yearOfPassing = '' } = rest;
  const { isAttending = null, attendees } = form.eventAttendance ?? {};
  const { people, minimum } = feeBreakdown(
    isAttending ? attendees : undefined,
    yearOfPassing,
    rates,
  );
  return {
    name,
    email,
    contactNumber,
    school,
    yearOfPassing,
    isAttending,
    people,
    feePaise: toPaise(minimum),
    declaredContributionPaise: toPaise(form.financial?.contributionAmount ?? 0),
    form,
  };
}

/** The form with newly saved sections; without journey and stay when nobody comes, and what depended on answers that went. */
export function mergeForm(
  form: StoredForm,
  sections: StoredForm,
  settings: AskingSettings,
): StoredForm {
  const merged = { ...form, ...sections };
  const open = stepsFor(merged.eventAttendance?.isAttending);
  const closed = steps.filter((step) => !open.includes(step));
  for (const name of closed.flatMap(({ sections }): readonly SectionName[] => sections)) {
    delete merged[name];
  }
  return clearDependent(merged, settings);
}

/** Sections that were saved before an answer of another one led to a question there that must be answered. */
const sectionsLeftOpen = (form: StoredForm, settings: AskingSettings): SectionName[] =>
  dependentQuestions(settings)
    .filter(
      (question) =>
        question.required &&
        isAsked(question, form, settings) &&
        isMissing(question, answerAt(form, keysOf(question.path))),
    )
    .map(({ path }) => sectionOf(path))
    .filter((name) => form[name]);

/**
 * The step that comes next: the first one left open by an answer that was changed, else the one after
 * the last that was done; after submission only payment, and null when nothing is left to do.
 */
export function nextStep(state: {
  readonly form: StoredForm;
  readonly lastCompletedStep: number;
  readonly formSubmissionComplete: boolean;
  readonly dueRupees: number;
  readonly status: RegistrationStatus;
  readonly settings: AskingSettings;
}): Step | null {
  const { form, lastCompletedStep, formSubmissionComplete, dueRupees, status, settings } = state;
  const { afterPaying } = settings.questions;
  const list = stepsToPay(form.eventAttendance?.isAttending, afterPaying);
  const unanswered = openSteps(form, afterPaying);
  // who has submitted may leave questions of the settings open
  const open = formSubmissionComplete ? [] : sectionsLeftOpen(form, settings);
  const leftOpen = list.find(
    (step) =>
      step.number <= lastCompletedStep &&
      (unanswered.includes(step) || step.sections.some((name) => open.includes(name))),
  );
  const next = leftOpen ?? list.find(({ number }) => number > lastCompletedStep) ?? null;
  if (next?.stepName !== 'payment') return next;
  // who waits for a place is not asked for money
  const owes = dueRupees > 0 && status !== 'Waitlisted';
  return owes || !formSubmissionComplete ? next : null;
}

/** Statuses that keep places at the event. */
export const statusesWithPlaces = ['Submitted', 'Confirmed', 'Checked In'] as const;

/** How many more places a save needs than the registration holds already; who waits takes none by saving. */
export function placesNeeded(
  before: { readonly status: RegistrationStatus; readonly people: number },
  people: number,
  isSubmitting: boolean,
): number {
  const holds = statusesWithPlaces.some((status) => status === before.status);
  if (!holds && (!isSubmitting || before.status === 'Waitlisted')) return 0;
  return Math.max(0, people - (holds ? before.people : 0));
}

/** True if saving these columns would change nothing. */
export function isUnchanged(before: object, columns: object): boolean {
  return Object.entries(columns).every(([column, value]) =>
    isDeepStrictEqual(before[column as keyof typeof before], value),
  );
}

/**
 * The part that was changed although the registrant can no longer change it; null if there is none. An answer saved again
 * as it was is never refused.
 */
export function lockedPart(
  before: StoredForm,
  after: StoredForm,
  context: {
    readonly settings: PublicSettings;
    readonly now: Date;
    readonly isPaidOrPaying: boolean;
  },
): FinalPart | null {
  const final = finalParts(context.settings, context);
  const broken = questionsOf(context.settings).find((question) => {
    const part = finalPartOf(question);
    const keys = keysOf(question.path);
    return (
      part && final.has(part) && !isDeepStrictEqual(answerAt(before, keys), answerAt(after, keys))
    );
  });
  return (broken && finalPartOf(broken)) ?? null;
}

/** True if a code has proven one of the contacts as they are now. */
export function isContactVerified(row: {
  readonly emailKey: string | null;
  readonly contactNumber: string;
  readonly verifiedEmail: string | null;
  readonly verifiedContactNumber: string | null;
}): boolean {
  return (
    (row.verifiedEmail !== null && row.verifiedEmail === row.emailKey) ||
    row.verifiedContactNumber === row.contactNumber
  );
}

/**
 * The name of a registrant in mails. Nothing that was typed goes to a mailbox that nobody proved: until then it is the
 * number, unless staff typed the name or money came with it.
 */
export function nameInMail(row: {
  readonly name: string;
  readonly registrationNumber: string;
  readonly registrationType: string;
  readonly emailKey: string | null;
  readonly verifiedEmail: string | null;
  readonly paymentAmountPaise: number;
}): string {
  return isAddressVouchedFor(row) ? row.name : row.registrationNumber;
}

/** True if the owner of the mailbox, or staff, stand behind the answers of a registration. */
export function isAddressVouchedFor(row: {
  readonly registrationType: string;
  readonly emailKey: string | null;
  readonly verifiedEmail: string | null;
  readonly paymentAmountPaise: number;
}): boolean {
  const isProven = row.verifiedEmail !== null && row.verifiedEmail === row.emailKey;
  return isProven || row.registrationType === 'staff' || row.paymentAmountPaise > 0;
}
