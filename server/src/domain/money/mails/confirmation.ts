import { firstNameOf } from '@sangamam/contract/invitation';
import { readLanguage } from '@sangamam/contract/locale/languages';
import { formatRupees, paiseToRupees } from '@sangamam/contract/locale/money';
import { settingsIn } from '@sangamam/contract/settings/event-settings';
import type { Db } from '../../../platform/db/connect.ts';
import type { Kind } from '../../../platform/message-kinds/define-kind.ts';
import { venueFact } from '../../../platform/message-kinds/event-facts.ts';
import { type MessageContext, queueMessage } from '../../../platform/messages/queue-message.ts';
import {
  calendarFile,
  feeOf,
  findOfferUntil,
  findRegistrationForMail,
  invitationUrl,
  isAddressVouchedFor,
  nameInMail,
  type RegistrationForMail,
  ticketToken,
  unpaidPlaceEndsAt,
} from '../../registrations/index.ts';
import { listMoneyUnderWay } from '../standing/payer-store.ts';
import { confirmed, unpaid } from './payment-kinds.ts';
import { findReceiptsOfPayment } from './receipt-mail.ts';

/** Self-service: where a registration is viewed, changed and paid for. */
const changePath = '/alumni-update';
const whoPath = '/who-is-coming';
const payPath = '/registration-pending-success?type=payment';

/**
 * Queues "SGM-00042: you are registered" with ticket, receipt and calendar file, once for each fee
 * cycle, and once more for each key of `again`. Who does not come gets no ticket and no
 * dates; who took the place of another, who paid, nothing about money. Joins the caller's transaction.
 */
export async function queueConfirmation(
  tx: Db,
  registrationId: string,
  context: MessageContext,
  again = '',
  { isPaidByAnother = false } = {},
): Promise<void> {
  const registration = await findRegistrationForMail(tx, registrationId);
  if (!registration) return;
  const { settings, config, now } = context;
  const { registrationNumber: number } = registration;
  const { transactionId, paymentAmountPaise } = isPaidByAnother
    ? { transactionId: null, paymentAmountPaise: 0 }
    : registration;
  const isComing = registration.isAttending !== false;
  const calendar = {
    filename: `${number}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: calendarFile(number, settings, {
      publicUrl: config.publicUrl,
      language: readLanguage(registration.locale),
      now,
    }),
  };
  const receipts = transactionId
    ? await findReceiptsOfPayment(tx, registrationId, transactionId)
    : [];
  const numbers = receipts.map(({ receiptNumber }) => receiptNumber);
  const payerFee = receipts.reduce((rupees, receipt) => rupees + receipt.payerFee, 0);
  await queueMessage(
    tx,
    {
      kind: confirmed,
      to: recipientOf(registration),
      values: {
        number,
        name: nameInMail(registration),
        firstName: firstNameOf(nameInMail(registration)),
        school: schoolInMail(registration),
        yearOfPassing: registration.yearOfPassing,
        coming: isComing ? 'yes' : 'no',
        ticket: isComing ? ticketOf(registration, config) : null,
        ...visitValues(registration, settings),
        mapUrl: isComing ? settings.event.mapUrl : '',
        payment: paymentAmountPaise > 0 ? 'paid' : 'none',
        paid: paiseToRupees(paymentAmountPaise),
        payerFee: payerFee > 0 ? formatRupees(payerFee) : '',
        receipt: numbers.join(', '),
        transaction: paymentAmountPaise > 0 ? (transactionId ?? '') : '',
        inviteUrl:
          isComing && isAddressVouchedFor(registration) ? invitationUrl(registration, config) : '',
        whoUrl: settings.features.publicCounts ? `${config.publicUrl}${whoPath}` : '',
        changeUrl: `${config.publicUrl}${changePath}`,
      },
      dedupeKey: keyOf(confirmed, registration, again),
      registrationId,
      attachments: [
        ...(isComing ? [calendar] : []),
        ...numbers.map((receiptNumber) => ({ receiptNumber })),
      ],
    },
    context,
  );
}

/**
 * Queues "SGM-00042: ₹2,100 still to pay", once for each fee cycle and key of `again`; false when
 * nothing is due, or money is under way. Joins the caller's transaction.
 */
export async function queueSubmittedUnpaid(
  tx: Db,
  registrationId: string,
  context: MessageContext,
  again = '',
): Promise<boolean> {
  const registration = await findRegistrationForMail(tx, registrationId);
  if (!registration) return false;
  const { settings, now } = context;
  const { due } = feeOf(registration, settings);
  if (due <= 0 || (await listMoneyUnderWay(tx, [registrationId], now)).size > 0) return false;
  const offeredUntil = await findOfferUntil(tx, registrationId);
  await queueMessage(
    tx,
    {
      kind: unpaid,
      to: recipientOf(registration),
      values: unpaidValues(registration, due, context, offeredUntil),
      dedupeKey: keyOf(unpaid, registration, again),
      registrationId,
    },
    context,
  );
  return true;
}

const keyOf = ({ name }: Kind, { id, feeCycle }: RegistrationForMail, again: string) =>
  `${name}:${id}:${feeCycle}${again && `:${again}`}`;

/** The placeholders for the amount due, until when and how to pay it, and for whom. */
export function unpaidValues(
  registration: RegistrationForMail,
  dueRupees: number,
  { settings, config, now }: MessageContext,
  offeredUntil: Date | null,
) {
  const { payBy } = settings.deadlines;
  const endsAt = offeredUntil ?? unpaidPlaceEndsAt(registration, settings);
  const isPlaceFirst = endsAt !== null && endsAt > now && endsAt < new Date(payBy);
  return {
    number: registration.registrationNumber,
    name: nameInMail(registration),
    amount: dueRupees,
    payBy: isPlaceFirst ? endsAt.toISOString() : payBy,
    ...visitValues(registration, settings),
    places:
      settings.capacity.people > 0 && !isPlaceFirst ? ('limited' as const) : ('free' as const),
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

/** The facts in the picture of the ticket: the signed token of its QR code, and the school's stream. */
export function ticketOf(
  registration: RegistrationForMail,
  { secretKey }: MessageContext['config'],
) {
  const { registrationNumber } = registration;
  const token = ticketToken(registrationNumber, secretKey);
  return { registrationNumber, token, school: schoolInMail(registration) };
}

/** Nothing of what somebody typed goes to a mailbox that may be another's. */
const schoolInMail = (registration: RegistrationForMail) =>
  isAddressVouchedFor(registration) ? registration.school : '';

/** Address, number and language for messages about a registration. */
export function recipientOf({ email, contactNumber, locale }: RegistrationForMail) {
  return { email, phone: contactNumber, language: locale };
}
