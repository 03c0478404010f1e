import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { personalInfo, visitor } from '../testing/domain/registrations.ts';
import { startServers } from '../testing/money-model/server-processes.ts';
import { databaseUrl } from '../testing/platform/db.ts';
import { freePort } from '../testing/platform/free-port.ts';
import { freeJobsOfTheDead } from './platform/jobs/alive.ts';

/*
 * What a fault does to a person in the middle of registering; docs/reliability.md says it in words.
 */

const served = await testApp({ provider: true });
const { deps } = served;
const { rows: named } = await deps.pool.query('select current_database() as name');
const database: string = named[0].name;
const url = databaseUrl({ ...inject('postgres'), database });
const cleanups: (() => unknown)[] = [];
const cleanUp = async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
};
afterEach(cleanUp);
afterAll(cleanUp);

/** A browser that talks to a server of its own; a request that breaks off has status 0. */
function browserAt(address: string) {
  const app = {
    async inject(request: { method: string; url: string; headers: object; payload?: string }) {
      const { method, headers, payload } = request;
      const sent = { method, headers: headers as Record<string, string> };
      try {
        const reply = await fetch(address + request.url, {
          ...sent,
          ...(payload !== undefined && { body: payload }),
        });
        const body = await reply.json();
        const cookies = reply.headers.getSetCookie();
        return { statusCode: reply.status, headers: { 'set-cookie': cookies }, json: () => body };
      } catch {
        return { statusCode: 0, headers: {}, json: () => ({}) };
      }
    },
  };
  return visitor(app as unknown as FastifyInstance);
}

async function startProcesses(env: Record<string, string> = {}) {
  const servers = await startServers(served, url, env);
  cleanups.push(() => servers.close());
  await servers.ready();
  return servers;
}

/** Says the same until it is answered, as the form does; returns the answer. */
async function until<Reply extends { status: number }>(say: () => Promise<Reply>): Promise<Reply> {
  let reply!: Reply;
  const status = async () => {
    reply = await say();
    return reply.status;
  };
  await expect.poll(status).toBeOneOf([200, 201]);
  return reply;
}

/** Writes to the help desk, which thanks by mail; returns to whom. */
async function writeToDesk(address: string): Promise<string> {
  const { email } = personalInfo() as { email: string };
  const person = browserAt(address);
  const key = randomUUID();
  await until(() =>
    person.send('POST', '/contact-messages', {
      body: {
        name: 'Anu Thomas',
        email,
        phone: '',
        subject: 'General',
        message: 'Is there parking for buses near the venue?',
      },
      headers: { 'idempotency-key': key },
    }),
  );
  return email;
}

test('kill -9 of the server: what was answered is kept, what was not is sent again and counts once', async () => {
  const servers = await startProcesses();
  for (let round = 0; round < 3; round++) {
    const person = browserAt(servers.url);
    const info = personalInfo();
    const key = randomUUID();
    const first = () =>
      person.send('POST', '/registrations/step/new', {
        body: { stepName: 'personalInfo', formDataStructured: { personalInfo: info } },
        headers: { 'idempotency-key': key },
      });
    const [broken] = await Promise.all([first(), servers.replace('api')]);
    expect([0, 200, 201]).toContain(broken.status);
    await servers.ready();
    // one that was cut off at work counts as being worked on for some seconds
    const again = await until(first);
    const { rows } = await deps.pool.query('select id from registration where email = $1', [
      info.email,
    ]);
    expect(rows).toEqual([{ id: again.body.data?._id }]);
  }
});

const longAgo = `update graphile_worker._private_jobs
  set locked_at = now() - interval '61 seconds' where locked_at is not null`;

/** How many jobs are being worked on, or were by somebody who is dead. */
async function locked(): Promise<number> {
  const { rows } = await deps.pool.query(
    'select count(*)::int as jobs from graphile_worker.jobs where locked_at is not null',
  );
  return rows[0].jobs;
}

async function freeAll(): Promise<number> {
  await deps.pool.query(longAgo);
  await freeJobsOfTheDead(deps);
  return locked();
}

