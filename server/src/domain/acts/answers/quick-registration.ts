import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { steps } from '@sangamam/contract/form/steps';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { problem } from '@sangamam/contract/locale/problems';
import { feeRates } from '@sangamam/contract/party/fee';
import {
  isPaidOrPaying,
  mayPayLater,
  mustProveContact,
} from '@sangamam/contract/registrations/final-answers';
import type {
  finishQuickRegistration,
  startQuickRegistration,
} from '@sangamam/contract/registrations/registrations';
import { offeredTo } from '@sangamam/contract/settings/option-answers';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { registrant } from '../../../platform/actor.ts';
import { tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { MessageDeps } from '../../../platform/messages/queue-message.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { RegistrationSession } from '../../../platform/sessions/registrant-session.ts';
import {
  answerColumns,
  findRegistration,
  hasConsent,
  lacksPlace,
  listRegistrationsById,
  lockedPart,
  lockRegistration,
  mergeForm,
  type RegistrationRow,
  readQuickAnswers,
  readRates,
  recordConsents,
} from '../../registrations/index.ts';
import type { RemovalDeps } from '../removing/remove-temporary.ts';
import type { Created } from '../repeats/find-earlier.ts';
import { createDraft, refuseClosed } from './create-registration.ts';
import { refuseUnverified } from './save-step.ts';
import { writeRegistration } from './write-registration.ts';

type FinishBody = BodyOf<typeof finishQuickRegistration>;

/** How long an unfinished one is kept (docs/product/registering.md#quick-registration). */
const lifetimeMs = 30 * minuteMs;
/** A save that loses against a concurrent one is decided again on the new state, up to this often. */
const maxAttempts = 5;
const attendanceStep = steps.find(({ stepName }) => stepName === 'eventAttendance')?.number ?? 0;
const reviewStep = steps.find(({ stepName }) => stepName === 'review')?.number ?? 0;

/**
 * Makes a temporary registration, to be paid for before it is finished; a browser that already has one
 * changes that. `token` is null when the browser's session stays.
 * Refuses with REGISTRATION_CLOSED, VALIDATION, LOCKED, STALE, CAPACITY or DUPLICATE_CONTACT.
 */
export async function startQuick(
  deps: RemovalDeps,
  session: RegistrationSession | null,
  { formDataStructured, consents, locale }: BodyOf<typeof startQuickRegistration>,
  idempotencyKey: string | null,
): Promise<{ row: RegistrationRow; token: string | null }> {
  const now = deps.now();
  const settings = await deps.settings.current();
  refuseQuickClosed(settings, now);
  const { sections, errors } = readQuickAnswers(formDataStructured, settings);
  if (errors) throw new Refusal('VALIDATION', { fields: errors });
  const temporaryUntil = new Date(now.getTime() + lifetimeMs);
  const own = session ? await listRegistrationsById(deps.db, session.registrationIds) : [];
  const before = own.find((row) => row.temporaryUntil !== null);
  if (!before) {
    const lastCompletedStep = attendanceStep;
    const kind = { registrationType: 'quick', temporaryUntil, lastCompletedStep } as const;
    const made = await createDraft(deps, { sections, locale, kind, idempotencyKey });
    await storeConsents(deps, made.row.id, consents, settings);
    return made;
  }
  const columns = { ...columnsOf(before, sections, settings, now), temporaryUntil, locale };
  const context = { settings, config: deps.config, now };
  const row = await writeRegistration(deps.db, before, columns, { by: registrant }, context);
  if (!row) throw new Refusal('STALE');
  await storeConsents(deps, row.id, consents, settings);
  return { row, token: null };
}

/**
 * Makes and submits a quick registration in one call, to be paid later. Refuses as `startQuick` and
 * `finishQuick` do; nothing is made where CONTACT_NOT_VERIFIED, PAY_LATER_OFF or a missing consent stands
 * in the way.
 */
export async function createQuick(
  deps: RemovalDeps,
  body: FinishBody,
  idempotencyKey: string | null,
): Promise<Created> {
  const settings = await deps.settings.current();
  if (mustProveContact(settings)) throw new Refusal('CONTACT_NOT_VERIFIED');
  if (!body.consents?.policies) throw withoutConsent();
  const { sections } = readQuickAnswers(body.formDataStructured, settings);
  const { feePaise } = answerColumns(sections, feeRates(settings));
  if (feePaise > 0 && !mayPayLater(settings, deps.now())) throw new Refusal('PAY_LATER_OFF');
  const { row, token } = await startQuick(deps, null, body, idempotencyKey);
  return { row: await finishQuick(deps, row.id, body), token: token ?? '' };
}

/**
 * Submits a quick registration: paid, being paid, or to be paid later. One that is submitted already
 * comes back as it is. Refuses with REGISTRATION_NOT_FOUND, STATUS_CHANGE, REGISTRATION_CLOSED,
 * VALIDATION, LOCKED, CONTACT_NOT_VERIFIED, PAY_LATER_OFF, STALE or CAPACITY.
 */
export async function finishQuick(
  deps: MessageDeps,
  id: string,
  body: FinishBody,
): Promise<RegistrationRow> {
  const now = deps.now();
  const settings = await deps.settings.current();
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const before = await findRegistration(deps.db, id);
    if (!before) throw new Refusal('REGISTRATION_NOT_FOUND');
    if (before.formSubmissionComplete) return before;
    if (before.status === 'Cancelled' || before.registrationType !== 'quick') {
      throw new Refusal('STATUS_CHANGE');
    }
    const isPaid = isPaidOrPaying(before.paymentStatus, before.paymentAmountPaise);
    if (!isPaid) refuseQuickClosed(settings, now);
    if (!body.consents?.policies && !(await hasConsent(deps.db, id, 'policies'))) {
      throw withoutConsent();
    }
    const { sections, errors } = readQuickAnswers(
      { ...before.form, ...body.formDataStructured },
      offeredTo(settings, before.form),
    );
    if (errors) throw new Refusal('VALIDATION', { fields: errors });
    refuseUnverified(before, settings);
    const answers = columnsOf(before, sections, settings, now);
    if (!isPaid && answers.feePaise > 0 && !mayPayLater(settings, now)) {
      // who only goes to the waiting list has nothing to pay
      const mayWait =
        settings.capacity.waitlist && (await lacksPlace(deps.db, answers.people, settings));
      if (!mayWait) throw new Refusal('PAY_LATER_OFF');
    }
    const columns = {
      ...answers,
      lastCompletedStep: reviewStep,
      formSubmissionComplete: true,
      status: 'Submitted',
      submittedAt: now,
      temporaryUntil: null,
      locale: body.locale,
    } as const;
    const intent = {
      by: registrant,
      isSubmitting: true,
      consents: body.consents,
      isPayingLater: !isPaid,
    } as const;
    const context = { settings, config: deps.config, now };
    const row = await writeRegistration(deps.db, before, columns, intent, context);
    if (row) return row;
  }
  throw new Refusal('STALE');
}

