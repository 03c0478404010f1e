/*
 * `npm run admin:invite EMAIL`: prints a link that makes this address a super admin, once, within 48
 * hours. For the first super admin of an installation, and for when none can sign in any more.
 */

import { inviteSuperAdmin } from './domain/people/accounts/invite-admin.ts';
import { checkKey } from './features/secret-key/check-key.ts';
import { readConfig } from './platform/config/config.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDatabase } from './platform/db/open.ts';
import { mailAddress } from './platform/outside/mail.ts';

const email = mailAddress(process.argv[2] ?? '')?.toLowerCase();
if (!email) {
  process.stderr.write('Name an email address: npm run admin:invite name@example.org\n');
  process.exit(1);
}
const config = readConfig();
const { db, pool, close } = await openDatabase(config);
try {
  await migrate(pool);
  await checkKey(db, config);
  const link = await inviteSuperAdmin({ db, config, now: () => new Date() }, email);
  process.stdout.write(
    link
      ? `Open this link within 48 hours to become a super admin as ${email}. It works once.\n${link}\n`
      : `${email} already has an account.\n`,
  );
  if (!link) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`Nobody was invited: ${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await close();
}
