import type { PublicSettings } from '@sangamam/contract/settings';
import { type Db, tx } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { requireParentConsent } from '../consents/parent-consent.ts';
import { recordConsents } from '../consents/record-consents.ts';
import { queueSubmittedUnpaid } from '../messages/confirmation.ts';
import { queueDetailsChanged } from '../messages/details-changed.ts';
import { type MoneyContext, projectRegistration } from '../payments/project-registration.ts';
import { refusedKey } from './create-registration.ts';
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
  readonly consents: { policies: boolean; photos: boolean; laterEvents: boolean } | undefined;
  /** Then a mail says what is still to be paid. */
  readonly isPayingLater: boolean;
}

/**
 * Writes a registration onto the version it was decided on, in one statement, or in one transaction when
 * places or money are touched. Null when it has changed since.
 * Refuses with CAPACITY, DUPLICATE_CONTACT or PARENT_CONSENT_REQUIRED.
 */
export async function writeRegistration(
  db: Db,
  before: RegistrationRow,
  columns: SavedColumns,
  intent: Intent,
  context: MoneyContext,
): Promise<RegistrationRow | null> {
  const isPlainDraft = !before.formSubmissionComplete && before.paidRates === null;
  const written =
    isPlainDraft && !intent.isSubmitting
      ? updateRegistration(db, before, columns, context.now)
      : tx(db, (trx) => writeAll(trx, before, columns, intent, context));
  return written.catch((error) => {
    throw refusedKey(error);
  });
}

async function writeAll(
  trx: Db,
  before: RegistrationRow,
  columns: SavedColumns,
  { isSubmitting, consents, isPayingLater }: Intent,
  context: MoneyContext,
): Promise<RegistrationRow | null> {
  const { settings, now } = context;
  const places = placesNeeded(before, columns.people, isSubmitting);
  const isFull = places > 0 && (await isOverCapacity(trx, places, settings));
  if (isFull && !(isSubmitting && settings.capacity.waitlist)) throw new Refusal('CAPACITY');
  const status = isFull ? ('Waitlisted' as const) : (columns.status ?? before.status);
  const saved = await updateRegistration(trx, before, { ...columns, status }, now);
  if (!saved) return null;
  if (saved.formSubmissionComplete) await requireParentConsent(trx, saved, context);
  if (isSubmitting && consents) {
    const { policies, photos, laterEvents: later_events } = consents;
    const given = { policies, photos, later_events };
    const answers = { registrationId: saved.id, given, channel: 'form' } as const;
    await recordConsents(trx, answers, settings, now);
  }
  const hasNewFee =
    saved.feePaise !== before.feePaise ||
    saved.declaredContributionPaise !== before.declaredContributionPaise;
  if (isSubmitting || hasNewFee) await projectRegistration(trx, saved.id, context);
  if (before.formSubmissionComplete) {
    await queueDetailsChanged(trx, { before, after: saved }, context);
  }
  const after = isSubmitting || hasNewFee ? await findRegistration(trx, saved.id) : saved;
  if (isPayingLater && after?.status === 'Submitted') {
    await queueSubmittedUnpaid(trx, saved.id, context);
  }
  return after;
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
