import { endpoint } from '@sangamam/contract/calls/endpoint';
import { noScripts } from '@sangamam/contract/captcha';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { contractEndpoints, nameOf } from '../../../testing/platform/http.ts';
import type { Deps } from '../deps.ts';
import type { Captcha } from '../outside/captcha.ts';
import { rememberProof } from '../sessions/proven-browser.ts';
import { startRegistrationSession } from '../sessions/registrant-session.ts';
import { guardApi } from './guard.ts';
import { healthRoutes } from './health.ts';
import { route } from './route.ts';
import { createServer } from './server.ts';

const free = endpoint('GET /free', {
  summary: 'Only the limit for everything',
  access: { kind: 'public' },
  failure: 'Failed',
});
const search = endpoint('GET /search', {
  ...free,
  limit: { calls: 2, windowSeconds: 60 },
});
const create = endpoint('POST /records/{id}', {
  summary: 'Asks for a captcha after two calls',
  access: { kind: 'public' },
  params: z.object({ id: z.string() }),
  captchaAfter: 2,
  failure: 'Failed',
});
const mail = endpoint('POST /mails', {
  summary: 'Takes three more of browsers without scripts',
  access: { kind: 'public' },
  captchaAfter: 2,
  scriptless: 3,
  failure: 'Failed',
});

async function serve(deps: Deps): Promise<FastifyInstance> {
  const app = await createServer(deps.config, deps.log);
  await app.register(async (api) => {
    guardApi(api, deps);
    healthRoutes(api, deps);
    for (const one of [free, search, create, mail]) route(api, deps, one, async () => undefined);
  });
  return app;
}

/** Nobody here solves a captcha, unless the test says who does. */
const unsolved: Captcha = {
  challenge: async () => ({ kind: 'none' }),
  verify: async () => false,
};
const limited = (options: Parameters<typeof testApp>[0] = {}): Promise<TestApp> =>
  testApp({
    captcha: unsolved,
    ...options,
    config: { rateLimits: true, trustProxyHops: 1, ...options.config },
  });

const from = (address: string) => ({ 'x-forwarded-for': address });

async function statuses(count: number, ask: (index: number) => Promise<{ statusCode: number }>) {
  const replies = await Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
  return replies.map(({ statusCode }) => statusCode);
}

test('300 calls a minute of strangers at one address, counted over all processes', async () => {
  const { deps } = await limited();
  const processes = [await serve(deps), await serve(deps)] as const;
  const ask = (index: number) =>
    processes[index % 2 === 0 ? 0 : 1].inject({ url: '/free', headers: from('203.0.113.1') });
  const answers = await statuses(310, ask);
  expect(answers.filter((status) => status === 200)).toHaveLength(300);
  expect((await ask(0)).json()).toMatchObject({ code: 'CAPTCHA_REQUIRED' });

  const [app] = processes;
  const neighbour = await app.inject({ url: '/free', headers: from('203.0.113.2') });
  expect(neighbour.statusCode).toBe(200);
  const pretended = await app.inject({
    url: '/free',
    headers: from('198.51.100.9, 203.0.113.1'),
  });
  expect(pretended.statusCode).toBe(403);
  const health = await app.inject({ url: '/healthz', headers: from('203.0.113.1') });
  expect(health.statusCode).toBe(200);
});

test('without a trusted proxy nobody chooses the address they are counted by', async () => {
  const { deps } = await limited({ config: { trustProxyHops: 0 } });
  const app = await serve(deps);
  const answers = await statuses(301, (index) =>
    app.inject({ url: '/free', headers: from(`203.0.113.${index % 250}`) }),
  );
  expect(answers.filter((status) => status === 403)).toHaveLength(1);
});

