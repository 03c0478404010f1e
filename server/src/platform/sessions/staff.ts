import { type AdminUser, adminUser } from '@sangamam/contract/sign-in/auth';

/** The signed-in member of staff: rights and schools, nothing to reach them by. */
export interface Admin extends AdminUser {
  readonly id: string;
}

/** The columns a signed-in member of staff is read from. */
export const adminColumns = [
  'adminUser.id',
  'adminUser.name',
  'adminUser.role',
  'adminUser.allSchools',
  'adminUser.assignedSchools',
  'adminUser.permissions',
] as const;

/**
 * Permissions and role as the contract knows them; anything else in the row is a bug and throws. Who has only some
 * schools arranges neither rooms nor journeys, which are of the event and show the people of all.
 */
export function readAdmin(row: { id: string } & Record<keyof Omit<Admin, 'id'>, unknown>): Admin {
  const admin = adminUser.parse(row);
  const {
    canArrangeStay: _stay,
    canArrangeTransport: _transport,
    ...ofSchools
  } = admin.permissions;
  return { id: row.id, ...admin, permissions: admin.allSchools ? admin.permissions : ofSchools };
}
