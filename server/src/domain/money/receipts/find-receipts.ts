import { readLanguage } from '@sangamam/contract/locale/languages';
import { paiseToRupees } from '@sangamam/contract/locale/money';
import type { Receipt } from '@sangamam/contract/payments/receipts';
import type { Db } from '../../../platform/db/connect.ts';
import type { DrawDeps } from '../../../platform/message-kinds/registry.ts';
import { readLook } from '../../../platform/settings/look.ts';
import { openDonor } from './donor.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { findIssued, type ReceiptRow, selectReceipts } from './store.ts';

/** Receipts of a registration, newest first, in rupees; credit notes included; of a payment only those. */
export async function findReceipts(
  db: Db,
  registrationId: string,
  only?: { transactionId?: string },
): Promise<Receipt[]> {
  const rows = await selectReceipts(db, registrationId, only);
  return rows.map(presentReceipt);
}

/** One receipt as PDF in the language of the registration, as it was issued; null when the registration has none of this number. */
export async function findReceiptPdf(
  deps: DrawDeps,
  of: { registrationId: string; receiptNumber: string },
): Promise<Buffer | null> {
  const found = await findIssued(deps.db, of);
  if (!found) return null;
  const { locale, sealedDonor, ...document } = found;
  const donor = openDonor(deps.config, document.issued.donorId, sealedDonor);
  return receiptPdf({ ...document, donor }, readLanguage(locale), await readLook(deps));
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
    payerFee: paiseToRupees(row.payerFeePaise ?? 0),
    method: row.method,
    transactionId: row.transactionId,
    reference: row.reference,
    refunded: paiseToRupees(row.refundedPaise),
  };
}
