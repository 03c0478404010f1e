import type { Db } from '../../db/connect.ts';
import { hasPaymentOnItsWay } from './payment-store.ts';

/** Whether money of a registration, fee or contribution, may still arrive or go back by itself. */
export async function isPaymentOnItsWay(db: Db, registrationId: string): Promise<boolean> {
  return hasPaymentOnItsWay(db, registrationId);
}
