import type { Db } from '../../db/connect.ts';
import type { ProviderRefund } from '../../outside/razorpay-entities.ts';
import type { ApplyContext, Via } from './apply-payment.ts';
import { feeOf } from './fee-of.ts';
import { closeMoneyFindings, insertFinding } from './finding-store.ts';
import { findEntry, insertLedgerEntry, type LedgerEntry, listLedger } from './ledger-store.ts';
import { findOrder } from './order-store.ts';
import { lockPayment, writeRefunded } from './payment-store.ts';
import { projectRegistration } from './project-registration.ts';
import { readLedger } from './read-ledger.ts';
import { mirrorRefund, sumRefunds } from './refund-store.ts';
import { splitRefund } from './rules.ts';
import { lockRegistration, type PayingRegistration } from './store.ts';

/**
 * The door through which money leaves, whoever sent it back: staff here, staff in the provider's
 * dashboard, or the provider by itself. A refund is one negative ledger line, a failed one takes it
 * back with another; money that comes back to where it fits no more is a finding. Returns false when the payment is not credited yet: apply that first.
 */
export async function applyRefund(
  tx: Db,
  refund: ProviderRefund,
  via: Via,
  context: ApplyContext,
): Promise<boolean> {
  const source = { sourceType: 'razorpay_payment', sourceId: refund.paymentId } as const;
  const credit = await findEntry(tx, source);
  if (!credit) return false;
  const { now } = context;
  const registration = await lockOwner(tx, refund.paymentId);
  await lockPayment(tx, refund.paymentId);
  const status = await mirrorRefund(tx, refund, { via, now });
  const line = {
    sourceType: 'razorpay_refund',
    sourceId: refund.id,
    registrationId: registration?.id ?? null,
    actor: via,
    now,
  } as const;

  const earlier = await findEntry(tx, { ...line, kind: 'refund' });
  if (status === 'failed') {
    if (earlier) await insertLedgerEntry(tx, { ...line, ...reversed(earlier) });
  } else if (!earlier) {
    await insertLedgerEntry(tx, {
      ...line,
      kind: 'refund',
      amountPaise: -refund.amountPaise,
      feeCycle: credit.feeCycle,
      ...(await refundParts(tx, refund, credit, registration, context)),
    });
  }
  const { paise: refundedPaise } = await sumRefunds(tx, refund.paymentId);
  await writeRefunded(tx, refund.paymentId, refundedPaise);
  if (refundedPaise >= credit.amountPaise) await closeMoneyFindings(tx, refund.paymentId, now);
  else if (status === 'failed' && !(await isPlaced(tx, credit, registration))) {
    await insertFinding(tx, {
      kind: registration ? 'unallocated' : 'orphan',
      subject: refund.paymentId,
      registrationId: registration?.id ?? null,
      detail: { reason: 'refund_failed', refundId: refund.id, amountPaise: refund.amountPaise },
      now,
    });
  }
  if (registration) await projectRegistration(tx, registration.id, context);
  return true;
}

/** Whether a credit counts for something: not if it never did, nor if the fee was paid again since. */
async function isPlaced(
  tx: Db,
  credit: LedgerEntry,
  registration: PayingRegistration | null,
): Promise<boolean> {
  if (!registration || credit.kind === 'unallocated') return false;
  if (credit.feeCycle === null) return true;
  return readLedger(await listLedger(tx, registration.id)).cycle === credit.feeCycle;
}

async function lockOwner(tx: Db, paymentId: string): Promise<PayingRegistration | null> {
  const order = await findOrder(tx, { paymentId });
  return order ? lockRegistration(tx, order.registrationId) : null;
}

/**
 * What a refund takes from: a contribution from contributions; the last of a fee payment all that is
 * left of it; a part of a fee payment what `splitRefund` decides.
 */
async function refundParts(
  tx: Db,
  { amountPaise, paymentId }: ProviderRefund,
  credit: LedgerEntry,
  registration: PayingRegistration | null,
  { settings }: ApplyContext,
) {
  const none = { feePartPaise: 0, contributionPartPaise: 0, creditPartPaise: 0 };
  if (credit.kind === 'contribution') return { ...none, contributionPartPaise: -amountPaise };
  if (credit.kind === 'unallocated' || !registration) return none;
  const earlier = await sumRefunds(tx, paymentId);
  if (earlier.paise + amountPaise >= credit.amountPaise) {
    return {
      feePartPaise: earlier.feePart - credit.feePartPaise,
      contributionPartPaise: earlier.contributionPart - credit.contributionPartPaise,
      creditPartPaise: earlier.creditPart - credit.creditPartPaise,
    };
  }
  const entries = await listLedger(tx, registration.id);
  const { feePaidPaise, creditPaise, paidPaise } = readLedger(
    entries.filter(({ feeCycle }) => feeCycle === credit.feeCycle),
  );
  const split = splitRefund(amountPaise, {
    feePaise: feeOf(registration, settings).minimum * 100,
    feePaidPaise,
    creditPaise,
    contributionPaise: paidPaise - feePaidPaise - creditPaise,
  });
  return {
    feePartPaise: -split.feePart,
    contributionPartPaise: -split.contributionPart,
    creditPartPaise: -split.creditPart,
  };
}

function reversed(entry: LedgerEntry) {
  return {
    kind: 'refund_reversal',
    amountPaise: -entry.amountPaise,
    feePartPaise: -entry.feePartPaise,
    contributionPartPaise: -entry.contributionPartPaise,
    creditPartPaise: -entry.creditPartPaise,
    feeCycle: entry.feeCycle,
  } as const;
}
