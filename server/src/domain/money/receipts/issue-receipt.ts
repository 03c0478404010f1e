import type { Db } from '../../../platform/db/connect.ts';
import { insertIssued } from './store.ts';

/**
 * Issues the receipt of received money: from now on it says what it says today, whatever becomes of the
 * settings and of the payer's name. Joins the transaction that gave the payment its receipt number.
 */
export async function issueReceipt(tx: Db, paymentId: string, now: Date): Promise<void> {
  await insertIssued(tx, paymentId, now);
}
