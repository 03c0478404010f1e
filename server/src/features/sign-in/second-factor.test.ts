import { presets } from '@sangamam/contract/calls/permissions';
import { minuteMs, secondMs } from '@sangamam/contract/locale/durations';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addAdmin, codeAt, password, signIn } from '../../../testing/domain/sign-in.ts';

const start = new Date('2026-11-21T06:00:00Z');
let clock = start;
const wait = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};

let server: TestApp;
/** A server as in production, with its own database. */
let production: TestApp;
beforeAll(async () => {
  server = await testApp({ now: () => clock });
  production = await testApp({
    now: () => clock,
    config: { appEnv: 'production', captcha: 'altcha' },
  });
});
beforeEach(async () => {
  clock = start;
  for (const { db } of [server, production]) {
    await db.deleteFrom('adminUser').execute();
    await db.deleteFrom('loginFailure').execute();
  }
});

type Headers = Record<string, string>;
const send = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
  headers: Headers = {},
  { app } = server,
) => app.inject({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) });
const login = (payload: object, at = server) => send('POST', '/auth/login', payload, {}, at);
const codeOf = (secret: string, driftMs = 0) => codeAt(secret, new Date(clock.getTime() + driftMs));

/** An admin with a second factor; the code that confirmed it is used up. */
async function withSecondFactor(email = 'asha@example.org') {
  await addAdmin(server, { email });
  const headers = await signIn(server, email);
  const setup = await send('POST', '/auth/second-factor', undefined, headers);
  const { secret, uri } = setup.json().data;
  const code = codeOf(secret);
  const confirmed = await send('PUT', '/auth/second-factor', { code }, headers);
  const recoveryCodes: string[] = confirmed.json().data.recoveryCodes;
  return { email, headers, secret, uri, recoveryCodes, spent: code };
}
/** Enters the password only; returns the token of the second step. */
async function passwordStep(email: string): Promise<string> {
  const answer = await login({ email, password });
  expect(answer.statusCode).toBe(403);
  return answer.json().mfaToken;
}

