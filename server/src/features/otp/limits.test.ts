import { describe, expect, test } from 'vitest';
import type { Captcha } from '../../outside/captcha.ts';
import { testApp } from '../../testing.ts';
import { browser, codeFor, otherThan, refused, registered } from './testing.ts';

let clock = new Date('2027-01-04T06:00:00Z');
const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** Lets through whoever says 'solved'. */
const captcha: Captcha = {
  challenge: async () => ({ kind: 'none' }),
  verify: async (token) => token === 'solved',
};
const solved = { 'x-captcha-token': 'solved' };
const served = await testApp({ now: () => clock, config: { rateLimits: true }, captcha });
const { db, outbox, runJobs } = served;

/** Asks from a browser of its own, and tells whether a code went out. */
async function ask(email: string): Promise<string> {
  const before = outbox.length;
  const anu = browser(served);
  expect((await anu.ask({ email })).status).toBe(200);
  const code = await codeFor(served, email);
  return outbox.length > before ? code : '';
}

describe('codes to one contact', () => {
  test('30, 60 and 120 seconds lie between them, and nobody is told', async () => {
    const { email } = await registered(served);
    expect(await ask(email)).not.toBe('');
    for (const pauseMs of [30, 60, 120].map((seconds) => seconds * secondMs)) {
      pass(pauseMs - 2 * secondMs);
      expect(await ask(email)).toBe('');
      pass(2 * secondMs);
      expect(await ask(email)).not.toBe('');
    }
  });

  test('a code that was held back leaves the earlier one good', async () => {
    const { email } = await registered(served);
    const anu = browser(served);
    await anu.ask({ email });
    const code = await codeFor(served, email);
    pass(5 * secondMs);
    await anu.ask({ email });
    await runJobs();
    expect((await anu.enter({ email }, code)).status).toBe(200);
  });

  test('asking a hundred times at once sends one', async () => {
    const { email } = await registered(served);
    await Promise.all(Array.from({ length: 100 }, () => browser(served).ask({ email })));
    await runJobs();
    expect(outbox.filter(({ recipient }) => recipient === email)).toHaveLength(1);
  });

  test.each([
    ['five an hour, ten a day', {}, [5, 5, 0]],
    ['as few as the settings say', { perHour: 3, perDay: 4 }, [3, 1, 0]],
  ])('%s', async (_, fewer, expected) => {
    const { codes } = await served.deps.settings.current();
    const limitTo = (limits: typeof codes) =>
      served.patchSettings((settings) => ({ ...settings, codes: limits }));
    await limitTo({ ...codes, ...fewer });
    const { email } = await registered(served);
    const sentIn = async (asks: number) => {
      let sent = 0;
      for (let i = 0; i < asks; i++) {
        pass(3 * minuteMs);
        if ((await ask(email)) !== '') sent++;
      }
      return sent;
    };
    for (const sent of expected) {
      expect(await sentIn(7)).toBe(sent);
      pass(hourMs);
    }
    pass(24 * hourMs);
    expect(await sentIn(1)).toBe(1);
    await limitTo(codes);
  });
});

describe('codes to anybody', () => {
  test('a browser may ask five times an hour', async () => {
    const anu = browser(served);
    for (let i = 0; i < 5; i++) {
      expect((await anu.ask({ email: `a${i}@example.org` }, true, solved)).status).toBe(200);
    }
    const refusal = await anu.ask({ email: 'a6@example.org' }, true, solved);
    expect([refusal.status, refusal.body.code]).toEqual([429, 'TOO_MANY']);
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('an address may ask three times before a captcha, ten times an hour in all', async () => {
    const address = '198.51.100.1';
    const status = async (headers: object = {}) =>
      (await browser(served, address).ask({ email: 'b@example.org' }, true, headers)).status;
    for (let i = 0; i < 3; i++) expect(await status()).toBe(200);
    expect(await status()).toBe(403);
    for (let i = 0; i < 6; i++) expect(await status(solved)).toBe(200);
    expect(await status(solved)).toBe(429);
  });

  test('the next code is offered later each time', async () => {
    const anu = browser(served);
    const waits: unknown[] = [];
    for (let i = 0; i < 4; i++) {
      const { body } = await anu.ask({ email: 'c@example.org' }, true, solved);
      waits.push(body.data?.resendAfterSeconds);
    }
    expect(waits).toEqual([30, 60, 120, 120]);
  });
});

describe('wrong codes', () => {
  test('after ten within a day a contact rests for an hour, then each guess costs a captcha', async () => {
    const { email } = await registered(served);
    const fail = async (tries: number) => {
      const anu = browser(served);
      await anu.ask({ email });
      const code = await codeFor(served, email);
      for (let i = 0; i < tries; i++) await anu.enter({ email }, otherThan(code));
      return { anu, code };
    };
    await fail(5);
    pass(2 * minuteMs);
    await fail(4);
    pass(2 * minuteMs);
    const { anu, code } = await fail(1);
    expect((await anu.enter({ email }, code, true, solved)).body).toEqual(refused);
    pass(hourMs);
    await anu.ask({ email });
    const fresh = await codeFor(served, email);
    const unsolved = await anu.enter({ email }, fresh);
    expect([unsolved.status, unsolved.body.code]).toEqual([403, 'CAPTCHA_REQUIRED']);
    expect((await anu.enter({ email }, fresh, true, solved)).status).toBe(200);
  });

  test('a contact nobody has rests alike', async () => {
    const email = 'nobody@example.org';
    const anu = browser(served);
    for (const tries of [5, 5]) {
      await anu.ask({ email });
      await runJobs();
      for (let i = 0; i < tries; i++) await anu.enter({ email }, '000000');
      pass(2 * minuteMs);
    }
    pass(hourMs);
    await anu.ask({ email });
    await runJobs();
    expect((await anu.enter({ email }, '000000')).status).toBe(403);
    expect((await anu.enter({ email }, '000000', true, solved)).body).toEqual(refused);
  });

  test('after a hundred in an hour, whoever guessed, everybody solves a captcha', async () => {
    const { email } = await registered(served);
    const challenges = Array.from({ length: 21 }, (_, i) => ({
      id: `01900000-0000-7000-8000-0000000000${String(i).padStart(2, '0')}`,
      purpose: 'access',
      email: `guessed-${i}@example.org`,
      browserHash: Buffer.from('eve'),
      createdAt: clock,
      sentAt: clock,
      emailTo: `guessed-${i}@example.org`,
      codeMac: Buffer.alloc(32),
      tries: 5,
      lastTryAt: clock,
    }));
    await db.insertInto('otpChallenge').values(challenges).execute();
    const anu = browser(served);
    await anu.ask({ email });
    const code = await codeFor(served, email);
    expect((await anu.enter({ email }, code)).status).toBe(403);
    expect((await anu.enter({ email }, code, true, solved)).status).toBe(200);
    pass(hourMs + secondMs);
  });
});
