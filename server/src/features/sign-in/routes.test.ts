import { minuteMs } from '@sangamam/contract/locale/durations';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addAdmin, password, signIn } from '../../../testing/domain/sign-in.ts';
import { ensureFirstAdmin } from '../../domain/people/sign-in/ensure-first-admin.ts';
import { hashPassword } from '../../domain/people/sign-in/password.ts';
import { setPasswordHash } from '../../domain/people/sign-in/store.ts';
import { deleteSessionsOf } from '../../platform/sessions/staff-session-store.ts';

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
  await server.db.deleteFrom('adminSession').execute();
  await server.db.deleteFrom('adminUser').execute();
  await server.db.deleteFrom('loginFailure').execute();
});

const browser = { 'sec-fetch-site': 'same-origin' };
const login = (payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload, headers });
const verify = (headers: Record<string, string>) =>
  server.app.inject({ method: 'GET', url: '/api/v1/auth/verify', headers });

describe('signing in', () => {
  test('answers with user and token, and nothing to reach the admin by', async () => {
    await addAdmin(server, {
      email: 'Asha@Example.org',
      assignedSchools: ['JNV Kollam', 'JNV Mahe'],
      permissions: { canExport: true },
    });
    const answer = await login({ email: ' asha@example.ORG ', password });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      success: true,
      data: {
        user: {
          _id: expect.any(String),
          name: 'Asha Kurian',
          role: 'admin',
          assignedSchools: ['JNV Kollam', 'JNV Mahe'],
          allSchools: false,
          permissions: { canExport: true },
        },
        token: expect.stringMatching(/^adm_[\w-]{43}$/),
      },
    });
  });

  test.each([
    ['a wrong password', { email: 'asha@example.org', password: 'not the password' }],
    ['an unknown e-mail', { email: 'nobody@example.org', password }],
    ['a deactivated account', { email: 'gone@example.org', password }],
  ])('%s is refused in the same words', async (_, credentials) => {
    await addAdmin(server, { email: 'asha@example.org' });
    await addAdmin(server, { email: 'gone@example.org', active: false });
    const answer = await login(credentials);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      success: false,
      code: 'LOGIN_FAILED',
      message: 'The email or password is wrong.',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('the old password opens nothing at the moment in which it is replaced', async () => {
    const { id, email } = await addAdmin(server, { email: 'asha@example.org' });
    const replacing = await server.db.startTransaction().execute();
    const passwordHash = await hashPassword('quite another password');
    await setPasswordHash(replacing, id, passwordHash);
    await deleteSessionsOf(replacing, id);
    const answer = login({ email, password }).then(({ statusCode }) => statusCode);
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
      expect(rows).toHaveLength(1);
    }, 30_000);
    await replacing.commit().execute();
    expect(await answer).toBe(401);
    expect(await server.db.selectFrom('adminSession').select('id').execute()).toEqual([]);
  });

  test.each([
    ['nothing', {}, ['email', 'password']],
    ['blanks', { email: '  ', password: '' }, ['email', 'password']],
    ['objects', { email: { $ne: '' }, password: ['x'] }, ['email', 'password']],
    ['an endless password', { email: 'a@b.c', password: 'x'.repeat(129) }, ['password']],
  ])('%s is told which fields are wrong', async (_, credentials, fields) => {
    const answer = await login(credentials);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toEqual(fields);
  });

  test('the database keeps neither token nor cookie nor password', async () => {
    await addAdmin(server, { email: 'asha@example.org' });
    const answer = await login({ email: 'asha@example.org', password }, browser);
    const secrets = [answer.json().data.token, answer.cookies[0]?.value, password];
    const rows = [
      ...(await server.db.selectFrom('adminSession').selectAll().execute()),
      ...(await server.db.selectFrom('adminUser').selectAll().execute()),
    ];
    for (const secret of secrets) {
      expect(secret).toBeTruthy();
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
    expect(JSON.stringify(rows)).toContain('$argon2id$');
  });
});

