import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type MoneyDeps, moneyContext } from '../intake/apply-payment.ts';
import { projectRegistration } from '../intake/project-registration.ts';
import { queueReceipt } from '../mails/receipt-mail.ts';
import { issueAgain } from '../receipts/issue-receipt.ts';
import { listStanding } from '../receipts/store.ts';
import { changePayment } from './change-payment.ts';

/**
 * Cancels a document of a payment and issues another in its place, with this payer and the issuer as the
 * settings say now; the money stays what it is. Refuses with NOT_FOUND, STATUS_CHANGE what was cancelled before.
 */
export async function correctReceipt(
  deps: MoneyDeps,
  by: StaffActor,
  corrected: {
    readonly paymentId: string;
    readonly receiptNumber: string;
    readonly payerName: string;
    readonly reason: string;
  },
): Promise<void> {
  const context = await moneyContext(deps);
  const { paymentId, receiptNumber, payerName, reason } = corrected;
  await changePayment(deps.db, by.admin, paymentId, async (trx, { registration, school }) => {
    const standing = await listStanding(trx, paymentId);
    const before = standing.find((document) => document.receiptNumber === receiptNumber);
    if (!before || !registration || registration.deletedAt !== null) {
      throw new Refusal('STATUS_CHANGE');
    }
    const why = { correction: reason, correctedBy: by.admin.id };
    const next = await issueAgain(trx, before, { payerName }, why, context);
    await projectRegistration(trx, registration.id, context);
    const mailed = { registrationId: registration.id, transactionId: paymentId };
    await queueReceipt(trx, { ...mailed, corrected: { from: receiptNumber, to: next } }, context);
    const changes = { receipt: [receiptNumber, next] as const };
    const object = { type: 'payment', id: paymentId };
    const entry = {
      by,
      action: 'payment.correct-receipt' as const,
      object,
      school,
      changes,
      reason,
    };
    await logAdminAction(trx, entry, context.now);
  });
}
