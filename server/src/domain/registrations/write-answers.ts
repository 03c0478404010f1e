import type { AskingSettings } from '@sangamam/contract/form/form';
import type { Consents } from '@sangamam/contract/registrations/registrations';
import { type Actor, isStaff } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { MessageContext } from '../../platform/messages/queue-message.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { RegistrationSession } from '../../platform/sessions/registrant-session-store.ts';
import { refuseListedMinor, requireParentConsent } from './consents/parent-consent.ts';
import { recordConsents } from './consents/record-consents.ts';
import { saveDraft } from './draft-store.ts';
import { changedAnswers, changedColumns, recordChange } from './history/record-change.ts';
import { countPlaces } from './places-store.ts';
import { type AnswerColumns, placesNeeded } from './rules.ts';
import {
  type DraftKind,
  insertRegistration,
  type RegistrationRow,
  type SavedColumns,
  updateRegistration,
} from './store.ts';
import { hasToWait, isOverCapacity } from './take-places.ts';

/** The purpose of a save. */
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
 * Makes a draft with the next number. Refuses with CAPACITY what nobody could submit; staff learn that when they
 * submit. Throws what `takenKey` reads when a contact belongs to another registration.
 */
export async function addDraft(
  db: Db,
  draft: {
    readonly id: string;
    readonly answers: AnswerColumns;
    readonly locale: string;
    readonly kind: DraftKind;
    readonly session: RegistrationSession | null;
  },
  { settings, now }: Pick<MessageContext, 'settings' | 'now'>,
): Promise<RegistrationRow> {
  const { people, waitlist } = settings.capacity;
  const isLimited = people > 0 && !waitlist && draft.kind.registrationType !== 'staff';
  if (isLimited && (await countPlaces(db)) >= people) throw new Refusal('CAPACITY');
  return await insertRegistration(db, { ...draft, prefix: settings.event.numberPrefix, now });
}

/**
 * Writes answers onto the version they were decided on, together with other callers', where they are of an open
 * draft and its contacts stay. Null where they are not, or cannot be written this way.
 */
export async function writeDraft(
  db: Db,
  before: RegistrationRow,
  columns: SavedColumns,
  intent: Intent,
  { settings, now }: Pick<MessageContext, 'settings' | 'now'>,
): Promise<RegistrationRow | null> {
  const isShared = before.status === 'Draft' && hasSameContacts(before, columns);
  if (!isShared || !isOpenDraft(before, intent)) return null;
  const after = { ...before, ...columns, version: before.version + 1, updatedAt: now };
  const corrections = correctedAnswers(before, columns, settings);
  // what is wrong with one of those that share the statement is no other's: each goes on alone
  const isSaved = await saveDraft(db, { before, after, corrections }).catch(() => false);
  return isSaved ? after : null;
}

/**
 * Writes answers onto the version they were decided on, with places, history and consents. Null when it has changed
 * since. Refuses with CAPACITY and PARENT_CONSENT_REQUIRED, and with the unique index what `takenKey` reads.
 */
export async function writeAnswers(
  trx: Db,
  before: RegistrationRow,
  columns: SavedColumns,
  { isSubmitting = false, consents, by }: Intent,
  context: MessageContext,
): Promise<RegistrationRow | null> {
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
  return saved;
}

/** Unchanged contacts cannot collide with another registration. */
const hasSameContacts = (before: RegistrationRow, { email, contactNumber }: SavedColumns) =>
  before.email === email && before.contactNumber === contactNumber;

/**
 * A registrant's save that does not submit, of a form never submitted and with no frozen rates: no money depends
 * on it.
 */
export const isOpenDraft = (before: RegistrationRow, { isSubmitting, by }: Intent) =>
  !before.formSubmissionComplete && before.paidRates === null && !isStaff(by) && !isSubmitting;

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
