import { noonOf } from '@sangamam/contract/locale/event-time';
import { readLanguage } from '@sangamam/contract/locale/languages';
import { paiseToRupees } from '@sangamam/contract/locale/money';
import { type Leaving, type RefundPeriod, refundLine } from '@sangamam/contract/payments/refunds';
import { words } from '@sangamam/words/by-language/refund-table';
import type { Db } from '../../../platform/db/connect.ts';
import { type MessageContext, queueMessage } from '../../../platform/messages/queue-message.ts';
import { findRegistrationForMail, nameInMail, payableFeeOf } from '../../registrations/index.ts';
import { findComingQuestion } from '../findings/finding-store.ts';
import type { TransferRow } from '../orders/transfer-store.ts';
import { recipientOf } from './confirmation.ts';
import { leaving, refund, transferNotFound, unmatched } from './payment-kinds.ts';

interface MovedMoney {
  readonly registrationId: string;
  readonly paymentId: string;
  readonly amountPaise: number;
}

/**
 * Queues "refund of ₹300", once when it is started, when it has gone out, or when it was rejected; and when a bank took
 * the money back after a dispute. It asks what `askIfComing` does.
 */
export async function queueRefundMail(
  tx: Db,
  moved: MovedMoney & {
    /** Or of the dispute. */
    readonly refundId: string;
    readonly state: 'started' | 'done' | 'rejected' | 'disputed';
    readonly note?: string;
  },
  context: MessageContext,
): Promise<void> {
  const { refundId, state, paymentId, note = '' } = moved;
  const facts = await factsOf(tx, moved, context);
  if (!facts) return;
  const { registration, to, values, registrationId } = facts;
  const isAsked = state !== 'rejected' && (await findComingQuestion(tx, registrationId)) !== null;
  const { due } = payableFeeOf(registration, context.settings);
  const coming = isAsked ? (due > 0 ? 'owing' : 'ask') : 'none';
  const way = paymentId.startsWith('man_') ? 'staff' : 'provider';
  const dedupeKey = `refund:${refundId}:${state}`;
  const message = { to, registrationId, dedupeKey } as const;
  await queueMessage(
    tx,
    {
      ...message,
      kind: refund,
      values: { ...values, state, way, note, coming, due },
    },
    context,
  );
}

/** Queues what a registrant decided who cannot come, or with fewer people. */
export async function queueLeaving(
  tx: Db,
  decided: {
    readonly registrationId: string;
    readonly what: Leaving;
    readonly choice: 'refund' | 'credit' | 'gift' | 'none';
    /** The numbers of receipts to attach. */
    readonly receipts: readonly string[];
    readonly amountPaise: number;
    readonly period: RefundPeriod;
  },
  context: MessageContext,
): Promise<void> {
  const { registrationId, what, choice, amountPaise, period, receipts } = decided;
  const registration = await findRegistrationForMail(tx, registrationId);
  if (!registration) return;
  const { registrationNumber: number, version } = registration;
  const language = readLanguage(registration.locale);
  const { publicUrl } = context.config;
  await queueMessage(
    tx,
    {
      kind: leaving,
      to: recipientOf(registration),
      registrationId,
      values: {
        number,
        name: nameInMail(registration),
        what,
        choice,
        amount: paiseToRupees(amountPaise),
        table: refundLine(period, words[language], language),
        refundUrl: `${publicUrl}/refund-policy`,
        changeUrl: `${publicUrl}/alumni-update`,
      },
      dedupeKey: `leaving:${registrationId}:${version}:${context.now.getTime()}`,
      attachments: receipts.map((receiptNumber) => ({ receiptNumber })),
    },
    context,
  );
}

/** Queues "we received ₹700" for money that fits nowhere yet, once for each payment. */
export async function queueUnmatchedMail(
  tx: Db,
  money: MovedMoney,
  context: MessageContext,
): Promise<void> {
  const facts = await factsOf(tx, money, context);
  if (!facts) return;
  const { to, values, registrationId } = facts;
  const dedupeKey = `unmatched:${money.paymentId}`;
  await queueMessage(tx, { to, values, registrationId, kind: unmatched, dedupeKey }, context);
}

/** Queues "we did not find your transfer", with why; the reference was typed, and is no part of it. */
export async function queueTransferNotFound(
  tx: Db,
  transfer: TransferRow & { readonly note: string },
  context: MessageContext,
): Promise<void> {
  const { id, registrationId, amountPaise, paidOn, note } = transfer;
  const registration = await findRegistrationForMail(tx, registrationId);
  if (!registration) return;
  await queueMessage(
    tx,
    {
      kind: transferNotFound,
      to: recipientOf(registration),
      values: {
        number: registration.registrationNumber,
        name: nameInMail(registration),
        amount: paiseToRupees(amountPaise),
        paidOn: noonOf(paidOn),
        note,
        changeUrl: `${context.config.publicUrl}/alumni-update`,
      },
      registrationId,
      dedupeKey: `transferNotFound:${id}`,
    },
    context,
  );
}

async function factsOf(
  tx: Db,
  { registrationId, paymentId, amountPaise }: MovedMoney,
  { config }: MessageContext,
) {
  const registration = await findRegistrationForMail(tx, registrationId);
  if (!registration) return null;
  const { registrationNumber: number, name, email, locale } = registration;
  return {
    registration,
    registrationId,
    to: { email, language: locale },
    values: {
      number,
      name,
      amount: paiseToRupees(amountPaise),
      transaction: paymentId,
      changeUrl: `${config.publicUrl}/alumni-update`,
    },
  };
}
