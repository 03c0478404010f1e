import { problem } from '@sangamam/contract/locale/problems';
import * as calls from '@sangamam/contract/staff-accounts/saved-filters';
import { v7 } from 'uuid';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  deleteFilter,
  type SavedFilterRow,
  selectFilters,
  updateFilterName,
  upsertFilter,
} from './store.ts';

/** Routes for the filters that staff save; everybody has their own. */
export const savedFilterRoutes: Routes = (app, deps) => {
  const { db } = deps;

  route(app, deps, calls.listSavedFilters, async ({ query, caller }) =>
    (await selectFilters(db, { ...query, adminId: caller.admin.id })).map(present),
  );

  route(app, deps, calls.saveFilter, async ({ body, caller }) => {
    const own = { ...body, id: v7(), adminId: caller.admin.id, now: deps.now() };
    const saved = await upsertFilter(db, own, calls.maxSavedFilters);
    if (!saved) throw new Refusal('SAVED_FILTERS_FULL');
    return answer(present(saved), { status: 201 });
  });

  route(app, deps, calls.renameSavedFilter, async ({ params: { id }, body: { name }, caller }) => {
    const renamed = await updateFilterName(db, { id, name, adminId: caller.admin.id });
    if (renamed === null) throw new Refusal('NOT_FOUND');
    if (renamed === 'taken') {
      throw new Refusal('FILTER_NAME_TAKEN', { fields: { name: problem('filterNameTaken') } });
    }
    return present(renamed);
  });

  route(app, deps, calls.deleteSavedFilter, async ({ params: { id }, caller }) => {
    if (!(await deleteFilter(db, { id, adminId: caller.admin.id }))) throw new Refusal('NOT_FOUND');
  });
};

const present = ({ id: _id, name, query }: SavedFilterRow) => ({ _id, name, query });
