import { settingsIn } from '@sangamam/contract/event-settings';
import { readLanguage } from '@sangamam/contract/languages';
import { paiseToRupees } from '@sangamam/contract/money';
import type { PublicSettings } from '@sangamam/contract/settings';
import type { Db } from '../../db/connect.ts';
import { feeOf } from '../payments/fee-of.ts';
import { calendarFile } from '../tickets/calendar-file.ts';
import { ticketToken } from '../tickets/ticket.ts';
import { venueFact } from '../tickets/ticket-facts.ts';
import { type MessageContext, queueMessage } from './queue-message.ts';
import { findRegistrationForMail, type RegistrationForMail } from './store.ts';

/** Where a registration is seen and changed, and where the fee is paid. */
const changePath = '/alumni-update';
const payPath = '/registration-pending-success?type=payment';

/** A message about a registration needs all settings, for its fee. */
export type RegistrationMessageContext = MessageContext & { readonly settings: PublicSettings };

/**
 * Queues "SGM-00042: you are registered" with ticket, receipt and calendar file, once for each fee
 * cycle (Product 7), and once more for each key of `again`. Who does not come gets no ticket and no
 * dates. Joins the caller's transaction.
 */
export async function queueConfirmation(
  tx: Db,
  registrationId: string,
  context: RegistrationMessageContext,
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
      kind: 'confirmed',
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
      dedupeKey: keyOf('confirmed', registration, again),
      registrationId,
      attachments: [...(isComing ? [calendar] : []), ...(receiptNumber ? [{ receiptNumber }] : [])],
    },
    context,
  );
}

/**
 * Queues "SGM-00042: ₹2,100 still to pay", once for each fee cycle and key of `again`; nothing when
 * nothing is due (Product 7). Joins the caller's transaction.
 */
export async function queueSubmittedUnpaid(
  tx: Db,
  registrationId: string,
  context: RegistrationMessageContext,
  again = '',
): Promise<void> {
  const registration = await findRegistrationForMail(tx, registrationId);
  if (!registration) return;
  const { due } = feeOf(registration, context.settings);
  if (due <= 0) return;
  await queueMessage(
    tx,
    {
      kind: 'unpaid',
      to: recipientOf(registration),
      values: unpaidValues(registration, due, context),
      dedupeKey: keyOf('unpaid', registration, again),
      registrationId,
    },
    context,
  );
}

const keyOf = (kind: string, { id, feeCycle }: RegistrationForMail, again: string) =>
  `${kind}:${id}:${feeCycle}${again && `:${again}`}`;

/** What is still to be paid, how, and for whom. */
export function unpaidValues(
  registration: RegistrationForMail,
  dueRupees: number,
  { settings, config }: RegistrationMessageContext,
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

/** Who comes, when and where. */
export function visitValues(
  registration: RegistrationForMail,
  settings: RegistrationMessageContext['settings'],
) {
  const language = readLanguage(registration.locale);
  const [, venue] = venueFact(settingsIn(settings, language), language);
  return { people: registration, dates: settings.event, venue: venue.join('\n') };
}

/** The code of a ticket. */
export function ticketOf(
  { registrationNumber }: Pick<RegistrationForMail, 'registrationNumber'>,
  { secretKey }: MessageContext['config'],
) {
  return { registrationNumber, token: ticketToken(registrationNumber, secretKey) };
}

/** Where messages about a registration go, and in which language. */
export function recipientOf({ email, contactNumber, locale }: RegistrationForMail) {
  return { email, phone: contactNumber, language: locale };
}
