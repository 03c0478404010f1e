import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { askedAgain } from '@sangamam/contract/form/sections';
import { mayTakeStep, steps, stepsFor } from '@sangamam/contract/form/steps';
import { problem } from '@sangamam/contract/locale/problems';
import { feeRates } from '@sangamam/contract/party/fee';
import { isPaidOrPaying } from '@sangamam/contract/registrations/final-answers';
import { offeredTo } from '@sangamam/contract/settings/option-answers';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import type {
  EditableStep,
  EditPreview,
  editRegistration as endpoint,
} from '@sangamam/contract/staff-registrations/edit';
import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import {
  type MessageContext,
  type MessageDeps,
  messageContext,
} from '../../../platform/messages/queue-message.ts';
import { listQueuedNow, type QueuedMessage } from '../../../platform/messages/store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { schoolsInScope } from '../../../platform/sessions/scope.ts';
import type { Admin } from '../../../platform/sessions/staff.ts';
import {
  answerColumns,
  changedAnswers,
  type FieldErrors,
  feeOf,
  followNewContact,
  getRegistrationInScope,
  mergeForm,
  type RegistrationRow,
  readChange,
  readRates,
  type SavedColumns,
  type StoredForm,
} from '../../registrations/index.ts';
import { writeRegistration } from './write-registration.ts';

interface Edit extends Pick<BodyOf<typeof endpoint>, 'formDataStructured' | 'tellRegistrant'> {
  /** Only answers of this step may change; when absent, any that were sent. */
  readonly stepName?: EditableStep | undefined;
  /** The version the answers were read at; when absent, no STALE check is made. */
  readonly version?: number | undefined;
}
/** A payment that commits between reading and writing invalidates the decision; the edit is then retried. */
const maxAttempts = 5;

/**
 * Changes answers in place of the registrant: those that were sent, all others stay as they are.
 * Deadlines do not bind staff; every other rule does. What was submitted stays submitted, a draft stays a draft: only its owner can accept the
 * policies. One transaction with its rows in history and user log; a repeat changes nothing.
 * Refuses with REGISTRATION_NOT_FOUND, REGISTRATION_CANCELLED, STEP_ORDER, VALIDATION, CONTRIBUTION_PAID, STALE,
 * DUPLICATE_CONTACT, CAPACITY, PARENT_CONSENT_REQUIRED.
 */
export async function editRegistration(
  deps: MessageDeps,
  by: StaffActor,
  id: string,
  edit: Edit,
): Promise<RegistrationRow> {
  const context = await messageContext(deps);
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const before = await getRegistrationInScope(deps.db, by.admin, id);
    const columns = decide(before, edit, by.admin, context.settings);
    if (columns === null) return before;
    if ((edit.version ?? before.version) !== before.version) throw new Refusal('STALE');
    const saved = await tx(deps.db, (trx) => write(trx, before, columns, edit, by, context));
    if (saved) return saved;
  }
  throw new Refusal('STALE');
}

/** Ends the transaction of a preview without a trace. */
class NothingKept extends Error {}

/** Makes the edit, looks at what it did, and takes it back. Refuses what the edit refuses. */
export async function previewEdit(
  deps: MessageDeps,
  by: StaffActor,
  id: string,
  edit: Edit,
): Promise<EditPreview> {
  const context = await messageContext(deps);
  const before = await getRegistrationInScope(deps.db, by.admin, id);
  const columns = decide(before, edit, by.admin, context.settings);
  let effects = describeEdit(before, before, [], context);
  if (columns === null) return effects;
  if ((edit.version ?? before.version) !== before.version) throw new Refusal('STALE');
  await tx(deps.db, async (trx) => {
    const after = await write(trx, before, columns, edit, by, context);
    if (!after) throw new Refusal('STALE');
    effects = describeEdit(before, after, await listQueuedNow(trx, id), context);
    throw new NothingKept();
  }).catch((error) => {
    if (!(error instanceof NothingKept)) throw error;
  });
  return effects;
}

