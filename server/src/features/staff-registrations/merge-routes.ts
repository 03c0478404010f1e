import * as calls from '@sangamam/contract/staff-registrations/merge';
import { comparePair, mergeRegistrations } from '../../domain/acts/index.ts';
import {
  dismissPair,
  listByIds,
  listDuplicates,
  presentRow,
} from '../../domain/registrations/index.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Routes for possible duplicates and for merging them. */
export const mergeRoutes: Routes = (app, deps) => {
  const { db } = deps;

  route(app, deps, calls.listDuplicates, async ({ query, caller }) => {
    const { rows, pagination } = await listDuplicates(db, caller.admin, query);
    return answer(rows, { pagination });
  });

  route(app, deps, calls.previewMerge, async ({ params, query, caller }) => {
    const { ids, ...rest } = await comparePair(deps, caller.admin, params.id, query.other);
    const [kept, gone] = (await listByIds(db, ids)).map(presentRow);
    if (!kept || !gone) throw new Refusal('REGISTRATION_NOT_FOUND');
    return { kept, gone, ...rest };
  });

  route(app, deps, calls.mergeRegistrations, ({ params, body, caller }) =>
    mergeRegistrations(deps, params.id, body, caller.actor),
  );

  route(app, deps, calls.dismissDuplicate, async ({ params: { id }, body: { other }, caller }) => {
    await dismissPair(deps, caller.actor, id, other);
  });
};
