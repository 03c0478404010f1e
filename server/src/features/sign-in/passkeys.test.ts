import { presets } from '@sangamam/contract/calls/permissions';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { passkeysPerAccount } from '@sangamam/contract/sign-in/passkeys';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { type Oddities, softwareAuthenticator } from '../../../testing/domain/authenticator.ts';
import { addAdmin, codeAt, password, signIn } from '../../../testing/domain/sign-in.ts';
import { deleteExpiredSignIns } from '../../domain/people/sign-in/expiry-store.ts';

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
  server.outbox.length = 0;
  for (const { db } of [server, production]) {
    await db.deleteFrom('message').execute();
    await db.deleteFrom('adminUser').execute();
    await db.deleteFrom('passkeyChallenge').execute();
    await db.deleteFrom('loginFailure').execute();
  }
});

type Headers = Record<string, string>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const send = (
  method: Method,
  path: string,
  payload?: object,
  headers: Headers = {},
  { app } = server,
) => app.inject({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) });
const login = (payload: object, at = server, headers: Headers = {}) =>
  send('POST', '/auth/login', payload, headers, at);
const pages = ({ deps }: TestApp) => ({ origin: new URL(deps.config.publicUrl).origin });

/** Adds the passkey of a new device to the account that is signed in. */
async function addDevice(headers: Headers, { at = server, name = 'My phone', odd = {} } = {}) {
  const device = softwareAuthenticator(pages(at));
  const started = await send('POST', '/auth/passkeys/options', undefined, headers, at);
  expect(started.statusCode, started.body).toBe(200);
  const { options } = started.json().data;
  const body = { name, passkey: device.create(options, odd) };
  const added = await send('POST', '/auth/passkeys', body, headers, at);
  return { device, added, options, body };
}
type Rights = Omit<Parameters<typeof addAdmin>[1], 'email'>;
/** An account with a passkey. */
async function withPasskey(email = 'asha@example.org', rights: Rights = {}) {
  const account = await addAdmin(server, { email, ...rights });
  const headers = await signIn(server, email);
  const { device, added } = await addDevice(headers);
  expect(added.statusCode, added.body).toBe(200);
  const recoveryCodes: string[] = added.json().data.recoveryCodes;
  return { ...account, headers, device, recoveryCodes };
}
const ask = async (at = server) =>
  (await send('POST', '/auth/login/options', undefined, {}, at)).json().data;
const passkeysOf = async (headers: Headers) =>
  (await send('GET', '/auth/profile', undefined, headers)).json().data.passkeys;

