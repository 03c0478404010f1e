import { type ApiKeyScope, apiKeyScopes } from '@sangamam/contract/calls/permissions';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { guests, people } from '../../../testing/features/check-in.ts';
import { contractEndpoints, nameOf } from '../../../testing/platform/http.ts';
import { verifyChain } from '../../platform/audit/verify-chain.ts';

const start = new Date('2026-11-21T06:00:00Z');
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * minuteMs);
let clock = start;
let server: TestApp;
type Headers = { authorization: string };
let chief: Headers;
let chiefId: string;
beforeAll(async () => {
  server = await testApp({ now: () => clock });
  const made = await addAdmin(server, { email: 'chief@example.org', role: 'super_admin' });
  chiefId = made.id;
  chief = await signIn(server, 'chief@example.org');
});
beforeEach(() => {
  clock = start;
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const send = (headers: Headers, method: Method, path: string, payload?: object) =>
  server.app.inject({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) });
const asked = {
  name: 'Ticket desk',
  scopes: ['registrations.read'] as ApiKeyScope[],
  allSchools: true,
  assignedSchools: [] as string[],
  days: 30,
};
async function makeKey(over: Partial<typeof asked> = {}): Promise<Headers> {
  const made = await send(chief, 'POST', '/api-keys', { ...asked, ...over });
  expect(made.statusCode).toBe(201);
  return { authorization: `Bearer ${made.json().data.token}` };
}
const listed = async () => (await send(chief, 'GET', '/api-keys')).json().data;
const list = (headers: Headers) => send(headers, 'GET', '/registrations');

describe('making a key', () => {
  test('shows it once and keeps only what it is recognised by', async () => {
    const { authorization } = await makeKey({ scopes: ['payments.read', 'check-in.write'] });
    const token = authorization.slice('Bearer '.length);
    expect(token).toMatch(/^sgm_[\w-]{43}$/);
    const [row] = await listed();
    expect(row).toEqual({
      _id: expect.any(String),
      name: 'Ticket desk',
      prefix: token.slice(0, 10),
      scopes: ['payments.read', 'check-in.write'],
      allSchools: true,
      assignedSchools: [],
      madeBy: 'Asha Kurian',
      createdAt: start.toISOString(),
      lastUsedAt: null,
      expiresAt: '2026-12-21T06:00:00.000Z',
      state: 'Active',
    });
    const kept = await server.db.selectFrom('apiKey').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  test.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['nothing it may do', { scopes: [] }, 'scopes'],
    ['a scope nobody knows', { scopes: ['registrations.delete'] }, 'scopes.0'],
    ['neither schools nor all of them', { allSchools: false }, 'assignedSchools'],
    [
      'a school nobody knows',
      { allSchools: false, assignedSchools: ['Nowhere'] },
      'assignedSchools',
    ],
    ['no end', { days: 36_500 }, 'days'],
  ])('%s is refused by the name of the field', async (_, over, field) => {
    const answer = await send(chief, 'POST', '/api-keys', { ...asked, ...over });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  test('asks for the password again', async () => {
    clock = minutesLater(11);
    const answer = await send(chief, 'POST', '/api-keys', asked);
    expect(answer.json()).toMatchObject({ code: 'PASSWORD_REQUIRED' });
  });
});

test('a key sees the schools it was made for', async () => {
  await guests(server, people(1), { school: 'JNV Kollam', name: 'Anu Thomas' });
  await guests(server, people(1), { school: 'JNV Mahe', name: 'Quixotham Mahe' });
  const key = await makeKey({ allSchools: false, assignedSchools: ['JNV Kollam'] });
  const rows = (await list(key)).json().data as { name: string }[];
  expect(rows.map(({ name }) => name)).toEqual(['Anu Thomas']);
  const everything = await list(await makeKey());
  expect(everything.json().data).toHaveLength(2);
});

test.each(apiKeyScopes)('%s opens its own calls and no other of the staff', async (scope) => {
  const key = await makeKey({ scopes: [scope] });
  const ofStaff = (await contractEndpoints()).filter(
    ({ access }) => access.kind === 'admin' || access.kind === 'registrant-or-admin',
  );
  expect(ofStaff.length).toBeGreaterThan(100);
  const isOpen: Record<string, boolean> = {};
  for (const endpoint of ofStaff) {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, '01936e4e-0000-7000-8000-000000000000');
    const { statusCode } = await send(key, endpoint.method, path);
    isOpen[nameOf(endpoint)] = statusCode !== 403;
    expect(statusCode).not.toBe(401);
  }
  const opened = Object.keys(isOpen).filter((name) => isOpen[name]);
  const own = ofStaff.filter(({ keyScope }) => keyScope === scope);
  expect(opened.toSorted()).toEqual(own.map(nameOf).toSorted());
});

test('no call that asks for the password again is open to keys', async () => {
  const both = (await contractEndpoints()).filter(
    ({ keyScope, passwordAgain }) => keyScope && passwordAgain,
  );
  expect(both.map(nameOf)).toEqual([]);
});

test('what a key changes stands in the user log under its name', async () => {
  const family = await guests(server, people(2), { name: 'Leela Nair' });
  const key = await makeKey({ name: 'Turnstile', scopes: ['check-in.write'] });
  const scan = { key: crypto.randomUUID(), party: people(1), reason: 'Sold at the gate' };
  const come = await send(key, 'POST', `/registrations/${family.id}/check-in`, scan);
  expect(come.statusCode).toBe(200);
  const [entry] = (await send(chief, 'GET', '/user-logs?action=registration.check-in')).json().data;
  expect(entry).toMatchObject({ adminName: 'Turnstile (API key)', adminRole: 'admin' });

  // later than a minute it takes the right to edit, which no key has
  clock = minutesLater(2);
  const undo = { key: scan.key, reason: 'Wrong person' };
  const undone = await send(key, 'POST', `/registrations/${family.id}/check-in/undo`, undo);
  expect(undone.json()).toMatchObject({ code: 'FORBIDDEN' });
  expect((await verifyChain(server.db)).broken).toBeNull();
});

describe('a key ends', () => {
  const refused = async (key: Headers) => {
    const answer = await list(key);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ success: false, code: 'API_KEY_INVALID' });
  };

  test('when it is revoked, once', async () => {
    const key = await makeKey({ name: 'To revoke' });
    expect((await list(key)).statusCode).toBe(200);
    const [row] = await listed();
    expect(row).toMatchObject({ name: 'To revoke', lastUsedAt: start.toISOString() });
    expect((await send(chief, 'DELETE', `/api-keys/${row._id}`)).statusCode).toBe(200);
    await refused(key);
    expect((await listed())[0].state).toBe('Revoked');
    expect((await send(chief, 'DELETE', `/api-keys/${row._id}`)).statusCode).toBe(404);
  });

  test('when its days are over', async () => {
    const key = await makeKey({ name: 'Short' });
    clock = minutesLater(30 * 24 * 60);
    await refused(key);
  });

  test('when its maker is no super admin any more', async () => {
    const key = await makeKey({ name: 'Backed' });
    const maker = server.db.updateTable('adminUser').where('id', '=', chiefId);
    await maker.set({ role: 'admin' }).execute();
    await refused(key);
    await maker.set({ role: 'super_admin', active: false }).execute();
    await refused(key);
    await maker.set({ active: true }).execute();
    expect((await list(key)).statusCode).toBe(200);
  });

  test('or was never made', async () => {
    await refused({ authorization: `Bearer sgm_${'A'.repeat(43)}` });
  });
});

test('one key may ask 300 times a minute, from however many addresses', async () => {
  const limited = await testApp({ config: { rateLimits: true, trustProxyHops: 1 } });
  await addAdmin(limited, { email: 'chief@example.org', role: 'super_admin' });
  const headers = await signIn(limited, 'chief@example.org');
  const made = await limited.app.inject({
    method: 'POST',
    url: '/api/v1/api-keys',
    headers,
    payload: { ...asked, scopes: apiKeyScopes },
  });
  const authorization = `Bearer ${made.json().data.token}`;
  // each call has a limit of its own, too
  const paths = ['registrations', 'payments', 'payments/totals', 'check-in/summary'];
  const statuses: number[] = [];
  for (let call = 0; call < 302; call += 1) {
    const from = { 'x-forwarded-for': `203.0.113.${call % 200}` };
    const answer = await limited.app.inject({
      url: `/api/v1/${paths[call % paths.length]}`,
      headers: { authorization, ...from },
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(300);
  expect(statuses.at(-1)).toBe(429);
});