describe('guessing passwords', () => {
  const guess = (email: string) => login({ email, password: 'a wrong guess' });

  test.each(['asha@example.org', 'nobody@example.org'])(
    '%s: five failures, then waits that grow to fifteen minutes',
    async (email) => {
      await addAdmin(server, { email: 'asha@example.org' });
      for (let failure = 1; failure <= 5; failure++) {
        expect((await guess(email)).statusCode).toBe(401);
      }
      for (const minutes of [1, 2, 4, 8, 15, 15]) {
        wait(minutes * minuteMs - 1000);
        const refused = await guess(email);
        expect(refused.statusCode).toBe(429);
        expect(refused.headers['retry-after']).toBe('1');
        expect(refused.json().message).toBe('Too many failed attempts. Try again in 1 minute.');
        wait(1000);
        expect((await guess(email)).statusCode).toBe(401);
      }
    },
  );

  test('the right password has to wait as well, then gets in and forgets the failures', async () => {
    await addAdmin(server, { email: 'asha@example.org' });
    for (let failure = 1; failure <= 5; failure++) await guess('asha@example.org');
    const right = { email: 'asha@example.org', password };
    const refused = await login(right);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    wait(minuteMs);
    expect((await login(right)).statusCode).toBe(200);
    for (let failure = 1; failure <= 4; failure++) {
      expect((await guess('asha@example.org')).statusCode).toBe(401);
    }
    expect((await login(right)).statusCode).toBe(200);
  });

  test('of forty guesses at once, five are tried', async () => {
    await addAdmin(server, { email: 'asha@example.org' });
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess('asha@example.org')));
    const counts = Map.groupBy(answers, ({ statusCode }) => statusCode);
    expect(counts.get(401)?.length).toBe(5);
    expect(counts.get(429)?.length).toBe(35);
  });

  test('guessing at one account leaves the others alone', async () => {
    await addAdmin(server, { email: 'asha@example.org' });
    await addAdmin(server, { email: 'biju@example.org' });
    for (let failure = 1; failure <= 8; failure++) await guess('asha@example.org');
    expect((await login({ email: 'biju@example.org', password })).statusCode).toBe(200);
  });
});

