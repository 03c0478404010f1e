import type { AskingSettings } from '@sangamam/contract/form/form';
import type { Consents } from '@sangamam/contract/registrations/registrations';
import { type Actor, isStaff } from '../../../platform/actor.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { MessageContext } from '../../../platform/messages/queue-message.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { projectRegistration, queueSubmittedUnpaid } from '../../money/index.ts';
import {
  changedAnswers,
  changedColumns,
  findRegistration,
  hasToWait,
  isOverCapacity,
  placesNeeded,
  type RegistrationRow,
  recordChange,
  recordConsents,
  refusedKey,
  refuseListedMinor,
  requireParentConsent,
  type SavedColumns,
  saveDraft,
  updateRegistration,
} from '../../registrations/index.ts';
import { queueWaitlisted } from '../places/waiting-mail.ts';
import { queueDetailsChanged } from './details-changed.ts';

export interface Intent {
  readonly isSubmitting?: boolean;
  readonly consents?: Consents | undefined;
  /** Then a mail states the amount still due. */
  readonly isPayingLater?: boolean;
  readonly by: Actor;
  /** A mail tells the registrant what changed; without it, one who had submitted the form is told. */
  readonly tellsRegistrant?: boolean;
}

/**
 * Writes a registration onto the version it was decided on, and what changed into its history: together
 * with other callers' while a draft is filled in, else in one transaction. Null when it has changed since.
 * Refuses with CAPACITY, DUPLICATE_CONTACT or PARENT_CONSENT_REQUIRED.
 */
export async function writeRegistration(
  db: Db,
  before: RegistrationRow,
  columns: SavedColumns,
  intent: Intent,
  context: MessageContext,
): Promise<RegistrationRow | null> {
  const isShared = before.status === 'Draft' && hasSameContacts(before, columns);
  if (isShared && isOpenDraft(before, intent)) {
    const { version } = before;
    const after = { ...before, ...columns, version: version + 1, updatedAt: context.now };
    const corrections = correctedAnswers(before, columns, context.settings);
    // what is wrong with one of those that share the statement is no other's: each goes on alone
    const isSaved = await saveDraft(db, { before, after, corrections }).catch(() => false);
    if (isSaved) return after;
  }
  return tx(db, (trx) => writeAll(trx, before, columns, intent, context)).catch((error) => {
    throw refusedKey(error);
  });
}

/** Unchanged contacts cannot collide with another registration. */
const hasSameContacts = (before: RegistrationRow, { email, contactNumber }: SavedColumns) =>
  before.email === email && before.contactNumber === contactNumber;

/**
 * A registrant's save that does not submit, of a form never submitted and with no frozen rates: no money depends
 * on it.
 */
const isOpenDraft = (before: RegistrationRow, { isSubmitting, by }: Intent) =>
  !before.formSubmissionComplete && before.paidRates === null && !isStaff(by) && !isSubmitting;

async function writeAll(
  trx: Db,
  before: RegistrationRow,
  columns: SavedColumns,
  intent: Intent,
  context: MessageContext,
): Promise<RegistrationRow | null> {
  const { isSubmitting = false, consents, isPayingLater, by, tellsRegistrant } = intent;
  const { settings, now } = context;
  const places = placesNeeded(before, columns.people, isSubmitting);
  const mustWait =
    isSubmitting && (await hasToWait(trx, { places, isByStaff: isStaff(by) }, settings));
  const isFull = places > 0 && !mustWait && (await isOverCapacity(trx, places, settings));
  if (isFull) throw new Refusal('CAPACITY');
  const status = mustWait ? ('Waitlisted' as const) : (columns.status ?? before.status);
  const saved = await updateRegistration(trx, before, { ...columns, status }, now);
  if (!saved) return null;
  await recordWritten(trx, { before, saved, isSubmitting, by }, context);
  if (saved.formSubmissionComplete) await requireParentConsent(trx, saved, context);
  if (isSubmitting && consents) {
    const { policies, photos, attendeeList: attendee_list } = consents;
    const given = { policies, photos, attendee_list };
    refuseListedMinor(saved.form, given);
    const answers = { registrationId: saved.id, given, channel: 'form' } as const;
    await recordConsents(trx, answers, settings, now);
  }
  const hasNewFee =
    !isOpenDraft(before, intent) &&
    (saved.feePaise !== before.feePaise ||
      saved.declaredContributionPaise !== before.declaredContributionPaise);
  if (isSubmitting || hasNewFee) await projectRegistration(trx, saved.id, context);
  if (tellsRegistrant ?? before.formSubmissionComplete) {
    await queueDetailsChanged(
      trx,
      { before: withContactsOf(saved, before), after: saved },
      context,
    );
  }
  const after = isSubmitting || hasNewFee ? await findRegistration(trx, saved.id) : saved;
  if (isPayingLater && after?.status === 'Submitted') {
    await queueSubmittedUnpaid(trx, saved.id, context);
  }
  const isNewOnList = after?.status === 'Waitlisted' && before.status !== 'Waitlisted';
  if (isNewOnList && !context.isSilent) await queueWaitlisted(trx, saved.id, context);
  return after;
}

/** A contact change is mailed separately, to the old and the new contact. */
function withContactsOf(saved: RegistrationRow, before: RegistrationRow): RegistrationRow {
  const { email, contactNumber } = saved;
  const personalInfo = { ...before.form.personalInfo, email, contactNumber };
  return { ...before, form: { ...before.form, personalInfo } };
}

/** The changes for the history: in a draft only answers that replace earlier ones, after submission all. */
function correctedAnswers(
  before: RegistrationRow,
  after: Pick<SavedColumns, 'form'>,
  settings: AskingSettings,
) {
  const changes = changedAnswers(before.form, after.form, settings);
  return before.formSubmissionComplete
    ? changes
    : changes.filter((change) => change.before !== null);
}

async function recordWritten(
  trx: Db,
  write: {
    readonly before: RegistrationRow;
    readonly saved: RegistrationRow;
    readonly isSubmitting: boolean;
    readonly by: Actor;
  },
  { settings, now }: Pick<MessageContext, 'settings' | 'now'>,
): Promise<void> {
  const { before, saved, isSubmitting, by } = write;
  const { id: registrationId } = saved;
  const answers = isStaff(by)
    ? changedAnswers(before.form, saved.form, settings)
    : correctedAnswers(before, saved, settings);
  const changes = [
    ...answers,
    ...changedColumns({ status: before.status }, { status: saved.status }),
  ];
  if (changes.length === 0) return;
  const event = isSubmitting ? ('submitted' as const) : ('answers' as const);
  const isDraft = !saved.formSubmissionComplete;
  await recordChange(trx, { registrationId, by, event, changes, isDraft }, now);
}
