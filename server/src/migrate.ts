/*
 * `npm run migrate`: brings the database to this release and stops, as the start does by itself where its role
 * owns the tables. `--grant ROLE` lets another role run the product on them without owning them.
 */
import { parseArgs } from 'node:util';
import { readConfig } from './platform/config/config.ts';
import { grantRights } from './platform/db/grant-rights.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDatabase } from './platform/db/open.ts';
import { migrateJobs } from './platform/jobs/jobs.ts';

try {
  const { values } = parseArgs({ options: { grant: { type: 'string' } } });
  const { pool, close } = await openDatabase(readConfig());
  try {
    const applied = await migrate(pool);
    await migrateJobs(pool);
    process.stdout.write(
      `Migrations applied: ${applied.join(', ') || 'none. The database is up to date.'}\n`,
    );
    if (values.grant !== undefined) {
      await grantRights(pool, values.grant);
      process.stdout.write(`The role ${values.grant} may now run the product on this database.\n`);
    }
  } finally {
    await close();
  }
} catch (error) {
  process.stderr.write(`The database was not migrated: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
