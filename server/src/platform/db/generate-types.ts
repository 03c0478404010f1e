/*
 * Writes types.ts from the migrations: `npm run db:types`. With `--verify` it only compares and
 * fails when the file is stale. Runs on a database of its own, made and removed here.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@sangamam/embedded-database';
import { generate, PostgresDialect } from 'kysely-codegen';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sangamam-types-'));
const { connection, stop } = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
const { db, pool, close } = connect(connection);
try {
  await migrate(pool);
  await generate({
    camelCase: true,
    db: db.withoutPlugins(),
    dialect: new PostgresDialect({ dateParser: 'string' }),
    excludePattern: '(public.)?migration',
    outFile: fileURLToPath(new URL('types.ts', import.meta.url)),
    // As connect() reads them.
    typeMapping: { int8: 'number' },
    typeOnlyImports: true,
    verify: process.argv.includes('--verify'),
  });
} catch (error) {
  const { message } = error as Error;
  process.stderr.write(
    message.includes('not up-to-date')
      ? 'server/src/platform/db/types.ts does not match the migrations: run npm run db:types.\n'
      : `${message}\n`,
  );
  process.exitCode = 1;
} finally {
  await close();
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
}
