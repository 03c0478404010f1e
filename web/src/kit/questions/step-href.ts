import {
  leadsToPayment,
  type Step,
  type StepName,
  type StepSlug,
  stepAfter,
  steps,
} from '@sangamam/contract/form/steps';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { paths, pendingSuccessPath } from '../paths.ts';

/** The URL of a step; `from=review` leads back to the review after a change. */
export function stepHref(slug: StepSlug, { from }: { from?: 'review' | undefined } = {}): string {
  return `?step=${slug}${from ? `&from=${from}` : ''}`;
}

/** The step in the URL; null where it names none. */
export function stepOf(search: URLSearchParams): Step | null {
  const slug = search.get('step');
  return steps.find((step) => step.slug === slug) ?? null;
}

/** The step to the payment in the URL; null for the start page. */
export function stepToPayOf(search: URLSearchParams): Step | null {
  const step = stepOf(search);
  return step && leadsToPayment(step) ? step : null;
}

/**
 * The step with which the form goes on after another: a change from the review returns there, unless it opened a question that is
 * still unanswered.
 */
export function hrefAfter(
  step: Step,
  { formDataStructured, nextStep }: RegistrationRecord,
  { fromReview, afterPaying }: { fromReview: boolean; afterPaying: readonly StepName[] },
): string {
  const coming = formDataStructured.eventAttendance?.isAttending;
  const opened = nextStep !== null && nextStep !== 'payment' ? nextStep : 'review';
  const following = stepAfter(step.stepName, coming, afterPaying)?.slug ?? 'review';
  const goal = fromReview ? opened : following;
  return stepHref(goal, { from: fromReview && goal !== 'review' ? 'review' : undefined });
}

/** The page to which a submitted form leads: to the waiting list, to paying, or to the ticket. */
export function wayAfterReview({ status, fee }: RegistrationRecord): string {
  if (status === 'Waitlisted') return pendingSuccessPath('waitlist');
  return fee.due + fee.contribution > 0 ? paths.pay : paths.registrationSuccess;
}

/** The state of a way to the payment that opens the provider's window at once: whoever goes there pressed to pay. */
export const opensWindow = { opensWindow: true };
