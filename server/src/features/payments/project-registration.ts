import { feeRates } from '@sangamam/contract/fee';
import { paiseToRupees } from '@sangamam/contract/money';
import { type ManualMethod, manualMethods } from '@sangamam/contract/payment-history';
import { isSettled } from '@sangamam/contract/registration-status';
import type { Db } from '../../db/connect.ts';
import { queueConfirmation, type RegistrationMessageContext } from '../messages/confirmation.ts';
import { changedColumns, recordChange } from '../registration-history/record-change.ts';
import { feeOf, readRates } from './fee-of.ts';
import { type LedgerEntry, listLedger } from './ledger-store.ts';
import { findReceipt } from './payment-store.ts';
import { readLedger } from './read-ledger.ts';
import { paymentStatusOf, registrationStatusOf } from './rules.ts';
import { findAttempts, lockRegistration, type Projection, writeProjection } from './store.ts';

/** What every change of money needs beside the transaction. */
export type MoneyContext = RegistrationMessageContext & {
  /** Staff told them face to face: no confirmation goes out. */
  readonly isSilent?: boolean;
};

/**
 * Recomputes every payment column of a registration, its fee and its status from the ledger and what
 * is on its way: the only writer of these columns. Locks the registration, notes in its history what
 * money changed, and queues the confirmation when it becomes Confirmed. Call it in the transaction of whatever changes money, the fee, or whether the form is submitted.
 */
export async function projectRegistration(
  tx: Db,
  registrationId: string,
  context: MoneyContext,
): Promise<void> {
  const { settings, now } = context;
  const registration = await lockRegistration(tx, registrationId);
  if (!registration || registration.deletedAt !== null) return;
  const ledger = readLedger(await listLedger(tx, registrationId));
  const { feeEntry, lastContribution } = ledger;
  const attempts = await findAttempts(tx, registrationId);
  const { lastFeeEntry } = ledger;
  const paidWith = lastFeeEntry ? await findReceipt(tx, lastFeeEntry.sourceId) : null;
  const receipt = feeEntry ? paidWith : null;

  const paidRates = feeEntry
    ? (readRates(receipt?.rates) ?? readRates(registration.paidRates) ?? feeRates(settings))
    : null;
  const { feePaidPaise, creditPaise } = ledger;
  const fee = feeOf({ ...registration, paidRates, feePaidPaise, creditPaise }, settings);
  const isSubmitted = registration.formSubmissionComplete;
  const paymentStatus = paymentStatusOf({
    previous: registration.paymentStatus,
    isSubmitted,
    feePaise: fee.minimum * 100,
    duePaise: Math.round(fee.due * 100),
    isFeePaid: feeEntry !== null,
    isPartlyRefunded: ledger.isPartlyRefunded,
    wasRefunded: ledger.wasRefunded,
    isInFlight: attempts.isInFlight,
    hasFailedAttempt: attempts.hasFailed,
  });
  const status = registrationStatusOf(registration.status, isSubmitted, paymentStatus);

  const projection = {
    status,
    paymentStatus,
    paymentAmountPaise: ledger.paidPaise,
    feePaise: fee.minimum * 100,
    feePaidPaise,
    creditPaise,
    paymentMethod: paymentMethodOf(
      ledger.lastFeeEntry,
      paidWith?.method ?? null,
      isSettled(paymentStatus),
    ),
    transactionId: ledger.lastFeeEntry?.sourceId ?? null,
    receiptNumber: receipt?.receiptNumber ?? null,
    additionalContributionPaise: ledger.contributionPaise,
    lastContributionPaise: lastContribution?.amountPaise ?? null,
    lastContributionTransactionId: lastContribution?.sourceId ?? null,
    feeCycle: ledger.cycle,
    paidRates,
  };
  await writeProjection(tx, registrationId, projection, now);
  const changes = changedColumns(told(registration), told(projection));
  if (changes.length > 0) {
    const event = 'payment' as const;
    await recordChange(tx, { registrationId, by: 'money', event, changes }, now);
  }

  const isNewlyConfirmed = status === 'Confirmed' && registration.status !== 'Confirmed';
  if (isNewlyConfirmed && !context.isSilent) {
    await queueConfirmation(tx, registrationId, context);
  }
}

/** What the history says of a projection, in rupees. */
function told({
  status,
  paymentStatus,
  paymentAmountPaise,
  additionalContributionPaise,
}: Pick<
  Projection,
  'status' | 'paymentStatus' | 'paymentAmountPaise' | 'additionalContributionPaise'
>) {
  return {
    status,
    paymentStatus,
    paymentAmount: paiseToRupees(paymentAmountPaise),
    additionalContribution: paiseToRupees(additionalContributionPaise),
  };
}

/** As the specification words it; "No fee" where nothing was to be paid (D6). */
function paymentMethodOf(
  feeEntry: LedgerEntry | null,
  method: string | null,
  settled: boolean,
): string | null {
  if (!feeEntry) return settled ? 'No fee' : null;
  if (feeEntry.sourceType !== 'offline') return 'Razorpay';
  return manualMethods[method as ManualMethod]; // what staff recorded is one of these
}
