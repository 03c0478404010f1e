import { hourMs, minuteMs } from '@sangamam/contract/locale/durations';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addAdmin, password, signIn } from '../../../testing/domain/sign-in.ts';
import { inviteSuperAdmin } from '../../domain/people/accounts/invite-admin.ts';

const start = new Date('2026-11-21T06:00:00Z');
let clock = start;
const wait = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: () => clock });
});
beforeEach(async () => {
  clock = start;
  await server.runJobs();
  server.outbox.length = 0;
  await server.db.deleteFrom('adminUser').execute();
  await server.db.deleteFrom('loginFailure').execute();
});

const better = 'brass lamps over quiet water';
type Headers = Record<string, string>;
const post = (path: string, payload: object, headers: Headers = {}) =>
  server.app.inject({ method: 'POST', url: `/api/v1/auth${path}`, payload, headers });
const login = (email: string, typed: string, headers: Headers = {}) =>
  post('/login', { email, password: typed }, headers);
const mailsTo = (email: string) => server.outbox.filter(({ recipient }) => recipient === email);
/** The secret of the newest link mailed to this address; other mails may follow it. */
const secretFor = (email: string) =>
  mailsTo(email)
    .flatMap(({ text }) => /#([\w-]{43})/.exec(text)?.[1] ?? [])
    .at(-1);

/** Requests a link and runs the jobs; returns its secret. */
async function forget(email: string): Promise<string> {
  expect((await post('/forgot-password', { email })).statusCode).toBe(200);
  await server.runJobs();
  return secretFor(email) ?? '';
}
async function invite(email: string): Promise<string> {
  const link = await inviteSuperAdmin(server.deps, email);
  return link?.split('#')[1] ?? '';
}

describe('a forgotten password', () => {
  test('is answered alike for known, unknown, invited and deactivated addresses', async () => {
    await addAdmin(server, { email: 'asha@example.org' });
    await addAdmin(server, { email: 'gone@example.org', active: false });
    await invite('new@example.org');
    const answers = [];
    for (const who of ['asha', 'gone', 'new', 'nobody']) {
      answers.push(await post('/forgot-password', { email: `${who}@example.org` }));
    }
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(answers[0]?.body);
    }
    // what the answer leaves behind is alike, too: who is known is only asked afterwards
    expect(await server.db.selectFrom('adminToken').select('purpose').execute()).toEqual([
      { purpose: 'invitation' },
    ]);
    // and the queue, which is in every backup, holds no address
    const { rows } = await server.deps.pool.query(
      'select payload from graphile_worker._private_jobs',
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(JSON.stringify(rows)).not.toContain('example.org');
    await server.runJobs();
    expect(server.outbox.map(({ recipient }) => recipient)).toEqual(['asha@example.org']);
  });

  test('is replaced once: every session ends, and its owner hears of it', async () => {
    const email = 'asha@example.org';
    await addAdmin(server, { email });
    const headers = await signIn(server, email);
    const token = await forget(email);
    expect(mailsTo(email).at(-1)?.text).toContain(`/admin/reset-password#${token}`);
    expect(await server.db.selectFrom('adminToken').select('tokenHash').execute()).not.toEqual([]);
    const kept = await server.db.selectFrom('message').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);

    const answers = await Promise.all(
      [1, 2, 3].map(() => post('/reset-password', { token, password: better })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410]);
    const session = await server.app.inject({ url: '/api/v1/auth/verify', headers });
    expect(session.statusCode).toBe(401);
    expect((await login(email, password)).statusCode).toBe(401);
    expect((await login(email, better)).statusCode).toBe(200);
    await server.runJobs();
    expect(mailsTo(email).at(-1)?.subject).toBe('Your password was changed');
  });

  test('has links for thirty minutes, of which a used one ends the others', async () => {
    const email = 'asha@example.org';
    await addAdmin(server, { email });
    const [first, second] = [await forget(email), await forget(email)];
    expect(first).not.toBe(second);
    wait(29 * minuteMs);
    expect((await post('/reset-password', { token: first, password: better })).statusCode).toBe(
      200,
    );
    expect((await post('/reset-password', { token: second, password })).statusCode).toBe(410);
    const late = await forget(email);
    wait(30 * minuteMs);
    expect((await post('/reset-password', { token: late, password })).json()).toMatchObject({
      code: 'ACCOUNT_LINK_OVER',
      message: 'This link has been used or has expired. Ask for a new one.',
    });
  });

  test('mails three links an hour, however often it is asked for', async () => {
    const email = 'asha@example.org';
    await addAdmin(server, { email });
    for (let asked = 0; asked < 6; asked++) await forget(email);
    expect(mailsTo(email)).toHaveLength(3);
  });

  test('opens nothing for an account that was deactivated meanwhile', async () => {
    const email = 'asha@example.org';
    await addAdmin(server, { email });
    const token = await forget(email);
    await server.db.updateTable('adminUser').set({ active: false }).execute();
    expect((await post('/reset-password', { token, password: better })).statusCode).toBe(410);
  });
});

