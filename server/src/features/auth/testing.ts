import { Secret, TOTP } from 'otpauth';
import { v7 } from 'uuid';
import type { TestApp } from '../../testing.ts';
import { hashPassword } from './password.ts';
import type { Admin } from './session.ts';

export const password = 'a long enough password';
let passwordHash: Promise<string> | undefined;

/** Adds an admin whose password is `password`; an admin of no school unless told otherwise. */
export async function addAdmin(
  { db }: Pick<TestApp, 'db'>,
  admin: Partial<Omit<Admin, 'id'>> & { email: string; active?: boolean },
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
    })
    .execute();
  return { id, email: admin.email };
}

/** Signs in like a program, which gets no cookie; the headers to call with. */
export async function signIn(
  { app }: Pick<TestApp, 'app'>,
  email: string,
): Promise<{ authorization: string }> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { email, password },
  });
  if (answer.statusCode !== 200) throw new Error(`login of ${email}: ${answer.body}`);
  return { authorization: `Bearer ${answer.json().data.token}` };
}

/** The code an authenticator app shows at `at` for a key, as it is shown to be typed. */
export function codeAt(key: string, at: Date): string {
  const secret = Secret.fromBase32(key.replaceAll(' ', ''));
  return TOTP.generate({ secret, timestamp: at.getTime() });
}
