import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { type OptionalNoun, optionalNouns } from '@sangamam/contract/nouns';
import { webhookEvents } from '@sangamam/contract/webhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { visitor } from '../testing/domain/registrations.ts';
import { addAdmin, signIn } from '../testing/domain/sign-in.ts';
import { addGuest, eventDays, setEventDays } from '../testing/features/accommodation.ts';
import { copyProject } from '../testing/platform/copy-project.ts';
import { testDatabase } from '../testing/platform/db.ts';
import { freePort } from '../testing/platform/free-port.ts';
import { contractEndpoints, nameOf } from '../testing/platform/http.ts';
import { buildApp } from './app.ts';
import { compose, personalData, sealedColumns, tableOwners } from './house.ts';
import { everyNoun } from './nouns.ts';
import type { Noun } from './platform/noun.ts';
import { eraseEverywhere } from './platform/personal-data.ts';
import { startRegistrationSession } from './platform/sessions/registrant-session.ts';

/** The calls of each noun that a house can go without. */
const callsOf: Readonly<Record<OptionalNoun, RegExp>> = {
  'room-suggestions': /^\w+ \/accommodation\/suggestions/,
  'api-keys': /^\w+ \/api-keys/,
  'shared-cars': /^\w+ (\/transportation\/pooling|\/registrations\/\{id\}\/pooling)/,
  webhooks: /^\w+ \/webhooks/,
  snapshots: /^\w+ \/snapshots/,
};

const declared = Object.entries<Noun>(everyNoun);
const endpoints = await contractEndpoints();
const someId = '01900000-0000-7000-8000-000000000001';
const whole = compose();
const now = () => new Date();
const chief = { email: 'chief@example.org', role: 'super_admin' } as const;

