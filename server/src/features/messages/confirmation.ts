import type { PublicSettings } from '@sangamam/contract/settings';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connect.ts';
import { feeOf } from '../payments/fee-of.ts';
import { calendarFile } from '../tickets/calendar-file.ts';
import { ticketToken } from '../tickets/ticket.ts';
import { confirmationMail, unpaidMail } from './confirmation-mail.ts';
import { queueMessage } from './queue-message.ts';
import { findRegistrationForMail } from './store.ts';

type MailConfig = Pick<Config, 'publicUrl' | 'secretKey'>;

/**
 * Queues "SGM-00042: you are registered" with ticket, receipt and calendar file, once for each fee
 * cycle (Product 7). Joins the caller's transaction; `config.publicUrl` is where the links lead.
 */
export async function queueConfirmation(
  tx: Db,
  registrationId: string,
  settings: PublicSettings,
  { publicUrl, secretKey }: MailConfig,
  now: Date,
): Promise<void> {
  const registration = await findRegistrationForMail(tx, registrationId);
  if (!registration) return;
  const { registrationNumber, email, feeCycle, isAttending, receiptNumber } = registration;
  const token = ticketToken(registrationNumber, secretKey);
  const calendar = {
    filename: `${registrationNumber}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: calendarFile(registrationNumber, settings, { publicUrl, now }),
  };
  await queueMessage(tx, {
    ...confirmationMail(registration, settings, { publicUrl, token }),
    dedupeKey: `confirmed:${registrationId}:${feeCycle}`,
    registrationId,
    recipient: email,
    attachments: [
      ...(isAttending === false ? [] : [calendar]),
      ...(receiptNumber ? [{ receiptNumber }] : []),
    ],
    now,
  });
}

/**
 * Queues "SGM-00042: ₹2,100 still to pay", once for each fee cycle; nothing when nothing is due
 * (Product 7). Joins the caller's transaction.
 */
export async function queueSubmittedUnpaid(
  tx: Db,
  registrationId: string,
  settings: PublicSettings,
  { publicUrl }: Pick<MailConfig, 'publicUrl'>,
  now: Date,
): Promise<void> {
  const registration = await findRegistrationForMail(tx, registrationId);
  if (!registration) return;
  const { due } = feeOf(registration, settings);
  if (due <= 0) return;
  await queueMessage(tx, {
    ...unpaidMail(registration, settings, { publicUrl, dueRupees: due }),
    dedupeKey: `unpaid:${registrationId}:${registration.feeCycle}`,
    registrationId,
    recipient: registration.email,
    now,
  });
}