describe('while somebody else guesses', () => {
  const right = { email: 'asha@example.org', password };
  const deviceOf = async (email: string) => {
    const { cookies } = await login({ email, password }, browser);
    return { ...browser, cookie: `adm-device=${cookies.at(-1)?.value}` };
  };
  const guess = (headers: object = {}) =>
    login({ ...right, password: 'a wrong guess' }, { ...headers });
  const guessOften = async (headers: object = {}) => {
    for (let failure = 1; failure <= 5; failure++) await guess(headers);
  };

  test('the owner gets in on a device known from before, where guesses are counted, too', async () => {
    await addAdmin(server, { email: 'asha@example.org' });
    await addAdmin(server, { email: 'biju@example.org' });
    const [laptop, others] = [
      await deviceOf('asha@example.org'),
      await deviceOf('biju@example.org'),
    ];
    await guessOften();
    expect((await login(right, laptop)).statusCode).toBe(200);
    // and that forgives nobody else's guesses
    for (const headers of [{}, browser, others]) {
      expect((await login(right, headers)).statusCode).toBe(429);
    }
    await guessOften(laptop);
    expect((await login(right, laptop)).statusCode).toBe(429);
  });

  test('who is signed in can give the password again', async () => {
    await addAdmin(server, { email: 'asha@example.org' });
    const headers = await signIn(server, 'asha@example.org');
    await guessOften();
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v1/auth/confirm-password',
      headers,
      payload: { password },
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('a session', () => {
  test.each([
    ['Sec-Fetch-Site', browser],
    ['Origin', { origin: 'http://localhost:3000' }],
  ])('of a browser (%s) is worth nothing without its cookie', async (_, headers) => {
    await addAdmin(server, { email: 'asha@example.org' });
    const answer = await login({ email: 'asha@example.org', password }, headers);
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ name: 'adm', httpOnly: true, sameSite: 'Strict', path: '/' });
    const authorization = `Bearer ${answer.json().data.token}`;

    expect((await verify({ authorization })).statusCode).toBe(401);
    expect((await verify({ authorization, cookie: `adm=${'x'.repeat(43)}` })).statusCode).toBe(401);
    expect((await verify({ authorization, cookie: 'adm=' })).statusCode).toBe(401);
    expect((await verify({ cookie: `adm=${cookie?.value}` })).statusCode).toBe(401);
    const bound = await verify({ authorization, cookie: `adm=${cookie?.value}` });
    expect(bound.statusCode).toBe(200);
    expect(bound.json().user).toEqual(bound.json().data.user);
  });

  test('under https has a cookie of this host alone', async () => {
    const secure = await testApp({ config: { isHttps: true } });
    await addAdmin(secure, { email: 'asha@example.org' });
    const answer = await secure.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email: 'asha@example.org', password },
      headers: browser,
    });
    expect(answer.cookies[0]).toMatchObject({ name: '__Host-adm', secure: true, httpOnly: true });
  });

  test('ends after half an hour without a call', async () => {
    await addAdmin(server, { email: 'asha@example.org' });
    const headers = await signIn(server, 'asha@example.org');
    for (let calls = 1; calls <= 3; calls++) {
      wait(29 * minuteMs);
      expect((await verify(headers)).statusCode).toBe(200);
    }
    wait(30 * minuteMs);
    const answer = await verify(headers);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'SESSION_EXPIRED', message: 'Session expired' });
  });

  test('ends after eight hours, however busy', async () => {
    await addAdmin(server, { email: 'asha@example.org' });
    const headers = await signIn(server, 'asha@example.org');
    for (let quarters = 1; quarters < 32; quarters++) {
      wait(15 * minuteMs);
      expect((await verify(headers)).statusCode).toBe(200);
    }
    wait(15 * minuteMs);
    expect((await verify(headers)).statusCode).toBe(401);
  });

  test('says how long it lasts: in any case, and without a call; the settings may shorten both', async () => {
    const fresh = await testApp({ now: () => clock });
    await addAdmin(fresh, { email: 'asha@example.org' });
    const headers = await signIn(fresh, 'asha@example.org');
    const limits = async () => {
      const answer = await fresh.app.inject({ url: '/api/v1/auth/verify', headers });
      return answer.json().data.session;
    };
    wait(10 * minuteMs);
    // a minute less than half an hour: use is noted once a minute only
    expect(await limits()).toEqual({ endsInMs: 470 * minuteMs, idleMs: 29 * minuteMs });
    const sessions = { staffHours: 2, staffIdleMinutes: 20 };
    await fresh.patchSettings((settings) => ({ ...settings, sessions }));
    expect(await limits()).toEqual({ endsInMs: 110 * minuteMs, idleMs: 19 * minuteMs });
  });

  test('ends at once when the account is deactivated', async () => {
    const { id } = await addAdmin(server, { email: 'asha@example.org' });
    const headers = await signIn(server, 'asha@example.org');
    await server.db.updateTable('adminUser').set({ active: false }).where('id', '=', id).execute();
    expect((await verify(headers)).statusCode).toBe(401);
  });

  test('ends on every device with "Sign out everywhere", and only of this admin', async () => {
    const { id } = await addAdmin(server, { email: 'asha@example.org' });
    await addAdmin(server, { email: 'biju@example.org' });
    const [laptop, phone] = [
      await signIn(server, 'asha@example.org'),
      await signIn(server, 'asha@example.org'),
    ];
    const other = await signIn(server, 'biju@example.org');
    const out = await server.app.inject({
      method: 'POST',
      url: '/api/v1/auth/logout',
      headers: laptop,
    });
    expect(out.json()).toEqual({ success: true });
    const logged = server.db.selectFrom('userLog').select('action').where('adminId', '=', id);
    expect(await logged.execute()).toEqual([{ action: 'account.sign-out-everywhere' }]);
    expect((await verify(laptop)).statusCode).toBe(401);
    expect((await verify(phone)).statusCode).toBe(401);
    expect((await verify(other)).statusCode).toBe(200);
  });

  test.each([
    '',
    'Bearer',
    'Bearer adm_',
    `Bearer adm_${'A'.repeat(43)}`,
    `Basic ${'A'.repeat(47)}`,
    "Bearer adm_' or 1=1 --",
  ])('is not had for %j', async (authorization) => {
    expect((await verify({ authorization })).statusCode).toBe(401);
  });

  test('tells whether one is a super admin', async () => {
    await addAdmin(server, { email: 'asha@example.org' });
    await addAdmin(server, { email: 'chief@example.org', role: 'super_admin' });
    const ask = async (email: string) =>
      server.app.inject({
        method: 'GET',
        url: '/api/v1/auth/is-super-admin',
        headers: await signIn(server, email),
      });
    expect((await ask('asha@example.org')).json().data).toEqual({ isSuperAdmin: false });
    expect((await ask('chief@example.org')).json().data).toEqual({ isSuperAdmin: true });
  });
});

