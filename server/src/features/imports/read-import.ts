import type {
  DuplicateRule,
  ImportView,
  ListedImport,
} from '@sangamam/contract/staff-registrations/imports';
import type { Db } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { type KeptSheet, presentSheets } from './sheets.ts';
import { countOutcomes, findImport, type ImportOf, selectImports } from './store.ts';

/** The imports an admin sees: their own, or everybody's as null. */
export const madeByWhom = ({ id, role }: Admin) => (role === 'super_admin' ? null : id);

/** Refuses with NOT_FOUND for an import that the admin may not see. */
export async function readImport(db: Db, admin: Admin, id: string): Promise<ImportView> {
  return await presentImport(db, admin, await getImport(db, id, madeByWhom(admin)));
}

/** One page of the imports that the admin may see, newest first, and the total. */
export async function listImports(
  db: Db,
  admin: Admin,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ListedImport[]; total: number }> {
  const at = { offset: (page - 1) * limit, limit };
  const { rows, total } = await selectImports(db, madeByWhom(admin), at);
  const counts = await countOutcomes(
    db,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((record) => presentHead(admin, record, counts)), total };
}

/** Imports of this admin, null for all. Refuses with NOT_FOUND for any other. */
export async function getImport(db: Db, id: string, adminId: string | null): Promise<ImportOf> {
  const record = await findImport(db, id, adminId);
  if (!record) throw new Refusal('NOT_FOUND');
  return record;
}

export async function presentImport(db: Db, admin: Admin, record: ImportOf): Promise<ImportView> {
  const { id, columns, mapping, chosen } = record;
  return {
    ...presentHead(admin, record, await countOutcomes(db, [id])),
    columns,
    mapping,
    sheets: presentSheets(sheetsOf(record), chosen),
    // the table's check holds it to what the type says
    duplicates: record.duplicates as DuplicateRule,
  };
}

/** The sheets of the file, as they were stored. */
export const sheetsOf = ({ sheets }: Pick<ImportOf, 'sheets'>) => sheets as unknown as KeptSheet[];

function presentHead(
  admin: Admin,
  { id, adminId, fileName, stateNow: state, rowCount, createdAt, madeBy }: ImportOf,
  counts: Awaited<ReturnType<typeof countOutcomes>>,
): ListedImport {
  return {
    _id: id,
    fileName,
    rows: rowCount,
    madeBy,
    isOwn: adminId === admin.id,
    state,
    counts: counts.get(id) ?? { created: 0, updated: 0, skipped: 0, refused: 0 },
    createdAt: createdAt.toISOString(),
  };
}
