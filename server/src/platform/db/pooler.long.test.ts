import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { personalInfo } from '../../../testing/domain/registrations.ts';
import { startServers } from '../../../testing/money-model/server-processes.ts';
import { databaseUrl, testDatabase } from '../../../testing/platform/db.ts';
import {
  hasPgBouncer,
  type PoolMode,
  startPgBouncer,
} from '../../../testing/platform/pgbouncer.ts';
import { connect } from './connect.ts';
import { waitForDatabase } from './open.ts';
import { checkAddresses } from './pooler.ts';

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** A role of the whole server that may do everything, with time limits or without. */
async function addRole(pool: pg.Pool, isLimited: boolean): Promise<string> {
  const role = `pooled_${randomUUID().slice(0, 8)}`;
  await pool.query(`create role ${role} superuser login`);
  if (isLimited) {
    await pool.query(`alter role ${role} set statement_timeout = '5000ms';
      alter role ${role} set lock_timeout = '2000ms'`);
  }
  closing.push(() => pool.query(`drop role ${role}`));
  return role;
}

async function pooler(
  config: pg.PoolConfig,
  options: { role: string; mode: PoolMode; more?: string },
) {
  const started = await startPgBouncer({ host: config.host ?? '', poolSize: 4, ...options });
  closing.push(started.stop);
  return started;
}

const title = 'PgBouncer (apt-get install pgbouncer)';

describe.skipIf(!hasPgBouncer)(title, () => {
  test.each<PoolMode>(['session', 'transaction'])(
    'in %s mode the product answers, and its jobs work and listen beside it',
    async (mode) => {
      const served = await testApp({ provider: true });
      const { rows } = await served.deps.pool.query('select current_database() as name');
      const database: string = rows[0].name;
      const { config } = await testDatabase();
      const direct = databaseUrl({ ...config, database });
      const role = await addRole(served.deps.pool, true);
      const { url } = await pooler(config, {
        role,
        mode,
        // each of two processes holds on to its connections then
        more: mode === 'session' ? 'default_pool_size = 60' : '',
      });
      const servers = await startServers(served, url(database), {
        DATABASE_DIRECT_URL: direct,
        LOG_LEVEL: 'error',
      });
      closing.push(servers.close);
      await servers.ready();
      const post = async (path: string, body: object) => {
        const reply = await fetch(`${servers.url}/api/v1${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify(body),
        });
        return reply.status;
      };
      const people = Array.from({ length: 40 }, (_, n) => ({
        ...personalInfo(),
        email: `person-${n}@example.org`,
        contactNumber: `+91 98470 1${String(n).padStart(4, '0')}`,
        whatsappNumber: `+91 98470 1${String(n).padStart(4, '0')}`,
      }));
      const begun = await Promise.all(
        people.map((each) =>
          post('/registrations/step/new', {
            stepName: 'personalInfo',
            formDataStructured: { personalInfo: each },
          }),
        ),
      );
      expect(new Set(begun)).toEqual(new Set([201]));
      const asked = {
        name: 'Asha',
        email: 'asha@example.org',
        phone: '',
        subject: 'General',
        message: 'Is there parking for buses near the venue?',
      };
      expect(await post('/contact-messages', asked)).toBeLessThan(300);
      expect(await served.db.selectFrom('registration').select('id').execute()).toHaveLength(40);
      // queued through the pooler, taken up by a worker that listens beside it
      const states = async () => {
        const rows = await served.db.selectFrom('message').select('status').execute();
        return [...new Set(rows.map(({ status }) => status))];
      };
      await expect.poll(states, { timeout: 20_000 }).toEqual(['kept']);
      expect((await fetch(`${servers.url}/api/v1/readyz`)).status).toBe(200);
    },
  );

  test('in transaction mode no statement has a name, so no connection keeps a plan', async () => {
    const { pool, config } = await testDatabase();
    const role = await addRole(pool, true);
    const { url } = await pooler(config, { role, mode: 'transaction' });
    const pooled = connect({
      connectionString: url(config.database ?? ''),
      direct: { connectionString: databaseUrl(config) },
    });
    closing.push(pooled.close);
    const insert = () =>
      pooled.db
        .insertInto('deletionRun')
        .values({ ranAt: new Date() })
        .onConflict((conflict) => conflict.column('isLast').doUpdateSet({ ranAt: new Date() }))
        .execute();
    await Promise.all(Array.from({ length: 24 }, insert));
    const client = await pooled.connections.connect();
    const { rows } = await client.query('select name from pg_prepared_statements');
    client.release();
    expect(rows).toEqual([]);
    await checkAddresses(pooled, { databaseDirectUrl: 'set' });
  });

  interface Refused {
    readonly isLimited?: boolean;
    readonly mode?: PoolMode;
    readonly more?: string;
    /** The server behind the direct address. */
    readonly direct?: 'none' | 'pooler' | 'another';
  }
  const dropping = 'ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout';

  test.each<[string, RegExp, Refused]>([
    [
      'no direct address',
      /^DATABASE_URL leads to a pooler.*Set DATABASE_DIRECT_URL/,
      { direct: 'none' },
    ],
    [
      'no direct address, and what we ask for is dropped',
      /^DATABASE_URL leads to a pooler.*Set DATABASE_DIRECT_URL/,
      { direct: 'none', more: dropping },
    ],
    [
      'the pooler as direct address',
      /^DATABASE_DIRECT_URL leads to a pooler/,
      { direct: 'pooler' },
    ],
    [
      'the pooler as direct address, and what we ask for is dropped',
      /^DATABASE_DIRECT_URL leads to a pooler/,
      { direct: 'pooler', more: dropping },
    ],
    ['another database', /lead to different databases/, { direct: 'another' }],
    [
      'statements without a time limit',
      /alter role "pooled_\w+" set statement_timeout/,
      { isLimited: false },
    ],
    ['statement mode', /Set pool_mode to transaction or session/, { mode: 'statement' }],
  ])('refused at once, with what to do: %s', async (_what, said, given) => {
    const { pool, config } = await testDatabase();
    const other = await testDatabase();
    const { isLimited = true, mode = 'transaction', direct = 'own', more } = given;
    const role = await addRole(pool, isLimited);
    const { url } = await pooler(config, { role, mode, ...(more && { more }) });
    const pooled = url(config.database ?? '');
    const addresses = {
      none: undefined,
      pooler: pooled,
      own: databaseUrl(config),
      another: other.url,
    };
    const connectionString = addresses[direct];
    const connected = connect({
      connectionString: pooled,
      direct: connectionString === undefined ? undefined : { connectionString },
    });
    closing.push(connected.close);
    const databaseDirectUrl = connectionString ?? null;
    const wait = { config: { databaseWaitMs: 60_000, databaseDirectUrl }, say: () => {} };
    await expect(waitForDatabase(connected, wait)).rejects.toThrow(said);
  });
});