function columnsOf(
  before: RegistrationRow,
  sections: RegistrationRow['form'],
  settings: PublicSettings,
  now: Date,
) {
  const form = mergeForm(before.form, sections, settings);
  const locked = lockedPart(before.form, form, {
    settings,
    now,
    isPaidOrPaying: isPaidOrPaying(before.paymentStatus, before.paymentAmountPaise),
  });
  if (locked) throw new Refusal('LOCKED', { values: { what: locked } });
  const answers = answerColumns(form, readRates(before.paidRates) ?? feeRates(settings));
  return { ...answers, lastCompletedStep: before.lastCompletedStep };
}

function refuseQuickClosed(settings: PublicSettings, now: Date): void {
  refuseClosed(settings, now);
  if (!settings.features.quick) throw new Refusal('QUICK_REGISTRATION_CLOSED');
}

function withoutConsent(): Refusal {
  return new Refusal('VALIDATION', {
    fields: { 'consents.policies': problem('policiesRequired') },
  });
}

/** Stored before payment, because a payment may complete a form whose browser never returns. */
async function storeConsents(
  deps: Pick<Deps, 'db' | 'now'>,
  registrationId: string,
  consents: FinishBody['consents'],
  settings: PublicSettings,
): Promise<void> {
  if (!consents?.policies) return;
  const answers = { registrationId, given: { policies: true }, channel: 'form' } as const;
  await tx(deps.db, async (trx) => {
    // the same may come twice at once
    await lockRegistration(trx, registrationId);
    await recordConsents(trx, answers, settings, deps.now());
  });
}
