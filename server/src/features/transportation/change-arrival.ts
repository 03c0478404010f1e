import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import {
  type Arrival,
  type ArrivalState,
  type changeArrivalStates,
  maxArrivalsAtOnce,
} from '@sangamam/contract/transportation/transportation';
import { lockRegistrations } from '../../domain/registrations/index.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentArrivals } from './present.ts';
import { selectArrivalIds, selectTravellers, setArrivalState, setArrivalStates } from './store.ts';

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

/**
 * Sets the arrival state of many parties. Those who do not travel, or are in this state already, are left.
 * Refuses with LIST_LARGE beyond the most at once.
 */
export async function changeArrivals(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: StaffActor,
  { ids, filter, state }: BodyOf<typeof changeArrivalStates>,
): Promise<{ changed: number }> {
  return await tx(db, async (trx) => {
    const chosen = ids ?? (await selectArrivalIds(trx, filter, maxArrivalsAtOnce + 1));
    if (chosen.length > maxArrivalsAtOnce) throw new Refusal('LIST_LARGE');
    await lockRegistrations(trx, chosen);
    const travellers = await selectTravellers(trx, { ids: chosen });
    const moved = travellers.filter((one) => one.state !== state).map(({ id }) => id);
    if (moved.length === 0) return { changed: 0 };
    await setArrivalStates(trx, { ids: moved, state, now: now() });
    await logAdminAction(
      trx,
      {
        by,
        action: 'arrival.change-many',
        object: { type: 'arrival', id: 'many' },
        changes: { arrival: [null, state], parties: [null, moved.length] },
      },
      now(),
    );
    return { changed: moved.length };
  });
}
