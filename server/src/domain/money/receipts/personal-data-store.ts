import { paiseToRupees } from '@sangamam/contract/locale/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { describeUpload, discardUploads } from '../../../platform/files/attach-upload.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { deleteTransfers, listTransfersOf } from '../orders/transfer-store.ts';
import { openDonor } from './donor.ts';
import { eraseDonor, findDonor, partWithDonor } from './donor-store.ts';
import { findReceipts } from './find-receipts.ts';

/** Deletes what was declared of bank transfers, with its pictures. */
async function eraseTransfers(trx: Db, registrationId: string, now: Date): Promise<void> {
  await discardUploads(trx, await deleteTransfers(trx, registrationId), now);
}

/**
 * The texts staff wrote beside the money, the transfers that were declared, the payer on receipts, what a donor told
 * for the tax office, and the provider's webhooks, which name the payer and are not needed once they were worked on.
 * The money itself stays in the books: orders, payments, claims, refunds, receipts and ledger, without a name.
 */
export const moneyData = {
  async erase(trx, { id }, now) {
    await eraseTransfers(trx, id, now);
    await sql`update payment set note = null where registration_id = ${id}`.execute(trx);
    await sql`update finding set note = null where registration_id = ${id}`.execute(trx);
    await sql`
      update receipt set payer_name = null where payer_name is not null and transaction_id in (
        select provider_payment_id from payment where registration_id = ${id})`.execute(trx);
    await eraseDonor(trx, id);
    await sql`
      update refund set reason = '' where provider_payment_id in (
        select provider_payment_id from payment where registration_id = ${id})`.execute(trx);
    await sql`
      update webhook_event set raw = null
      where raw is not null and (processed_at is not null or parked_at is not null)
        and exists (select from payment_order o
          where o.registration_id = ${id} and o.provider_order_id is not null
            and position(convert_to(o.provider_order_id, 'UTF8') in raw) > 0)`.execute(trx);
  },
  /** Receipts stay those of whoever paid, with what stands on them. */
  async leave(trx, { id }, now) {
    await eraseTransfers(trx, id, now);
    await partWithDonor(trx, id);
  },
  collect: {
    receipts: ({ db }, registrationId) => findReceipts(db, registrationId),
    async donor({ db, config }, registrationId) {
      const row = await findDonor(db, registrationId);
      const donor = row && openDonor(config, row.id, row.sealed);
      return donor && { ...donor, at: row.toldAt.toISOString() };
    },
    async payments({ db }, registrationId) {
      const rows = await db
        .selectFrom('payment as p')
        .select([
          'p.providerPaymentId',
          'p.amountPaise',
          'p.amountRefundedPaise',
          'p.method',
          'p.status',
          'p.firstSeenAt',
        ])
        .where('p.registrationId', '=', registrationId)
        .orderBy('p.firstSeenAt')
        .execute();
      return rows.map((payment) => ({
        transactionId: payment.providerPaymentId,
        amount: paiseToRupees(payment.amountPaise),
        refunded: paiseToRupees(payment.amountRefundedPaise),
        method: payment.method,
        status: payment.status,
        at: payment.firstSeenAt.toISOString(),
      }));
    },
    async transfers(deps, registrationId) {
      const rows = await listTransfersOf(deps.db, registrationId);
      return Promise.all(
        rows.map(async ({ reference, amountPaise, paidOn, state, attachmentId, createdAt }) => ({
          reference,
          amount: paiseToRupees(amountPaise),
          paidOn,
          state,
          fileName: (await describeUpload(deps, attachmentId))?.fileName ?? null,
          at: createdAt.toISOString(),
        })),
      );
    },
  },
} satisfies PersonalData;
