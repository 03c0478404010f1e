import {
  cancelRegistration as cancelEndpoint,
  deleteRegistration as deleteEndpoint,
  readBulk as readBulkEndpoint,
  resendConfirmation as resendEndpoint,
  restoreRegistration as restoreEndpoint,
  startBulk as startBulkEndpoint,
} from '@sangamam/contract/registration-acts';
import {
  deleteSavedFilter,
  listSavedFilters,
  maxSavedFilters,
  renameSavedFilter,
  saveFilter,
} from '@sangamam/contract/registration-list';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { answer, route } from '../../http/route.ts';
import { actContext, cancelRegistration, resendConfirmation } from './change-registration.ts';
import { deleteRegistration, restoreRegistration } from './delete-registration.ts';
import {
  removeFilter,
  renameFilter,
  type SavedFilterRow,
  selectFilters,
  upsertFilter,
} from './filter-store.ts';
import { readBulk, startBulk } from './run-bulk.ts';

/** What staff do with registrations, one or many, and the filters they keep. */
export function actRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, deps, cancelEndpoint, async ({ params: { id }, body, caller }) => {
    const context = await actContext(deps);
    return await tx(db, (trx) => cancelRegistration(trx, id, body, caller, context));
  });

  route(app, deps, restoreEndpoint, ({ params: { id }, body, caller }) =>
    restoreRegistration(deps, id, body.reason, caller),
  );

  route(app, deps, resendEndpoint, async ({ params: { id }, caller, idempotencyKey }) => {
    const context = await actContext(deps);
    const key = idempotencyKey ?? v7();
    return await tx(db, (trx) => resendConfirmation(trx, id, key, caller, context));
  });

  route(app, deps, deleteEndpoint, ({ params: { id }, body, caller }) =>
    deleteRegistration(deps, id, body, caller),
  );

  route(app, deps, startBulkEndpoint, async ({ body, caller }) =>
    answer(await startBulk(deps, body, caller), { status: 202 }),
  );

  route(app, deps, readBulkEndpoint, ({ params, caller }) => readBulk(db, params.id, caller));

  route(app, deps, listSavedFilters, async ({ caller }) =>
    (await selectFilters(db, caller.admin.id)).map(presentFilter),
  );

  route(app, deps, saveFilter, async ({ body, caller }) => {
    const own = { id: v7(), adminId: caller.admin.id, now: deps.now(), most: maxSavedFilters };
    const saved = await upsertFilter(db, { ...own, ...body });
    if (!saved) throw new Refusal('SAVED_FILTERS_FULL');
    return answer(presentFilter(saved), { status: 201 });
  });

  route(app, deps, renameSavedFilter, async ({ params, body, caller }) => {
    const own = { id: params.id, adminId: caller.admin.id };
    const renamed = await renameFilter(db, { ...own, name: body.name });
    if (renamed === null) throw new Refusal('NOT_FOUND');
    if (renamed === 'taken') {
      throw new Refusal('FILTER_NAME_TAKEN', { fields: { name: 'This name is taken' } });
    }
    return presentFilter(renamed);
  });

  route(app, deps, deleteSavedFilter, async ({ params, caller }) => {
    const own = { id: params.id, adminId: caller.admin.id };
    if (!(await removeFilter(db, own))) throw new Refusal('NOT_FOUND');
    return undefined;
  });
}

const presentFilter = ({ id: _id, name, query }: SavedFilterRow) => ({ _id, name, query });
