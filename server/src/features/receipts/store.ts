import type { Receipt } from '@sangamam/contract/receipts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

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

/** Who paid, as receipts name them; null for a registration that was deleted. */
export async function findPayer(
  db: Db,
  registrationId: string,
): Promise<{ name: string; registrationNumber: string } | null> {
  const row = await db
    .selectFrom('registration')
    .select(['name', 'registrationNumber'])
    .where('id', '=', registrationId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
