import type { SectionName } from '../questions/question.ts';

/**
 * The steps of the form in order: number, name in the API, name in the URL, sections. One that is on no way to the
 * payment, as it is asked only of who is registered, has the number 0.
 */
export const steps = [
  {
    number: 1,
    stepName: 'personalInfo',
    slug: 'personal',
    sections: ['personalInfo'],
    optional: false,
  },
  {
    number: 2,
    stepName: 'professional',
    slug: 'professional',
    sections: ['professional'],
    optional: true,
  },
  {
    number: 3,
    stepName: 'eventAttendance',
    slug: 'attendance',
    sections: ['eventAttendance'],
    optional: false,
  },
  {
    number: 4,
    stepName: 'transportation',
    slug: 'transport',
    sections: ['transportation'],
    optional: false,
  },
  {
    number: 5,
    stepName: 'accommodation',
    slug: 'stay',
    sections: ['accommodation'],
    optional: false,
  },
  { number: 6, stepName: 'optional', slug: 'optional', sections: ['optional'], optional: true },
  {
    number: 7,
    stepName: 'support',
    slug: 'support',
    sections: ['sponsorship', 'financial'],
    optional: true,
  },
  { number: 8, stepName: 'review', slug: 'review', sections: [], optional: false },
  { number: 9, stepName: 'payment', slug: 'payment', sections: [], optional: false },
  { number: 0, stepName: 'emergency', slug: 'emergency', sections: ['emergency'], optional: true },
] as const satisfies readonly {
  number: number;
  stepName: string;
  slug: string;
  sections: readonly SectionName[];
  optional: boolean;
}[];

export type Step = (typeof steps)[number];
export type StepName = Step['stepName'];
export type StepSlug = Step['slug'];

/** The step that asks for the answers of a section. */
export const stepOf = (section: SectionName): Step =>
  steps.find(({ sections }) => (sections as readonly SectionName[]).includes(section)) ?? steps[0];

/** True for a step on the way to the payment. */
export const leadsToPayment = ({ number }: Step): boolean => number > 0;

const visitSteps: readonly StepName[] = ['transportation', 'accommodation', 'emergency'];

/** The steps that this party can answer: those about the visit only if somebody comes. */
export const stepsFor = (isAttending: boolean | null | undefined): readonly Step[] =>
  steps.filter(({ stepName }) => isAttending !== false || !visitSteps.includes(stepName));

/** Those of them that lead to the payment, without those that the settings leave for after it. */
export const stepsToPay = (
  isAttending: boolean | null | undefined,
  afterPaying: readonly StepName[],
): readonly Step[] =>
  stepsFor(isAttending).filter(
    (step) => leadsToPayment(step) && !afterPaying.includes(step.stepName),
  );

/** The step to the payment that comes after `stepName`, or null after the last. */
export function stepAfter(
  stepName: StepName,
  isAttending: boolean | null | undefined,
  afterPaying: readonly StepName[],
): Step | null {
  const from = steps.findIndex((step) => step.stepName === stepName);
  return stepsToPay(isAttending, afterPaying).find((step) => steps.indexOf(step) > from) ?? null;
}

/** Answers by section, as far as there are any. */
type Answered = { readonly [Name in SectionName]?: object | undefined } & {
  readonly eventAttendance?: { readonly isAttending?: boolean | null | undefined } | undefined;
};

/** Required steps of this party without answers, in order; those that follow the payment wait. */
export function openSteps(form: Answered, afterPaying: readonly StepName[]): readonly Step[] {
  return stepsToPay(form.eventAttendance?.isAttending, afterPaying).filter(
    ({ optional, sections }) => !optional && sections.some((name) => form[name] === undefined),
  );
}

/** A form as it is saved. */
export interface Saved {
  readonly form: Answered;
  readonly formSubmissionComplete: boolean;
}

/** True if `step` may be saved now: every required step before it has answers, or the form is submitted. */
export function mayTakeStep(
  step: Step,
  { form, formSubmissionComplete }: Saved,
  afterPaying: readonly StepName[],
): boolean {
  const isBefore = ({ number }: Step) => number < step.number;
  return (
    stepsFor(form.eventAttendance?.isAttending).includes(step) &&
    (formSubmissionComplete || !openSteps(form, afterPaying).some(isBefore))
  );
}
