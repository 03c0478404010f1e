import type { Db } from '../../../platform/db/connect.ts';
import { eraseEverywhere } from '../../../platform/personal-data.ts';
import { deleteDraft, lockRegistration, type RegistrationRow } from '../../registrations/index.ts';
import { personOf, type SealingContext, sealRegistration } from './seal-registration.ts';

/**
 * Removes a draft that nobody finishes, if `isOver` still says so once it is locked: with every trace,
 * or sealed where orders and other records that stay refer to it. Returns whether it is gone. Joins the
 * caller's transaction.
 */
export async function removeDraft(
  tx: Db,
  id: string,
  isOver: (draft: RegistrationRow) => boolean | Promise<boolean>,
  context: SealingContext,
): Promise<boolean> {
  const draft = await lockRegistration(tx, id);
  if (draft === null || draft.deletedAt !== null || !(await isOver(draft))) return false;
  const { personalData, now } = context;
  const eraseTraces = () => eraseEverywhere(tx, personalData, personOf(draft), now);
  return (
    (await deleteDraft(tx, id, eraseTraces, now)) ||
    (await sealRegistration(tx, id, context)) !== null
  );
}
