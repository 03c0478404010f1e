import type { Db } from '../../../platform/db/connect.ts';
import { type MessageContext, queueMessage } from '../../../platform/messages/queue-message.ts';
import { recipientOf } from '../../money/index.ts';
import { findRegistrationForMail, nameInMail } from '../../registrations/index.ts';
import { cancelled } from './cancelled-kind.ts';

/** Queues "your registration is cancelled", once for each time. Joins the caller's transaction. */
export async function queueCancelled(
  tx: Db,
  registrationId: string,
  context: MessageContext,
): Promise<void> {
  const registration = await findRegistrationForMail(tx, registrationId);
  if (!registration) return;
  const { registrationNumber: number, version } = registration;
  const refundUrl = `${context.config.publicUrl}/refund-policy`;
  await queueMessage(
    tx,
    {
      kind: cancelled,
      to: recipientOf(registration),
      values: { number, name: nameInMail(registration), refundUrl },
      dedupeKey: `cancelled:${registrationId}:${version}`,
      registrationId,
    },
    context,
  );
}
