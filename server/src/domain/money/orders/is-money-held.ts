import type { Db } from '../../../platform/db/connect.ts';
import { sumHeld } from '../ledger/ledger-store.ts';
import { isMoneyUnapproved, isPaymentOnItsWay } from './payment-store.ts';
import { findDeclared } from './transfer-store.ts';

/**
 * True if received money has not been refunded in full (a waived fee is no money), a payment or refund is still pending,
 * or staff have yet to approve money, or to look for a declared transfer.
 */
export async function isMoneyHeldOrComing(db: Db, registrationId: string): Promise<boolean> {
  return (
    (await sumHeld(db, registrationId)) !== 0 ||
    (await isPaymentOnItsWay(db, registrationId)) ||
    (await isMoneyUnapproved(db, registrationId)) ||
    (await findDeclared(db, registrationId))?.state === 'waiting'
  );
}
