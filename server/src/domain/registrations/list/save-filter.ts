import { problem } from '@sangamam/contract/locale/problems';
import { maxSavedFilters } from '@sangamam/contract/registrations/list';
import { v7 } from 'uuid';
import type { Db } from '../../../platform/db/connect.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Admin } from '../../../platform/sessions/staff.ts';
import {
  deleteFilter,
  type SavedFilterRow,
  updateFilterName,
  upsertFilter,
} from './filter-store.ts';

/** Keeps filters under a name, or gives that name new ones. Refuses with SAVED_FILTERS_FULL. */
export async function saveFilter(
  db: Db,
  { id: adminId }: Admin,
  filter: Pick<SavedFilterRow, 'name' | 'query'>,
  now: Date,
): Promise<SavedFilterRow> {
  const saved = await upsertFilter(db, {
    ...filter,
    id: v7(),
    adminId,
    now,
    most: maxSavedFilters,
  });
  if (!saved) throw new Refusal('SAVED_FILTERS_FULL');
  return saved;
}

/** Refuses with NOT_FOUND what is none of the admin's, and FILTER_NAME_TAKEN. */
export async function renameFilter(
  db: Db,
  { id: adminId }: Admin,
  filter: Pick<SavedFilterRow, 'id' | 'name'>,
): Promise<SavedFilterRow> {
  const renamed = await updateFilterName(db, { ...filter, adminId });
  if (renamed === null) throw new Refusal('NOT_FOUND');
  if (renamed === 'taken') {
    throw new Refusal('FILTER_NAME_TAKEN', { fields: { name: problem('filterNameTaken') } });
  }
  return renamed;
}

/** Refuses with NOT_FOUND what is none of the admin's. */
export async function removeFilter(db: Db, { id: adminId }: Admin, id: string): Promise<void> {
  if (!(await deleteFilter(db, { id, adminId }))) throw new Refusal('NOT_FOUND');
}
