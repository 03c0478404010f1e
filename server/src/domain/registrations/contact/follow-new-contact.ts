import type { Db } from '../../../platform/db/connect.ts';
import type { MessageContext } from '../../../platform/messages/queue-message.ts';
import { deleteAllSessions } from '../../../platform/sessions/registrant-session-store.ts';
import type { RegistrationRow } from '../store.ts';
import { queueContactChanged } from './contact-changed.ts';
import { offerUndo } from './undo-contact-change.ts';

/**
 * For a registration that staff gave another email address or phone number: tells the old and the new
 * address, and ends every session, since whoever opened one came by the old contact. Only a mailbox that
 * a code has proven can take the change back; another may be a stranger's, by a typing error.
 */
export async function followNewContact(
  trx: Db,
  before: RegistrationRow,
  after: RegistrationRow,
  context: MessageContext,
): Promise<void> {
  if (after.email === before.email && after.contactNumber === before.contactNumber) return;
  const { now } = context;
  const { publicUrl } = context.config;
  const isProven = before.verifiedEmail !== null && before.verifiedEmail === before.emailKey;
  const undoUrl = isProven ? await offerUndo(trx, before, { publicUrl, now }) : null;
  await deleteAllSessions(trx, after.id);
  await queueContactChanged(trx, { before, after, undoUrl, by: 'organisers' }, context);
}
