import { v7 } from 'uuid';
import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { newToken } from '../../../platform/sessions/staff-session.ts';
import { hashPassword } from './password.ts';
import { hasAdmin, insertSuperAdmin } from './store.ts';

const inventedEmail = 'admin@sangamam.example';

/**
 * Makes the first super admin when there is no admin at all: from ADMIN_EMAIL and ADMIN_PASSWORD, or
 * outside production with an invented password, printed this once. In production nothing is invented;
 * `print` then says what is missing.
 */
export async function ensureFirstAdmin(
  db: Db,
  { admin, appEnv }: Pick<Config, 'admin' | 'appEnv'>,
  now: Date,
  print: (line: string) => void,
): Promise<void> {
  if (await hasAdmin(db)) return;
  if (!admin && appEnv === 'production') {
    print('There is no admin yet. To invite one, run: npm run admin:invite EMAIL');
    return;
  }
  const { email, password } = admin ?? {
    email: inventedEmail,
    password: newToken('').slice(0, 20),
  };
  const passwordHash = await hashPassword(password);
  const isMade = await insertSuperAdmin(db, { id: v7(), email, passwordHash, now });
  if (isMade && !admin) print(`Admin sign-in, shown once: ${email} / ${password}`);
}
