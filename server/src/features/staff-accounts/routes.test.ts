import { presets } from '@sangamam/contract/calls/permissions';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addAdmin, codeAt, password, signIn } from '../../../testing/domain/sign-in.ts';
import { verifyChain } from '../../platform/audit/verify-chain.ts';

const start = new Date('2026-11-21T06:00:00Z');
let clock = start;
let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: () => clock });
});

type Headers = { authorization: string };
let chief: { id: string; headers: Headers };
beforeEach(async () => {
  clock = start;
  await server.runJobs();
  server.outbox.length = 0;
  await server.db.deleteFrom('adminUser').execute();
  chief = await superAdmin('chief@example.org');
});
async function superAdmin(email: string) {
  const { id } = await addAdmin(server, { email, role: 'super_admin' });
  return { id, headers: await signIn(server, email) };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const send = (method: Method, path: string, payload?: object, headers = chief.headers) =>
  server.app.inject({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) });
const coordinator = {
  ...presets.coordinator,
  name: 'Meera Menon',
  assignedSchools: ['JNV Kollam'],
};
const invite = (over: object = {}) =>
  send('POST', '/admins', { ...coordinator, email: 'Meera@Example.org', ...over });
const list = async () => (await send('GET', '/admins')).json().data;
const findRow = async (email: string) =>
  (await list()).find((row: { email: string }) => row.email === email);
const secretFor = (email: string) =>
  /#([\w-]{43})/.exec(
    server.outbox.findLast(({ recipient }) => recipient === email)?.text ?? '',
  )?.[1];
const who = (headers: Headers) => send('GET', '/auth/verify', undefined, headers);

