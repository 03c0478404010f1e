import { toPaise } from '@sangamam/contract/locale/money';
import { splitPayment } from '@sangamam/contract/party/fee';
import type { Db } from '../../../platform/db/connect.ts';
import { queueEvent } from '../../../platform/events/queue-event.ts';
import type { MessageContext } from '../../../platform/messages/queue-message.ts';
import { payableFeeOf, type RegistrationRow } from '../../registrations/index.ts';
import { insertLedgerEntry, type LedgerEntry, listLedger } from '../ledger/ledger-store.ts';
import { type LedgerSummary, readLedger } from '../ledger/read-ledger.ts';
import type { PaymentAllocation } from '../ledger/rules.ts';
import { queueReceipt } from '../mails/receipt-mail.ts';
import type { OrderRow } from '../orders/order-store.ts';
import { placePayment } from '../orders/payment-store.ts';
import { issueReceipt } from '../receipts/issue-receipt.ts';

/** The facts a credit depends on: the ledger and the amount due; empty and zero for an unknown payer. */
interface Standing {
  readonly registration: RegistrationRow | null;
  readonly ledger: LedgerSummary;
  /** By the rates frozen with an earlier payment, else the given ones. */
  readonly duePaise: number;
}

/** Reads what a credit depends on. `registration` must be locked. */
export async function readStanding(
  tx: Db,
  registration: RegistrationRow | null,
  rates: OrderRow['rates'] | null,
  { settings }: MessageContext,
): Promise<Standing> {
  const ledger = readLedger(registration ? await listLedger(tx, registration.id) : []);
  if (!registration) return { registration, ledger, duePaise: 0 };
  const { feeEntry, feePaidPaise, creditPaise } = ledger;
  const paidRates = feeEntry ? registration.paidRates : rates;
  const fee = payableFeeOf({ ...registration, paidRates, feePaidPaise, creditPaise }, settings);
  return { registration, ledger, duePaise: toPaise(fee.due) };
}

/**
 * Writes the one ledger line of received money, and one of the provider's fee where the payer bore it. Notes on the
 * payment where it went, issues its receipt, tells the webhooks, and queues the receipt of what is no first payment of the fee (that goes
 * with the confirmation). Returns false when this source was credited before.
 */
export async function creditPayment(
  tx: Db,
  credit: {
    /** The part of the payment that is not in the books yet. */
    readonly payment: { readonly id: string; readonly amountPaise: number };
    readonly place: PaymentAllocation;
    readonly sourceType: LedgerEntry['sourceType'];
    readonly actor: string;
    /** false for waived fees: no money was received. */
    readonly hasReceipt?: boolean;
  },
  { registration, ledger, duePaise }: Standing,
  context: MessageContext,
): Promise<boolean> {
  const { payment, place, sourceType, actor, hasReceipt = true } = credit;
  const { kind, payerFeePaise } = place;
  const amountPaise = payment.amountPaise - payerFeePaise;
  const line = {
    registrationId: registration?.id ?? null,
    sourceId: payment.id,
    actor,
    now: context.now,
  };
  const isNew = await insertLedgerEntry(tx, {
    ...line,
    kind,
    amountPaise,
    ...splitCredit(kind, amountPaise, duePaise, registration, ledger),
    feeCycle: kind === 'fee' || kind === 'balance' ? ledger.cycle : null,
    sourceType,
  });
  if (!isNew) return false;
  if (payerFeePaise > 0) {
    const fee = { kind: 'payer_fee', sourceType: 'payer_fee', amountPaise: payerFeePaise } as const;
    await insertLedgerEntry(tx, { ...line, ...fee, ...noParts, feeCycle: null });
  }
  await placePayment(tx, payment.id, place);
  if (hasReceipt) {
    const data = { registrationId: registration?.id ?? null, paymentId: payment.id };
    const dedupeKey = `captured:${payment.id}`;
    await queueEvent(tx, { type: 'payment.captured', data, dedupeKey }, context.now);
  }
  if (registration && hasReceipt) await issueReceipt(tx, payment.id, context);
  if (registration && hasReceipt && (kind === 'balance' || kind === 'contribution')) {
    const paid = { registrationId: registration.id, transactionId: payment.id };
    await queueReceipt(tx, paid, context);
  }
  return true;
}

const noParts = { feePartPaise: 0, contributionPartPaise: 0, creditPartPaise: 0 };

function splitCredit(
  kind: PaymentAllocation['kind'],
  amountPaise: number,
  duePaise: number,
  registration: RegistrationRow | null,
  ledger: LedgerSummary,
) {
  if (kind === 'unallocated') return noParts;
  if (kind === 'contribution') return { ...noParts, contributionPartPaise: amountPaise };
  const givenPaise = ledger.paidPaise - ledger.feePaidPaise - ledger.creditPaise;
  const declaredPaise = Math.max(0, (registration?.declaredContributionPaise ?? 0) - givenPaise);
  const split = splitPayment(amountPaise, duePaise, declaredPaise);
  return {
    feePartPaise: split.feePart,
    contributionPartPaise: split.contributionPart,
    creditPartPaise: split.creditPart,
  };
}
