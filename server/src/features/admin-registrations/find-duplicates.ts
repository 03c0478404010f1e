import type { Page } from '@sangamam/contract/endpoint';
import type { PossibleDuplicate } from '@sangamam/contract/registration-merge';
import type { Deps } from '../../app.ts';
import { type Db, tx } from '../../db/connect.ts';
import { schoolsInScope } from '../auth/scope.ts';
import type { Admin } from '../auth/session.ts';
import { listByIds } from './list-store.ts';
import { countDuplicatePairs, listPairs, writeDuplicates } from './merge-store.ts';
import { presentRow } from './present-row.ts';

/** Looks for registrations that may be one person's, for the list and the dashboard. */
export async function findDuplicates({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await tx(db, (trx) => writeDuplicates(trx, now()));
}

/** How many pairs of the admin's schools nobody has looked at. */
export async function countDuplicates(db: Db, admin: Admin): Promise<number> {
  const schools = schoolsInScope(admin);
  return schools.length === 0 ? 0 : await countDuplicatePairs(db, schools);
}

/** A page of those pairs, those found last first. */
export async function listDuplicates(
  db: Db,
  admin: Admin,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: PossibleDuplicate[]; pagination: Page }> {
  const schools = schoolsInScope(admin);
  const total = await countDuplicates(db, admin);
  const pairs = total === 0 ? [] : await listPairs(db, schools, { page, limit });
  const found = await listByIds(
    db,
    pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]),
  );
  const byId = new Map(found.map((row) => [row.id, presentRow(row)]));
  const rows = pairs.flatMap(({ firstId, secondId, same }) => {
    const [first, second] = [byId.get(firstId), byId.get(secondId)];
    return first && second ? [{ first, second, same }] : [];
  });
  return { rows, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}
