import type { Db } from '../../../platform/db/connect.ts';
import {
  eraseDraft,
  lockRegistration,
  type RegistrationRow,
  type SealingContext,
} from '../../registrations/index.ts';
import { sealRegistration } from './seal-registration.ts';

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
  return (
    (await eraseDraft(tx, draft, context)) || (await sealRegistration(tx, id, context)) !== null
  );
}
