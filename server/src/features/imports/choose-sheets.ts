import { problem } from '@sangamam/contract/locale/problems';
import type { ImportView } from '@sangamam/contract/staff-registrations/imports';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { tableRefusal } from '../../platform/tables/read-table.ts';
import { getImport, readImport, sheetsOf } from './read-import.ts';
import { guessMapping } from './rules.ts';
import { importLimits, shapesOf } from './sheets.ts';
import { findMappings, updateChosen } from './store.ts';

/**
 * Takes other sheets of a file than at first, by their places. Refuses with NOT_FOUND for another admin's import, with
 * VALIDATION for sheets that cannot be read or are not of one shape, with TABLE_TOO_LARGE for too many rows.
 */
export async function chooseSheets(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  admin: Admin,
  id: string,
  places: readonly number[],
): Promise<ImportView> {
  const record = await getImport(db, id, admin.id);
  const sheets = sheetsOf(record);
  const shapes = shapesOf(sheets);
  const chosen = [...new Set(places)].sort((one, other) => one - other);
  const taken = chosen.flatMap((at) => sheets[at] ?? []);
  const refused = (message: string) => new Refusal('VALIDATION', { fields: { sheets: message } });
  if (taken.length < chosen.length || taken.some(({ why }) => why !== null)) {
    throw refused(problem('sheetUnreadable'));
  }
  if (new Set(chosen.map((at) => shapes[at])).size > 1) throw refused(problem('sheetShapes'));
  const rowCount = taken.reduce((sum, { rows }) => sum + rows, 0);
  if (rowCount > importLimits.maxRows) throw tableRefusal('tooManyRows', importLimits);
  const columns = [...(taken[0]?.columns ?? [])];
  const remembered = await findMappings(db, admin.id);
  const mapping = guessMapping(columns, remembered, await settings.current());
  await updateChosen(db, id, { chosen, columns, mapping, rowCount });
  return readImport(db, admin, id);
}
