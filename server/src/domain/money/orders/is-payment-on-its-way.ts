import type { Db } from '../../../platform/db/connect.ts';
import { hasPaymentOnItsWay } from './payment-store.ts';

/** True if any payment or refund, of fee or contribution, is still pending. */
export async function isPaymentOnItsWay(db: Db, registrationId: string): Promise<boolean> {
  return hasPaymentOnItsWay(db, registrationId);
}
