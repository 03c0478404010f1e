import { endpoint } from '@sangamam/contract/calls/endpoint';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { Refusal } from '../refusal.ts';
import { guardApi } from './guard.ts';
import { answer, route } from './route.ts';
import { createServer } from './server.ts';

const make = endpoint('POST /things', {
  summary: 'Makes a thing',
  access: { kind: 'public' },
  body: z.object({ name: z.string() }),
  reply: z.object({ number: z.number(), name: z.string() }),
  idempotent: true,
  failure: 'Failed',
});

const makeTwo = endpoint('POST /things/two', { ...make, summary: 'Makes a thing, and one more' });

let served: TestApp;
/** The work that ran; the table holds the committed part. */
let runs: string[];
let app: Awaited<ReturnType<typeof createServer>>;
/** The callers whose next work goes on only when it is let. */
const held = new Map<string, { started: () => void; end: Promise<void> }>();

beforeAll(async () => {
  runs = [];
  served = await testApp();
  await sql`create table thing (number serial, name text)`.execute(served.db);
  app = await createServer(served.deps.config, served.deps.log);
  await app.register(async (api) => {
    guardApi(api, served.deps);
    route(api, served.deps, make, async ({ body: { name }, once }) => {
      const number = await once(async ({ db, settings }) => {
        runs.push(name);
        const { rows } = await sql<{ number: number }>`
          insert into thing (name) values (${name}) returning number`.execute(db);
        const hold = held.get(name);
        held.delete(name);
        hold?.started();
        await hold?.end;
        await settings.current();
        if (name === 'refused') throw new Refusal('DUPLICATE_CONTACT');
        if (name === 'bug') throw new Error('bug');
        return rows[0]?.number ?? 0;
      });
      return answer({ number, name }, { status: 201 });
    });
    route(api, served.deps, makeTwo, async ({ body: { name }, once }) => {
      const insert = (one: string) =>
        once(({ db }) => sql`insert into thing (name) values (${one})`.execute(db));
      await insert(name);
      await insert(`${name} again`);
      return answer({ number: 2, name }, { status: 201 });
    });
  });
});

const post = (name: string, key: string | null, address = '127.0.0.1', url = '/things') =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify({ name }),
    remoteAddress: address,
  });

async function countOf(name: string): Promise<number> {
  const { rows } = await sql`select from thing where name = ${name}`.execute(served.db);
  return rows.length;
}

test('a repeat gets the same answer, and makes nothing', async () => {
  const first = await post('one', 'repeat-1234');
  const again = await post('one', 'repeat-1234');
  expect(first.statusCode).toBe(201);
  expect(again.statusCode).toBe(201);
  expect(again.json()).toEqual(first.json());
  expect(runs.filter((name) => name === 'one')).toHaveLength(1);
});

test('without a key every request counts', async () => {
  await post('each', null);
  await post('each', null);
  expect(await countOf('each')).toBe(2);
});

test.each(['two-changes-1', null])(
  'a request of key %j that makes a second change fails, and the second is not made',
  async (key) => {
    const name = `pair of ${key}`;
    const { statusCode } = await post(name, key, '127.0.0.1', '/things/two');
    expect(statusCode).toBe(500);
    expect(await countOf(name)).toBe(1);
    expect(await countOf(`${name} again`)).toBe(0);
  },
);

test('the same key with another body is refused', async () => {
  await post('two', 'other-body-1');
  const other = await post('three', 'other-body-1');
  expect(other.statusCode).toBe(409);
  expect(other.json()).toMatchObject({ code: 'IDEMPOTENCY_REUSED' });
});

test('more at once than there are connections make one, and all are answered', async () => {
  const replies = await Promise.all(Array.from({ length: 40 }, () => post('many', 'at-once-123')));
  expect(await countOf('many')).toBe(1);
  for (const reply of replies) expect(reply.json()).toEqual(replies[0]?.json());
});

test('a repeat waits for the first that is at work; where that fails it does the work', async () => {
  const started = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  held.set('slow', { started: started.resolve, end: end.promise });
  const first = post('slow', 'in-progress');
  await started.promise;
  const second = post('slow', 'in-progress');
  await expect.poll(waitingForALock).toBe(1);
  end.reject(new Error('cut off'));
  expect((await first).statusCode).toBe(500);
  expect((await second).statusCode).toBe(201);
  expect(await countOf('slow')).toBe(1);
});

async function waitingForALock(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(served.db);
  return rows[0]?.waiting ?? 0;
}

test('a refusal and a bug leave nothing behind', async () => {
  expect((await post('refused', 'refused-123')).statusCode).toBe(409);
  expect((await post('free', 'refused-123')).statusCode).toBe(201);
  expect((await post('bug', 'failed-1234')).statusCode).toBe(500);
  expect((await post('fixed', 'failed-1234')).statusCode).toBe(201);
  expect((await countOf('refused')) + (await countOf('bug'))).toBe(0);
});

test('another address cannot fetch the answer with a guessed key', async () => {
  await post('mine', 'guessed-123');
  const stranger = await post('mine', 'guessed-123', '203.0.113.9');
  expect(stranger.statusCode).toBe(201);
  expect(await countOf('mine')).toBe(2);
});

test('whoever goes on in another network is known by a key too long to guess', async () => {
  const key = 'a3f1c2d4-5b6e-4f70-8a91-b2c3d4e5f607';
  const first = await post('moved', key);
  const again = await post('moved', key, '203.0.113.9');
  expect(again.json()).toEqual(first.json());
  expect(await countOf('moved')).toBe(1);
});

test.each(['short', 'x'.repeat(65), 'with spaces in it'])(
  'the key "%s" is refused',
  async (key) => {
    const reply = await post('odd', key);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toHaveProperty('Idempotency-Key');
  },
);

test('what is kept cannot be read in the database', async () => {
  await post('private name', 'sealed-1234');
  const { rows } = await sql<{ text: string }>`
    select response::text as text from idempotency_key where key = 'sealed-1234'`.execute(
    served.db,
  );
  expect(rows[0]?.text).toMatch(/^"[A-Za-z0-9+/=]+"$/);
});
