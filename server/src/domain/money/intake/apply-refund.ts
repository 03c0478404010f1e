import { toPaise } from '@sangamam/contract/locale/money';
import type { Db } from '../../../platform/db/connect.ts';
import { queueEvent } from '../../../platform/events/queue-event.ts';
import type { ProviderRefund } from '../../../platform/outside/razorpay-entities.ts';
import {
  forgetDueAgain,
  lockRegistration,
  payableFeeOf,
  type RegistrationRow,
} from '../../registrations/index.ts';
import { closeComingQuestion, closeFindings, insertFinding } from '../findings/finding-store.ts';
import {
  findCredit,
  findEntry,
  insertLedgerEntry,
  type LedgerEntry,
  listLedger,
} from '../ledger/ledger-store.ts';
import { readLedger } from '../ledger/read-ledger.ts';
import { splitRefund } from '../ledger/rules.ts';
import { queueRefundMail } from '../mails/refund-mail.ts';
import { listPayments, lockPayment, writeRefunded } from '../orders/payment-store.ts';
import { issueCreditNote } from '../receipts/issue-receipt.ts';
import { mirrorRefund, sumRefunds } from '../refunds/refund-store.ts';
import { type MoneyContext, moneyFindings, type PaymentSource } from './apply-payment.ts';
import { askAfterRefund, isOfFee } from './ask-if-coming.ts';
import { projectRegistration } from './project-registration.ts';

/**
 * The door through which money leaves, whoever sent it back: staff here, staff in the provider's
 * dashboard, the provider by itself, or staff with their own hands (`mrf_…` of `man_…`). A refund is one
 * negative ledger line, a failed one takes it back with another and is a finding; so is money that comes
 * back to where it fits no more. Returns false when the payment is not credited yet: apply that first.
 */
export async function applyRefund(
  tx: Db,
  refund: ProviderRefund,
  via: PaymentSource,
  context: MoneyContext,
): Promise<boolean> {
  const { now } = context;
  const [known] = await listPayments(tx, [refund.paymentId]);
  const owner = known?.registrationId ?? null;
  const registration = owner === null ? null : await lockRegistration(tx, owner);
  const payment = await lockPayment(tx, refund.paymentId);
  if (payment && payment.registrationId !== owner) throw new Error('attached in this very moment');
  const credit = await findCredit(tx, refund.paymentId);
  if (!credit) return false;
  const mirrored = await mirrorRefund(tx, refund, { via, now });
  const { id: refundId, status, tellPayer, isAskedByRegistrant } = mirrored;
  const sourceType = refund.id.startsWith('mrf_') ? 'offline' : 'razorpay_refund';
  const line = {
    sourceType,
    sourceId: refund.id,
    // of what was found later to be theirs, nobody's
    registrationId: credit.registrationId,
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
  const isAllBack = refundedPaise >= credit.amountPaise;
  if (status === 'processed') {
    const entry = await findEntry(tx, { sourceType, sourceId: refund.id, kind: 'refund' });
    const of = { paymentId: refund.paymentId, refundId };
    if (entry) await issueCreditNote(tx, of, entry, context);
    const data = { registrationId: owner, paymentId: refund.paymentId, refundId: refund.id };
    const dedupeKey = `refunded:${refund.id}`;
    await queueEvent(tx, { type: 'refund.processed', data, dedupeKey }, now);
  }
  if (status === 'failed') await recordFailedRefund(tx, refund, registration, now);
  if (isAllBack) {
    await closeFindings(tx, { subject: refund.paymentId, kinds: moneyFindings }, now);
    await closeFindings(tx, { subject: refund.paymentId, kinds: ['refund_failed'] }, now);
  } else if (status === 'failed' && !(await isPlaced(tx, credit, registration))) {
    await insertFinding(tx, {
      kind: registration ? 'unallocated' : 'orphan',
      subject: refund.paymentId,
      paymentId: refund.paymentId,
      registrationId: registration?.id ?? null,
      detail: { reason: 'refund_failed', refundId: refund.id, amountPaise: refund.amountPaise },
      now,
    });
  }
  if (registration) {
    const isNew = status !== 'failed' && !earlier;
    // who said earlier that they come did not know of this
    if (isNew && isOfFee(credit.kind)) await forgetDueAgain(tx, registration.id);
    await projectRegistration(tx, registration.id, context);
    if (status === 'failed') {
      await closeComingQuestion(tx, registration.id, { note: null, about: refund.id, now });
    } else if (isNew && !isAskedByRegistrant) {
      const entry = await findEntry(tx, { ...line, kind: 'refund' });
      if (entry) await askAfterRefund(tx, registration.id, { refund, credit, entry, now });
    }
    if (tellPayer && status !== 'failed') {
      const { paymentId, amountPaise } = refund;
      const moved = { registrationId: registration.id, paymentId, amountPaise };
      const state = status === 'processed' ? 'done' : 'started';
      await queueRefundMail(tx, { ...moved, refundId, state }, context);
    }
  }
  return true;
}

/** True if a credit still counts: it was allocated, and its fee was not refunded and paid again since. */
async function isPlaced(
  tx: Db,
  credit: LedgerEntry,
  registration: RegistrationRow | null,
): Promise<boolean> {
  if (!registration || credit.kind === 'unallocated') return false;
  if (credit.feeCycle === null) return true;
  return readLedger(await listLedger(tx, registration.id)).cycle === credit.feeCycle;
}

/** Opens a finding: the payer did not get the refund, and staff must send it again. */
export async function recordFailedRefund(
  tx: Db,
  refund: Pick<ProviderRefund, 'id' | 'paymentId' | 'amountPaise'>,
  registration: Pick<RegistrationRow, 'id'> | null,
  now: Date,
): Promise<void> {
  const { id: refundId, paymentId, amountPaise } = refund;
  await insertFinding(tx, {
    kind: 'refund_failed',
    subject: paymentId,
    paymentId,
    registrationId: registration?.id ?? null,
    detail: { refundId, amountPaise },
    now,
  });
}

/**
 * The credits a refund takes from: a contribution from contributions; the last of a fee payment all that is
 * left of it; a part of a fee payment what `splitRefund` decides.
 */
async function refundParts(
  tx: Db,
  { amountPaise, paymentId }: ProviderRefund,
  credit: LedgerEntry,
  registration: RegistrationRow | null,
  { settings }: MoneyContext,
) {
  const none = { feePartPaise: 0, contributionPartPaise: 0, creditPartPaise: 0 };
  if (credit.kind === 'unallocated' || !registration) return none;
  const earlier = await sumRefunds(tx, paymentId);
  if (credit.kind === 'contribution') {
    // beyond it goes a fee of the provider that the payer bore
    const leftPaise = credit.amountPaise - earlier.contributionPart;
    return { ...none, contributionPartPaise: -Math.min(amountPaise, leftPaise) };
  }
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
    feePaise: toPaise(payableFeeOf(registration, settings).minimum),
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
