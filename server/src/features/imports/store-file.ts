import type { ImportView } from '@sangamam/contract/staff-registrations/imports';
import { v7 } from 'uuid';
import { sha256 } from '../../platform/address.ts';
import { tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ReceivedFile } from '../../platform/files/receive-file.ts';
import { cleanFileName } from '../../platform/files/rules.ts';
import { inEnglish } from '../../platform/refusal.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { readTable } from '../../platform/tables/read-table.ts';
import { presentImport, readImport } from './read-import.ts';
import { contactsIn, guessMapping, knownColumns } from './rules.ts';
import { importLimits, sheetsAtFirst } from './sheets.ts';
import { findMappings, findSameFile, insertImport } from './store.ts';

/**
 * Reads a file and stores its sheets to be mapped; the same file of the same admin is the same import until it is run.
 * Refuses as `readTable` does.
 */
export async function storeFile(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  admin: Admin,
  file: ReceivedFile,
): Promise<ImportView> {
  const current = await settings.current();
  const remembered = await findMappings(db, admin.id);
  const mapped = [...remembered].flatMap(([key, path]) => (path === '' ? [] : [key]));
  const known = [...knownColumns(current).keys(), ...mapped];
  const read = await readTable(file, { known, limits: importLimits });
  const fileHash = sha256(JSON.stringify(read));
  const same = await findSameFile(db, admin.id, fileHash);
  if (same) return presentImport(db, admin, same);

  const sheets = read.map(({ lines, ...sheet }) => ({ ...sheet, rows: lines.length }));
  const mappingOf = (columns: readonly string[]) => guessMapping(columns, remembered, current);
  const chosen = sheetsAtFirst(
    sheets,
    (columns) => mappingOf(columns).filter((path) => path !== '').length,
  );
  const columns = [...(sheets[chosen[0] ?? 0]?.columns ?? [])];
  const id = v7();
  const record = {
    id,
    adminId: admin.id,
    fileName: cleanFileName(file.fileName),
    fileHash,
    columns,
    mapping: mappingOf(columns),
    chosen,
    sheets: JSON.stringify(sheets),
    rowCount: chosen.reduce((sum, at) => sum + (sheets[at]?.rows ?? 0), 0),
  };
  const rows = read
    .flatMap(({ lines }, sheet) => lines.map((line) => ({ ...line, sheet })))
    .map(({ problems, ...row }, index) => ({
      ...row,
      place: index + 1,
      contacts: contactsIn(row.cells),
      problems: problems.map(({ field, message }) => ({ field, message: inEnglish(message) })),
    }));
  await tx(db, (trx) => insertImport(trx, { ...record, now: now() }, rows));
  return readImport(db, admin, id);
}
