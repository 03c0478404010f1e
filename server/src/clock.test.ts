import { hourMs } from '@sangamam/contract/locale/durations';
import { afterEach, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { browser, codeFor, refused, registered } from '../testing/domain/one-time-codes.ts';
import { visitor } from '../testing/domain/registrations.ts';
import { addAdmin, password, signIn } from '../testing/domain/sign-in.ts';

/*
 * What it does to people when the clock of the server jumps; docs/reliability.md says it in words.
 */

let aheadMs = 0;
const served = await testApp({
  now: () => new Date(Date.now() + aheadMs),
  config: { rateLimits: true },
  captcha: { challenge: async () => ({ kind: 'none' }), verify: async () => false },
});
const { app } = served;
await served.patchSettings((settings) => ({
  ...settings,
  deadlines: { ...settings.deadlines, opensAt: '2020-01-01T00:00:00.000Z' },
}));
afterEach(() => {
  aheadMs = 0;
});
const call = (method: 'GET' | 'POST', path: string, headers: object, payload?: object) =>
  app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...headers },
    ...(payload && { payload }),
  });

const jumps = [
  ['forwards', 1],
  ['backwards', -1],
] as const;

test('an unfinished form stays open, forwards and backwards', async () => {
  const person = visitor(app);
  await person.start();
  for (const hours of [3, -3, 20, -20]) {
    aheadMs = hours * hourMs;
    expect((await person.attend(2)).status).toBe(200);
  }
  // a day later the browser alone is no proof any more, but nothing is lost
  aheadMs = 25 * hourMs;
  expect((await person.attend(3)).status).toBe(401);
  aheadMs = 0;
  const { data } = (await person.read()).body;
  expect(data?.formDataStructured.eventAttendance).toMatchObject({
    attendees: { adults: { veg: 2 } },
  });
});

describe.each(jumps)('an hour %s', (direction, hours) => {
  const jump = () => {
    aheadMs = hours * hourMs;
  };

  test('a code from before is good no more, and the next one comes at once and is', async () => {
    const { email } = await registered(served);
    const who = browser(served);
    await who.ask({ email });
    const before = await codeFor(served, email);
    jump();
    const late = await who.enter({ email }, before);
    expect({ ...late.body, code: late.status }).toEqual({ ...refused, code: 401 });
    await who.ask({ email });
    const code = await codeFor(served, email);
    expect(code).not.toBe(before);
    expect((await who.enter({ email }, code)).status).toBe(200);
    expect((await who.find({ email })).status).toBe(200);
  });

  test('staff sign in again at most, and nobody waits longer than they would have', async () => {
    const { email } = await addAdmin(served, {
      email: `${direction}@example.org`,
      role: 'super_admin',
    });
    const headers = await signIn(served, email);
    for (let guess = 0; guess < 5; guess++) {
      await call('POST', '/auth/login', {}, { email, password: 'not the password' });
    }
    expect((await call('POST', '/auth/login', {}, { email, password })).statusCode).toBe(429);
    jump();
    const goesOn = await call('GET', '/auth/verify', headers);
    expect(goesOn.statusCode).toBe(direction === 'forwards' ? 401 : 200);
    const again = await call('POST', '/auth/login', {}, { email, password });
    expect(again.statusCode).toBe(200);
  });

  test('a limit ends when its window does', async () => {
    const headers = { 'x-forwarded-for': `203.0.113.${2 + hours}` };
    const ask = () =>
      app.inject({
        url: '/api/v1/settings/public',
        remoteAddress: `203.0.113.${2 + hours}`,
        headers,
      });
    const before = await Promise.all(Array.from({ length: 301 }, ask));
    expect(before.filter(({ statusCode }) => statusCode === 403)).toHaveLength(1);
    jump();
    const after = await ask();
    const waitSeconds = Number(after.headers['retry-after'] ?? 0);
    expect(waitSeconds).toBeLessThanOrEqual(60);
    aheadMs += 61_000;
    expect((await ask()).statusCode).toBe(200);
  });

  test('what is to be done at once is done at once, and once', async () => {
    jump();
    const email = `desk-${direction}@example.org`;
    const message = 'Is there parking for buses near the venue?';
    const written = { name: 'Anu Thomas', email, phone: '', subject: 'General', message };
    expect((await call('POST', '/contact-messages', {}, written)).statusCode).toBe(201);
    const mails = () => served.outbox.filter(({ recipient }) => recipient === email).length;
    await served.runJobs();
    const sent = mails();
    expect(sent).toBeGreaterThan(0);
    aheadMs = 0;
    await served.runJobs();
    expect(mails()).toBe(sent);
  });
});