function describeEdit(
  before: RegistrationRow,
  after: RegistrationRow,
  messages: readonly QueuedMessage[],
  { settings }: MessageContext,
): EditPreview {
  const { minimum, paid, due } = feeOf(after, settings);
  return {
    changes: changedAnswers(before.form, after.form, settings),
    fee: {
      before: feeOf(before, settings).minimum,
      after: minimum,
      due,
      surplus: Math.max(0, paid - minimum),
    },
    status: { before: before.status, after: after.status },
    messages: messages.map(({ recipient, ...message }) => ({ ...message, to: recipient })),
    signsOut: after.email !== before.email || after.contactNumber !== before.contactNumber,
  };
}

/** The columns this edit writes; null when it changes no answer. */
function decide(
  before: RegistrationRow,
  edit: Edit,
  admin: Admin,
  settings: PublicSettings,
): SavedColumns | null {
  if (before.status === 'Cancelled') {
    throw new Refusal('REGISTRATION_CANCELLED');
  }
  const { form, lastStep } = changeForm(before, edit, settings);
  if (isDeepStrictEqual(before.form, form)) return null;
  const { school } = form.personalInfo ?? {};
  if (school !== before.school && schoolsInScope(admin, school).length === 0) {
    const fields = { 'personalInfo.school': problem('schoolOutOfScope') };
    throw new Refusal('VALIDATION', { fields });
  }
  if (
    isPaidOrPaying(before.paymentStatus, before.paymentAmountPaise) &&
    !isDeepStrictEqual(before.form.financial, form.financial)
  ) {
    throw new Refusal('CONTRIBUTION_PAID');
  }
  return {
    ...answerColumns(form, readRates(before.paidRates) ?? feeRates(settings)),
    lastCompletedStep: Math.max(before.lastCompletedStep, lastStep),
    // what staff work on has not been abandoned
    temporaryUntil: null,
  };
}

/** The form with the new answers merged in, and the last step in which any of them differs. */
function changeForm(
  before: RegistrationRow,
  { stepName, formDataStructured: sent }: Edit,
  settings: PublicSettings,
): { form: StoredForm; lastStep: number } {
  const offered = offeredTo(settings, before.form);
  const asking = askedAgain(before.form.personalInfo ?? {});
  const chosen = steps.filter((step) =>
    stepName ? step.stepName === stepName : step.sections.some((name) => sent[name]),
  );
  const wrong: FieldErrors = {};
  let form = before.form;
  let lastStep = 0;
  for (const step of chosen) {
    // a whole record may still carry the journey of a family that does not come any more
    const isGoneThrough = stepsFor(form.eventAttendance?.isAttending).includes(step);
    if (!stepName && !isGoneThrough) continue;
    if (!mayTakeStep(step, { ...before, form }, settings.questions.afterPaying))
      throw new Refusal('STEP_ORDER');
    const { sections, errors } = readChange(step, { before: form, sent }, offered, asking);
    Object.assign(wrong, errors);
    const changed = mergeForm(form, sections, settings);
    if (!isDeepStrictEqual(form, changed)) lastStep = step.number;
    form = changed;
  }
  if (Object.keys(wrong).length > 0) throw new Refusal('VALIDATION', { fields: wrong });
  return { form, lastStep };
}

async function write(
  trx: Db,
  before: RegistrationRow,
  columns: SavedColumns,
  { tellRegistrant }: Edit,
  by: StaffActor,
  context: MessageContext,
): Promise<RegistrationRow | null> {
  const intent = { by, tellsRegistrant: tellRegistrant };
  const after = await writeRegistration(trx, before, columns, intent, context);
  if (!after) return null;
  await followNewContact(trx, before, after, context);
  const changes = changedAnswers(before.form, after.form, context.settings).map(
    (change) => [change.field, [change.before, change.after]] as const,
  );
  await logAdminAction(
    trx,
    {
      by,
      action: 'registration.edit',
      object: { type: 'registration', id: after.id },
      school: after.school,
      changes: Object.fromEntries(changes),
    },
    context.now,
  );
  return after;
}
