import type { Arrival, ArrivalState } from '@sangamam/contract/transportation';
import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { logAdminAction } from '../user-logs/log-admin-action.ts';
import type { By } from './change-trips.ts';
import { presentArrivals } from './present.ts';
import { selectTravellers, setArrivalState } from './store.ts';

/** Says where a party is. Refuses with NOT_FOUND who does not travel. */
export async function changeArrival(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: By,
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
        ...by,
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
