import { expect, test, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { visitor } from '../../testing/domain/registrations.ts';
import { addAdmin, signIn } from '../../testing/domain/sign-in.ts';
import { testDatabase } from '../../testing/platform/db.ts';
import { connect } from '../platform/db/connect.ts';
import { laggingReads } from '../platform/db/lagging-store.ts';
import { readMigrations } from '../platform/db/migrate.ts';
import { createLog } from '../platform/http/log.ts';

/** An empty database stands for a replica that has not heard of anybody. */
const behind = await testDatabase();
const asOf = new Date('2026-11-21T05:30:00Z');
const served = await testApp({
  now: () => new Date('2026-11-21T06:00:00Z'),
  lagging: async () => ({ ...behind, asOf }),
});
const email = 'maya@example.org';
await addAdmin(served, { email, allSchools: true, permissions: { canExport: true } });
const headers = await signIn(served, email);
const person = visitor(served.app);
await person.fillIn(2, 1, 0, {});
await person.submit();
const groups = 'registration,person';

async function ask(method: 'GET' | 'POST', path: string, payload?: object) {
  const reply = await served.app.inject({
    method,
    url: `/api/v1${path}`,
    headers,
    ...(payload && { payload }),
  });
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return reply;
}

test('a chart is read from the replica, and says as of when', async () => {
  const { data } = (await ask('GET', '/analytics/schools')).json();
  expect(data).toMatchObject({ asOf: asOf.toISOString(), rows: [] });
});

test('a snapshot counts at the replica, and is of that moment', async () => {
  const { data } = (await ask('POST', '/snapshots', {})).json();
  expect(data.madeAt).toBe(asOf.toISOString());
  const people = data.lines.filter(({ part }: { part: string }) => part === 'Badges');
  expect(people.every(({ count }: { count: number }) => count === 0)).toBe(true);
  const compared = (await ask('GET', `/snapshots/${data._id}/changes?with=now`)).json();
  expect(compared.data.at).toBe(asOf.toISOString());
});

test('a large export is read from the replica and says as of when; a small one is of now', async () => {
  await ask('POST', '/registrations/exports', { format: 'csv', groups });
  await served.runJobs();
  const [row] = (await ask('GET', '/registrations/exports')).json().data;
  expect(row).toMatchObject({ state: 'Ready', rows: 0, asOf: asOf.toISOString() });
  const small = await ask('GET', `/registrations/export?format=csv&groups=${groups}`);
  expect(small.body.trimEnd().split('\r\n')).toHaveLength(2);
});

const migration = readMigrations().at(-1)?.name ?? '';
const log = createLog('silent');
const main = { db: served.db, connections: served.deps.connections };

test('without a replica the database itself is read, of now', async () => {
  expect(await laggingReads(main, null, { migration, log })()).toEqual({ ...main, asOf: null });
});

test('one that is away is left aside for a while, and nobody waits for it twice', async () => {
  const away = connect({ host: '127.0.0.1', port: 9 });
  const warn = vi.fn();
  const find = laggingReads(main, away, { migration, log: { warn } as never });
  expect((await find()).db).toBe(main.db);
  expect((await find()).db).toBe(main.db);
  expect(warn).toHaveBeenCalledTimes(1);
  await away.close();
});

test('an address that leads to a primary is as good, and of now', async () => {
  const find = laggingReads(main, behind, { migration, log });
  expect(await find()).toMatchObject({ db: behind.db, asOf: null });
});