describe('inviting', () => {
  test('mails a link; the account has the rights it was given, and no others', async () => {
    expect((await invite()).statusCode).toBe(201);
    expect(await findRow('meera@example.org')).toMatchObject({
      state: 'Invited',
      role: 'admin',
      assignedSchools: ['JNV Kollam'],
      allSchools: false,
      permissions: coordinator.permissions,
      lastSignInAt: null,
      isYou: false,
      invitationEndsAt: '2026-11-23T06:00:00.000Z',
    });
    await server.runJobs();
    const token = secretFor('meera@example.org');
    const better = 'brass lamps over quiet water';
    const accepted = await send('POST', '/auth/accept-invitation', {
      token,
      name: 'Meera Menon',
      password: better,
      // what an invitation does not give cannot be taken
      role: 'super_admin',
      allSchools: true,
    });
    expect(accepted.statusCode).toBe(200);
    const login = await send('POST', '/auth/login', {
      email: 'meera@example.org',
      password: better,
    });
    expect(login.json().data.user).toEqual({
      _id: expect.any(String),
      name: 'Meera Menon',
      role: 'admin',
      allSchools: false,
      assignedSchools: ['JNV Kollam'],
      permissions: coordinator.permissions,
    });
    expect(await findRow('meera@example.org')).toMatchObject({ state: 'Active' });
    expect((await verifyChain(server.db)).broken).toBeNull();
  });

  test.each<[string, object, string]>([
    ['no address', { email: '' }, 'email'],
    ['two addresses', { email: 'a@x.org, b@x.org' }, 'email'],
    ['no name', { name: ' ' }, 'name'],
    ['neither schools nor all of them', { assignedSchools: [] }, 'assignedSchools'],
    ['a school nobody knows', { assignedSchools: ['JNV Nowhere'] }, 'assignedSchools'],
    ['another role', { role: 'root' }, 'role'],
    ['a flag that is no yes or no', { permissions: { canExport: 'yes' } }, 'permissions.canExport'],
  ])('%s is refused by the name of the field', async (_, over, field) => {
    const answer = await invite(over);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  test('twice is one account, however the address is written', async () => {
    const answers = await Promise.all([invite(), invite({ email: 'MEERA@example.org' })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    expect(await list()).toHaveLength(2);
  });

  test('can be sent again and taken back, until it is accepted', async () => {
    await invite();
    await server.runJobs();
    const first = secretFor('meera@example.org');
    const { _id } = await findRow('meera@example.org');
    expect((await send('POST', `/admins/${_id}/invitation`)).statusCode).toBe(200);
    await server.runJobs();
    const second = secretFor('meera@example.org');
    expect(second).not.toBe(first);
    const open = (token: string | undefined) => send('POST', '/auth/invitation', { token });
    expect((await open(first)).statusCode).toBe(410);
    expect((await open(second)).statusCode).toBe(200);
    expect((await send('PATCH', `/admins/${_id}/state`, { active: true })).statusCode).toBe(409);
    expect((await send('DELETE', `/admins/${_id}/invitation`)).statusCode).toBe(200);
    expect((await open(second)).statusCode).toBe(410);
    expect(await findRow('meera@example.org')).toBeUndefined();
    const own = await send('DELETE', `/admins/${chief.id}/invitation`);
    expect(own.statusCode).toBe(409);
  });
});

describe('changing', () => {
  test('counts from the next call of the other’s open session on', async () => {
    const { id } = await addAdmin(server, { email: 'meera@example.org', ...coordinator });
    const headers = await signIn(server, 'meera@example.org');
    const csv = () => send('GET', '/payments/file?format=csv', undefined, headers);
    expect((await csv()).statusCode).toBe(200);
    const rights = { ...coordinator, permissions: {}, assignedSchools: ['JNV Mahe'] };
    expect((await send('PUT', `/admins/${id}`, rights)).statusCode).toBe(200);
    expect((await csv()).statusCode).toBe(403);
    expect((await who(headers)).json().user.assignedSchools).toEqual(['JNV Mahe']);
    const log = await send('GET', '/user-logs?action=admin.edit');
    expect(log.json().data[0].changes).toEqual([
      ...['canExport', 'canViewIssues', 'canViewMessages', 'canViewPayments'].map((field) => ({
        field,
        before: true,
        after: null,
      })),
      { field: 'schools', before: 'JNV Kollam', after: 'JNV Mahe' },
    ]);
  });

  test('rooms and journeys are arranged for all schools, or not at all', async () => {
    const { id } = await addAdmin(server, { email: 'meera@example.org', ...coordinator });
    const rights = { ...coordinator, permissions: { canArrangeStay: true } };
    const refused = await send('PUT', `/admins/${id}`, rights);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual({
      assignedSchools: expect.stringMatching(/for all schools/),
    });
    const ofAll = { ...rights, allSchools: true, assignedSchools: [] };
    expect((await send('PUT', `/admins/${id}`, ofAll)).statusCode).toBe(200);
  });

  test('another role ends every session at once, so that no token grows with it', async () => {
    const { id } = await addAdmin(server, { email: 'meera@example.org', ...coordinator });
    const headers = await signIn(server, 'meera@example.org');
    const rights = { ...presets.superAdmin, name: 'Meera Menon', assignedSchools: [] };
    expect((await send('PUT', `/admins/${id}`, rights)).statusCode).toBe(200);
    expect((await who(headers)).statusCode).toBe(401);
  });

  test('the role of an invitation leaves its link good', async () => {
    await invite();
    await server.runJobs();
    const token = secretFor('meera@example.org');
    const { _id } = await findRow('meera@example.org');
    const rights = { ...presets.superAdmin, name: 'Meera Menon', assignedSchools: [] };
    expect((await send('PUT', `/admins/${_id}`, rights)).statusCode).toBe(200);
    const opened = await send('POST', '/auth/invitation', { token });
    expect(opened.json().data).toMatchObject({ role: 'super_admin' });
  });

  test('deactivating ends every session at once; the account opens again as it was', async () => {
    const email = 'meera@example.org';
    const { id } = await addAdmin(server, { email, ...coordinator });
    const headers = await signIn(server, email);
    const change = (active: boolean) => send('PATCH', `/admins/${id}/state`, { active });
    expect((await change(false)).statusCode).toBe(200);
    expect((await who(headers)).statusCode).toBe(401);
    const login = () => send('POST', '/auth/login', { email, password });
    expect((await login()).statusCode).toBe(401);
    expect((await change(true)).statusCode).toBe(200);
    // not even the old session is back
    expect((await who(headers)).statusCode).toBe(401);
    expect((await login()).statusCode).toBe(200);
  });

  test('a lost second factor is taken off by another, who is named to its owner', async () => {
    const email = 'meera@example.org';
    const { id } = await addAdmin(server, { email, ...coordinator });
    const headers = await signIn(server, email);
    const path = `/admins/${id}/second-factor`;
    expect((await send('DELETE', path)).statusCode).toBe(409);
    await server.db
      .updateTable('adminUser')
      .set({ totpSecret: 'x' })
      .where('id', '=', id)
      .execute();
    expect((await send('DELETE', path)).statusCode).toBe(200);
    expect((await who(headers)).statusCode).toBe(401);
    expect((await findRow(email)).hasSecondFactor).toBe(false);
    await server.runJobs();
    expect(server.outbox.at(-1)?.text).toContain('Asha Kurian turned off the second factor');
    expect((await send('DELETE', `/admins/${chief.id}/second-factor`)).statusCode).toBe(409);
  });

  test('a password is only ever chosen by its owner: a link is mailed', async () => {
    const email = 'meera@example.org';
    const { id } = await addAdmin(server, { email, ...coordinator });
    expect((await send('POST', `/admins/${id}/password-reset`)).statusCode).toBe(200);
    await server.runJobs();
    const token = secretFor(email);
    const body = { token, password: 'brass lamps over quiet water' };
    expect((await send('POST', '/auth/reset-password', body)).statusCode).toBe(200);
  });

  test.each<[Method, string, object?]>([
    ['POST', '/admins', { ...coordinator, email: 'x@example.org' }],
    ['PUT', '/admins/{id}', coordinator],
    ['PATCH', '/admins/{id}/state', { active: false }],
    ['POST', '/admins/{id}/invitation'],
    ['DELETE', '/admins/{id}/invitation'],
    ['POST', '/admins/{id}/password-reset'],
    ['DELETE', '/admins/{id}/second-factor'],
  ])('%s %s asks for the password again after ten minutes', async (method, path, body) => {
    clock = new Date(start.getTime() + 11 * minuteMs);
    const answer = await send(method, path.replace('{id}', chief.id), body);
    expect(answer.json()).toMatchObject({ code: 'PASSWORD_REQUIRED' });
  });
});

describe('the last super admin', () => {
  const demoted = { ...coordinator, name: 'Asha Kurian' };

  test('can be neither demoted nor deactivated, and nobody can do it to themselves', async () => {
    const demote = () => send('PUT', `/admins/${chief.id}`, demoted);
    const deactivate = () => send('PATCH', `/admins/${chief.id}/state`, { active: false });
    for (const attempt of [demote, deactivate]) {
      expect((await attempt()).json()).toMatchObject({
        code: 'LAST_SUPER_ADMIN',
        message: 'You are the last super admin. Make somebody else one first.',
      });
    }
    await superAdmin('second@example.org');
    for (const attempt of [demote, deactivate]) {
      expect((await attempt()).json()).toMatchObject({ code: 'OWN_ACCOUNT' });
    }
    const renamed = { ...presets.superAdmin, assignedSchools: [], name: 'Asha K' };
    expect((await send('PUT', `/admins/${chief.id}`, renamed)).statusCode).toBe(200);
    expect((await who(chief.headers)).json().user.name).toBe('Asha K');
  });

  test('stays, when all try to take it from each other at the same moment', async () => {
    const others = [await superAdmin('b@example.org'), await superAdmin('c@example.org')];
    const all = [chief, ...others];
    const attempts = all.flatMap((actor, at) =>
      all
        .filter((_, other) => other !== at)
        .map((target, nth) =>
          nth % 2 === 0
            ? send('PUT', `/admins/${target.id}`, demoted, actor.headers)
            : send('PATCH', `/admins/${target.id}/state`, { active: false }, actor.headers),
        ),
    );
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
    expect(statuses.every((status) => [200, 401, 403].includes(status))).toBe(true);
    const left = await server.db
      .selectFrom('adminUser')
      .select('id')
      .where('role', '=', 'super_admin')
      .where('active', '=', true)
      .execute();
    expect(left).toHaveLength(1);
  });
});

test('in production, whoever becomes a treasurer is signed out to set up the second factor', async () => {
  const production = await testApp({
    now: () => clock,
    config: { appEnv: 'production', captcha: 'altcha' },
  });
  const { id } = await addAdmin(production, { email: 'leela@example.org', allSchools: true });
  await addAdmin(production, { email: 'chief@example.org', role: 'super_admin' });
  const [leela, boss] = [
    await signIn(production, 'leela@example.org'),
    await productionChief(production),
  ];
  const changed = await production.app.inject({
    method: 'PUT',
    url: `/api/v1/admins/${id}`,
    headers: boss,
    payload: { ...presets.treasurer, name: 'Leela Varma', assignedSchools: [] },
  });
  expect(changed.statusCode).toBe(200);
  const next = await production.app.inject({ url: '/api/v1/auth/verify', headers: leela });
  expect(next.statusCode).toBe(401);
});

/** Headers of a super admin who set up the second factor while signing in. */
async function productionChief({ app }: TestApp): Promise<Headers> {
  const login = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/v1/auth/login', payload });
  const first = await login({ email: 'chief@example.org', password });
  const { mfaToken, setup } = first.json();
  const second = await login({ mfaToken, code: codeAt(setup.secret, clock) });
  return { authorization: `Bearer ${second.json().data.token}` };
}
