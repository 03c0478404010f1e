import type { Db } from '../../db/connect.ts';
import { sumHeld } from './ledger-store.ts';

/** Whether money of a registration is with us: received, and not gone back. A waived fee is none. */
export async function isMoneyHeld(db: Db, registrationId: string): Promise<boolean> {
  return (await sumHeld(db, registrationId)) !== 0;
}