test('each session counts for itself, behind one address', async () => {
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

test('beyond the limit each call of an address costs a captcha, ten times as many in all', async () => {
  const { deps } = await limited({
    captcha: { ...unsolved, verify: async (token) => token === 'solved' },
  });
  const app = await serve(deps);
  const ask = (token?: string) =>
    app.inject({ url: '/search', headers: token ? { 'x-captcha-token': token } : {} });
  expect(await statuses(2, () => ask())).toEqual([200, 200]);
  // who solves nothing uses up nothing of the others
  expect(new Set(await statuses(50, () => ask('wrong')))).toEqual(new Set([403]));
  expect(new Set(await statuses(20, () => ask('solved')))).toEqual(new Set([200]));
  const refused = await ask('solved');
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
});

test('the addresses of the venue may call twenty times as often', async () => {
  const { deps, patchSettings } = await limited();
  await patchSettings((settings) => ({
    ...settings,
    security: { ...settings.security, venueAddresses: '198.51.100.0/24, 2001:db8:7::/48' },
  }));
  const app = await serve(deps);
  const ask = (address: string) => app.inject({ url: '/search', headers: from(address) });
  for (const venue of ['198.51.100.9', '2001:db8:7:1::5']) {
    const answers = await statuses(41, () => ask(venue));
    expect(answers.filter((status) => status === 200)).toHaveLength(40);
  }
  const elsewhere = await statuses(3, () => ask('198.51.101.9'));
  expect(elsewhere.filter((status) => status === 200)).toHaveLength(2);
});

test('strangers shut out nobody who is known behind their address', async () => {
  const served = await limited();
  const { app } = served;
  const { email } = await addAdmin(served, { email: 'door@example.org' });
  const staff = await signIn(served, email);
  const stranger = () => app.inject({ url: '/api/v1/settings/public', headers: from('192.0.2.1') });
  const answers = await statuses(310, stranger);
  expect(answers.filter((status) => status === 403).length).toBeGreaterThan(0);
  const headers = { ...from('192.0.2.1'), ...staff };
  expect((await app.inject({ url: '/api/v1/settings/public', headers })).statusCode).toBe(200);
  const forged = { ...from('192.0.2.1'), authorization: `Bearer ${'A'.repeat(43)}` };
  const refused = await app.inject({ url: '/api/v1/settings/public', headers: forged });
  expect(refused.statusCode).toBe(403);
});

test('what strangers of an address have used up, registrants and staff behind it still have', async () => {
  const served = await limited({ captcha: { ...unsolved, verify: async () => true } });
  const { app, db } = served;
  const { email } = await addAdmin(served, { email: 'desk@example.org' });
  const registrant = async () => {
    const registrationId = crypto.randomUUID();
    const session = { registrationId, assurance: 'created', now: new Date() } as const;
    return { cookie: `reg=${await startRegistrationSession(db, session)}` };
  };
  const message = {
    name: 'Anu Thomas',
    email: 'anu@example.org',
    phone: '',
    subject: 'General',
    message: 'Is there parking for buses near the venue?',
  };
  const six = (caller: object) =>
    statuses(6, () =>
      app.inject({
        method: 'POST',
        url: '/api/v1/contact-messages',
        headers: { ...from('192.0.2.7'), ...caller },
        payload: message,
      }),
    );
  const callers = [{}, await registrant(), await registrant(), await signIn(served, email)];
  for (const caller of callers) {
    expect((await six(caller)).toSorted()).toEqual([201, 201, 201, 201, 201, 429]);
  }
  // the alarm goes by these
  const { body } = await app.inject('/metrics');
  for (const [who, refused] of [
    ['stranger', 1],
    ['registrant', 2],
    ['staff', 1],
  ]) {
    expect(body).toContain(`http_requests_over_limits_total{caller="${who}"} ${refused}\n`);
  }
});

test('many sessions of one address are bounded together', async () => {
  const { deps, db } = await limited();
  const app = await serve(deps);
  const registrationId = '01900000-0000-7000-8000-000000000003';
  const answers: number[] = [];
  for (let n = 0; n < 11; n++) {
    const session = { registrationId, assurance: 'created', now: new Date() } as const;
    const cookie = `reg=${await startRegistrationSession(db, session)}`;
    answers.push(...(await statuses(280, () => app.inject({ url: '/free', headers: { cookie } }))));
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(3000);
  expect(answers.filter((status) => status === 429)).toHaveLength(80);
});

test('a captcha is asked for after some calls, and not from who goes on with an own record', async () => {
  const id = '01900000-0000-7000-8000-000000000002';
  const solved = new Set(['POST /records/{id}: solved']);
  const { deps, db } = await limited({
    captcha: {
      ...unsolved,
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

/** The cookie of a new browser in which a contact was proven. */
function provenCookie({ config }: Pick<Deps, 'config'>): string {
  let cookie = '';
  const setCookie = (name: string, value: string) => {
    cookie = `${name}=${value}`;
  };
  const reply = { setCookie } as unknown as FastifyReply;
  rememberProof({ cookies: {} }, reply, config, ['anu@example.org']);
  return cookie;
}

test('a browser that proved a contact is spared ten captchas an hour', async () => {
  const { deps } = await limited();
  const app = await serve(deps);
  const ask = (headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: '/records/new', headers });
  expect((await statuses(3, () => ask())).toSorted()).toEqual([200, 200, 403]);
  const cookie = provenCookie(deps);
  const answers = await statuses(12, () => ask({ cookie }));
  expect(answers.filter((status) => status === 200)).toHaveLength(10);
  expect((await ask({ cookie })).json()).toMatchObject({ code: 'CAPTCHA_REQUIRED' });
  expect((await ask({ cookie: provenCookie(deps) })).statusCode).toBe(200);

  const [name = '', proof = ''] = cookie.split('.');
  const [other = ''] = provenCookie(deps).split('.');
  for (const forged of [name, `${name}.${'b'.repeat(43)}`, `${other}.${proof}`]) {
    expect((await ask({ cookie: forged })).statusCode, forged).toBe(403);
  }
});

test('browsers without scripts share a few calls that cost no captcha', async () => {
  const { deps } = await limited({ captcha: { ...unsolved, verify: async () => true } });
  const app = await serve(deps);
  const ask = (address: string, url = '/mails') =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...from(address), 'x-captcha-token': noScripts },
    });
  expect(await statuses(4, () => ask('203.0.113.1'))).toEqual([200, 200, 200, 200]);
  expect(await statuses(3, () => ask('203.0.113.2'))).toEqual([200, 200, 200]);
  expect((await ask('203.0.113.2')).json()).toMatchObject({ code: 'CAPTCHA_REQUIRED' });
  // others take none in its place
  const elsewhere = await statuses(3, () => ask('203.0.113.3', '/records/new'));
  expect(elsewhere.toSorted()).toEqual([200, 200, 403]);
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
});

test('RATE_LIMITS=off counts nothing', async () => {
  const { deps } = await testApp();
  const app = await serve(deps);
  const answers = await statuses(301, () => app.inject('/free'));
  expect(new Set(answers)).toEqual(new Set([200]));
});
