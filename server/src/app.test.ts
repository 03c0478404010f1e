import type { Endpoint } from '@sangamam/contract/calls/endpoint';
import { paramsOf } from '@sangamam/contract/calls/params';
import { minuteMs } from '@sangamam/contract/locale/durations';
import fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { visitor } from '../testing/domain/registrations.ts';
import { addAdmin, signIn } from '../testing/domain/sign-in.ts';
import { contractEndpoints, nameOf } from '../testing/platform/http.ts';
import { often } from '../testing/platform/often.ts';
import { buildApp } from './app.ts';
import { connect } from './platform/db/connect.ts';
import { startRegistrationSession } from './platform/sessions/registrant-session.ts';

/** Nothing listens on it (discard protocol). */
const closedPort = 9;

const endpoints = await contractEndpoints();
const named = endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

const someId = '01900000-0000-7000-8000-000000000001';
const addressOf = ({ path }: Endpoint, id = someId) =>
  `/api/v1${path.replaceAll(/\{\w+\}/g, encodeURIComponent(id))}`;

let app: FastifyInstance;
/** Headers of a caller who is let in, to get past the first check. */
let known: { owner: object; staff: object };
beforeAll(async () => {
  const served = await testApp();
  app = served.app;
  const token = await startRegistrationSession(served.db, {
    registrationId: someId,
    assurance: 'created',
    now: new Date(),
  });
  const email = 'super@example.org';
  await addAdmin(served, { email, role: 'super_admin' });
  known = { owner: { cookie: `reg=${token}` }, staff: await signIn(served, email) };
});

describe('every endpoint of the contract', () => {
  test('was found', () => {
    expect(endpoints.length).toBeGreaterThan(15);
    expect(new Set(named.map(([name]) => name)).size).toBe(endpoints.length);
  });

  test.each(named)('%s has a handler', (_name, endpoint) => {
    const url = `/api/v1${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    expect(app.hasRoute({ method: endpoint.method, url })).toBe(true);
  });

  test.each(named)('%s takes no contact, code or secret in its address', (_name, endpoint) => {
    const names = [paramsOf(endpoint), endpoint.query].flatMap((schema) =>
      Object.keys((schema as { shape?: object } | undefined)?.shape ?? {}),
    );
    const secrets = /mail|phone|contact|otp|code|token|password|secret|session/i;
    expect(names.filter((name) => secrets.test(name))).toEqual([]);
  });

  test.each(named.filter(([, { access }]) => access.kind !== 'public'))(
    '%s refuses a stranger',
    async (_name, endpoint) => {
      const reply = await app.inject({
        method: endpoint.method,
        url: addressOf(endpoint),
        ...(endpoint.body && { body: {} }),
      });
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toMatchObject({ success: false });
    },
  );

  test.each(named.filter(([, { access }]) => access.kind.includes('admin')))(
    '%s refuses an invented token',
    async (_name, endpoint) => {
      const reply = await app.inject({
        method: endpoint.method,
        url: addressOf(endpoint),
        headers: { authorization: `Bearer adm_${'x'.repeat(43)}` },
        ...(endpoint.body && { body: {} }),
      });
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toMatchObject({ code: 'SESSION_EXPIRED' });
    },
  );
});

describe('the description of the API', () => {
  test('names every endpoint once, with the schemas of its body and answer', async () => {
    const document = (await app.inject('/api/v1/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    const operations = new Map<string, { operationId: string; requestBody?: object }>();
    for (const [path, methods] of Object.entries<object>(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        operations.set(`${method.toUpperCase()} ${path}`, operation);
      }
    }
    // what else there is, such as health, is compared with the router in http/openapi.test.ts
    expect([...operations.keys()]).toEqual(expect.arrayContaining(named.map(([name]) => name)));
    const ids = [...operations.values()].map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [name, endpoint] of named) {
      const takesBody = (endpoint.body ?? endpoint.upload) !== undefined;
      expect('requestBody' in (operations.get(name) ?? {}), name).toBe(takesBody);
    }
  });

  test('is shown to people, but not in production', async () => {
    const page = await app.inject('/api/v1/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('/registrations/step/{id}');
    const { app: production } = await testApp({
      config: { appEnv: 'production', captcha: 'altcha' },
    });
    expect((await production.inject('/api/v1/docs')).statusCode).toBe(404);
    expect((await production.inject('/api/v1/openapi.json')).statusCode).toBe(200);
  });
});

describe('health', () => {
  test('is told without a session and without being counted', async () => {
    const { app: busy } = await testApp({ config: { rateLimits: true } });
    const replies = await Promise.all(
      Array.from({ length: 350 }, () => busy.inject('/api/v1/readyz')),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  test('without its database the server is alive but not ready, and calls are told to come back', async () => {
    const { deps } = await testApp();
    const { close, ...away } = connect({ host: '127.0.0.1', port: closedPort });
    const alone = await buildApp({ ...deps, ...away });
    expect((await alone.inject('/api/v1/healthz')).statusCode).toBe(200);
    for (const url of ['/api/v1/readyz', '/api/v1/registrations/current']) {
      const reply = await alone.inject({ url, headers: { cookie: `reg=${'a'.repeat(43)}` } });
      expect(reply.statusCode).toBe(503);
      expect(reply.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' });
      expect(reply.headers['retry-after']).toBe('5');
    }
    await close();
  });

  test('it is ready beside the next release, not for a database that lacks or has taken away what it uses', async () => {
    const { app: served, deps } = await testApp();
    const status = async () => (await served.inject('/api/v1/readyz')).statusCode;
    expect(await status()).toBe(200);
    const run = (statement: string) => deps.pool.query(statement);
    await run(`insert into migration (name, checksum) values ('9998_later.sql', '')`);
    expect(await status()).toBe(200);
    await run(`insert into migration (name, checksum, needs)
      values ('9999_less.sql', '', '0001_start.sql')`);
    expect(await status()).toBe(200);
    await run(`update migration set needs = '9998_later.sql' where name = '9999_less.sql'`);
    expect(await status()).toBe(503);
    await run(`delete from migration where name = '9999_less.sql'`);
    expect(await status()).toBe(200);
    await run(`delete from migration where name = '0001_start.sql'`);
    expect(await status()).toBe(503);
    await run('drop table migration');
    expect(await status()).toBe(503);
  });

  test('metrics are for this machine, or for whoever knows the token', async () => {
    const metricsToken = 'a token for metrics';
    const { app: measured } = await testApp({ config: { metricsToken } });
    const status = async (options: InjectOptions) =>
      (await measured.inject({ url: '/metrics', ...options })).statusCode;
    expect(await status({ remoteAddress: '127.0.0.1' })).toBe(200);
    expect(await status({ remoteAddress: '203.0.113.5' })).toBe(404);
    expect(await status({ headers: { 'x-forwarded-for': '203.0.113.5' } })).toBe(404);
    const remoteAddress = '203.0.113.5';
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    expect(await status({ remoteAddress, headers: bearer(metricsToken) })).toBe(200);
    expect(await status({ remoteAddress, headers: bearer('another token here') })).toBe(404);
  });
});

test('nothing that is only asked for changes anything', async () => {
  const { app, db, deps } = await testApp();
  const family = visitor(app);
  await family.fillIn();
  const email = 'reader@example.org';
  await addAdmin({ db }, { email, role: 'super_admin' });
  const staff = await signIn({ deps }, email);
  /** But for the log of what staff did and read, and the kept figures of the charts. */
  const everything = async () => {
    const { rows: tables } = await deps.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'
         and table_name !~ '^(user_log|reading$|analytics_)' order by 1`,
    );
    const contents = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await deps.pool.query(
          `select to_jsonb(t) - 'last_seen_at' as row from "${name}" t`,
        );
        return [name, rows.map(({ row }) => JSON.stringify(row)).sort()];
      }),
    );
    return Object.fromEntries(contents);
  };
  const before = await everything();
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    for (const headers of [staff, { cookie: family.cookie() ?? '' }]) {
      await app.inject({ url: addressOf(endpoint, family.id()), headers });
    }
  }
  expect(await everything()).toEqual(before);
});

