import { type AdminUser, adminUser } from '@sangamam/contract/sign-in/auth';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { hasSecondFactor } from '../sign-in/second-factor-store.ts';

/** The rights of an account that a super admin decides. */
export interface Rights {
  readonly name: string;
  readonly role: 'super_admin' | 'admin';
  readonly allSchools: boolean;
  readonly assignedSchools: readonly string[];
  readonly permissions: object;
}

const columns = [
  ...(['id', 'name', 'email', 'role', 'allSchools', 'assignedSchools', 'permissions'] as const),
  ...(['active', 'lastLoginAt'] as const),
] as const;

const accounts = (db: Db) =>
  db
    .selectFrom('adminUser')
    .select([...columns])
    .select([
      sql<boolean>`password_hash is not null`.as('isAccepted'),
      hasSecondFactor.as('hasSecondFactor'),
    ]);

/** Role and permissions as the contract knows them; anything else in the row is a bug and throws. */
const read = <Row extends object>(row: Row): Omit<Row, keyof AdminUser> & AdminUser => ({
  ...row,
  ...adminUser.parse(row),
});

/** Every account by name, with the end of an invitation that still opens. */
export async function listAccounts(db: Db, now: Date) {
  const rows = await accounts(db)
    .select((eb) =>
      eb
        .selectFrom('adminToken')
        .select(({ fn }) => fn.max('expiresAt').as('endsAt'))
        .whereRef('adminToken.adminId', '=', 'adminUser.id')
        .where('purpose', '=', 'invitation')
        .where('expiresAt', '>', now)
        .as('invitationEndsAt'),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return rows.map(read);
}

/**
 * Locks the active super admins, always in one order, then the account itself; undefined when there is
 * none. Whoever changes accounts does so first: the changes of two super admins come one after the other.
 */
export async function lockAccount(tx: Db, id: string) {
  const superAdmins = await tx
    .selectFrom('adminUser')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  const row = await accounts(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return { superAdminIds: superAdmins.map((each) => each.id), account: row && read(row) };
}

/** Adds an account that nobody can sign in to yet; false when the e-mail has one. */
export async function insertInvited(
  tx: Db,
  {
    id,
    email,
    invitedBy,
    ...rights
  }: Rights & { id: string; email: string; invitedBy: string | null; now: Date },
): Promise<boolean> {
  const { now, assignedSchools, permissions, ...rest } = rights;
  const added = await tx
    .insertInto('adminUser')
    .values({
      ...rest,
      id,
      email,
      invitedBy,
      assignedSchools: [...assignedSchools],
      permissions: JSON.stringify(permissions),
      active: false,
      passwordHash: null,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Since when there is an account, and who invited it. */
export async function findOrigin(db: Db, id: string) {
  return await db
    .selectFrom('adminUser')
    .select(['createdAt', 'invitedBy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Writes what a super admin decided about an account. */
export async function updateRights(tx: Db, id: string, rights: Rights): Promise<void> {
  const { assignedSchools, permissions, ...rest } = rights;
  await tx
    .updateTable('adminUser')
    .set({
      ...rest,
      assignedSchools: [...assignedSchools],
      permissions: JSON.stringify(permissions),
    })
    .where('id', '=', id)
    .execute();
}

/** Opens an account or closes it; its sessions are the caller's matter. */
export async function setActive(tx: Db, id: string, active: boolean): Promise<void> {
  await tx.updateTable('adminUser').set({ active }).where('id', '=', id).execute();
}

/** Removes an account that was never opened. */
export async function deleteInvited(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('adminUser').where('id', '=', id).where('passwordHash', 'is', null).execute();
}

/** The account of an e-mail, whatever its state. */
export async function findByEmail(db: Db, email: string) {
  return accounts(db)
    .where(({ fn }) => fn('lower', ['email']), '=', email.toLowerCase())
    .executeTakeFirst();
}
