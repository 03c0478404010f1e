import type { Db } from '../../../platform/db/connect.ts';
import type { ProviderRefund } from '../../../platform/outside/razorpay-entities.ts';
import { findRegistration } from '../../registrations/index.ts';
import { insertFinding } from '../findings/finding-store.ts';
import type { LedgerEntry } from '../ledger/ledger-store.ts';

/**
 * Asks whether people still come whose money went back while places, beds and meals are kept for them: the question is
 * a finding until they or staff say so, they become fewer, pay again, or are cancelled (`answer_still_coming` of the
 * database). Nothing is asked of who holds no place; returns whether it was asked. The registration must be locked.
 */
export async function askIfComing(
  tx: Db,
  registrationId: string,
  asked: {
    readonly why: 'refunded' | 'dispute_lost';
    /** The id of the refund or dispute: another one asks again. */
    readonly about: string;
    readonly paymentId: string;
    readonly amountPaise: number;
    readonly now: Date;
  },
): Promise<boolean> {
  const { why, about, paymentId, amountPaise, now } = asked;
  const row = await findRegistration(tx, registrationId);
  const isExpected = row?.status === 'Submitted' || row?.status === 'Confirmed';
  if (!isExpected || row.people === 0) return false;
  await insertFinding(tx, {
    kind: 'still_coming',
    subject: registrationId,
    registrationId,
    detail: { reason: why, paymentId, about, amountPaise },
    now,
  });
  return true;
}

/** True if money of this kind pays for people. */
export const isOfFee = (kind: string | null): boolean => kind === 'fee' || kind === 'balance';

/**
 * Asks after a refund of the fee, unless it was only what had been paid beyond the fee. Money that fitted nowhere counts
 * where nothing else was paid.
 */
export async function askAfterRefund(
  tx: Db,
  registrationId: string,
  went: {
    readonly refund: Pick<ProviderRefund, 'id' | 'paymentId' | 'amountPaise'>;
    readonly credit: Pick<LedgerEntry, 'kind'>;
    /** The entry of the refund. */
    readonly entry: LedgerEntry;
    readonly now: Date;
  },
): Promise<void> {
  const { refund, credit, entry, now } = went;
  const { id: about, paymentId, amountPaise } = refund;
  const row = await findRegistration(tx, registrationId);
  const isAllBack = row?.paymentStatus === 'Refunded';
  // parts are negative: what is in none of them was owed
  const { feePartPaise, contributionPartPaise, creditPartPaise } = entry;
  const owedPaise = amountPaise + feePartPaise + contributionPartPaise + creditPartPaise;
  const isOwed = isAllBack || row?.paymentStatus === 'Partially Paid' || owedPaise > 0;
  if (!(isOfFee(credit.kind) ? isOwed : isAllBack && credit.kind === 'unallocated')) return;
  await askIfComing(tx, registrationId, { why: 'refunded', about, paymentId, amountPaise, now });
}