describe('a password', () => {
  test.each([
    ['eleven signs', 'Kx8#mQ2vLp9'],
    ['what is on every list', 'password1234'],
    ['a run of the keyboard', 'qwertyuiop123'],
    ['one sign again and again', 'a'.repeat(40)],
    ['the name of its owner', 'Asha Kurian 1'],
    ['the event and a year', 'sangamam2026!'],
    ['the address of its owner', 'asha@example.org'],
    ['more than 128 signs', 'brass lamps '.repeat(11)],
  ])('of %s is refused, and the link stays good', async (_, typed) => {
    const token = await invite('asha@example.org');
    const body = { token, name: 'Asha Kurian' };
    const refused = await post('/accept-invitation', { ...body, password: typed });
    expect(refused.statusCode).toBe(422);
    expect(Object.keys(refused.json().fields)).toEqual(['password']);
    const accepted = await post('/accept-invitation', { ...body, password: better });
    expect(accepted.statusCode).toBe(200);
  });

  test.each([
    ['without capitals, figures and signs', better],
    ['in Malayalam', 'പുഴയും മഴയും പഴയ വഴിയും'],
    ['of 128 signs', `${'river lamp gold seven '.repeat(6)}`.slice(0, 128)],
  ])('%s is taken, and no other opens the account', async (_, chosen) => {
    const email = 'asha@example.org';
    const token = await invite(email);
    const answer = await post('/accept-invitation', { token, name: 'Asha', password: chosen });
    expect(answer.json().fields).toBeUndefined();
    expect((await login(email, chosen.slice(0, -1))).statusCode).toBe(401);
    expect((await login(email, chosen.normalize('NFD'))).statusCode).toBe(200);
  });
});

describe('an invitation', () => {
  test('opens once within 48 hours, and shows whom it is for', async () => {
    const email = 'asha@example.org';
    const token = await invite(email);
    const opened = await post('/invitation', { token });
    expect(opened.json().data).toEqual({
      name: 'asha',
      email,
      role: 'super_admin',
      assignedSchools: [],
      allSchools: true,
    });
    expect((await login(email, '')).statusCode).toBe(422);
    expect((await login(email, better)).statusCode).toBe(401);
    wait(48 * hourMs - 1);
    const body = { token, name: 'Asha Kurian', password: better };
    const answers = await Promise.all([1, 2, 3].map(() => post('/accept-invitation', body)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410]);
    expect((await post('/invitation', { token })).statusCode).toBe(410);
    expect((await login(email, better)).json().data.user).toMatchObject({ name: 'Asha Kurian' });
  });

  test('is over after 48 hours, and when it is sent again', async () => {
    const email = 'asha@example.org';
    const first = await invite(email);
    const second = await invite(email);
    expect((await post('/invitation', { token: first })).statusCode).toBe(410);
    wait(48 * hourMs);
    expect((await post('/invitation', { token: second })).statusCode).toBe(410);
    expect(await inviteSuperAdmin(server.deps, 'asha@example.org')).not.toBeNull();
  });

  test('of the console is none for somebody who has an account', async () => {
    await addAdmin(server, { email: 'asha@example.org' });
    expect(await inviteSuperAdmin(server.deps, 'ASHA@example.org')).toBeNull();
  });

  test('does not open a password reset, nor the other way round', async () => {
    const token = await invite('asha@example.org');
    expect((await post('/reset-password', { token, password: better })).statusCode).toBe(410);
    await addAdmin(server, { email: 'biju@example.org' });
    const reset = await forget('biju@example.org');
    const body = { token: reset, name: 'Biju', password: better };
    expect((await post('/accept-invitation', body)).statusCode).toBe(410);
    expect((await post('/invitation', { token: reset })).statusCode).toBe(410);
  });
});

