import type { Db } from '../../db/connect.ts';
import { queueContactChanged } from '../messages/contact-changed.ts';
import type { MoneyContext } from '../payments/project-registration.ts';
import { deleteAllSessions } from './session-store.ts';
import type { RegistrationRow } from './store.ts';
import { offerUndo } from './undo-contact-change.ts';

/**
 * Where staff gave a registration another email address or phone number: tells the old and the new
 * address, and ends every session, since whoever opened one came by the old contact. Only a mailbox that
 * a code has proven can take the change back; another may be a stranger's, by a typing error.
 */
export async function followNewContact(
  trx: Db,
  before: RegistrationRow,
  after: RegistrationRow,
  context: MoneyContext,
): Promise<void> {
  if (after.email === before.email && after.contactNumber === before.contactNumber) return;
  const { now } = context;
  const { publicUrl } = context.config;
  const isProven = before.verifiedEmail !== null && before.verifiedEmail === before.emailKey;
  const undoUrl = isProven ? await offerUndo(trx, before, { publicUrl, now }) : null;
  await deleteAllSessions(trx, after.id);
  await queueContactChanged(trx, { before, after, undoUrl, by: 'organisers' }, context);
}