describe('setting it up', () => {
  test('needs a code of the key that was shown, and gives ten recovery codes once', async () => {
    await addAdmin(server, { email: 'asha@example.org' });
    const headers = await signIn(server, 'asha@example.org');
    const setup = (await send('POST', '/auth/second-factor', undefined, headers)).json().data;
    expect(setup.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(setup.uri).toMatch(/^otpauth:\/\/totp\/.*asha%40example.org\?.*period=30/);

    const wrong = await send('PUT', '/auth/second-factor', { code: '000000' }, headers);
    expect(wrong.statusCode).toBe(422);
    expect(Object.keys(wrong.json().fields)).toEqual(['code']);
    const before = (await send('GET', '/auth/profile', undefined, headers)).json().data;
    expect(before.secondFactor).toMatchObject({
      isOn: false,
      isRequired: false,
      recoveryCodesLeft: 0,
    });

    const code = codeOf(setup.secret);
    const right = await send('PUT', '/auth/second-factor', { code }, headers);
    const { recoveryCodes } = right.json().data;
    expect(new Set(recoveryCodes).size).toBe(10);
    const rows = JSON.stringify([
      ...(await server.db.selectFrom('adminUser').selectAll().execute()),
      ...(await server.db.selectFrom('adminRecoveryCode').selectAll().execute()),
    ]);
    for (const told of [setup.secret.replaceAll(' ', ''), ...recoveryCodes]) {
      expect(rows).not.toContain(told);
    }
    const after = (await send('GET', '/auth/profile', undefined, headers)).json().data;
    expect(after.secondFactor).toMatchObject({
      isOn: true,
      isRequired: false,
      recoveryCodesLeft: 10,
    });
  });

  test('asks for the password again after ten minutes', async () => {
    await addAdmin(server, { email: 'asha@example.org' });
    const headers = await signIn(server, 'asha@example.org');
    wait(11 * minuteMs);
    const answer = await send('POST', '/auth/second-factor', undefined, headers);
    expect(answer.json().code).toBe('PASSWORD_REQUIRED');
  });
});

describe('signing in with it', () => {
  test('the password alone says how to go on and gives no session', async () => {
    const { email } = await withSecondFactor();
    const answer = await login({ email, password });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      success: false,
      code: 'MFA_REQUIRED',
      message: 'Enter the code from your authenticator app.',
      mfaToken: expect.stringMatching(/^[\w-]{43}$/),
      methods: ['totp', 'recovery-code'],
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    const { mfaToken } = answer.json();
    const used = await send('GET', '/auth/verify', undefined, {
      authorization: `Bearer ${mfaToken}`,
    });
    expect(used.statusCode).toBe(401);
  });

  test.each([
    ['of this moment', 30, 200],
    ['half a minute old', 0, 200],
    ['half a minute ahead', 60, 200],
    ['a minute old', -30, 401],
    ['a minute and a half ahead', 120, 401],
  ])('a code %s', async (_, driftSeconds, status) => {
    const { email, secret } = await withSecondFactor();
    // far from the code that confirmed the setup
    wait(5 * minuteMs);
    const mfaToken = await passwordStep(email);
    wait(30 * secondMs);
    const code = codeOf(secret, (driftSeconds - 30) * secondMs);
    const answer = await login({ mfaToken, code });
    expect(answer.statusCode).toBe(status);
    if (status === 200) {
      expect(answer.json().data.token).toMatch(/^adm_/);
      expect(answer.json().data.recoveryCodes).toBeUndefined();
    }
  });

  test('a code is good once, also the one that set it up, in every way it can be typed', async () => {
    const { email, secret, spent } = await withSecondFactor();
    const first = await login({ mfaToken: await passwordStep(email), code: spent });
    expect(first.statusCode).toBe(401);
    expect(first.json().message).toBe('The code is wrong or was already used.');

    wait(minuteMs);
    const code = codeOf(secret);
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)} `;
    const good = await login({ mfaToken: await passwordStep(email), code: spaced });
    expect(good.statusCode).toBe(200);
    const replayed = await login({ mfaToken: await passwordStep(email), code });
    expect(replayed.statusCode).toBe(401);
    // a code of the step before it, seen over the shoulder, is over as well
    const older = codeOf(secret, -30 * secondMs);
    expect((await login({ mfaToken: await passwordStep(email), code: older })).statusCode).toBe(
      401,
    );
  });

  test('ten answers with one code at once start one session', async () => {
    const { email, secret } = await withSecondFactor();
    await server.db.deleteFrom('adminSession').execute();
    wait(minuteMs);
    const mfaToken = await passwordStep(email);
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => login({ mfaToken, code })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await server.db.selectFrom('adminSession').select('id').execute()).toHaveLength(1);
  });

  test('the step after the password is used up, ends after fifteen minutes, and is no invention', async () => {
    const { email, secret, recoveryCodes } = await withSecondFactor();
    wait(minuteMs);
    const mfaToken = await passwordStep(email);
    expect((await login({ mfaToken, code: codeOf(secret) })).statusCode).toBe(200);
    const again = await login({ mfaToken, code: recoveryCodes[0] });
    expect(again.json()).toMatchObject({ code: 'MFA_EXPIRED' });

    const late = await passwordStep(email);
    wait(15 * minuteMs);
    expect((await login({ mfaToken: late, code: codeOf(secret) })).statusCode).toBe(401);
    for (const invented of ['', 'x', 'A'.repeat(43)]) {
      const answer = await login({ mfaToken: invented, code: codeOf(secret) });
      expect(answer.json().code).toBe('MFA_EXPIRED');
    }
  });

  test('guessing codes makes one wait, and the right password does not forgive it', async () => {
    const { email, secret } = await withSecondFactor();
    wait(minuteMs);
    const guessing = await passwordStep(email);
    for (let guess = 0; guess < 5; guess++) {
      expect((await login({ mfaToken: guessing, code: '000000' })).statusCode).toBe(401);
    }
    const mfaToken = await passwordStep(email);
    const refused = await login({ mfaToken, code: codeOf(secret) });
    expect(refused.statusCode).toBe(429);
  });

  test('a recovery code works once, however it is typed, and only for its account', async () => {
    const { email, recoveryCodes } = await withSecondFactor();
    const other = await withSecondFactor('biju@example.org');
    const [code = ''] = recoveryCodes;
    const foreign = await login({ mfaToken: await passwordStep(other.email), code });
    expect(foreign.statusCode).toBe(401);
    const typed = code.toLowerCase().replaceAll('-', ' ');
    const good = await login({ mfaToken: await passwordStep(email), code: typed });
    expect(good.statusCode).toBe(200);
    expect((await login({ mfaToken: await passwordStep(email), code })).statusCode).toBe(401);
    const headers = { authorization: `Bearer ${good.json().data.token}` };
    const profile = await send('GET', '/auth/profile', undefined, headers);
    expect(profile.json().data.secondFactor.recoveryCodesLeft).toBe(9);
  });
});

test('another password by a link of the mail does not take it off', async () => {
  const { email, secret } = await withSecondFactor();
  await send('POST', '/auth/forgot-password', { email });
  await server.runJobs();
  const mail = server.outbox.findLast(({ recipient }) => recipient === email);
  const better = 'brass lamps over quiet water';
  const token = /#([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  const reset = await send('POST', '/auth/reset-password', { token, password: better });
  expect(reset.statusCode).toBe(200);
  const { statusCode, ...answer } = await login({ email, password: better });
  expect(statusCode).toBe(403);
  wait(minuteMs);
  const { mfaToken } = answer.json();
  expect((await login({ mfaToken, code: codeOf(secret) })).statusCode).toBe(200);
});

describe('turning it off', () => {
  test('takes password and code; new recovery codes end the old', async () => {
    const { email, headers, secret, recoveryCodes } = await withSecondFactor();
    const remove = (body: object) => send('POST', '/auth/second-factor/remove', body, headers);
    wait(minuteMs);
    const wrongPassword = await remove({ password: 'not mine', code: codeOf(secret) });
    expect(wrongPassword.json().fields).toHaveProperty('password');
    const wrongCode = await remove({ password, code: '000000' });
    expect(wrongCode.json().fields).toHaveProperty('code');

    const code = codeOf(secret);
    const renewed = await send('POST', '/auth/second-factor/recovery-codes', { code }, headers);
    expect(renewed.json().data.recoveryCodes).not.toContain(recoveryCodes[0]);
    expect((await remove({ password, code: recoveryCodes[0] })).statusCode).toBe(422);
    const [fresh] = renewed.json().data.recoveryCodes;
    expect((await remove({ password, code: fresh })).statusCode).toBe(200);
    expect((await login({ email, password })).statusCode).toBe(200);
    await server.runJobs();
    expect(server.outbox.at(-1)?.subject).toBe('Your second factor was turned off');
  });
});

describe('in production', () => {
  test.each([
    ['a super admin', { role: 'super_admin' } as const],
    ['a treasurer', { permissions: { canManagePayments: true } }],
  ])('%s gets no session before it is set up', async (_, rights) => {
    const email = 'leela@example.org';
    await addAdmin(production, { email, ...rights });
    const first = await login({ email, password }, production);
    expect(first.statusCode).toBe(403);
    const { code, mfaToken, setup, message } = first.json();
    expect(code).toBe('MFA_SETUP_REQUIRED');
    expect(message).toBe('Your account needs a second factor. Set it up to sign in.');
    const wrong = await login({ mfaToken, code: '000000' }, production);
    expect(wrong.statusCode).toBe(401);
    const done = await login({ mfaToken, code: codeOf(setup.secret) }, production);
    expect(done.statusCode).toBe(200);
    expect(done.json().data.recoveryCodes).toHaveLength(10);

    const headers = { authorization: `Bearer ${done.json().data.token}` };
    wait(minuteMs);
    const off = await send(
      'POST',
      '/auth/second-factor/remove',
      { password, code: codeOf(setup.secret) },
      headers,
      production,
    );
    expect(off.json().code).toBe('MFA_NEEDED');
    expect((await login({ email, password }, production)).json().code).toBe('MFA_REQUIRED');
  });

  const one = ['JNV Kollam'];
  const two = ['JNV Kollam', 'JNV Mahe'];
  test.each([
    ['of one school', 200, { assignedSchools: one }],
    ['of two schools', 403, { assignedSchools: two }],
    ['who sees every school', 403, presets.viewer],
    ['who exports', 403, { assignedSchools: one, permissions: { canExport: true } }],
    ['who edits public texts', 403, { permissions: { canManageSettings: true } }],
    ['at the door, who sees no records', 200, presets.doorVolunteer],
  ] as const)('somebody %s gets %i without it', async (who, status, rights) => {
    const email = `${who.replaceAll(/\W/g, '-')}@example.org`;
    const { assignedSchools = [], ...others } = { assignedSchools: [] as string[], ...rights };
    await addAdmin(production, { email, ...others, assignedSchools: [...assignedSchools] });
    const answer = await login({ email, password }, production);
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(answer.json().code).toBe('MFA_SETUP_REQUIRED');
  });

  test.each([
    'canViewPayments',
    'canViewIssues',
    'canViewMessages',
    'canArrangeStay',
    'canArrangeTransport',
    'canViewAnalytics',
  ] as const)(
    '%s of every school needs it without the list of records, of one school not',
    async (flag) => {
      const permissions = { ...presets.doorVolunteer.permissions, [flag]: true };
      const [every, single] = [`every-${flag}@example.org`, `one-${flag}@example.org`];
      await addAdmin(production, { email: every, allSchools: true, permissions });
      await addAdmin(production, { email: single, assignedSchools: [...one], permissions });
      const refused = await login({ email: every, password }, production);
      expect(refused.json()).toMatchObject({ code: 'MFA_SETUP_REQUIRED' });
      expect((await login({ email: single, password }, production)).statusCode).toBe(200);
    },
  );
});