describe('one’s own account', () => {
  const as = (headers: Headers) => ({
    get: (path: string) => server.app.inject({ url: `/api/v1/auth${path}`, headers }),
    change: (method: 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
      server.app.inject({
        method,
        url: `/api/v1/auth${path}`,
        headers,
        ...(payload && { payload }),
      }),
  });

  test('takes a new password from who knows the present one; other sessions end', async () => {
    const email = 'asha@example.org';
    await addAdmin(server, { email });
    const [here, there] = [await signIn(server, email), await signIn(server, email)];
    const change = (body: object) => as(here).change('POST', '/change-password', body);
    const wrong = await change({ currentPassword: 'a guess', password: better });
    expect(wrong.statusCode).toBe(422);
    expect(Object.keys(wrong.json().fields)).toEqual(['currentPassword']);
    const changed = await change({ currentPassword: password, password: better });
    const renewed = { authorization: `Bearer ${changed.json().data.token}` };
    expect((await as(renewed).get('/verify')).statusCode).toBe(200);
    // nor does the token that was in use when it was changed, should somebody have it
    expect((await as(here).get('/verify')).statusCode).toBe(401);
    expect((await as(there).get('/verify')).statusCode).toBe(401);
    expect((await login(email, better)).statusCode).toBe(200);
  });

  test('has a name and a phone number that count from the next call on', async () => {
    await addAdmin(server, { email: 'asha@example.org' });
    const own = as(await signIn(server, 'asha@example.org'));
    const wrong = await own.change('PUT', '/profile', { name: ' ', phone: '123' });
    expect(Object.keys(wrong.json().fields)).toEqual(['name', 'phone']);
    const more = { role: 'super_admin', allSchools: true, active: true, email: 'x@example.org' };
    await own.change('PUT', '/profile', { name: 'ആശ കുര്യൻ', phone: '98765 43210', ...more });
    expect((await own.get('/verify')).json().user).toMatchObject({
      role: 'admin',
      allSchools: false,
    });
    expect((await own.get('/profile')).json().data.email).toBe('asha@example.org');
    expect((await own.get('/verify')).json().user.name).toBe('ആശ കുര്യൻ');
    expect((await own.get('/profile')).json().data.phone).toBe('+919876543210');

    // a device that was left signed in changes how it is called, and not who is called
    wait(11 * minuteMs);
    const phone = '98765 43211';
    const renamed = await own.change('PUT', '/profile', { name: 'ആശ', phone: '98765 43210' });
    expect(renamed.statusCode).toBe(200);
    const refused = await own.change('PUT', '/profile', { name: 'ആശ', phone });
    expect(refused.json().code).toBe('PASSWORD_REQUIRED');
    const { token } = (await own.change('POST', '/confirm-password', { password })).json().data;
    const again = as({ authorization: `Bearer ${token}` });
    expect((await again.change('PUT', '/profile', { name: 'ആശ', phone })).statusCode).toBe(200);
  });

  test('shows its sessions in words with the address masked, and ends one of its own', async () => {
    const email = 'asha@example.org';
    await addAdmin(server, { email });
    await addAdmin(server, { email: 'biju@example.org' });
    const phone = await login(email, password, {
      'user-agent': 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0 Mobile',
    });
    const phoneHeaders = { authorization: `Bearer ${phone.json().data.token}` };
    wait(minuteMs);
    const own = as(await signIn(server, email));
    const sessions = (await own.get('/sessions')).json().data;
    expect(sessions).toMatchObject([
      { device: 'A program', isThisOne: true },
      { device: 'Chrome on Android', address: '127.0.0.•••', isThisOne: false },
    ]);
    const other = as(await signIn(server, 'biju@example.org'));
    const path = `/sessions/${sessions[1]._id}`;
    expect((await other.change('DELETE', path)).statusCode).toBe(404);
    expect((await own.change('DELETE', path)).statusCode).toBe(200);
    expect((await as(phoneHeaders).get('/verify')).statusCode).toBe(401);
    expect((await own.change('DELETE', path)).statusCode).toBe(404);
  });

  test('hears of a browser that is new beside others, and of none twice', async () => {
    const email = 'asha@example.org';
    await addAdmin(server, { email });
    const browser = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Firefox/150.0 (Windows)' };
    const first = await login(email, password, browser);
    const cookie = first.cookies.find(({ name }) => name === 'adm-device')?.value;
    await login(email, password, { ...browser, cookie: `adm-device=${cookie}` });
    await server.runJobs();
    expect(server.outbox).toEqual([]);
    await login(email, password, { ...browser, cookie: 'adm-device=<script>' });
    await server.runJobs();
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
      'New sign-in to the back office',
    ]);
    expect(mailsTo(email)[0]?.text).toContain('Firefox on Windows');
  });
});
