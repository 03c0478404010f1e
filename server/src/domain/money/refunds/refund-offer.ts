import { randomBytes } from 'node:crypto';
import { paiseToRupees, toPaise } from '@sangamam/contract/locale/money';
import {
  type Leaving,
  type RefundPeriod,
  refundPeriodAt,
} from '@sangamam/contract/payments/refunds';
import { v7 } from 'uuid';
import type { Db } from '../../../platform/db/connect.ts';
import type { MessageContext } from '../../../platform/messages/queue-message.ts';
import type { RegistrationRow } from '../../registrations/index.ts';
import { listLedger } from '../ledger/ledger-store.ts';
import { readLedger } from '../ledger/read-ledger.ts';
import { isTooOldToRefund, minRefundPaise } from '../ledger/rules.ts';
import {
  askedByRegistrant,
  listRefundable,
  type RefundablePayment,
  sumAsked,
} from './refund-offer-store.ts';
import { insertRefund } from './refund-store.ts';

export interface Offer {
  readonly amountPaise: number;
  /** The amount the table keeps back. */
  readonly keptPaise: number;
  /** Refunds that wait for somebody or are on their way; nothing more is offered until they are settled. */
  readonly askedPaise: number;
  readonly period: RefundPeriod;
  /** The amount that is credit; the rest was paid as the fee. */
  readonly creditPaise: number;
  readonly parts: readonly Part[];
  /** The same amount, of payments that were not given already. */
  readonly gifts: readonly Part[];
}

interface Part {
  readonly paymentId: string;
  readonly amountPaise: number;
}

/**
 * The refunds by the refund table now: `cancel` of the whole fee, `fewer` of what was paid for people who
 * do not come any more. Credit comes back whole, a contribution never.
 */
export async function offerRefund(
  db: Db,
  { id, feePaise }: Pick<RegistrationRow, 'id' | 'feePaise'>,
  what: Leaving,
  { settings, now }: Pick<MessageContext, 'settings' | 'now'>,
): Promise<Offer> {
  const period = refundPeriodAt(settings, now);
  const { askedPaise, keptPaise: keptBefore } = await sumAsked(db, id);
  const none = { amountPaise: 0, keptPaise: 0, creditPaise: 0, parts: [], gifts: [] };
  const nothing = { ...none, askedPaise, period };
  if (askedPaise > 0) return nothing;
  const payments = await listRefundable(db, id);
  const { feePaidPaise, creditPaise, paidPaise } = readLedger(await listLedger(db, id));
  const surplusPaise = Math.max(0, feePaidPaise + creditPaise - feePaise);
  const creditPart = what === 'cancel' ? creditPaise : Math.min(creditPaise, surplusPaise);
  const heldPaise = payments.reduce((sum, { leftPaise }) => sum + leftPaise, 0);
  const pledgedPaise = paidPaise - feePaidPaise - creditPaise;
  const wholePaise =
    what === 'cancel' ? heldPaise - pledgedPaise - creditPart : surplusPaise - creditPart;
  const feePart = Math.max(0, wholePaise - keptBefore);
  const sharePaise = wholeRupees((feePart * period.percent) / 100);
  const payable = payments.filter(
    (payment) =>
      !payment.isDisputed && (payment.isManual || !isTooOldToRefund(payment.happenedAt, now)),
  );
  const parts = divide(sharePaise + creditPart, payable);
  const amountPaise = parts.reduce((sum, part) => sum + part.amountPaise, 0);
  if (amountPaise === 0) return nothing;
  const kept = payable.map(({ paymentId, leftPaise, givenPaise }) => ({
    paymentId,
    leftPaise: leftPaise - Math.max(0, givenPaise),
  }));
  return {
    amountPaise,
    keptPaise: feePart - sharePaise,
    creditPaise: Math.min(creditPart, amountPaise),
    askedPaise,
    period,
    parts,
    gifts: divide(amountPaise, kept),
  };
}

const wholeRupees = (paise: number) => toPaise(Math.floor(paiseToRupees(paise)));

/** Takes an amount from payments in their order, nothing that is too little to refund. */
function divide(
  amountPaise: number,
  payments: readonly Pick<RefundablePayment, 'paymentId' | 'leftPaise'>[],
): readonly Part[] {
  let left = amountPaise;
  return payments.flatMap(({ paymentId, leftPaise }) => {
    const part = Math.min(left, leftPaise);
    if (part < minRefundPaise) return [];
    left -= part;
    return [{ paymentId, amountPaise: part }];
  });
}

/** Keeps what the registrant asked for until a treasurer decides; joins the caller's transaction. */
export async function keepRequest(
  trx: Db,
  { parts, keptPaise }: Offer,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  for (const [index, { paymentId, amountPaise }] of parts.entries()) {
    await insertRefund(trx, {
      id: v7(),
      providerPaymentId: paymentId,
      amountPaise,
      keptPaise: index === 0 ? keptPaise : 0,
      idempotencyKey: `rf_${randomBytes(15).toString('base64url')}`,
      status: 'awaiting',
      requestedBy: askedByRegistrant,
      reason,
      cancelRegistration: false,
      tellPayer: true,
      createdAt: now,
    });
  }
}
