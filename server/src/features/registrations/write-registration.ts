import type { Consents } from '@sangamam/contract/registrations';
import type { PublicSettings } from '@sangamam/contract/settings';
import { type Db, tx } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { refuseListedMinor, requireParentConsent } from '../consents/parent-consent.ts';
import { recordConsents } from '../consents/record-consents.ts';
import { queueSubmittedUnpaid } from '../messages/confirmation.ts';
import { queueDetailsChanged } from '../messages/details-changed.ts';
import { type MoneyContext, projectRegistration } from '../payments/project-registration.ts';
import {
  type Actor,
  changedAnswers,
  changedColumns,
  recordChange,
} from '../registration-history/record-change.ts';
import { refusedKey } from './create-registration.ts';
import { saveDraft } from './draft-store.ts';
import { placesNeeded } from './rules.ts';
import {
  countPlaces,
  findRegistration,
  lockPlaces,
  type RegistrationRow,
  type SavedColumns,
  updateRegistration,
} from './store.ts';

export interface Intent {
  readonly isSubmitting: boolean;
  readonly consents: Consents | undefined;
  /** Then a mail says what is still to be paid. */
  readonly isPayingLater: boolean;
  /** Said where it is not the registrant, who is told of every change of what they submitted. */
  readonly staff?: { readonly by: Actor; readonly tellsRegistrant: boolean };
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
  context: MoneyContext,
): Promise<RegistrationRow | null> {
  const isShared = before.status === 'Draft' && hasSameContacts(before, columns);
  if (isShared && isOpenDraft(before, intent)) {
    const { version } = before;
    const after = { ...before, ...columns, version: version + 1, updatedAt: context.now };
    const corrections = correctedAnswers(before, columns);
    // what is wrong with one of those that share the statement is no other's: each goes on alone
    const isSaved = await saveDraft(db, { before, after, corrections }).catch(() => false);
    if (isSaved) return after;
  }
  return tx(db, (trx) => writeAll(trx, before, columns, intent, context)).catch((error) => {
    throw refusedKey(error);
  });
}

/** Then nothing of it can belong to somebody else. */
const hasSameContacts = (before: RegistrationRow, { email, contactNumber }: SavedColumns) =>
  before.email === email && before.contactNumber === contactNumber;

/** A draft on which no money is, and whose fee is that of its answers. */
const isOpenDraft = (before: RegistrationRow, { isSubmitting, staff }: Intent) =>
  !before.formSubmissionComplete && before.paidRates === null && !staff && !isSubmitting;

async function writeAll(
  trx: Db,
  before: RegistrationRow,
  columns: SavedColumns,
  intent: Intent,
  context: MoneyContext,
): Promise<RegistrationRow | null> {
  const { isSubmitting, consents, isPayingLater, staff } = intent;
  const { settings, now } = context;
  const places = placesNeeded(before, columns.people, isSubmitting);
  const isFull = places > 0 && (await isOverCapacity(trx, places, settings));
  if (isFull && !(isSubmitting && settings.capacity.waitlist)) throw new Refusal('CAPACITY');
  const status = isFull ? ('Waitlisted' as const) : (columns.status ?? before.status);
  const saved = await updateRegistration(trx, before, { ...columns, status }, now);
  if (!saved) return null;
  await recordWritten(trx, { before, saved, isSubmitting, by: staff?.by ?? 'registrant' }, now);
  if (saved.formSubmissionComplete) await requireParentConsent(trx, saved, context);
  if (isSubmitting && consents) {
    const { policies, photos, laterEvents: later_events, attendeeList: attendee_list } = consents;
    const given = { policies, photos, later_events, attendee_list };
    refuseListedMinor(saved.form, given);
    const answers = { registrationId: saved.id, given, channel: 'form' } as const;
    await recordConsents(trx, answers, settings, now);
  }
  const hasNewFee =
    !isOpenDraft(before, intent) &&
    (saved.feePaise !== before.feePaise ||
      saved.declaredContributionPaise !== before.declaredContributionPaise);
  if (isSubmitting || hasNewFee) await projectRegistration(trx, saved.id, context);
  if (staff?.tellsRegistrant ?? before.formSubmissionComplete) {
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
  return after;
}

/** Another email address or phone number is told in a mail of its own, to both sides. */
function withContactsOf(saved: RegistrationRow, before: RegistrationRow): RegistrationRow {
  const { email, contactNumber } = saved;
  const personalInfo = { ...before.form.personalInfo, email, contactNumber };
  return { ...before, form: { ...before.form, personalInfo } };
}

/** The first answer to a question is no change; in what was submitted, every answer is. */
function correctedAnswers(before: RegistrationRow, after: Pick<SavedColumns, 'form'>) {
  const changes = changedAnswers(before.form, after.form);
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
  now: Date,
): Promise<void> {
  const { before, saved, isSubmitting, by } = write;
  const { id: registrationId } = saved;
  const answers =
    by === 'registrant' ? correctedAnswers(before, saved) : changedAnswers(before.form, saved.form);
  const changes = [
    ...answers,
    ...changedColumns({ status: before.status }, { status: saved.status }),
  ];
  if (changes.length === 0) return;
  const event = isSubmitting ? ('submitted' as const) : ('answers' as const);
  const isDraft = !saved.formSubmissionComplete;
  await recordChange(trx, { registrationId, by, event, changes, isDraft }, now);
}

/** Whether `places` more would be too many. Holds the lock of places until the transaction ends. */
export async function isOverCapacity(
  trx: Db,
  places: number,
  { capacity }: PublicSettings,
): Promise<boolean> {
  if (capacity.people === 0) return false;
  await lockPlaces(trx);
  return (await countPlaces(trx)) + places > capacity.people;
}
