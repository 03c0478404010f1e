import type { Db } from '../../db/connect.ts';
import { type SealingContext, sealRegistration } from './seal-registration.ts';
import { deleteDraft, lockRegistration, type WholeRegistration } from './store.ts';

/**
 * Removes a draft that nobody finishes, if `isOver` still says so once it is locked: with every trace,
 * or sealed where orders and other records that stay refer to it. Returns whether it is gone. Joins the
 * caller's transaction.
 */
export async function removeDraft(
  tx: Db,
  id: string,
  isOver: (draft: WholeRegistration) => boolean | Promise<boolean>,
  context: SealingContext,
): Promise<boolean> {
  const draft = await lockRegistration(tx, id);
  if (!draft || !(await isOver(draft))) return false;
  return (
    (await deleteDraft(tx, draft, context.now)) ||
    (await sealRegistration(tx, id, context)) !== null
  );
}
