import { endpoint } from '@sangamam/contract/endpoint';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { tx } from '../db/connect.ts';
import { guardApi } from './guard.ts';
import { Refusal } from './refusal.ts';
import { answer, route } from './route.ts';
import { createServer } from './server.ts';

const make = endpoint({
  method: 'POST',
  path: '/things',
  summary: 'Makes a thing',
  access: { kind: 'public' },
  body: z.object({ name: z.string() }),
  reply: z.object({ number: z.number(), name: z.string() }),
  idempotent: true,
  failure: 'Failed',
});

let served: TestApp;
let made: string[];
let now = new Date('2027-01-01T00:00:00Z');
let finish: Promise<void> | null = null;
let started: () => void = () => {};
let app: Awaited<ReturnType<typeof createServer>>;

beforeAll(async () => {
  made = [];
  served = await testApp({ now: () => now });
  app = await createServer(served.deps.config, served.deps.log);
  await app.register(async (api) => {
    guardApi(api, served.deps);
    route(api, served.deps, make, async ({ body, reply }) => {
      started();
      if (body.name.startsWith('written')) {
        const number = await tx(served.db, async () => made.push(body.name));
        await finish;
        return answer({ number, name: body.name });
      }
      await finish;
      if (body.name === 'taken') throw new Refusal('DUPLICATE_CONTACT');
      if (body.name === 'bug') throw new Error('bug');
      made.push(body.name);
      reply.header('set-cookie', api.serializeCookie('reg', 'a-session', { httpOnly: true }));
      return answer({ number: made.length, name: body.name }, { status: 201 });
    });
  });
});

const post = (name: string, key: string, address = '127.0.0.1') =>
  app.inject({
    method: 'POST',
    url: '/things',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ name }),
    remoteAddress: address,
  });

test('a repeat gets the first answer again, with its session, and makes nothing', async () => {
  const first = await post('one', 'repeat-1234');
  const again = await post('one', 'repeat-1234');
  expect(first.statusCode).toBe(201);
  expect(again.statusCode).toBe(201);
  expect(again.json()).toEqual(first.json());
  expect(again.headers['set-cookie']).toEqual(first.headers['set-cookie']);
  expect(made.filter((name) => name === 'one')).toHaveLength(1);
});

test('the same key with another body is refused', async () => {
  await post('two', 'other-body-1');
  const other = await post('three', 'other-body-1');
  expect(other.statusCode).toBe(409);
  expect(other.json()).toMatchObject({ code: 'IDEMPOTENCY_REUSED' });
});

test('twenty at once make one', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => post('many', 'at-once-123')));
  expect(made.filter((name) => name === 'many')).toHaveLength(1);
  for (const reply of replies) {
    if (reply.statusCode === 201) expect(reply.json().data.name).toBe('many');
    else expect(reply.json()).toMatchObject({ code: 'IN_PROGRESS' });
  }
});

test('while the first is at work a repeat is told to wait', async () => {
  let release = () => {};
  finish = new Promise((resolve) => {
    release = resolve;
  });
  const isStarted = new Promise<void>((resolve) => {
    started = resolve;
  });
  const first = post('slow', 'in-progress');
  await isStarted;
  const second = await post('slow', 'in-progress');
  expect(second.json()).toMatchObject({ code: 'IN_PROGRESS' });
  expect(second.headers['retry-after']).toBe('2');
  finish = null;
  release();
  expect((await first).statusCode).toBe(201);
  expect((await post('slow', 'in-progress')).statusCode).toBe(201);
  expect(made.filter((name) => name === 'slow')).toHaveLength(1);
});

test('a key whose process was killed can be used again after some seconds', async () => {
  await sql`insert into idempotency_key (scope, key, request_sha256, created_at)
    values ('POST /things address:127.0.0.1', 'killed-1234',
      ${Buffer.alloc(32)}, ${now})`.execute(served.db);
  expect((await post('after', 'killed-1234')).statusCode).toBe(409);
  now = new Date(now.getTime() + 11_000);
  expect((await post('after', 'killed-1234')).statusCode).toBe(201);
});

test('one that is at work for so long that its key is taken over has done it; the repeat answers', async () => {
  let release = () => {};
  finish = new Promise((resolve) => {
    release = resolve;
  });
  const first = post('written', 'taken-over-1');
  await vi.waitFor(() => expect(made).toContain('written'));
  now = new Date(now.getTime() + 11_000);
  finish = null;
  const second = await post('written', 'taken-over-1');
  release();
  expect(second.json()).toEqual((await first).json());
  expect(made.filter((name) => name === 'written')).toHaveLength(1);
});

test('what was committed under a key is no other request’s, although its answer was not kept', async () => {
  finish = Promise.reject(new Error('a bug after the change'));
  finish.catch(() => {});
  expect((await post('written first', 'half-way-12')).statusCode).toBe(500);
  finish = null;
  const other = await post('written other', 'half-way-12');
  expect(other.json()).toMatchObject({ code: 'IDEMPOTENCY_REUSED' });
  expect((await post('written first', 'half-way-12')).statusCode).toBe(200);
  expect(made.filter((name) => name.startsWith('written '))).toEqual(['written first']);
});

test('a refusal and a bug give the key back', async () => {
  expect((await post('taken', 'refused-123')).statusCode).toBe(409);
  expect((await post('free', 'refused-123')).statusCode).toBe(201);
  expect((await post('bug', 'failed-1234')).statusCode).toBe(500);
  expect((await post('fixed', 'failed-1234')).statusCode).toBe(201);
});

test('a key that cannot be given back at once is given back as soon as it can', async () => {
  await sql`create function keep() returns trigger language plpgsql as
    $$ begin raise exception 'away'; end $$`.execute(served.db);
  await sql`create trigger keep before delete on idempotency_key for each row
    when (old.key = 'stuck-1234') execute function keep()`.execute(served.db);
  expect((await post('taken', 'stuck-1234')).json()).toMatchObject({ code: 'DUPLICATE_CONTACT' });
  expect((await post('free', 'stuck-1234')).statusCode).toBe(409);
  await sql`drop trigger keep on idempotency_key`.execute(served.db);
  await vi.waitFor(async () => {
    expect((await post('free', 'stuck-1234')).statusCode).toBe(201);
  }, 30_000);
});

test('what was done is answered, and not done again, where its answer cannot be kept', async () => {
  await sql`create function lose() returns trigger language plpgsql as
    $$ begin raise exception 'lost'; end $$`.execute(served.db);
  await sql`create trigger lose before update on idempotency_key for each row
    when (new.key = 'unkept-1234') execute function lose()`.execute(served.db);
  expect((await post('unkept', 'unkept-1234')).statusCode).toBe(201);
  expect((await post('unkept', 'unkept-1234')).json()).toMatchObject({ code: 'IN_PROGRESS' });
  expect(made.filter((name) => name === 'unkept')).toHaveLength(1);
});

test('another address cannot fetch the answer with a guessed key', async () => {
  await post('mine', 'guessed-123');
  const stranger = await post('mine', 'guessed-123', '203.0.113.9');
  expect(stranger.statusCode).toBe(201);
  expect(made.filter((name) => name === 'mine')).toHaveLength(2);
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
