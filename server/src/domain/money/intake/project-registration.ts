import { toPaise } from '@sangamam/contract/locale/money';
import { feeRates } from '@sangamam/contract/party/fee';
import { type ManualMethod, manualMethods } from '@sangamam/contract/payments/history';
import { isSettled } from '@sangamam/contract/registrations/status';
import type { Db } from '../../../platform/db/connect.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import type { MessageContext } from '../../../platform/messages/queue-message.ts';
import {
  lockRegistration,
  payableFeeOf,
  projectMoney,
  readRates,
} from '../../registrations/index.ts';
import { type LedgerEntry, listLedger } from '../ledger/ledger-store.ts';
import { readLedger } from '../ledger/read-ledger.ts';
import { paymentStatusOf, registrationStatusOf } from '../ledger/rules.ts';
import { queueConfirmation } from '../mails/confirmation.ts';
import { closeRequestsOf } from '../orders/close-requests-job.ts';
import { findAttempts, findReceipt } from '../orders/payment-store.ts';
import { hasPayableRequest } from '../orders/request-store.ts';

/**
 * Recomputes every payment column of a registration, its fee and its status from the ledger and what
 * is on its way: the only writer of these columns. Locks the registration, notes in its history what
 * money changed, and queues the confirmation when it becomes Confirmed. Call it in the transaction of whatever changes money, the fee, or whether the form is submitted.
 */
export async function projectRegistration(
  tx: Db,
  registrationId: string,
  context: MessageContext,
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
  const fee = payableFeeOf({ ...registration, paidRates, feePaidPaise, creditPaise }, settings);
  const isSubmitted = registration.formSubmissionComplete;
  const paymentStatus = paymentStatusOf({
    previous: registration.paymentStatus,
    isSubmitted,
    feePaise: toPaise(fee.minimum),
    duePaise: toPaise(fee.due),
    isFeePaid: feeEntry !== null,
    isPartlyRefunded: ledger.isPartlyRefunded,
    wasRefunded: ledger.wasRefunded || attempts.hasReturned,
    isDueAgain: registration.dueAgainAt !== null,
    isInFlight: attempts.isInFlight,
    isHeld: attempts.isHeld,
    hasFailedAttempt: attempts.hasFailed,
  });
  const status = registrationStatusOf(
    registration.status,
    isSubmitted,
    paymentStatus,
    feeEntry !== null,
  );

  const projection = {
    status,
    paymentStatus,
    paymentAmountPaise: ledger.paidPaise,
    feePaise: toPaise(fee.minimum),
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
  await projectMoney(tx, registration, projection, now);

  if (await hasPayableRequest(tx, registrationId)) {
    await addJob(tx, closeRequestsOf, { registrationId });
  }

  const isNewlyConfirmed = status === 'Confirmed' && registration.status !== 'Confirmed';
  if (isNewlyConfirmed && !context.isSilent) {
    await queueConfirmation(tx, registrationId, context);
  }
}

/** As the specification words it; "No fee" where nothing was to be paid (docs/product/registering.md#submitting). */
function paymentMethodOf(
  feeEntry: LedgerEntry | null,
  method: string | null,
  settled: boolean,
): string | null {
  if (!feeEntry) return settled ? 'No fee' : null;
  if (feeEntry.sourceType !== 'offline') return 'Razorpay';
  return manualMethods[method as ManualMethod]; // what staff recorded is one of these
}
