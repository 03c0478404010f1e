import type { Db } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { messageContext, queueMessage } from '../../../platform/messages/queue-message.ts';
import { adminSecondFactorOff } from './account-kinds.ts';

/** Mails the owner of an account that its second factor is off, and who did it. */
export async function mailSecondFactorOff(
  tx: Db,
  deps: Pick<Deps, 'config' | 'settings' | 'now'>,
  { id, name, email }: { id: string; name: string; email: string },
  by: string,
): Promise<void> {
  const context = await messageContext(deps);
  const { now } = context;
  await queueMessage(
    tx,
    {
      kind: adminSecondFactorOff,
      to: { email, language: 'en' },
      values: { name, by, at: now.toISOString() },
      dedupeKey: `second-factor-off:${id}:${now.getTime()}`,
      registrationId: null,
    },
    context,
  );
}