describe('whatever a client sends', () => {
  const id = fc.oneof(
    fc.constantFrom('new', someId, '..', '%00', 'null', '1; drop table registration'),
    fc.string({ maxLength: 80 }),
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('', '\0', "'"),
  );
  const headers = fc.record(
    {
      authorization: fc.constantFrom('Bearer', 'Basic eDp5', `Bearer adm_${'y'.repeat(43)}`),
      cookie: fc.constantFrom(`reg=${'z'.repeat(43)}`, 'reg=', 'reg=%00', ';;;=', '__proto__=1'),
      'idempotency-key': fc.constantFrom('abcdefgh', 'x', 'key-key-key-1'),
      'x-forwarded-for': fc.constantFrom('1.2.3.4', "'", '::', 'unknown'),
      'content-type': fc.constantFrom(
        'application/json',
        'text/plain',
        'application/json; a=b',
        '',
      ),
    },
    { requiredKeys: [] },
  );
  /** Bodies near what is expected, so that they get past the first check. */
  const nearly = fc.dictionary(
    fc.constantFrom(
      'email',
      'password',
      'step',
      'stepName',
      'formDataStructured',
      'consents',
      'amount',
      'transactionId',
      'paymentStatus',
      'razorpay_order_id',
      'orderId',
      'status',
      'version',
    ),
    fc.oneof(
      fc.constantFrom<unknown>('personalInfo', 'review', 'payment', 'Completed', 1e308, -1, null),
      fc.constantFrom(`pay_${'A'.repeat(14)}`, `order_${'A'.repeat(14)}`, 'failed', someId),
      fc.dictionary(
        fc.constantFrom('personalInfo', 'eventAttendance', 'financial', 'policies'),
        fc.oneof(
          fc.jsonValue(),
          fc.dictionary(fc.constantFrom('name', 'attendees'), fc.jsonValue()),
        ),
      ),
      fc.jsonValue(),
    ),
  );

  test.each(named)(
    '%s never answers 5xx',
    async (_name, endpoint) => {
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            id,
            query: fc.dictionary(
              fc.constantFrom('page', 'limit', 'school', 'searchTerm', 'q'),
              text,
            ),
            headers,
            who: fc.constantFrom('owner' as const, 'staff' as const, 'nobody' as const),
            body: fc.oneof(
              fc.json(),
              nearly.map((body) => JSON.stringify(body)),
              text,
            ),
          }),
          async ({ id, query, headers, who, body }) => {
            const reply = await app.inject({
              method: endpoint.method,
              url: addressOf(endpoint, id),
              query,
              headers: {
                'content-type': 'application/json',
                ...headers,
                ...(who !== 'nobody' && known[who]),
              },
              ...(endpoint.method !== 'GET' && { body }),
            });
            expect(reply.statusCode, reply.body).toBeLessThan(500);
          },
        ),
        often(60),
      );
    },
    minuteMs,
  );
});
