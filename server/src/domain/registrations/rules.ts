import { isDeepStrictEqual } from 'node:util';
import { dayInWords } from '@sangamam/contract/dates';
import { type Attendees, type FeeRates, feeBreakdown } from '@sangamam/contract/fee';
import { type FinalPart, finalParts } from '@sangamam/contract/final-answers';
import { toPaise } from '@sangamam/contract/money';
import type { SectionName } from '@sangamam/contract/questions/question';
import type { RegistrationStatus } from '@sangamam/contract/registration-status';
import { type Step, type StepName, stepsFor } from '@sangamam/contract/registration-steps';
import { registrationWindow } from '@sangamam/contract/registration-window';
import type { PublicSettings } from '@sangamam/contract/settings';
import type { StoredForm } from './clear-answers.ts';

/** What of the answers is kept in columns, to be searched, counted and summed; amounts in paise. */
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
    isAttending ? (attendees as Attendees | undefined) : undefined,
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

/** The form with newly saved sections; without journey and stay when nobody comes. */
export function mergeForm(form: StoredForm, sections: StoredForm): StoredForm {
  const merged = { ...form, ...sections };
  if (merged.eventAttendance?.isAttending === false) {
    delete merged.transportation;
    delete merged.accommodation;
  }
  return merged;
}

const isUnanswered = (step: Step, form: StoredForm) =>
  !step.optional && step.sections.some((name) => form[name] === undefined);

/** Whether `stepName` may be saved now: every required step before it has answers. */
export function mayTakeStep(stepName: StepName, form: StoredForm): boolean {
  const list = stepsFor(form.eventAttendance?.isAttending);
  const index = list.findIndex((step) => step.stepName === stepName);
  return index >= 0 && !list.slice(0, index).some((step) => isUnanswered(step, form));
}

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
  /** Optional steps that follow the payment, where they may be given in one's own time. */
  readonly afterPaying?: readonly StepName[];
}): Step | null {
  const { form, lastCompletedStep, formSubmissionComplete, dueRupees, status } = state;
  const list = stepsFor(form.eventAttendance?.isAttending, state.afterPaying);
  const leftOpen = list.find(
    (step) => step.number <= lastCompletedStep && isUnanswered(step, form),
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

/** Why the form takes no answers at this moment, in words, or null when it does. */
export function closedReason(settings: PublicSettings, now: Date): string | null {
  const { opensAt, closesAt } = settings.deadlines;
  const window = registrationWindow(settings, now);
  if (window === 'not yet') return `Registration opens on ${dayInWords(opensAt)}.`;
  return window === 'closed' ? `Registration closed on ${dayInWords(closesAt)}.` : null;
}

/** Whether saving these columns would change nothing. */
export function isUnchanged(before: object, columns: object): boolean {
  return Object.entries(columns).every(([column, value]) =>
    isDeepStrictEqual(before[column as keyof typeof before], value),
  );
}

/** In the order they are looked at: what must stay as it was, and what is said where it does not. */
const finalAnswers: readonly {
  readonly part: FinalPart;
  readonly section: SectionName;
  /** Of the section; without them all of it. */
  readonly questions?: readonly string[];
  readonly refusal: string;
}[] = [
  {
    part: 'people',
    section: 'eventAttendance',
    questions: ['isAttending', 'attendees'],
    refusal: 'Food counts are closed. Contact us.',
  },
  {
    part: 'schoolAndYear',
    section: 'personalInfo',
    questions: ['school', 'yearOfPassing'],
    refusal: 'Your school and year can no longer be changed here. Contact us.',
  },
  {
    part: 'stay',
    section: 'accommodation',
    refusal: 'Requests for a stay are closed. Contact us.',
  },
  {
    part: 'journey',
    section: 'transportation',
    refusal: 'Travel plans are closed. Contact us.',
  },
  {
    part: 'pledge',
    section: 'financial',
    refusal: 'Your contribution is already paid. To give more, use Add More Event Contribution.',
  },
];

/**
 * Why a changed answer can no longer be changed by the registrant, or null when it can. An answer saved again as it
 * was is never refused.
 */
export function lockedReason(
  before: StoredForm,
  after: StoredForm,
  context: {
    readonly settings: PublicSettings;
    readonly now: Date;
    readonly isPaidOrPaying: boolean;
  },
): string | null {
  const final = finalParts(context.settings, context);
  const isChanged = (section: SectionName, questions: readonly string[] | undefined) => {
    const [was, is] = [before[section], after[section]] as Record<string, unknown>[];
    if (!questions) return !isDeepStrictEqual(was, is);
    return questions.some((question) => !isDeepStrictEqual(was?.[question], is?.[question]));
  };
  const broken = finalAnswers.find(
    ({ part, section, questions }) => final.has(part) && isChanged(section, questions),
  );
  return broken?.refusal ?? null;
}

/** Whether a code has proven one of the contacts as they are now. */
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
