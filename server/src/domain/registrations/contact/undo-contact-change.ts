import { randomBytes } from 'node:crypto';
import { hourMs } from '@sangamam/contract/locale/durations';
import { registrant } from '../../../platform/actor.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import { type MessageDeps, messageContext } from '../../../platform/messages/queue-message.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hashToken } from '../../../platform/sessions/registrant-session.ts';
import { deleteAllSessions } from '../../../platform/sessions/registrant-session-store.ts';
import { changedAnswers, recordChange } from '../history/record-change.ts';
import { refusedKey } from '../refused-key.ts';
import { findRegistration, type RegistrationRow, setVerified, updateContact } from '../store.ts';
import { queueContactRestored } from './contact-changed.ts';
import { consumeUndo, insertUndo } from './contact-undo-store.ts';

/** docs/product/self-service.md#another-email-or-phone */
const undoLifetimeMs = 72 * hourMs;

/**
 * Keeps the way back from a change of contacts; the link for the old address. Its secret stands behind a
 * #, where no server and no log sees it.
 */
export async function offerUndo(
  trx: Db,
  { id, email, contactNumber }: RegistrationRow,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertUndo(trx, {
    tokenHash: hashToken(token),
    registrationId: id,
    email,
    contactNumber,
    createdAt: now,
    expiresAt: new Date(now.getTime() + undoLifetimeMs),
  });
  return `${publicUrl}/undo-contact-change#${token}`;
}

/**
 * Gives a registration the contacts it had before the change whose link this is, ends all its sessions
 * and tells both addresses. Refuses with UNDO_OVER, STATUS_CHANGE when it is cancelled, or
 * DUPLICATE_CONTACT when another registration has the old contact by now; the link then stays good.
 */
export async function undoContactChange(
  deps: MessageDeps,
  token: string,
): Promise<RegistrationRow> {
  const context = await messageContext(deps);
  const { now } = context;
  return tx(deps.db, async (trx) => {
    const undo = await consumeUndo(trx, { tokenHash: hashToken(token), now });
    if (!undo) throw new Refusal('UNDO_OVER');
    const { registrationId: id, email, contactNumber } = undo;
    const before = await findRegistration(trx, id);
    if (!before) throw new Refusal('UNDO_OVER');
    const after = await updateContact(trx, id, { email, contactNumber, now });
    if (!after) throw new Refusal('STATUS_CHANGE');
    // the link was read in this mailbox
    await setVerified(trx, [id], { email, contactNumber: null });
    await deleteAllSessions(trx, id);
    const what = { registrationId: id, by: registrant, event: 'contact restored' } as const;
    const changes = changedAnswers(before.form, after.form, context.settings);
    await recordChange(trx, { ...what, changes }, now);
    await queueContactRestored(trx, { before, after }, context);
    return after;
  }).catch((error) => {
    throw refusedKey(error);
  });
}
