import type { Db } from '../../db/connect.ts';
import { recipientOf } from './confirmation.ts';
import { type MessageContext, queueMessage } from './queue-message.ts';
import { findRegistrationForMail } from './store.ts';

/** Queues "your registration is cancelled", once for each time. Joins the caller's transaction. */
export async function queueCancelled(
  tx: Db,
  registrationId: string,
  context: MessageContext,
): Promise<void> {
  const registration = await findRegistrationForMail(tx, registrationId);
  if (!registration) return;
  const { registrationNumber: number, name, version } = registration;
  const refundUrl = `${context.config.publicUrl}/refund-policy`;
  await queueMessage(
    tx,
    {
      kind: 'cancelled',
      to: recipientOf(registration),
      values: { number, name, refundUrl },
      dedupeKey: `cancelled:${registrationId}:${version}`,
      registrationId,
    },
    context,
  );
}
