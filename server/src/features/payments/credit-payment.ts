import { splitPayment } from '@sangamam/contract/fee';
import type { Db } from '../../db/connect.ts';
import { queueReceipt } from '../messages/receipt-mail.ts';
import { queueEvent } from '../webhooks/queue-event.ts';
import { feeOf } from './fee-of.ts';
import { insertLedgerEntry, type LedgerEntry, listLedger } from './ledger-store.ts';
import type { OrderRow } from './order-store.ts';
import { placePayment } from './payment-store.ts';
import type { MoneyContext } from './project-registration.ts';
import { type LedgerSummary, readLedger } from './read-ledger.ts';
import type { MoneyPlace } from './rules.ts';
import type { PayingRegistration } from './store.ts';

/** How a registration's money stands before a credit; an empty ledger and nothing due for nobody's. */
interface Standing {
  readonly registration: PayingRegistration | null;
  readonly ledger: LedgerSummary;
  /** At the rates an earlier payment froze, or those given. */
  readonly duePaise: number;
}

/** Reads what a credit depends on. `registration` must be locked. */
export async function readStanding(
  tx: Db,
  registration: PayingRegistration | null,
  rates: OrderRow['rates'] | null,
  { settings }: MoneyContext,
): Promise<Standing> {
  const ledger = readLedger(registration ? await listLedger(tx, registration.id) : []);
  if (!registration) return { registration, ledger, duePaise: 0 };
  const { feeEntry, feePaidPaise, creditPaise } = ledger;
  const paidRates = feeEntry ? registration.paidRates : rates;
  const fee = feeOf({ ...registration, paidRates, feePaidPaise, creditPaise }, settings);
  return { registration, ledger, duePaise: Math.round(fee.due * 100) };
}

/**
 * Writes the one ledger line of received money, notes on the payment where it went, gives it a receipt
 * number, tells the webhooks, and queues the receipt of what is no first payment of the fee (that goes
 * with the confirmation). Returns false when this source was credited before.
 */
export async function creditPayment(
  tx: Db,
  credit: {
    readonly payment: { readonly id: string; readonly amountPaise: number };
    readonly place: MoneyPlace;
    readonly sourceType: LedgerEntry['sourceType'];
    readonly actor: string;
    /** False: nothing was received, so there is nothing to receipt. */
    readonly hasReceipt?: boolean;
  },
  { registration, ledger, duePaise }: Standing,
  context: MoneyContext,
): Promise<boolean> {
  const { payment, place, sourceType, actor, hasReceipt = true } = credit;
  const { kind, reason } = place;
  const isNew = await insertLedgerEntry(tx, {
    registrationId: registration?.id ?? null,
    kind,
    amountPaise: payment.amountPaise,
    ...partsOf(kind, payment.amountPaise, duePaise, registration, ledger),
    feeCycle: kind === 'fee' || kind === 'balance' ? ledger.cycle : null,
    sourceType,
    sourceId: payment.id,
    actor,
    now: context.now,
  });
  if (!isNew) return false;
  const receiptPrefix = hasReceipt ? context.settings.event.numberPrefix : null;
  await placePayment(tx, payment.id, { kind, reason, receiptPrefix });
  if (hasReceipt) {
    const data = { registrationId: registration?.id ?? null, paymentId: payment.id };
    const dedupeKey = `captured:${payment.id}`;
    await queueEvent(tx, { type: 'payment.captured', data, dedupeKey }, context.now);
  }
  if (registration && hasReceipt && (kind === 'balance' || kind === 'contribution')) {
    const paid = { registrationId: registration.id, transactionId: payment.id };
    await queueReceipt(tx, paid, context);
  }
  return true;
}

function partsOf(
  kind: MoneyPlace['kind'],
  amountPaise: number,
  duePaise: number,
  registration: PayingRegistration | null,
  ledger: LedgerSummary,
) {
  const none = { feePartPaise: 0, contributionPartPaise: 0, creditPartPaise: 0 };
  if (kind === 'unallocated') return none;
  if (kind === 'contribution') return { ...none, contributionPartPaise: amountPaise };
  const givenPaise = ledger.paidPaise - ledger.feePaidPaise - ledger.creditPaise;
  const declaredPaise = Math.max(0, (registration?.declaredContributionPaise ?? 0) - givenPaise);
  const split = splitPayment(amountPaise, duePaise, declaredPaise);
  return {
    feePartPaise: split.feePart,
    contributionPartPaise: split.contributionPart,
    creditPartPaise: split.creditPart,
  };
}
