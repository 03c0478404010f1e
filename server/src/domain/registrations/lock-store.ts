import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { inScope } from '../../platform/sessions/scope.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import type { RegistrationRow } from './store.ts';

/**
 * A registration, deleted or not, locked to the end of the transaction: always the first lock that is
 * taken. null when there is none.
 */
export async function lockRegistration(trx: Db, id: string): Promise<RegistrationRow | null> {
  const row = await trx
    .selectFrom('registration')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (row as RegistrationRow | undefined) ?? null;
}

/**
 * The same of one of the admin's schools, also where staff deleted it and it was not sealed yet. null when
 * there is none.
 */
export async function lockRegistrationInScope(
  trx: Db,
  admin: Admin,
  id: string,
): Promise<RegistrationRow | null> {
  const row = await inScope(
    trx
      .selectFrom('registration')
      .selectAll()
      .where('id', '=', id)
      .where((eb) => eb.or([eb('deletedAt', 'is', null), eb('deletedBy', 'is not', null)])),
    admin,
  )
    .forUpdate()
    .executeTakeFirst();
  return (row as RegistrationRow | undefined) ?? null;
}

/** Those of these that belong to the admin's schools and are not deleted, locked in one order. */
export async function lockRegistrationsInScope(
  trx: Db,
  admin: Admin,
  ids: readonly string[],
): Promise<RegistrationRow[]> {
  const rows = await inScope(
    trx
      .selectFrom('registration')
      .selectAll()
      .where('id', 'in', ids)
      .where('deletedAt', 'is', null)
      .orderBy('id'),
    admin,
  )
    .forUpdate()
    .execute();
  return rows as RegistrationRow[];
}

/**
 * Several, so that nobody else gives them a bed or a seat meanwhile; one order for all. What only refers to
 * them does not wait.
 */
export async function lockRegistrations(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    select from registration where id = any(${[...ids]}::uuid[]) order by id
    for no key update`.execute(trx);
}
