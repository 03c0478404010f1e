import { asksIn } from '../form/form.ts';
import { type Saved, type Step, stepsFor, stepsToPay } from '../form/steps.ts';
import type { PublicSettings } from '../settings/settings.ts';
import { finalParts, visitPart } from './final-answers.ts';

/** The facts of a registration that say which steps were left for later. */
export interface LeavingSteps extends Saved {
  readonly registrationType: string;
  readonly status: string;
}

/**
 * Steps that follow the payment, without answers, as long as the registrant may give them and something is asked there;
 * of a quick registration journey and stay as well.
 */
export function stepsLeft(
  { form, registrationType, formSubmissionComplete, status }: LeavingSteps,
  settings: Pick<PublicSettings, 'questions' | 'features' | 'deadlines'>,
  now: Date,
): readonly Step[] {
  if (!formSubmissionComplete || status === 'Cancelled') return [];
  const final = finalParts(settings, { isPaidOrPaying: false, now });
  const { isAttending } = form.eventAttendance ?? {};
  const asked = stepsToPay(isAttending, settings.questions.afterPaying);
  return stepsFor(isAttending).filter((step) => {
    const part = visitPart[step.stepName];
    const isLater = !asked.includes(step) || (registrationType === 'quick' && part !== undefined);
    const isClosed = part !== undefined && final.has(part);
    const isOpen = isLater && !isClosed && step.sections.every((name) => form[name] === undefined);
    return isOpen && asksIn(step, settings);
  });
}
