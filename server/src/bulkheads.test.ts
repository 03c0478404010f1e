import { randomUUID } from 'node:crypto';
import { minuteMs } from '@sangamam/contract/locale/durations';
import pg from 'pg';
import { afterAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { testApp } from '../testing/app.ts';
import { personalInfo, visitor } from '../testing/domain/registrations.ts';
import { addAdmin, signIn } from '../testing/domain/sign-in.ts';
import { buildApp } from './app.ts';
import { connect } from './platform/db/connect.ts';
import { inLane } from './platform/db/lanes.ts';

/* With the limits the product ships with, where other tests wait for minutes. */
const patient = await testApp({ databaseNow: () => new Date(databaseMs()) });
let databaseMs = () => Date.now();
const { rows: named } = await patient.deps.pool.query('select current_database() as name');
const config: pg.PoolConfig = { ...inject('postgres'), database: named[0].name };
const { close, ...own } = connect(config);
const deps = { ...patient.deps, ...own };
const app = await buildApp(deps);
const served = { ...patient, app };
await addAdmin(served, { email: 'chief@example.org', role: 'super_admin' });
const staff = await signIn(served, 'chief@example.org');
afterAll(async () => {
  await app.close();
  await close();
});

const ready = async () => (await app.inject('/api/v1/readyz')).statusCode;
const writeToDesk = () =>
  app.inject({
    method: 'POST',
    url: '/api/v1/contact-messages',
    headers: { 'idempotency-key': randomUUID() },
    payload: {
      name: 'Anu Thomas',
      email: personalInfo().email,
      phone: '',
      subject: 'General',
      message: 'Is there parking for buses near the venue?',
    },
  });

/** Somebody who keeps a table to themselves until `end`. */
async function hold(table: string) {
  const client = new pg.Client(config);
  await client.connect();
  await client.query(`begin; lock table ${table}`);
  const end = () => client.end();
  onTestFinished(end);
  return end;
}

describe('a table that somebody holds', () => {
  test('holds up whoever needs it, and nobody who registers, works as staff or asks whether we are ready', async () => {
    const letGo = await hold('contact_message');
    let isOver = false;
    const statuses = new Set<number>();
    const writers = Array.from({ length: 24 }, async () => {
      while (!isOver) {
        const reply = await writeToDesk();
        statuses.add(reply.statusCode);
        if (reply.statusCode === 503) expect(reply.headers['retry-after']).toBe('5');
      }
    });
    await expect.poll(() => deps.connections.usage().public.waiting).toBeGreaterThan(10);
    for (let n = 0; n < 5; n++) {
      expect((await visitor(app).start()).status).toBe(201);
      const list = await app.inject({ url: '/api/v1/registrations', headers: staff });
      expect(list.statusCode).toBe(200);
      expect(await ready()).toBe(200);
    }
    await expect.poll(() => [...statuses]).toEqual([503]);
    isOver = true;
    await letGo();
    await Promise.all(writers);
    expect((await writeToDesk()).statusCode).toBe(201);
  });

  test('makes no queue without end: those who come when many wait are told at once to come again', async () => {
    const letGo = await hold('contact_message');
    const sent = Array.from({ length: 850 }, writeToDesk);
    const first = await Promise.race(sent);
    expect(first.statusCode).toBe(503);
    expect(first.headers['retry-after']).toBe('5');
    expect(deps.connections.usage().public.waiting).toBe(750);
    expect((await visitor(app).start()).status).toBe(201);
    await letGo();
    await Promise.all(sent);
  });
});

test('people and staff each have connections of their own, also after a body has arrived', async () => {
  const usedBy = async (work: () => Promise<unknown>) => {
    const asked = vi.spyOn(pg.Pool.prototype, 'connect');
    await work();
    const sizes = asked.mock.contexts.map((pool) => (pool as pg.Pool).options.max);
    asked.mockRestore();
    return ['public', 'staff'].filter((_, n) => sizes.includes([8, 4][n] ?? 0));
  };
  expect(await usedBy(() => visitor(app).start())).toEqual(['public']);
  const profile = { name: 'The Chief' };
  const edit = () =>
    app.inject({ method: 'PUT', url: '/api/v1/auth/profile', headers: staff, payload: profile });
  expect(await usedBy(edit)).toEqual(['staff']);
});

describe('whether we are ready', () => {
  test('is known while all connections of people, staff and jobs are busy', async () => {
    const end = Promise.withResolvers<void>();
    const busy = (['public', 'staff', 'jobs'] as const).flatMap((lane) =>
      Array.from({ length: 12 }, (_, n) =>
        inLane(lane, `work ${n}`, () =>
          deps.db.connection().execute(async () => {
            await end.promise;
          }),
        ),
      ),
    );
    await expect.poll(() => deps.connections.usage().staff.waiting).toBe(8);
    expect(await ready()).toBe(200);
    end.resolve();
    await Promise.all(busy);
  });

  test('is answered without waiting for a database that says nothing', async () => {
    const letGo = await hold('migration');
    expect(await ready()).toBe(503);
    await letGo();
    await expect.poll(ready).toBe(200);
  });

  test('is denied while nothing can be written, and people are told to come again', async () => {
    const set = async (isReadOnly: boolean) => {
      const client = new pg.Client({ ...config, database: 'postgres' });
      await client.connect();
      await client.query(
        `alter database ${config.database} set default_transaction_read_only = ${isReadOnly}`,
      );
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [config.database],
      );
      await client.end();
    };
    await set(true);
    await expect.poll(ready).toBe(503);
    const refused = await visitor(app).start();
    expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    await set(false);
    await expect.poll(ready).toBe(200);
    expect((await visitor(app).start()).status).toBe(201);
  });

  test('is denied while the clocks of process and database differ by minutes', async () => {
    databaseMs = () => Date.now() - 6 * minuteMs;
    expect(await ready()).toBe(503);
    databaseMs = () => Date.now() + 4 * minuteMs;
    expect(await ready()).toBe(200);
  });
});
