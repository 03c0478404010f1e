import {
  dismissDuplicate,
  listDuplicates as listEndpoint,
  mergeRegistrations as mergeEndpoint,
  previewMerge,
} from '@sangamam/contract/registration-merge';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { answer, route } from '../../http/route.ts';
import { logAdminAction } from '../user-logs/log-admin-action.ts';
import { lockForAct, lockPair } from './change-registration.ts';
import { listDuplicates } from './find-duplicates.ts';
import { listByIds } from './list-store.ts';
import { comparePair, mergeRegistrations } from './merge-registrations.ts';
import { dismissPair } from './merge-store.ts';
import { presentRow } from './present-row.ts';

/** Registrations that may be one person's, and making them one. */
export function mergeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, deps, listEndpoint, async ({ query, caller }) => {
    const { rows, pagination } = await listDuplicates(db, caller.admin, query);
    return answer(rows, { pagination });
  });

  route(app, deps, previewMerge, async ({ params, query, caller }) => {
    const { ids, ...rest } = await comparePair(db, caller.admin, params.id, query.other);
    const [kept, gone] = (await listByIds(db, ids)).map(presentRow);
    if (!kept || !gone) throw new Refusal('REGISTRATION_NOT_FOUND');
    return { kept, gone, ...rest };
  });

  route(app, deps, mergeEndpoint, ({ params, body, caller }) =>
    mergeRegistrations(deps, params.id, body, caller),
  );

  route(app, deps, dismissDuplicate, async ({ params: { id }, body: { other }, caller }) => {
    const now = deps.now();
    const { admin, address } = caller;
    await tx(db, async (trx) => {
      await lockPair(trx, admin, id, other);
      const { school } = await lockForAct(trx, admin, id);
      const { registrationNumber } = await lockForAct(trx, admin, other);
      if (!(await dismissPair(trx, [id, other], { by: admin.id, now })))
        throw new Refusal('NOT_FOUND');
      const object = { type: 'registration', id };
      const action = 'registration.not-duplicate';
      const reason = registrationNumber;
      await logAdminAction(trx, { admin, address, action, object, school, reason }, now);
    });
    return undefined;
  });
}
