import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { askedAgain } from '@sangamam/contract/form/sections';
import { mayTakeStep, type Step, steps } from '@sangamam/contract/form/steps';
import { problem } from '@sangamam/contract/locale/problems';
import { feeRates } from '@sangamam/contract/party/fee';
import {
  isPaidOrPaying,
  mayPayLater,
  mustProveContact,
} from '@sangamam/contract/registrations/final-answers';
import type { saveStep as endpoint } from '@sangamam/contract/registrations/registrations';
import { offeredTo } from '@sangamam/contract/settings/option-answers';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { registrant } from '../../../platform/actor.ts';
import {
  type MessageContext,
  type MessageDeps,
  messageContext,
} from '../../../platform/messages/queue-message.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  answerColumns,
  findRegistration,
  firstBrokenStep,
  type Intent,
  isContactVerified,
  isUnchanged,
  lockedPart,
  mergeForm,
  type RegistrationRow,
  readChange,
  readRates,
  type SavedColumns,
  type StoredForm,
} from '../../registrations/index.ts';
import { refuseClosed } from './create-registration.ts';
import { writeRegistration } from './write-registration.ts';

type Body = BodyOf<typeof endpoint>;

/** A save that loses against a concurrent one is decided again on the new state, up to this often. */
const maxAttempts = 5;

/**
 * Saves one step of an existing registration; the step `review` submits it, the step `payment` leaves
 * the payment for later. One transaction, on the version it was decided on: a save onto a newer one
 * than the browser knows is STALE, unless it changes nothing.
 * Other refusals: REGISTRATION_NOT_FOUND, REGISTRATION_CLOSED, STATUS_CHANGE, STEP_ORDER, VALIDATION,
 * LOCKED, CONTACT_LOCKED, CONTACT_NOT_VERIFIED, DUPLICATE_CONTACT, CAPACITY, FORM_NOT_FINISHED,
 * PAY_LATER_OFF, BAD_REQUEST (the step `payment` without `submitWithoutPayment`).
 */
export async function saveStep(
  deps: MessageDeps,
  id: string,
  body: Body,
): Promise<RegistrationRow> {
  const context = await messageContext(deps);
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const before = await findRegistration(deps.db, id);
    if (!before) throw new Refusal('REGISTRATION_NOT_FOUND');
    const columns = decide(before, body, context);
    if (isUnchanged(before, columns) && body.stepName !== 'review') return before;
    if (body.version !== undefined && body.version !== before.version) throw new Refusal('STALE');
    const saved = await writeRegistration(deps.db, before, columns, intentOf(body), context);
    if (saved) return saved;
  }
  throw new Refusal('STALE');
}

const intentOf = ({ stepName, consents }: Body): Intent => ({
  by: registrant,
  isSubmitting: stepName === 'review',
  consents,
  isPayingLater: stepName === 'payment',
});

/** The columns this save writes. */
function decide(before: RegistrationRow, body: Body, context: MessageContext): SavedColumns {
  const { settings, now } = context;
  if (before.status === 'Cancelled') throw new Refusal('STATUS_CHANGE');
  if (!before.formSubmissionComplete) refuseClosed(settings, now);

  // the schema lets in no other name
  const step = steps.find(({ stepName }) => stepName === body.stepName) as Step;
  const form = step.sections.length > 0 ? saveSections(step, before, body, context) : before.form;
  const columns = {
    ...answerColumns(form, readRates(before.paidRates) ?? feeRates(settings)),
    lastCompletedStep: Math.max(before.lastCompletedStep, step.number),
    // whoever goes on with the whole form has not abandoned it
    temporaryUntil: null,
  };
  if (step.stepName === 'review') return { ...columns, ...submit(before, body, context) };
  if (step.stepName === 'payment') checkPayLater(before, body, context);
  return columns;
}

function saveSections(
  step: Step,
  before: RegistrationRow,
  body: Body,
  context: MessageContext,
): StoredForm {
  const { afterPaying } = context.settings.questions;
  if (!mayTakeStep(step, before, afterPaying)) throw new Refusal('STEP_ORDER');
  if (body.skipped && step.optional) return before.form;
  const { sections, errors } = readChange(
    step,
    { before: before.form, sent: body.formDataStructured },
    offeredTo(context.settings, before.form),
    before.formSubmissionComplete ? askedAgain(before.form.personalInfo ?? {}) : undefined,
  );
  if (errors) throw new Refusal('VALIDATION', { fields: errors });
  const form = mergeForm(before.form, sections, context.settings);
  refuseUnprovenContact(before, form);
  const locked = lockedPart(before.form, form, {
    ...context,
    isPaidOrPaying: isPaidOrPaying(before.paymentStatus, before.paymentAmountPaise),
  });
  if (locked) throw new Refusal('LOCKED', { values: { what: locked } });
  return form;
}

/** Submits the form: policies accepted, and every answer valid under the current settings. */
function submit(before: RegistrationRow, body: Body, { settings, now }: MessageContext) {
  if (body.consents?.policies !== true) {
    const fields = { 'consents.policies': problem('policiesRequired') };
    throw new Refusal('VALIDATION', { fields });
  }
  const fields = firstBrokenStep(before.form, settings);
  if (fields) throw new Refusal('VALIDATION', { fields });
  refuseUnverified(before, settings);
  return {
    formSubmissionComplete: true,
    status: before.status === 'Draft' ? ('Submitted' as const) : before.status,
    submittedAt: before.submittedAt ?? now,
    locale: body.locale,
  };
}

function checkPayLater(
  before: RegistrationRow,
  body: Body,
  { settings, now }: MessageContext,
): void {
  if (!body.submitWithoutPayment) throw new Refusal('BAD_REQUEST');
  if (!before.formSubmissionComplete) throw new Refusal('FORM_NOT_FINISHED');
  if (!mayPayLater(settings, now)) throw new Refusal('PAY_LATER_OFF');
}

/** CONTACT_NOT_VERIFIED where the settings ask for it: nobody submits before a code has proven a contact. */
export function refuseUnverified(before: RegistrationRow, settings: PublicSettings): void {
  if (mustProveContact(settings) && !isContactVerified(before)) {
    throw new Refusal('CONTACT_NOT_VERIFIED');
  }
}

/**
 * Another email address or phone number is no ordinary answer once the registration is submitted, paid
 * for or proven: who reads it could take it over. A draft's typing errors may be corrected.
 */
function refuseUnprovenContact(before: RegistrationRow, form: StoredForm): void {
  const isOpen =
    !before.formSubmissionComplete &&
    !isPaidOrPaying(before.paymentStatus, before.paymentAmountPaise) &&
    !isContactVerified(before);
  if (isOpen) return;
  for (const key of ['email', 'contactNumber'] as const) {
    if (form.personalInfo?.[key] !== before.form.personalInfo?.[key]) {
      const fields = { [`personalInfo.${key}`]: problem('contactLocked') };
      throw new Refusal('CONTACT_LOCKED', { fields });
    }
  }
}
