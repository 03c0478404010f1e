import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import {
  type changeFollowUps as endpoint,
  maxFollowUps,
} from '@sangamam/contract/registrations/list';
import type { StaffActor } from '../../platform/actor.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { selectOwners, upsertFollowUps } from './follow-up-store.ts';
import { listAllIds } from './list/list-registrations.ts';
import { restrictToScope } from './list/list-store.ts';

/**
 * Gives registrations an owner or a mark, only of the admin's schools. Refuses with LIST_LARGE, and with
 * NOT_FOUND for an owner who is not at work and where none of the registrations is the admin's.
 */
export async function changeFollowUps(
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  { ids, filter, ownerId, mark }: BodyOf<typeof endpoint>,
  by: StaffActor,
): Promise<{ changed: number }> {
  const found = ids
    ? await restrictToScope(db, by.admin, [...new Set(ids)])
    : await listAllIds(db, by.admin, filter, maxFollowUps + 1, await settings.current());
  if (found.length > maxFollowUps) throw new Refusal('LIST_LARGE');
  if (found.length === 0) throw new Refusal('NOT_FOUND');
  return await tx(db, async (trx) => {
    const owner = ownerId ? (await selectOwners(trx)).find(({ id }) => id === ownerId) : undefined;
    if (ownerId && !owner) throw new Refusal('NOT_FOUND');
    const changed = await upsertFollowUps(trx, { ids: found, ownerId, mark, now: now() });
    await logAdminAction(
      trx,
      {
        by,
        action: 'registration.follow-up',
        object: { type: 'registration', id: changed === 1 ? (found[0] ?? '') : 'many' },
        changes: {
          ...(ownerId !== undefined && { owner: [null, owner?.name ?? null] as const }),
          ...(mark !== undefined && { mark: [null, mark] as const }),
          registrations: [null, changed],
        },
      },
      now(),
    );
    return { changed };
  });
}
