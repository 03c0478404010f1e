import { type Page, pageOf } from '@sangamam/contract/calls/endpoint';
import type { PossibleDuplicate } from '@sangamam/contract/staff-registrations/merge';
import type { StaffActor } from '../../platform/actor.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { job } from '../../platform/jobs/job.ts';
import { Refusal } from '../../platform/refusal.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { lockForAct, lockPair } from './act.ts';
import {
  countDuplicatePairs,
  listPairs,
  maxPairs,
  writeDismissed,
  writeDuplicates,
} from './duplicate-store.ts';
import { listByIds } from './list/list-store.ts';
import { presentRow } from './list/present-row.ts';

/** Looks for registrations that may be one person's, for the list and the dashboard. */
export async function findDuplicates({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await tx(db, (trx) => writeDuplicates(trx, now()));
}

export const findDuplicatesJob = job({
  name: 'find-duplicates',
  work: 'bulk',
  cron: '23 * * * *',
  run: findDuplicates,
});

/** Undecided pairs within the admin's schools. */
export async function countDuplicates(db: Db, admin: Admin): Promise<number> {
  const schools = schoolsInScope(admin);
  return schools.length === 0 ? 0 : await countDuplicatePairs(db, schools);
}

/** A page of undecided pairs, newest first. */
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
  const pagination = pageOf({ page, limit }, total);
  return { rows, pagination: total < maxPairs ? pagination : { ...pagination, capped: true } };
}

/** Says that two registrations are two people's. Refuses with REGISTRATION_NOT_FOUND, and NOT_FOUND no such pair. */
export async function dismissPair(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: StaffActor,
  id: string,
  other: string,
): Promise<void> {
  const { admin } = by;
  await tx(db, async (trx) => {
    await lockPair(trx, admin, id, other);
    const { school } = await lockForAct(trx, admin, id);
    const { registrationNumber: reason } = await lockForAct(trx, admin, other);
    if (!(await writeDismissed(trx, [id, other], { by: admin.id, now: now() })))
      throw new Refusal('NOT_FOUND');
    const object = { type: 'registration', id };
    const action = 'registration.not-duplicate';
    await logAdminAction(trx, { by, action, object, school, reason }, now());
  });
}