describe('adding one', () => {
  test('asks for a key that is found without a name, and for a finger or the like', async () => {
    await addAdmin(server, { email: 'asha@example.org' });
    const headers = {
      ...(await signIn(server, 'asha@example.org')),
      'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/143.0 Mobile',
    };
    const answer = await send('POST', '/auth/passkeys/options', undefined, headers);
    expect(answer.json().data).toMatchObject({
      name: 'Chrome on Android',
      options: {
        rp: { id: 'localhost' },
        user: { name: 'asha@example.org' },
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    });
  });

  test('gives recovery codes once, stands in profile and user log, and is told by mail', async () => {
    const { id, headers, recoveryCodes, device } = await withPasskey();
    expect(new Set(recoveryCodes).size).toBe(10);
    const profile = (await send('GET', '/auth/profile', undefined, headers)).json().data;
    expect(profile.secondFactor).toEqual({
      isOn: true,
      hasApp: false,
      isRequired: false,
      recoveryCodesLeft: 10,
    });
    const added = { _id: expect.any(String), name: 'My phone', addedAt: start.toISOString() };
    expect(profile.passkeys).toEqual([{ ...added, lastUsedAt: null }]);

    const second = await addDevice(headers, { name: 'Desk' });
    expect(second.added.json().data.recoveryCodes).toBeUndefined();
    expect(second.options.excludeCredentials).toEqual([
      { id: device.id, type: 'public-key', transports: ['internal'] },
    ]);
    await server.runJobs();
    const mails = server.outbox.filter(({ subject }) => subject.includes('passkey was added'));
    expect(mails.map(({ recipient }) => recipient)).toEqual(Array(2).fill('asha@example.org'));
    expect(mails[0]?.text).toContain('“My phone”');
    const rows = await server.db
      .selectFrom('userLog')
      .select(['action', 'detail'])
      .where('objectId', '=', id)
      .orderBy('seq')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(Array(2).fill('account.passkey-add'));
    expect(JSON.parse(rows[0]?.detail ?? '').changes).toEqual({ passkey: [null, 'My phone'] });
  });

  test.each(['POST /auth/passkeys/options', 'POST /auth/passkeys', 'DELETE /auth/passkeys/{id}'])(
    '%s asks for the password again after ten minutes',
    async (call) => {
      const { headers, device } = await withPasskey();
      const [{ _id }] = await passkeysOf(headers);
      wait(11 * minuteMs);
      const [method, path = ''] = call.split(' ') as [Method, string];
      const passkey = device.create({ challenge: 'x', user: { id: 'x' } });
      const body = path.endsWith('passkeys') ? { name: 'x', passkey } : undefined;
      const answer = await send(method, path.replace('{id}', _id), body, headers);
      expect(answer.json().code).toBe('PASSWORD_REQUIRED');
    },
  );

  const refused: readonly [string, Oddities][] = [
    ['made on a page of another site', { origin: 'https://sangamam.example.net' }],
    ['made for another host', { rpId: 'example.net' }],
    ['made without a finger, a face or a code', { isVerified: false }],
    ['that is the answer to a sign-in', { type: 'webauthn.get' }],
  ];
  test.each(refused)('one %s is refused', async (_, odd) => {
    await addAdmin(server, { email: 'asha@example.org' });
    const headers = await signIn(server, 'asha@example.org');
    const { added } = await addDevice(headers, { odd });
    expect(added.statusCode).toBe(422);
    expect(added.json().fields).toEqual({
      passkey: 'This passkey cannot be used here. Try again, or with another device.',
    });
    expect(await passkeysOf(headers)).toEqual([]);
  });

  test('a question is answered once, in time, and by the account that asked', async () => {
    const { headers } = await withPasskey();
    const { body } = await addDevice(headers, { name: 'Desk' });
    expect((await send('POST', '/auth/passkeys', body, headers)).statusCode).toBe(422);

    const asking = () => send('POST', '/auth/passkeys/options', undefined, headers);
    const answerLater = async (asked: Headers, after: number) => {
      const { options } = (await asking()).json().data;
      wait(after);
      const passkey = softwareAuthenticator(pages(server)).create(options);
      return (await send('POST', '/auth/passkeys', { name: 'Other', passkey }, asked)).statusCode;
    };
    expect(await answerLater(headers, 6 * minuteMs)).toBe(422);
    await addAdmin(server, { email: 'biju@example.org' });
    expect(await answerLater(await signIn(server, 'biju@example.org'), 0)).toBe(422);
    // nor does one of a sign-in add a key
    const { challenge } = await ask();
    const passkey = softwareAuthenticator(pages(server)).create({ challenge, user: { id: 'x' } });
    const answer = await send('POST', '/auth/passkeys', { name: 'Other', passkey }, headers);
    expect(answer.statusCode).toBe(422);
  });

  test('a key that another account has is nobody else’s', async () => {
    const { device } = await withPasskey();
    await addAdmin(server, { email: 'biju@example.org' });
    const headers = await signIn(server, 'biju@example.org');
    const { options } = (await send('POST', '/auth/passkeys/options', undefined, headers)).json()
      .data;
    const body = { name: 'Taken', passkey: device.create(options) };
    expect((await send('POST', '/auth/passkeys', body, headers)).statusCode).toBe(422);
    expect(await passkeysOf(headers)).toEqual([]);
  });

  test('an account has ten at most', async () => {
    const { headers } = await withPasskey();
    for (let count = 1; count < passkeysPerAccount; count++) await addDevice(headers);
    const answer = await send('POST', '/auth/passkeys/options', undefined, headers);
    expect(answer.json()).toMatchObject({
      code: 'PASSKEYS_FULL',
      message: 'An account has at most 10 passkeys. Remove one first.',
    });
  });
});

describe('signing in with it', () => {
  test('needs nothing typed, starts a new session each time, and says when it was used', async () => {
    const { id, device, headers } = await withPasskey();
    wait(minuteMs);
    const tokens = new Set<string>();
    for (let time = 0; time < 2; time++) {
      const answer = await login({ passkey: device.answer(await ask()) });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json().data.user._id).toBe(id);
      tokens.add(answer.json().data.token);
    }
    expect(tokens.size).toBe(2);
    const [{ lastUsedAt }] = await passkeysOf(headers);
    expect(lastUsedAt).toBe(clock.toISOString());
  });

  test('in a browser, the token is worth nothing without the cookie', async () => {
    const { device } = await withPasskey();
    const origin = { origin: pages(server).origin };
    const answer = await login({ passkey: device.answer(await ask()) }, server, origin);
    const [cookie] = answer.cookies.filter(({ name }) => name === 'adm');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    const authorization = `Bearer ${answer.json().data.token}`;
    const verify = (more: Headers) =>
      send('GET', '/auth/verify', undefined, { authorization, ...more });
    expect((await verify({})).statusCode).toBe(401);
    expect((await verify({ cookie: `adm=${cookie?.value}` })).statusCode).toBe(200);
  });

  test('is told to the owner by mail from a device that is new beside others', async () => {
    const { device } = await withPasskey();
    await login({ passkey: device.answer(await ask()) }, server, { 'user-agent': 'Another' });
    await server.runJobs();
    const subjects = server.outbox.map(({ subject }) => subject);
    expect(subjects).toContain('New sign-in to the back office');
  });

  test('is not the password: what asks for it again asks', async () => {
    const { device } = await withPasskey();
    const { token } = (await login({ passkey: device.answer(await ask()) })).json().data;
    const headers = { authorization: `Bearer ${token}` };
    const refused = await send('POST', '/auth/passkeys/options', undefined, headers);
    expect(refused.json().code).toBe('PASSWORD_REQUIRED');
    const again = await send('POST', '/auth/confirm-password', { password }, headers);
    const next = { authorization: `Bearer ${again.json().data.token}` };
    const answer = await send('POST', '/auth/passkeys/options', undefined, next);
    expect(answer.statusCode).toBe(200);
  });

  test('works for an account of the door', async () => {
    const { device } = await withPasskey('door@example.org', presets.doorVolunteer);
    const answer = await login({ passkey: device.answer(await ask()) });
    expect(answer.json().data.user.permissions.endsWithEvent).toBe(true);
  });

  /** The fault of an answer, beside its device. */
  const odd: readonly [string, Oddities][] = [
    ['signed on a page of another site', { origin: 'https://sangamam.example.net' }],
    ['signed for another host', { rpId: 'example.net' }],
    ['signed without a finger, a face or a code', { isVerified: false }],
    ['of a device whose count went back', { counter: 1 }],
    ['that made a key', { type: 'webauthn.create' }],
  ];
  const expectRefused = async (passkey: object) => {
    const answer = await login({ passkey });
    expect(answer.statusCode, answer.body).toBe(401);
    expect(answer.json()).toEqual({
      success: false,
      code: 'PASSKEY_REFUSED',
      message: 'This passkey was not accepted. Try again, or use your email and password.',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  };
  test.each(odd)('an answer %s opens nothing', async (_, oddities) => {
    const { device } = await withPasskey();
    await expectRefused(device.answer(await ask(), oddities));
    expect((await login({ passkey: device.answer(await ask()) })).statusCode).toBe(200);
  });

  test('an answer is good once, in time, and to a question of ours', async () => {
    const { device, headers } = await withPasskey();
    const used = device.answer(await ask());
    expect((await login({ passkey: used })).statusCode).toBe(200);
    await expectRefused(used);
    const asked = await ask();
    wait(6 * minuteMs);
    await expectRefused(device.answer(asked));
    await expectRefused(device.answer({ challenge: 'A'.repeat(43) }));
    // nor is one to which a key was to be made
    const again = await send('POST', '/auth/confirm-password', { password }, headers);
    const fresh = { authorization: `Bearer ${again.json().data.token}` };
    const making = await send('POST', '/auth/passkeys/options', undefined, fresh);
    await expectRefused(device.answer(making.json().data.options));
  });

  test('of ten answers to one question at once, one starts a session', async () => {
    const { id, device } = await withPasskey();
    await server.db.deleteFrom('adminSession').execute();
    const asked = await ask();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => login({ passkey: device.answer(asked) })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const sessions = server.db.selectFrom('adminSession').select('id').where('adminId', '=', id);
    expect(await sessions.execute()).toHaveLength(1);
  });

  test('a key opens its own account and no other', async () => {
    const { device } = await withPasskey();
    const biju = await withPasskey('biju@example.org');
    const answer = device.answer(await ask());
    const { userHandle } = biju.device.answer({ challenge: 'x' }).response;
    await expectRefused({ ...answer, response: { ...answer.response, userHandle } });
    // signed by one key, sent as another
    await expectRefused({ ...device.answer(await ask()), id: biju.device.id });
    const unknown = softwareAuthenticator(pages(server));
    unknown.create({ challenge: 'x', user: { id: userHandle } });
    await expectRefused(unknown.answer(await ask()));
  });

  test('five wrong answers make one wait, for passkeys alone', async () => {
    const { email, device, recoveryCodes } = await withPasskey();
    for (let guess = 0; guess < 5; guess++) {
      await expectRefused(device.answer(await ask(), { isVerified: false }));
    }
    const refused = await login({ passkey: device.answer(await ask()) });
    expect(refused.statusCode).toBe(429);
    const { mfaToken } = (await login({ email, password })).json();
    expect((await login({ mfaToken, code: recoveryCodes[0] })).statusCode).toBe(200);
    wait(minuteMs);
    expect((await login({ passkey: device.answer(await ask()) })).statusCode).toBe(200);
  });

  test('a removed one opens nothing', async () => {
    const { device, headers } = await withPasskey();
    const [{ _id }] = await passkeysOf(headers);
    expect((await send('DELETE', `/auth/passkeys/${_id}`, undefined, headers)).statusCode).toBe(
      200,
    );
    await expectRefused(device.answer(await ask()));
  });

  test('a deactivated account loses its passkeys, and has none when it is opened again', async () => {
    const { id, email, device } = await withPasskey();
    await addAdmin(server, { email: 'boss@example.org', role: 'super_admin' });
    const boss = await signIn(server, 'boss@example.org');
    const setActive = (active: boolean) => send('PATCH', `/admins/${id}/state`, { active }, boss);
    expect((await setActive(false)).statusCode).toBe(200);
    await expectRefused(device.answer(await ask()));
    expect((await setActive(true)).statusCode).toBe(200);
    await expectRefused(device.answer(await ask()));
    const opened = await login({ email, password });
    expect(opened.statusCode, 'no recovery code stands in for what is gone').toBe(200);
  });

  test('an account that was closed without taking its passkeys opens for none', async () => {
    const { id, device } = await withPasskey();
    await server.db.updateTable('adminUser').set({ active: false }).where('id', '=', id).execute();
    await expectRefused(device.answer(await ask()));
  });

  test('an account that ended with the event opens for no passkey', async () => {
    const { device } = await withPasskey('door@example.org', presets.doorVolunteer);
    const { event } = await server.deps.settings.current();
    clock = new Date(Date.parse(event.endsAt) + 2 * 24 * 60 * minuteMs);
    await expectRefused(device.answer(await ask()));
  });

  test('a super admin takes them off with the second factor', async () => {
    const { id, device } = await withPasskey();
    await addAdmin(server, { email: 'boss@example.org', role: 'super_admin' });
    const boss = await signIn(server, 'boss@example.org');
    const list = (await send('GET', '/admins', undefined, boss)).json().data;
    expect(list.find(({ _id }: { _id: string }) => _id === id).hasSecondFactor).toBe(true);
    const answer = await send('DELETE', `/admins/${id}/second-factor`, undefined, boss);
    expect(answer.statusCode).toBe(200);
    await expectRefused(device.answer(await ask()));
  });
});

describe('as the second factor', () => {
  test('the password alone opens nothing any more, and names the ways on', async () => {
    const { email, recoveryCodes } = await withPasskey();
    const answer = await login({ email, password });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      code: 'MFA_REQUIRED',
      message: 'Sign in with your passkey, or enter a recovery code.',
      methods: ['passkey', 'recovery-code'],
    });
    const { mfaToken } = answer.json();
    expect((await login({ mfaToken, code: '000000' })).statusCode).toBe(401);
    expect((await login({ mfaToken, code: recoveryCodes[0] })).statusCode).toBe(200);
  });

  test('app and passkey stand in for each other; codes end with the last of both', async () => {
    const { email, headers } = await withPasskey();
    const setup = await send('POST', '/auth/second-factor', undefined, headers);
    const { secret } = setup.json().data;
    const code = codeAt(secret, clock);
    const confirmed = await send('PUT', '/auth/second-factor', { code }, headers);
    const { recoveryCodes } = confirmed.json().data;
    const { methods } = (await login({ email, password })).json();
    expect(methods).toEqual(['totp', 'passkey', 'recovery-code']);

    const off = { password, code: recoveryCodes[0] };
    const offAnswer = await send('POST', '/auth/second-factor/remove', off, headers);
    expect(offAnswer.statusCode).toBe(200);
    const after = (await send('GET', '/auth/profile', undefined, headers)).json().data;
    expect(after.secondFactor).toMatchObject({ isOn: true, hasApp: false, recoveryCodesLeft: 9 });
    const [{ _id }] = after.passkeys;
    await send('DELETE', `/auth/passkeys/${_id}`, undefined, headers);
    const bare = (await send('GET', '/auth/profile', undefined, headers)).json().data;
    expect(bare.secondFactor).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    await server.runJobs();
    expect(server.outbox.at(-1)?.subject).toBe('A passkey was removed from your account');
    expect((await login({ email, password })).statusCode).toBe(200);
  });

  test('in production it is enough, and the last one cannot be removed', async () => {
    const email = 'leela@example.org';
    await addAdmin(production, { email, role: 'super_admin' });
    const headers = await signIn(production, email);
    const { device, added } = await addDevice(headers, { at: production });
    expect(added.statusCode, added.body).toBe(200);
    expect((await login({ email, password }, production)).json().code).toBe('MFA_REQUIRED');
    const answer = await login({ passkey: device.answer(await ask(production)) }, production);
    expect(answer.statusCode, answer.body).toBe(200);
    const profile = await send('GET', '/auth/profile', undefined, headers, production);
    const [{ _id }] = profile.json().data.passkeys;
    const gone = await send('DELETE', `/auth/passkeys/${_id}`, undefined, headers, production);
    expect(gone.json().code).toBe('MFA_NEEDED');
    const still = await login({ passkey: device.answer(await ask(production)) }, production);
    expect(still.statusCode).toBe(200);
  });

  test('another password by a link of the mail does not take it off', async () => {
    const { email, device } = await withPasskey();
    await send('POST', '/auth/forgot-password', { email });
    await server.runJobs();
    const told = server.outbox.map(({ text }) => text).join('\n');
    const token = /#([\w-]{43})/.exec(told)?.[1];
    const better = 'brass lamps over quiet water';
    const reset = await send('POST', '/auth/reset-password', { token, password: better });
    expect(reset.statusCode).toBe(200);
    expect((await login({ email, password: better })).json().code).toBe('MFA_REQUIRED');
    expect((await login({ passkey: device.answer(await ask()) })).statusCode).toBe(200);
  });
});

test('somebody else’s passkey cannot be removed', async () => {
  const { headers } = await withPasskey();
  const biju = await withPasskey('biju@example.org');
  const [{ _id }] = await passkeysOf(biju.headers);
  const answer = await send('DELETE', `/auth/passkeys/${_id}`, undefined, headers);
  expect(answer.statusCode).toBe(404);
  expect(await passkeysOf(biju.headers)).toHaveLength(1);
});

test('questions that nobody answers are deleted with what has had its time', async () => {
  await ask();
  wait(6 * minuteMs);
  await deleteExpiredSignIns(server.db, clock);
  const rows = server.db.selectFrom('passkeyChallenge').selectAll();
  expect(await rows.execute()).toEqual([]);
});
