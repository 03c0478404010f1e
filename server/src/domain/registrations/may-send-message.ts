import type { ConsentPurpose } from '@sangamam/contract/privacy/consents';
import type { Db } from '../../platform/db/connect.ts';
import type { Kind } from '../../platform/message-kinds/define-kind.ts';
import { hasConsent } from './consents/read-consents.ts';
import { findStatus } from './mail-store.ts';

/**
 * True if a message about this registration may go out now: none about a deleted one or, mostly,
 * cancelled, nor what is no longer true, nor what the person does not consent to any longer.
 */
export async function maySendMessage(
  db: Db,
  message: {
    readonly registrationId: string;
    readonly consentPurpose: ConsentPurpose | null;
  } & Pick<Kind, 'evenIfCancelled' | 'onlyWhile'>,
): Promise<boolean> {
  const { registrationId, consentPurpose, evenIfCancelled, onlyWhile } = message;
  const status = await findStatus(db, registrationId);
  if (status === undefined) return false;
  if (status === 'Cancelled' && !evenIfCancelled) return false;
  if (onlyWhile?.includes(status) === false) return false;
  return consentPurpose === null || hasConsent(db, registrationId, consentPurpose);
}
