import { endpoint } from '@sangamam/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { contractEndpoints, nameOf } from '../../../testing/platform/http.ts';
import type { Deps } from '../deps.ts';
import { startRegistrationSession } from '../sessions/registrant-session.ts';
import { guardApi } from './guard.ts';
import { healthRoutes } from './health.ts';
import { route } from './route.ts';
import { createServer } from './server.ts';

const free = endpoint({
  method: 'GET',
  path: '/free',
  summary: 'Only the limit for everything',
  access: { kind: 'public' },
  failure: 'Failed',
});
const search = endpoint({
  ...free,
  path: '/search',
  limit: { by: 'session', calls: 2, windowSeconds: 60 },
});
const create = endpoint({
  method: 'POST',
  path: '/records/{id}',
  summary: 'Asks for a captcha after two calls',
  access: { kind: 'public' },
  params: z.object({ id: z.string() }),
  captchaAfter: 2,
  failure: 'Failed',
});

async function serve(deps: Deps): Promise<FastifyInstance> {
  const app = await createServer(deps.config, deps.log);
  await app.register(async (api) => {
    guardApi(api, deps);
    healthRoutes(api, deps);
    for (const one of [free, search, create]) route(api, deps, one, async () => undefined);
  });
  return app;
}

const limited = (options: Parameters<typeof testApp>[0] = {}): Promise<TestApp> =>
  testApp({ ...options, config: { rateLimits: true, trustProxyHops: 1, ...options.config } });

const from = (address: string) => ({ 'x-forwarded-for': address });

async function statuses(count: number, ask: (index: number) => Promise<{ statusCode: number }>) {
  const replies = await Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
  return replies.map(({ statusCode }) => statusCode);
}

test('300 calls a minute from one address, counted over all processes', async () => {
  const { deps } = await limited();
  const processes = [await serve(deps), await serve(deps)] as const;
  const ask = (index: number) =>
    processes[index % 2 === 0 ? 0 : 1].inject({ url: '/free', headers: from('203.0.113.1') });
  const answers = await statuses(310, ask);
  expect(answers.filter((status) => status === 200)).toHaveLength(300);
  const refused = await ask(0);
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);

  const [app] = processes;
  const neighbour = await app.inject({ url: '/free', headers: from('203.0.113.2') });
  expect(neighbour.statusCode).toBe(200);
  const pretended = await app.inject({
    url: '/free',
    headers: from('198.51.100.9, 203.0.113.1'),
  });
  expect(pretended.statusCode).toBe(429);
  const health = await app.inject({ url: '/healthz', headers: from('203.0.113.1') });
  expect(health.statusCode).toBe(200);
});

test('without a trusted proxy nobody chooses the address they are counted by', async () => {
  const { deps } = await limited({ config: { trustProxyHops: 0 } });
  const app = await serve(deps);
  const answers = await statuses(301, (index) =>
    app.inject({ url: '/free', headers: from(`203.0.113.${index % 250}`) }),
  );
  expect(answers.filter((status) => status === 429)).toHaveLength(1);
});

test('a limit by session counts each session for itself, behind one address', async () => {
  const { deps, db } = await limited();
  const app = await serve(deps);
  const cookie = async () => {
    const registrationId = '01900000-0000-7000-8000-000000000001';
    const now = new Date();
    const session = { registrationId, assurance: 'created', now } as const;
    return `reg=${await startRegistrationSession(db, session)}`;
  };
  for (const headers of [{ cookie: await cookie() }, { cookie: await cookie() }]) {
    const answers = await statuses(3, () => app.inject({ url: '/search', headers }));
    expect(answers.sort()).toEqual([200, 200, 429]);
  }
});

test('a captcha is asked for after some calls, and not from who goes on with an own record', async () => {
  const id = '01900000-0000-7000-8000-000000000002';
  const solved = new Set(['POST /records/{id}: solved']);
  const { deps, db } = await limited({
    captcha: {
      challenge: async () => ({ kind: 'none' }),
      verify: async (token, action) => solved.delete(`${action}: ${token}`),
    },
  });
  const app = await serve(deps);
  const ask = (headers: Record<string, string> = {}, record = 'new') =>
    app.inject({ method: 'POST', url: `/records/${record}`, headers });
  expect(await statuses(2, () => ask())).toEqual([200, 200]);
  const third = await ask();
  expect(third.statusCode).toBe(403);
  expect(third.json()).toMatchObject({ code: 'CAPTCHA_REQUIRED' });
  expect((await ask({ 'x-captcha-token': 'wrong' })).statusCode).toBe(403);
  expect((await ask({ 'x-captcha-token': 'solved' })).statusCode).toBe(200);
  expect((await ask({ 'x-captcha-token': 'solved' })).statusCode).toBe(403);

  const token = await startRegistrationSession(db, {
    registrationId: id,
    assurance: 'created',
    now: new Date(),
  });
  const cookie = `reg=${token}`;
  expect((await ask({ cookie }, id)).statusCode).toBe(200);
  expect((await ask({ cookie })).statusCode).toBe(403);
});

test('every change that a stranger may ask for has a limit of its own', async () => {
  const open = (await contractEndpoints()).filter(
    ({ access, method }) => access.kind === 'public' && method !== 'GET',
  );
  const unlimited = open.filter(({ limit }) => limit === undefined).map(nameOf);
  // they only forget a session
  expect(unlimited.toSorted()).toEqual([
    'POST /issues/mine/logout',
    'POST /registrations/session/logout',
  ]);
  for (const { limit } of open) expect(limit?.by ?? 'address').toBe('address');
});

test('RATE_LIMITS=off counts nothing', async () => {
  const { deps } = await testApp();
  const app = await serve(deps);
  const answers = await statuses(301, () => app.inject('/free'));
  expect(new Set(answers)).toEqual(new Set([200]));
});
