import type { Db } from '../../../platform/db/connect.ts';
import { isPaymentOnItsWay } from '../../money/index.ts';
import {
  listMergedInto,
  lockRegistration,
  type RegistrationRow,
  type SealingContext,
  sealAway,
} from '../../registrations/index.ts';

/**
 * Takes a person out of everything, as `sealAway` does. Returns when the copy is destroyed; null when nothing was
 * done because a payment is on its way. Joins the caller's transaction. See docs/product/privacy.md#erasure.
 */
export async function sealRegistration(
  tx: Db,
  id: string,
  context: SealingContext,
): Promise<Date | null> {
  const registration = await lockRegistration(tx, id);
  if (registration === null || registration.deletedAt !== null) return null;
  return await sealLocked(tx, registration, context);
}

/** Seals a registration that staff deleted, once its time to be restored is over. */
export async function sealDeleted(tx: Db, id: string, context: SealingContext): Promise<void> {
  const registration = await lockRegistration(tx, id);
  // restored or sealed meanwhile
  if (registration === null || registration.deletedBy === null) return;
  await sealLocked(tx, registration, context);
}

async function sealLocked(
  tx: Db,
  registration: RegistrationRow,
  context: SealingContext,
): Promise<Date | null> {
  const { id } = registration;
  if (await isPaymentOnItsWay(tx, id)) return null;
  const merged = await listMergedInto(tx, id);
  const eraseAfter = await sealAway(tx, registration, context);
  // what staff made a part of it is the same person's
  for (const each of merged) await sealDeleted(tx, each, context);
  return eraseAfter;
}
