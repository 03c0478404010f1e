import { Secret, TOTP } from 'otpauth';
import { v7 } from 'uuid';
import { hashPassword } from '../../src/domain/people/sign-in/password.ts';
import { startSession } from '../../src/domain/people/sign-in/start-session.ts';
import { findAccount } from '../../src/domain/people/sign-in/store.ts';
import type { Admin } from '../../src/platform/sessions/staff.ts';
import type { TestApp } from '../app.ts';

export const password = 'a long enough password';
const longAgo = new Date('2020-01-01T00:00:00Z');
let passwordHash: Promise<string> | undefined;

/** Adds an admin whose password is `password`; an admin of no school unless told otherwise. */
export async function addAdmin(
  { db }: Pick<TestApp, 'db'>,
  admin: Partial<Omit<Admin, 'id'>> & {
    email: string;
    active?: boolean;
    invitedBy?: string;
    createdAt?: Date;
  },
): Promise<{ id: string; email: string }> {
  passwordHash ??= hashPassword(password);
  const id = v7();
  await db
    .insertInto('adminUser')
    .values({
      id,
      email: admin.email,
      name: admin.name ?? 'Asha Kurian',
      passwordHash: await passwordHash,
      role: admin.role ?? 'admin',
      allSchools: admin.allSchools ?? false,
      assignedSchools: admin.assignedSchools ?? [],
      permissions: JSON.stringify(admin.permissions ?? {}),
      active: admin.active ?? true,
      invitedBy: admin.invitedBy ?? null,
      createdAt: admin.createdAt ?? longAgo,
    })
    .execute();
  return { id, email: admin.email };
}

/**
 * Signs in like a program, which gets no cookie; the headers to call with. The password is not looked at:
 * that takes a tenth of a second of a processor, which tests of other things need not wait for.
 */
export async function signIn(
  { deps }: Pick<TestApp, 'deps'>,
  email: string,
): Promise<{ authorization: string }> {
  const account = await findAccount(deps.db, email.toLowerCase());
  if (!account?.active) throw new Error(`nobody signs in as ${email}`);
  const { token } = await startSession(deps.db, deps, account.admin, {
    isBrowser: false,
    userAgent: 'lightMyRequest',
    address: '127.0.0.1',
    deviceCookie: undefined,
  });
  return { authorization: `Bearer ${token}` };
}

/** The code an authenticator app shows at `at` for a key, as it is shown to be typed. */
export function codeAt(key: string, at: Date): string {
  const secret = Secret.fromBase32(key.replaceAll(' ', ''));
  return TOTP.generate({ secret, timestamp: at.getTime() });
}
