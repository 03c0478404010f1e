import { paiseToRupees } from '@sangamam/contract/money';
import type { Receipt } from '@sangamam/contract/receipts';
import type { Db } from '../../../platform/db/connect.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { findIssued, type ReceiptRow, selectReceipts } from './store.ts';

/** Receipts of a registration, newest first, in rupees; with a number or a transaction only that one. */
export async function findReceipts(
  db: Db,
  registrationId: string,
  only?: { receiptNumber?: string; transactionId?: string },
): Promise<Receipt[]> {
  const rows = await selectReceipts(db, registrationId, only);
  return rows.map(presentReceipt);
}

/** One receipt as PDF, as it was issued; null when the registration has none of this number. */
export async function findReceiptPdf(
  db: Db,
  of: { registrationId: string; receiptNumber: string },
): Promise<Buffer | null> {
  const found = await findIssued(db, of);
  return found ? receiptPdf(found.issued, found.refundedPaise) : null;
}

function presentReceipt(row: ReceiptRow): Receipt {
  return {
    receiptNumber: row.receiptNumber,
    kind: row.kind,
    paidAt: row.paidAt.toISOString(),
    amount: paiseToRupees(row.amountPaise),
    feePart: paiseToRupees(row.feePartPaise),
    contributionPart: paiseToRupees(row.contributionPartPaise),
    creditPart: paiseToRupees(row.creditPartPaise),
    method: row.method,
    transactionId: row.transactionId,
    reference: row.reference,
    refunded: paiseToRupees(row.refundedPaise),
  };
}
