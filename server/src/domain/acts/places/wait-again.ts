import { mayTake } from '@sangamam/contract/registrations/status';
import { registrant } from '../../../platform/actor.ts';
import { tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockRegistration, recordChange } from '../../registrations/index.ts';
import { returnToList } from './place-offer-store.ts';

/**
 * A family that let an offered place go waits again, behind all others; one that waits goes on waiting. Refuses with
 * REGISTRATION_NOT_FOUND and STATUS_CHANGE.
 */
export async function waitAgain(deps: Pick<Deps, 'db' | 'now'>, id: string): Promise<void> {
  const now = deps.now();
  await tx(deps.db, async (trx) => {
    const row = await lockRegistration(trx, id);
    if (!row || row.deletedAt !== null) throw new Refusal('REGISTRATION_NOT_FOUND');
    if (!mayTake('waitAgain', row.status)) throw new Refusal('STATUS_CHANGE');
    if (!(await returnToList(trx, id, now))) return;
    await recordChange(trx, { registrationId: id, by: registrant, event: 'waits again' }, now);
  });
}
