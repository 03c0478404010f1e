import type { Db } from '../../../platform/db/connect.ts';
import { type MessageContext, queueMessage } from '../../../platform/messages/queue-message.ts';
import { recipientOf, unpaidValues } from '../../money/index.ts';
import { feeOf, findRegistrationForMail, nameInMail } from '../../registrations/index.ts';
import type { placeEnding, placeGiven, placeLapsed, waitlisted } from './place-kinds.ts';

/**
 * Queues "you are on the waiting list" or "your place went to the next", once for each time. Joins the caller's
 * transaction.
 */
export async function queueWaiting(
  tx: Db,
  registrationId: string,
  kind: typeof waitlisted | typeof placeLapsed,
  context: MessageContext,
): Promise<void> {
  const registration = await findRegistrationForMail(tx, registrationId);
  if (!registration) return;
  const { registrationNumber: number, version } = registration;
  const changeUrl = `${context.config.publicUrl}/alumni-update`;
  await queueMessage(
    tx,
    {
      kind,
      to: recipientOf(registration),
      values: { number, name: nameInMail(registration), people: registration, changeUrl },
      dedupeKey: `${kind.name}:${registrationId}:${version}`,
      registrationId,
    },
    context,
  );
}

/**
 * Queues "there is a place for you", or "your place is kept until", with what is to be paid and where, once for each
 * time. Returns whether a mail is on its way. Joins the caller's transaction.
 */
export async function queueKeptPlace(
  tx: Db,
  registrationId: string,
  { kind, until }: { readonly kind: typeof placeGiven | typeof placeEnding; readonly until: Date },
  context: MessageContext,
): Promise<boolean> {
  const registration = await findRegistrationForMail(tx, registrationId);
  if (!registration) return false;
  const { due } = feeOf(registration, context.settings);
  const {
    places: _places,
    payBy: _payBy,
    ...values
  } = unpaidValues(registration, due, context, until);
  return queueMessage(
    tx,
    {
      kind,
      to: recipientOf(registration),
      values: { ...values, until: until.toISOString() },
      dedupeKey: `${kind.name}:${registrationId}:${registration.version}`,
      registrationId,
    },
    context,
  );
}
