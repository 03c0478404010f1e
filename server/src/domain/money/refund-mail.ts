import { paiseToRupees } from '@sangamam/contract/money';
import type { Db } from '../../platform/db/connect.ts';
import { type MessageContext, queueMessage } from '../../platform/messages/queue-message.ts';
import { findRegistrationForMail } from '../registrations/mail-store.ts';
import { refund, unmatched } from './refund-kinds.ts';

interface MovedMoney {
  readonly registrationId: string;
  readonly paymentId: string;
  readonly amountPaise: number;
}

/** Queues "refund of ₹300", once when it is started and once when it has gone out. */
export async function queueRefundMail(
  tx: Db,
  moved: MovedMoney & { readonly refundId: string; readonly state: 'started' | 'done' },
  context: MessageContext,
): Promise<void> {
  const { refundId, state, paymentId } = moved;
  const facts = await factsOf(tx, moved, context);
  if (!facts) return;
  const { to, values, registrationId } = facts;
  const way = paymentId.startsWith('man_') ? 'staff' : 'provider';
  const dedupeKey = `refund:${refundId}:${state}`;
  const message = { to, registrationId, dedupeKey } as const;
  await queueMessage(tx, { ...message, kind: refund, values: { ...values, state, way } }, context);
}

/** Queues "we received ₹700" for money that fits nowhere yet, once for each payment. */
export async function queueUnmatchedMail(
  tx: Db,
  money: MovedMoney,
  context: MessageContext,
): Promise<void> {
  const facts = await factsOf(tx, money, context);
  if (!facts) return;
  const dedupeKey = `unmatched:${money.paymentId}`;
  await queueMessage(tx, { ...facts, kind: unmatched, dedupeKey }, context);
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
