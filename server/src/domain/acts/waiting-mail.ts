import { mayPayLater } from '@sangamam/contract/final-answers';
import type { Db } from '../../platform/db/connect.ts';
import { type MessageContext, queueMessage } from '../../platform/messages/queue-message.ts';
import { recipientOf, unpaidValues } from '../money/confirmation.ts';
import { feeOf } from '../registrations/fee-of.ts';
import { findRegistrationForMail } from '../registrations/mail-store.ts';
import { placeGiven, waitlisted } from './waiting-kinds.ts';

/** Queues "you are on the waiting list", once for each time. Joins the caller's transaction. */
export async function queueWaitlisted(
  tx: Db,
  registrationId: string,
  context: MessageContext,
): Promise<void> {
  const registration = await findRegistrationForMail(tx, registrationId);
  if (!registration) return;
  const { registrationNumber: number, name, version } = registration;
  const changeUrl = `${context.config.publicUrl}/alumni-update`;
  await queueMessage(
    tx,
    {
      kind: waitlisted,
      to: recipientOf(registration),
      values: { number, name, people: registration, changeUrl },
      dedupeKey: `waitlisted:${registrationId}:${version}`,
      registrationId,
    },
    context,
  );
}

/**
 * Queues "there is a place for you", with what is to be paid and where, once for each time. Returns
 * whether a mail is on its way. Joins the caller's transaction.
 */
export async function queuePlaceGiven(
  tx: Db,
  registrationId: string,
  context: MessageContext,
): Promise<boolean> {
  const registration = await findRegistrationForMail(tx, registrationId);
  if (!registration) return false;
  const { settings, now } = context;
  const { due } = feeOf(registration, settings);
  const { places: _places, ...values } = unpaidValues(registration, due, context);
  return queueMessage(
    tx,
    {
      kind: placeGiven,
      to: recipientOf(registration),
      values: { ...values, pay: mayPayLater(settings, now) ? 'later' : 'now' },
      dedupeKey: `placeGiven:${registrationId}:${registration.version}`,
      registrationId,
    },
    context,
  );
}