test('kill -9 of the worker: its mail goes out two minutes later, not four hours', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  cleanups.push(() => silent.close());
  const { port } = silent.address() as AddressInfo;
  // what the workers of other tests held when they were killed
  await expect.poll(freeAll).toBe(0);
  const servers = await startProcesses({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const asked = once(silent, 'connection');
  const email = await writeToDesk(servers.url);
  const [connection] = await asked;
  expect(await locked()).toBeGreaterThan(0);
  await deps.pool.query(longAgo);
  // it works on it, however long that takes
  expect(await freeJobsOfTheDead(deps)).toEqual([]);
  await servers.close();
  connection.destroy();
  // it may have held jobs of other kinds under another name
  await expect.poll(freeAll).toBe(0);
  await served.runJobs();
  expect(served.outbox.some(({ recipient }) => recipient === email)).toBe(true);
});

test('kill -9 of PostgreSQL: told to try again for some seconds, then the same button works', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sangamam-killed-'));
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
  // who runs the database may have to pass
  chmodSync(dataDir, 0o711);
  const { child, address } = await startAlone(dataDir);
  const person = browserAt(address);
  expect((await person.start()).status).toBe(201);
  expect((await person.attend(2)).status).toBe(200);
  const [postmaster] = readFileSync(join(dataDir, 'pg18/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(postmaster), 'SIGKILL');
  for (let tries = 0; tries < 5; tries++) {
    expect([200, 503]).toContain((await person.attend(3)).status);
  }
  await until(() => person.attend(4));
  const { data } = (await until(() => person.read())).body;
  expect(data?.formDataStructured.eventAttendance).toMatchObject({
    attendees: { adults: { veg: 4 } },
  });
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
});

test('the database is gone: told to try again, then everything goes on where it was', async () => {
  const servers = await startProcesses();
  const person = browserAt(servers.url);
  expect((await person.start()).status).toBe(201);
  const admit = async (isAdmitted: boolean) => {
    const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
    await client.connect();
    await client.query(`alter database ${database} with allow_connections ${isAdmitted}`);
    const cut = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';
    if (!isAdmitted) await client.query(cut, [database]);
    await client.end();
  };
  cleanups.push(() => admit(true));
  await admit(false);
  const refused = await person.attend();
  expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect((await fetch(`${servers.url}/api/v1/healthz`)).status).toBe(200);
  await admit(true);
  await until(() => person.attend());
  // the worker has come back as well
  const email = await writeToDesk(servers.url);
  await expect
    .poll(async () => {
      const { rows } = await deps.pool.query('select status from message where recipient = $1', [
        email,
      ]);
      return rows;
    })
    .toEqual([{ status: 'kept' }]);
});

const mayMount = (() => {
  const dir = mkdtempSync(join(tmpdir(), 'sangamam-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', dir], { stdio: 'ignore' });
    execFileSync('umount', [dir]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
})();

test.runIf(mayMount)(
  'the disk is full: told to try again, and nothing that was answered is lost',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sangamam-full-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=711', 'tmpfs', dataDir]);
    cleanups.push(() => {
      execFileSync('umount', ['-l', dataDir]);
      rmSync(dataDir, { recursive: true });
    });
    const { child, address } = await startAlone(dataDir);
    const person = browserAt(address);
    expect((await person.start()).status).toBe(201);
    const filler = join(dataDir, 'filler');
    let kept = 0;
    const statuses = new Set<number>();
    fillUp(filler);
    for (let adults = 1; adults <= 400 && !statuses.has(503); adults++) {
      const { status } = await person.save('eventAttendance', {
        eventAttendance: {
          isAttending: true,
          attendees: { adults: { veg: (adults % 9) + 1, nonVeg: 0 } },
          // weight, so that the log of the database runs out of room
          mentorshipOptions: [],
        },
      });
      statuses.add(status);
      if (status === 200) kept = (adults % 9) + 1;
    }
    expect([...statuses].filter((status) => status !== 200)).toEqual([503]);
    const ready = async () => (await fetch(`${address}/api/v1/readyz`)).status;
    expect(await ready()).toBe(503);
    rmSync(filler);
    await expect.poll(ready).toBe(200);
    const { data } = (await until(() => person.read())).body;
    expect(data?.formDataStructured.eventAttendance).toMatchObject({
      attendees: { adults: { veg: kept } },
    });
    await until(() => person.attend(1));
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  },
);

function fillUp(path: string): void {
  const block = Buffer.alloc(64 * 1024);
  mkdirSync(join(path, '..'), { recursive: true });
  try {
    for (;;) writeFileSync(path, block, { flag: 'a' });
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
  }
}

/** The product with the embedded database in this folder. */
async function startAlone(dataDir: string): Promise<{ child: ChildProcess; address: string }> {
  const port = await freePort();
  const { provider } = served;
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      PATH: process.env.PATH ?? '',
      APP_ENV: 'test',
      SERVE: 'api',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      CAPTCHA: 'none',
      LOG_LEVEL: 'silent',
      RAZORPAY_KEY_ID: provider?.keyId,
      RAZORPAY_KEY_SECRET: provider?.keySecret,
      RAZORPAY_WEBHOOK_SECRET: provider?.webhookSecret,
      RAZORPAY_API_URL: provider?.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(() => child.kill('SIGKILL'));
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('Sangamam is ready')) resolve();
    });
    child.on('exit', () => reject(new Error('it did not start')));
  });
  return { child, address: `http://127.0.0.1:${port}` };
}