describe('the first admin', () => {
  const make = async (config: Parameters<typeof ensureFirstAdmin>[1]) => {
    const lines: string[] = [];
    await ensureFirstAdmin(server.db, config, clock, (line) => lines.push(line));
    const admins = await server.db.selectFrom('adminUser').select(['email', 'role']).execute();
    return { lines, admins };
  };

  test('comes from the environment, is not printed, and can sign in', async () => {
    const admin = { email: 'chief@example.org', password };
    const { lines, admins } = await make({ admin, appEnv: 'production' });
    expect(admins).toEqual([{ email: 'chief@example.org', role: 'super_admin' }]);
    expect(lines).toEqual([]);
    expect((await login(admin)).json().data.user).toMatchObject({ role: 'super_admin' });
  });

  test('is invented and printed once outside production, and can sign in', async () => {
    const { lines } = await make({ admin: null, appEnv: 'development' });
    const [, email, invented] = /: (\S+) \/ (\S+)$/.exec(lines[0] ?? '') ?? [];
    expect((await login({ email, password: invented })).statusCode).toBe(200);
    expect((await make({ admin: null, appEnv: 'development' })).lines).toEqual([]);
  });

  test('is never invented in production, which says what is missing', async () => {
    const { lines, admins } = await make({ admin: null, appEnv: 'production' });
    expect(admins).toEqual([]);
    expect(lines).toEqual([
      'There is no admin yet. To invite one, run: npm run admin:invite EMAIL',
    ]);
  });

  test('is one, even when six processes start together', async () => {
    const admin = { email: 'chief@example.org', password };
    const starts = Array.from({ length: 6 }, () => make({ admin, appEnv: 'production' }));
    await Promise.all(starts);
    expect((await make({ admin, appEnv: 'production' })).admins).toHaveLength(1);
  });
});

describe('giving the password again', () => {
  const confirm = (payload: object, headers: Record<string, string>) =>
    server.app.inject({ method: 'POST', url: '/api/v1/auth/confirm-password', payload, headers });
  const givenAt = async () =>
    (await server.db.selectFrom('adminSession').select('passwordGivenAt').executeTakeFirstOrThrow())
      .passwordGivenAt;

  test('counts from the login, and again from when it is given', async () => {
    await addAdmin(server, { email: 'asha@example.org' });
    const headers = await signIn(server, 'asha@example.org');
    expect(await givenAt()).toEqual(start);
    wait(20 * minuteMs);
    expect((await confirm({ password }, headers)).statusCode).toBe(200);
    expect(await givenAt()).toEqual(clock);
  });

  test('gives another token: the one before cannot do what asks for it, and ends in two minutes', async () => {
    await addAdmin(server, { email: 'chief@example.org', role: 'super_admin' });
    const answer = await login({ email: 'chief@example.org', password }, browser);
    const cookie = `adm=${answer.cookies[0]?.value}`;
    const headersWith = (token: string) => ({ authorization: `Bearer ${token}`, cookie });
    const before = headersWith(answer.json().data.token);
    wait(20 * minuteMs);
    const renewed = async () =>
      headersWith((await confirm({ password }, before)).json().data.token);
    await renewed(); // its answer was lost on the way
    const now = await renewed();
    expect(now).not.toEqual(before);
    const askFor = (headers: Record<string, string>) =>
      server.app.inject({ url: '/api/v1/user-logs/file?format=csv', headers });
    expect((await askFor(now)).statusCode).toBe(200);
    const stolen = await askFor(before);
    expect(stolen.json()).toMatchObject({ code: 'PASSWORD_REQUIRED' });
    expect((await verify({ authorization: now.authorization })).statusCode).toBe(401);

    wait(2 * minuteMs - 1);
    expect((await verify(before)).statusCode).toBe(200);
    wait(1);
    expect((await verify(before)).statusCode).toBe(401);
    expect((await verify(now)).statusCode).toBe(200);
    const sessions = await server.app.inject({ url: '/api/v1/auth/sessions', headers: now });
    expect(sessions.json().data).toMatchObject([{ isThisOne: true }]);
  });

  test('a wrong one says so, does not end the session, and five make one wait', async () => {
    await addAdmin(server, { email: 'asha@example.org' });
    const headers = await signIn(server, 'asha@example.org');
    wait(20 * minuteMs);
    for (let guess = 0; guess < 5; guess++) {
      const answer = await confirm({ password: 'not the password' }, headers);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().fields).toEqual({ password: 'The password is wrong.' });
    }
    const sixth = await confirm({ password }, headers);
    expect(sixth.statusCode).toBe(429);
    expect(sixth.headers['retry-after']).toBe('60');
    expect(await givenAt()).toEqual(start);
    expect((await verify(headers)).statusCode).toBe(200);
  });
});
