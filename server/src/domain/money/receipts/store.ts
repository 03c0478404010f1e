import type { Receipt } from '@sangamam/contract/receipts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import type { DB } from '../../../platform/db/types.ts';

/** Money that was received and has a receipt; amounts in paise. */
export interface ReceiptRow {
  readonly receiptNumber: string;
  readonly kind: Receipt['kind'];
  readonly paidAt: Date;
  readonly amountPaise: number;
  readonly feePartPaise: number;
  readonly contributionPartPaise: number;
  readonly creditPartPaise: number;
  readonly method: string | null;
  readonly transactionId: string;
  readonly reference: string | null;
  readonly refundedPaise: number;
}

/** Receipts of a registration, newest first; with a number or a transaction only that one. */
export async function selectReceipts(
  db: Db,
  registrationId: string,
  only: { receiptNumber?: string; transactionId?: string } = {},
): Promise<ReceiptRow[]> {
  const { receiptNumber = null, transactionId = null } = only;
  const { rows } = await sql<ReceiptRow>`
    select p.receipt_number, l.kind, coalesce(p.captured_at, l.at) as paid_at, l.amount_paise,
      l.fee_part_paise, l.contribution_part_paise, l.credit_part_paise, p.method,
      p.provider_payment_id as transaction_id, p.reference, p.amount_refunded_paise as refunded_paise
    from ledger_entry l join payment p on p.provider_payment_id = l.source_id
    where l.registration_id = ${registrationId}
      and l.source_type in ('razorpay_payment', 'offline', 'allocation')
      and l.kind in ('fee', 'balance', 'contribution') and p.receipt_number is not null
      and (${receiptNumber}::text is null or p.receipt_number = ${receiptNumber})
      and (${transactionId}::text is null or p.provider_payment_id = ${transactionId})
    order by l.seq desc`.execute(db);
  return rows;
}

/** A receipt as it was issued; amounts in paise. */
export type IssuedRow = Selectable<DB['receipt']>;

/**
 * Keeps what the receipt of a payment says at this moment: issuer, payer, lines and date. Nothing for a
 * payment without a receipt number.
 */
export async function insertIssued(trx: Db, paymentId: string, now: Date): Promise<void> {
  await sql`
    insert into receipt
    select p.receipt_number, ${now}::timestamptz,
      coalesce(s.value #>> '{contact,legalName}', ''),
      coalesce(s.value #>> '{contact,address}', ''), coalesce(s.value #>> '{contact,email}', ''),
      coalesce(s.value #>> '{payments,pan}', ''), coalesce(s.value #>> '{payments,gstin}', ''),
      concat_ws(' ', s.value #>> '{event,name}', s.value #>> '{event,edition}'),
      r.name, r.registration_number, coalesce(p.captured_at, l.at), l.amount_paise,
      l.fee_part_paise, l.contribution_part_paise, l.credit_part_paise, p.method,
      p.provider_payment_id, p.reference
    from payment p
    join ledger_entry l on l.source_id = p.provider_payment_id
      and l.source_type in ('razorpay_payment', 'offline', 'allocation')
      and l.kind in ('fee', 'balance', 'contribution')
    join registration r on r.id = l.registration_id
    cross join setting s
    where p.provider_payment_id = ${paymentId} and p.receipt_number is not null
      and s.tab = 'public'
    on conflict do nothing`.execute(trx);
}

/** A receipt of a registration that was not deleted, as it was issued, and what went back since. */
export async function findIssued(
  db: Db,
  { registrationId, receiptNumber }: { registrationId: string; receiptNumber: string },
): Promise<{ issued: IssuedRow; refundedPaise: number } | null> {
  const issued = await db
    .selectFrom('receipt')
    .selectAll('receipt')
    .where('receiptNumber', '=', receiptNumber)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('registration')
          .select('id')
          .where('id', '=', registrationId)
          .where('deletedAt', 'is', null),
      ),
    )
    .executeTakeFirst();
  const [received] = await selectReceipts(db, registrationId, { receiptNumber });
  return issued && received ? { issued, refundedPaise: received.refundedPaise } : null;
}
