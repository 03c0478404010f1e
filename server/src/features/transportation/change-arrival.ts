import type { Arrival, ArrivalState } from '@sangamam/contract/transportation';
import type { StaffActor } from '../../platform/actor.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { presentArrivals } from './present.ts';
import { selectTravellers, setArrivalState } from './store.ts';

/** Sets the arrival state of a party. Refuses with NOT_FOUND when it does not travel. */
export async function changeArrival(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: StaffActor,
  { id, state }: { readonly id: string; readonly state: ArrivalState },
): Promise<Arrival> {
  return await tx(db, async (trx) => {
    const [before] = await selectTravellers(trx, { ids: [id] });
    if (!before) throw new Refusal('NOT_FOUND');
    await setArrivalState(trx, { id, state, now: now() });
    const [after] = await presentArrivals(trx, await selectTravellers(trx, { ids: [id] }));
    await logAdminAction(
      trx,
      {
        by,
        action: 'arrival.change',
        object: { type: 'registration', id },
        school: before.school,
        changes: { arrival: [before.state, state] },
      },
      now(),
    );
    return after as Arrival;
  });
}
