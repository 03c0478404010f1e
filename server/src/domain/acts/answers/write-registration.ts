import { type Db, tx } from '../../../platform/db/connect.ts';
import type { MessageContext } from '../../../platform/messages/queue-message.ts';
import { projectRegistration, queueSubmittedUnpaid } from '../../money/index.ts';
import {
  findRegistration,
  type Intent,
  isOpenDraft,
  type RegistrationRow,
  refusedKey,
  type SavedColumns,
  writeAnswers,
  writeDraft,
} from '../../registrations/index.ts';
import { waitlisted } from '../places/place-kinds.ts';
import { queueWaiting } from '../places/waiting-mail.ts';
import { queueDetailsChanged } from './details-changed.ts';

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
  const draft = await writeDraft(db, before, columns, intent, context);
  if (draft) return draft;
  return tx(db, (trx) => writeAll(trx, before, columns, intent, context)).catch((error) => {
    throw refusedKey(error);
  });
}

async function writeAll(
  trx: Db,
  before: RegistrationRow,
  columns: SavedColumns,
  intent: Intent,
  context: MessageContext,
): Promise<RegistrationRow | null> {
  const { isSubmitting, isPayingLater, tellsRegistrant } = intent;
  const saved = await writeAnswers(trx, before, columns, intent, context);
  if (!saved) return null;
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
  if (isNewOnList && !context.isSilent) await queueWaiting(trx, saved.id, waitlisted, context);
  return after;
}

/** A contact change is mailed separately, to the old and the new contact. */
function withContactsOf(saved: RegistrationRow, before: RegistrationRow): RegistrationRow {
  const { email, contactNumber } = saved;
  const personalInfo = { ...before.form.personalInfo, email, contactNumber };
  return { ...before, form: { ...before.form, personalInfo } };
}
