import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { visitor } from '../testing/domain/registrations.ts';
import { testDatabase } from '../testing/platform/db.ts';
import { freePort } from '../testing/platform/free-port.ts';
import { expanding, makeNextRelease } from '../testing/platform/next-release.ts';

const { url: databaseUrl, pool } = await testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'sangamam-releases-'));
const thisRelease = fileURLToPath(new URL('main.ts', import.meta.url));
const nextRelease = makeNextRelease('src', expanding);
const after = makeNextRelease('src', {
  ...expanding,
  '9995_less.sql': `-- needs 9991_by_more.sql
    drop trigger seen_by_next on registration;
    drop function note_for_next;
    alter table registration drop column seen_by_next;`,
});
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  nextRelease.remove();
  after.remove();
  rmSync(dataDir, { recursive: true });
});

/** A process of a release; resolves when it serves. */
async function start(main: string) {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH ?? '',
      APP_ENV: 'test',
      SERVE: 'api',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      CAPTCHA: 'none',
      RAZORPAY_KEY_ID: 'rzp_sim_00000000000000',
      RAZORPAY_KEY_SECRET: 'sim_00000000000000000000000000000000',
      RAZORPAY_WEBHOOK_SECRET: 'simwh_00000000000000000000000000000000',
      RAZORPAY_API_URL: 'http://127.0.0.1:9',
    },
  });
  running.add(child);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const exited = once(child, 'exit').then(() => running.delete(child));
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('Sangamam is ready')) resolve();
    });
    exited.then(() => reject(new Error(said)));
  });
  const address = `http://127.0.0.1:${port}`;
  const ask = async ({ method, url, headers, payload }: Sent) => {
    const reply = await fetch(address + url, {
      method,
      headers,
      ...(payload && { body: payload }),
    });
    const body = await reply.json();
    const cookies = reply.headers.getSetCookie();
    return { statusCode: reply.status, headers: { 'set-cookie': cookies }, json: () => body };
  };
  return {
    ask,
    ready: async () => (await fetch(`${address}/api/v1/readyz`)).status,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
type Process = Awaited<ReturnType<typeof start>>;
type Sent = { method: string; url: string; headers: Record<string, string>; payload?: string };

test('a release works on the schema of the next one, at its side and started after it, until something it uses is gone', async () => {
  const old = await start(thisRelease);
  // one browser, whose requests a balancer gives to either
  let at: Process = old;
  const browser = { inject: (sent: Sent) => at.ask(sent) } as unknown as FastifyInstance;
  const person = visitor(browser);
  const attends = async (by: Process, adults: number) => {
    at = by;
    expect((await person.attend(adults)).status).toBe(200);
    const { data } = (await person.read()).body;
    expect(data?.formDataStructured.eventAttendance).toMatchObject({
      attendees: { adults: { veg: adults } },
    });
  };
  expect((await person.start()).status).toBe(201);
  await attends(old, 2);

  const next = await start(nextRelease.main);
  const { rows } = await pool.query(`select name from migration where name > '9'`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(expanding));
  expect(await old.ready()).toBe(200);
  for (const [adults, by] of [next, old, next].entries()) await attends(by, adults + 1);
  await old.stop();

  // and back again, with what the next one wrote
  const again = await start(thisRelease);
  expect(await again.ready()).toBe(200);
  await attends(again, 5);
  await next.stop();
  expect((await visitor(browser).start()).status).toBe(201);

  // two releases on, what this one uses may be gone
  const last = await start(after.main);
  expect(await last.ready()).toBe(200);
  expect(await again.ready()).toBe(503);
  await again.stop();
  await expect(start(thisRelease)).rejects.toThrow(
    'migration 9995_less.sql, which needs 9991_by_more.sql. This release does not know it',
  );
  await last.stop();
});
