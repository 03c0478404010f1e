import { settingsIn } from '@sangamam/contract/event-settings';
import { readLanguage } from '@sangamam/contract/languages';
import { paiseToRupees } from '@sangamam/contract/money';
import type { Db } from '../../platform/db/connect.ts';
import type { Kind } from '../../platform/messages/define-kind.ts';
import { venueFact } from '../../platform/messages/event-facts.ts';
import { type MessageContext, queueMessage } from '../../platform/messages/queue-message.ts';
import { feeOf } from '../registrations/fee-of.ts';
import { findRegistrationForMail, type RegistrationForMail } from '../registrations/mail-store.ts';
import { calendarFile } from '../registrations/tickets/calendar-file.ts';
import { ticketToken } from '../registrations/tickets/ticket.ts';
import { confirmed } from './confirmed-kind.ts';
import { unpaid } from './payment-kinds.ts';

/** Self-service: where a registration is viewed, changed and paid for. */
const changePath = '/alumni-update';
const payPath = '/registration-pending-success?type=payment';

/**
 * Queues "SGM-00042: you are registered" with ticket, receipt and calendar file, once for each fee
 * cycle, and once more for each key of `again`. Who does not come gets no ticket and no
 * dates. Joins the caller's transaction.
 */
export async function queueConfirmation(
  tx: Db,
  registrationId: string,
  context: MessageContext,
  again = '',
): Promise<void> {
  const registration = await findRegistrationForMail(tx, registrationId);
  if (!registration) return;
  const { settings, config, now } = context;
  const { registrationNumber: number, receiptNumber, paymentAmountPaise } = registration;
  const isComing = registration.isAttending !== false;
  const calendar = {
    filename: `${number}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: calendarFile(number, settings, {
      ...{ publicUrl: config.publicUrl, language: readLanguage(registration.locale), now },
    }),
  };
  const { transactionId } = registration;
  await queueMessage(
    tx,
    {
      kind: confirmed,
      to: recipientOf(registration),
      values: {
        number,
        name: registration.name,
        school: registration.school,
        yearOfPassing: registration.yearOfPassing,
        coming: isComing ? 'yes' : 'no',
        ticket: isComing ? ticketOf(registration, config) : null,
        ...visitValues(registration, settings),
        mapUrl: isComing ? settings.event.mapUrl : '',
        payment: paymentAmountPaise > 0 ? 'paid' : 'none',
        paid: paiseToRupees(paymentAmountPaise),
        receipt: receiptNumber ?? '',
        transaction: paymentAmountPaise > 0 ? (transactionId ?? '') : '',
        changeUrl: `${config.publicUrl}${changePath}`,
      },
      dedupeKey: keyOf(confirmed, registration, again),
      registrationId,
      attachments: [...(isComing ? [calendar] : []), ...(receiptNumber ? [{ receiptNumber }] : [])],
    },
    context,
  );
}

/**
 * Queues "SGM-00042: ₹2,100 still to pay", once for each fee cycle and key of `again`; false when
 * nothing is due. Joins the caller's transaction.
 */
export async function queueSubmittedUnpaid(
  tx: Db,
  registrationId: string,
  context: MessageContext,
  again = '',
): Promise<boolean> {
  const registration = await findRegistrationForMail(tx, registrationId);
  if (!registration) return false;
  const { due } = feeOf(registration, context.settings);
  if (due <= 0) return false;
  await queueMessage(
    tx,
    {
      kind: unpaid,
      to: recipientOf(registration),
      values: unpaidValues(registration, due, context),
      dedupeKey: keyOf(unpaid, registration, again),
      registrationId,
    },
    context,
  );
  return true;
}

const keyOf = ({ name }: Kind, { id, feeCycle }: RegistrationForMail, again: string) =>
  `${name}:${id}:${feeCycle}${again && `:${again}`}`;

/** The placeholders for the amount due, how to pay it, and for whom. */
export function unpaidValues(
  registration: RegistrationForMail,
  dueRupees: number,
  { settings, config }: MessageContext,
) {
  return {
    number: registration.registrationNumber,
    name: registration.name,
    amount: dueRupees,
    payBy: settings.deadlines.payBy,
    ...visitValues(registration, settings),
    places: settings.capacity.people > 0 ? ('limited' as const) : ('free' as const),
    payUrl: `${config.publicUrl}${payPath}`,
    changeUrl: `${config.publicUrl}${changePath}`,
  };
}

/** The placeholders for who comes, when and where. */
export function visitValues(
  registration: RegistrationForMail,
  settings: MessageContext['settings'],
) {
  const language = readLanguage(registration.locale);
  const [, venue] = venueFact(settingsIn(settings, language), language);
  return { people: registration, dates: settings.event, venue: venue.join('\n') };
}

/** The signed token encoded in the ticket's QR code. */
export function ticketOf(
  { registrationNumber }: Pick<RegistrationForMail, 'registrationNumber'>,
  { secretKey }: MessageContext['config'],
) {
  return { registrationNumber, token: ticketToken(registrationNumber, secretKey) };
}

/** Address, number and language for messages about a registration. */
export function recipientOf({ email, contactNumber, locale }: RegistrationForMail) {
  return { email, phone: contactNumber, language: locale };
}
