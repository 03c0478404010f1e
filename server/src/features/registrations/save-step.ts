import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@sangamam/contract/endpoint';
import { type Step, steps } from '@sangamam/contract/registration-steps';
import type { saveStep as endpoint } from '@sangamam/contract/registrations';
import { feeRates, type PublicSettings } from '@sangamam/contract/settings';
import type { Deps } from '../../app.ts';
import { type Db, tx } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { queueSubmittedUnpaid } from '../messages/confirmation.ts';
import { readRates } from '../payments/fee-of.ts';
import { type MoneyContext, projectRegistration } from '../payments/project-registration.ts';
import type { StoredForm } from './clear-answers.ts';
import { refusedKey } from './create-registration.ts';
import { firstBrokenStep, readAnswers } from './read-answers.ts';
import {
  answerColumns,
  hasMoney,
  mayPayLater,
  mayTakeStep,
  mergeForm,
  placesNeeded,
  whyClosed,
  whyLocked,
} from './rules.ts';
import {
  countPlaces,
  findRegistration,
  insertConsents,
  lockPlaces,
  type RegistrationRow,
  type SavedColumns,
  updateRegistration,
} from './store.ts';

type Body = BodyOf<typeof endpoint>;

/** Saves that meet another save are decided again on what that one left, this often. */
const maxAttempts = 5;

/**
 * Saves one step of an existing registration; the step `review` submits it, the step `payment` leaves
 * the payment for later. One transaction, on the version it was decided on: a save onto a newer one
 * than the browser knows is STALE, unless it changes nothing.
 * Other refusals: REGISTRATION_NOT_FOUND, REGISTRATION_CLOSED, STATUS_CHANGE, STEP_ORDER, VALIDATION,
 * LOCKED, DUPLICATE_CONTACT, CAPACITY, FORM_NOT_FINISHED, PAY_LATER_OFF.
 */
export async function saveStep(deps: Deps, id: string, body: Body): Promise<RegistrationRow> {
  const context = {
    settings: await deps.settings.current(),
    config: deps.config,
    now: deps.now(),
  };
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const before = await findRegistration(deps.db, id);
    if (!before) throw new Refusal('REGISTRATION_NOT_FOUND');
    const columns = decide(before, body, context);
    if (isUnchanged(before, columns) && body.stepName !== 'review') return before;
    if (body.version !== undefined && body.version !== before.version) throw new Refusal('STALE');
    const saved = await write(deps.db, before, columns, body, context).catch((error) => {
      throw refusedKey(error);
    });
    if (saved) return saved;
  }
  throw new Refusal('STALE');
}

/** The columns as this save leaves them. */
function decide(before: RegistrationRow, body: Body, context: MoneyContext): SavedColumns {
  const { settings, now } = context;
  if (before.status === 'Cancelled') throw new Refusal('STATUS_CHANGE');
  const closed = before.formSubmissionComplete ? null : whyClosed(settings, now);
  if (closed) throw new Refusal('REGISTRATION_CLOSED', { message: closed });

  // the schema lets in no other name
  const step = steps.find(({ stepName }) => stepName === body.stepName) as Step;
  const form = step.sections.length > 0 ? saveSections(step, before, body, context) : before.form;
  const columns = {
    ...answerColumns(form, readRates(before.paidRates) ?? feeRates(settings)),
    lastCompletedStep: Math.max(before.lastCompletedStep, step.number),
  };
  if (step.stepName === 'review') return { ...columns, ...submit(before, body, context) };
  if (step.stepName === 'payment') checkPayLater(before, body, context);
  return columns;
}

function saveSections(
  step: Step,
  before: RegistrationRow,
  body: Body,
  context: MoneyContext,
): StoredForm {
  if (!mayTakeStep(step.stepName, before.form)) throw new Refusal('STEP_ORDER');
  if (body.skipped && step.optional) return before.form;
  const { sections, errors } = readAnswers(step, body.formDataStructured, context.settings);
  if (errors) throw new Refusal('VALIDATION', { fields: errors });
  const form = mergeForm(before.form, sections);
  const locked = whyLocked(before.form, form, { ...context, hasMoney: hasMoney(before) });
  if (locked) throw new Refusal('LOCKED', { message: locked });
  return form;
}

/** Submission: the policies accepted and every answer valid by the settings of today. */
function submit(before: RegistrationRow, body: Body, { settings, now }: MoneyContext) {
  if (body.consents?.policies !== true) {
    const fields = { 'consents.policies': 'Accept the policies to continue' };
    throw new Refusal('VALIDATION', { fields });
  }
  const fields = firstBrokenStep(before.form, settings);
  if (fields) throw new Refusal('VALIDATION', { fields });
  const isWaiting = before.status === 'Draft' || before.status === 'Waitlisted';
  return {
    formSubmissionComplete: true,
    status: isWaiting ? ('Submitted' as const) : before.status,
    submittedAt: before.submittedAt ?? now,
    locale: body.locale,
  };
}

function checkPayLater(before: RegistrationRow, body: Body, { settings, now }: MoneyContext): void {
  if (!body.submitWithoutPayment) throw new Refusal('BAD_REQUEST');
  if (!before.formSubmissionComplete) throw new Refusal('FORM_NOT_FINISHED');
  if (!mayPayLater(settings, now)) throw new Refusal('PAY_LATER_OFF');
}

function isUnchanged(before: RegistrationRow, columns: SavedColumns): boolean {
  return Object.entries(columns).every(([column, value]) =>
    isDeepStrictEqual(before[column as keyof RegistrationRow], value),
  );
}

/** Writes in one statement, or in one transaction when places or money are touched. */
async function write(
  db: Db,
  before: RegistrationRow,
  columns: SavedColumns,
  body: Body,
  context: MoneyContext,
): Promise<RegistrationRow | null> {
  const { settings, config, now } = context;
  const isSubmitting = body.stepName === 'review';
  const isPlainDraft = !before.formSubmissionComplete && before.paidRates === null;
  if (isPlainDraft && !isSubmitting) return updateRegistration(db, before, columns, now);

  return tx(db, async (trx) => {
    const places = placesNeeded(before, columns.people, isSubmitting);
    const isFull = places > 0 && (await isOverCapacity(trx, places, settings));
    if (isFull && !(isSubmitting && settings.capacity.waitlist)) throw new Refusal('CAPACITY');
    const status = isFull ? ('Waitlisted' as const) : (columns.status ?? before.status);
    const saved = await updateRegistration(trx, before, { ...columns, status }, now);
    if (!saved) return null;
    if (isSubmitting && body.consents) {
      await insertConsents(trx, {
        registrationId: saved.id,
        given: body.consents,
        policyVersion: settings.policies.version,
        now,
      });
    }
    if (body.stepName === 'payment' && saved.status === 'Submitted') {
      await queueSubmittedUnpaid(trx, saved.id, settings, config, now);
    }
    const hasNewFee =
      saved.feePaise !== before.feePaise ||
      saved.declaredContributionPaise !== before.declaredContributionPaise;
    if (!isSubmitting && !hasNewFee) return saved;
    await projectRegistration(trx, saved.id, context);
    return findRegistration(trx, saved.id);
  });
}

/** Whether `places` more would be too many. Holds the lock of places until the transaction ends. */
async function isOverCapacity(
  trx: Db,
  places: number,
  { capacity }: PublicSettings,
): Promise<boolean> {
  if (capacity.people === 0) return false;
  await lockPlaces(trx);
  return (await countPlaces(trx)) + places > capacity.people;
}
