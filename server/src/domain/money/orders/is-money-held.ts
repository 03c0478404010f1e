import type { Db } from '../../../platform/db/connect.ts';
import { sumHeld } from '../ledger/ledger-store.ts';
import { isPaymentOnItsWay } from './is-payment-on-its-way.ts';
import { findDeclared } from './transfer-store.ts';

/** True if received money has not been refunded in full. A waived fee is no money. */
async function isMoneyHeld(db: Db, registrationId: string): Promise<boolean> {
  return (await sumHeld(db, registrationId)) !== 0;
}

/** Like `isMoneyHeld`, or a payment or refund is still pending, or staff have yet to look for a declared transfer. */
export async function isMoneyHeldOrComing(db: Db, registrationId: string): Promise<boolean> {
  return (
    (await isMoneyHeld(db, registrationId)) ||
    (await isPaymentOnItsWay(db, registrationId)) ||
    (await findDeclared(db, registrationId))?.state === 'waiting'
  );
}