describe.each(optionalNouns)('a house without %s', (name) => {
  const [folder, noun] = declared.find(([, { optional }]) => optional === name) ?? ['', {}];
  const house = compose([name]);
  const own = endpoints.filter((endpoint) => callsOf[name].test(nameOf(endpoint)));
  let server: TestApp;
  let staff: { authorization: string };
  beforeAll(async () => {
    server = await testApp({ house, provider: true });
    await addAdmin(server, chief);
    staff = await signIn(server, chief.email);
  });

  test('does not know its calls, and has all others', async () => {
    expect(own.length).toBeGreaterThan(2);
    for (const endpoint of endpoints) {
      const url = `/api/v1${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
      const { method } = endpoint;
      expect(server.app.hasRoute({ method, url }), nameOf(endpoint)).toBe(!own.includes(endpoint));
    }
    for (const { method, path } of own) {
      const url = `/api/v1${path.replaceAll(/\{\w+\}/g, someId)}`;
      const payload = method === 'GET' ? {} : { payload: {} };
      const reply = await server.app.inject({ method, url, headers: staff, ...payload });
      expect(reply.statusCode, `${method} ${path}`).toBe(404);
      expect(reply.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
    }
  });

  test('describes nothing that it has not', async () => {
    const { body } = await server.app.inject('/api/v1/openapi.json');
    const { paths, webhooks, info } = JSON.parse(body);
    const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.filter((call) => callsOf[name].test(call))).toEqual([]);
    expect(described.length).toBeGreaterThan(150);
    expect(webhooks === undefined).toBe(name === 'webhooks');
    expect(info.description.includes('webhooks')).toBe(name !== 'webhooks');
    expect(body.includes('Bearer sgm_')).toBe(name !== 'api-keys');
    expect(body.includes('"apiKey":[')).toBe(name !== 'api-keys');
  });

  test('does none of its work, and guards the rows it left', async () => {
    const { jobs = [], messageKinds = [], metrics, tables = [], routes = [] } = noun;
    expect(house.jobs.filter((job) => jobs.includes(job))).toEqual([]);
    expect(house.jobs.length).toBe(whole.jobs.length - jobs.length);
    const { kinds } = house.deps.messages;
    expect(kinds.filter((kind) => messageKinds.includes(kind))).toEqual([]);
    expect(kinds.length).toBe(whole.deps.messages.kinds.length - messageKinds.length);
    expect(house.metrics.length).toBe(whole.metrics.length - (metrics ? 1 : 0));
    expect(house.routes.length).toBe(whole.routes.length - routes.length);
    expect(house.deps.personalData).toBe(personalData);
    expect(personalData.owners).toEqual(expect.arrayContaining([...(noun.personalData ?? [])]));
    expect(house.deps.sealedColumns).toBe(sealedColumns);
    for (const table of tables) expect(tableOwners[table]).toBe(folder);
    const { rows } = await server.deps.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const snake = tables.map((table) =>
      table.replaceAll(/[A-Z]/g, (each) => `_${each.toLowerCase()}`),
    );
    expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining(snake));
  });

  test('takes a registration and a message, shows them, and finishes its jobs', async () => {
    const family = visitor(server.app);
    await family.fillIn();
    expect((await family.submit()).status).toBe(200);
    const list = await server.app.inject({ url: '/api/v1/registrations', headers: staff });
    expect(list.json().data).toMatchObject([{ _id: family.id() }]);
    const arranged = await server.app.inject({
      url: `/api/v1/registrations/${family.id()}/arrangements`,
      headers: { cookie: family.cookie() ?? '' },
    });
    expect(arranged.json()).toMatchObject({ data: { rooms: [], trips: [], mates: [] } });
    const payload = {
      name: 'Anu Thomas',
      email: 'anu@example.org',
      phone: '',
      subject: 'General',
      message: 'Is there parking for buses near the venue?',
      locale: 'en',
    };
    const url = '/api/v1/contact-messages';
    const sent = await server.app.inject({ method: 'POST', url, payload });
    expect(sent.statusCode, sent.body).toBeLessThan(300);
    for (const job of house.jobs.filter(({ cron }) => cron !== undefined)) {
      await job.run(server.deps, {});
    }
    await server.runJobs();
    const recipients = server.outbox.map(({ recipient }) => recipient);
    expect(recipients).toContain('anu@example.org');
    const { rows } = await server.deps.pool.query('select last_error from graphile_worker.jobs');
    expect(rows.filter(({ last_error: error }) => error !== null)).toEqual([]);
  });
});

/** A house that had everything, and its super admin. */
async function inUse() {
  const server = await testApp();
  await addAdmin(server, chief);
  const staff = await signIn(server, chief.email);
  const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const url = `/api/v1${path}`;
    const reply = await server.app.inject({
      method,
      url,
      headers: staff,
      ...(payload && { payload }),
    });
    expect(reply.statusCode, reply.body).toBeLessThan(300);
    return reply.json().data;
  };
  /** Starts it anew without this noun. */
  const goWithout = async (name: OptionalNoun) => {
    const house = compose([name]);
    await house.leave(server.db, now());
    const deps = { ...server.deps, ...house.deps };
    return { app: await buildApp(deps, house), deps };
  };
  return { server, staff, call, goWithout };
}

test('keys that were made open nothing once a house goes without them', async () => {
  const { server, call, goWithout } = await inUse();
  const { token } = await call('POST', '/api-keys', {
    name: 'Ticket desk',
    scopes: ['registrations.read'],
    allSchools: true,
    assignedSchools: [],
    days: 30,
  });
  const ask = { url: '/api/v1/registrations', headers: { authorization: `Bearer ${token}` } };
  expect((await server.app.inject(ask)).statusCode).toBe(200);
  const { app } = await goWithout('api-keys');
  const refused = await app.inject(ask);
  expect(refused.statusCode).toBe(401);
  expect(refused.json()).toMatchObject({ code: 'API_KEY_INVALID' });
});

test('nothing is kept for receivers of webhooks once a house goes without them', async () => {
  const { server, call, goWithout } = await inUse();
  await call('POST', '/webhooks', { url: 'http://127.0.0.1:9/hook', events: webhookEvents });
  const waiting = async () => {
    const { rows } = await server.deps.pool.query(`select
      (select count(*)::int from webhook_delivery) as deliveries,
      (select count(*)::int from graphile_worker.jobs
        where task_identifier = 'deliver-webhooks') as jobs`);
    return rows[0];
  };
  const register = async () => {
    const family = visitor(server.app);
    await family.fillIn();
    expect((await family.submit()).status).toBe(200);
  };
  await register();
  const before = await waiting();
  expect(before).toMatchObject({ deliveries: expect.any(Number) });
  expect(before.deliveries * before.jobs).toBeGreaterThan(0);
  await goWithout('webhooks');
  expect(await waiting()).toEqual({ ...before, jobs: 0 });
  await register();
  expect(await waiting()).toEqual({ ...before, jobs: 0 });
});

test('a search for rooms that waited is gone once a house goes without them', async () => {
  const { server, call, goWithout } = await inUse();
  await call('POST', '/accommodation/suggestions', {});
  const queued = () =>
    server.deps.pool
      .query(`select from graphile_worker.jobs where task_identifier = 'suggest-rooms'`)
      .then(({ rows }) => rows.length);
  expect(await queued()).toBe(1);
  await goWithout('room-suggestions');
  expect(await queued()).toBe(0);
});

test('who shared a car sees it no longer, and can have it erased', async () => {
  const { server, call, goWithout } = await inUse();
  await setEventDays(server);
  const traveller = (modeOfTransport: string, pickup: object) =>
    addGuest(server, {
      transportation: {
        isTravelling: true,
        startingLocation: 'Kollam',
        modeOfTransport,
        travelDate: eventDays.sat,
        travelTime: '09:00',
        pickup,
      },
    });
  const driverId = await traveller('Own car', { seatsOffered: 2 });
  const riderId = await traveller('Sharing with batchmates', {});
  await call('POST', '/transportation/pooling', { driverId, riderId });
  const token = await startRegistrationSession(server.db, {
    registrationId: driverId,
    assurance: 'created',
    now: now(),
  });
  const ask = {
    url: `/api/v1/registrations/${driverId}/arrangements`,
    headers: { cookie: `reg=${token}` },
  };
  expect((await server.app.inject(ask)).json().data.mates).toHaveLength(1);
  const { app, deps } = await goWithout('shared-cars');
  expect((await app.inject(ask)).json().data.mates).toEqual([]);
  const person = { id: driverId, emailKey: null, contactNumber: '', parentContact: null };
  await server.db
    .transaction()
    .execute((trx) => eraseEverywhere(trx, deps.personalData, person, now()));
  expect(await server.db.selectFrom('poolProposal').select('id').execute()).toEqual([]);
});

const copy = copyProject();
const run = (args: string[]) => promisify(execFile)(process.execPath, args);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test(
  'with the one line changed, it compiles, starts and answers',
  async () => {
    const switches = join(copy, 'contract/src/nouns.ts');
    const text = readFileSync(switches, 'utf8');
    const line = `export const leftOut: readonly OptionalNoun[] = ${JSON.stringify(optionalNouns)};`;
    const changed = text.replace(/^export const leftOut.*$/m, line);
    expect(changed).not.toBe(text);
    writeFileSync(switches, changed);
    await run([join(copy, 'words/src/compile.ts')]);
    for (const workspace of ['contract', 'server', 'web']) {
      await run([join(copy, 'node_modules/typescript-7/bin/tsc'), '-p', join(copy, workspace)]);
    }

    const { url } = await testDatabase();
    const port = await freePort();
    const server = spawn(process.execPath, [join(copy, 'server/src/main.ts')], {
      env: {
        PATH: process.env.PATH ?? '',
        DATABASE_URL: url,
        DATA_DIR: join(copy, 'data'),
        PORT: String(port),
        SERVE: 'api',
        CAPTCHA: 'none',
        LOG_LEVEL: 'error',
        RAZORPAY_KEY_ID: 'rzp_sim_00000000000000',
        RAZORPAY_KEY_SECRET: 'sim_00000000000000000000000000000000',
        RAZORPAY_WEBHOOK_SECRET: 'simwh_00000000000000000000000000000000',
        RAZORPAY_API_URL: 'http://127.0.0.1:9',
      },
    });
    const ended = once(server, 'close');
    let said = '';
    const hear = (more: string) => {
      said += more;
    };
    server.stdout.setEncoding('utf8').on('data', hear);
    server.stderr.setEncoding('utf8').on('data', hear);
    try {
      const isReady = () => said.includes('Sangamam is ready') || server.exitCode !== null;
      await expect.poll(isReady, { timeout: minuteMs }).toBe(true);
      expect(server.exitCode, said).toBeNull();
      const status = async (path: string) =>
        (await fetch(`http://localhost:${port}/api/v1${path}`)).status;
      expect(await status('/settings/public')).toBe(200);
      expect(await status('/registrations')).toBe(401);
      for (const path of ['/api-keys', '/webhooks', '/snapshots', '/transportation/pooling']) {
        expect(await status(path), path).toBe(404);
      }
      expect(await status('/accommodation/suggestions/newest')).toBe(404);
    } finally {
      server.kill('SIGKILL');
      await ended;
    }
  },
  10 * minuteMs,
);
