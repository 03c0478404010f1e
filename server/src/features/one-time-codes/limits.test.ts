import { hourMs, minuteMs, secondMs } from '@sangamam/contract/locale/durations';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import {
  browser,
  codeFor,
  otherThan,
  refused,
  registered,
} from '../../../testing/domain/one-time-codes.ts';
import type { Captcha } from '../../platform/outside/captcha.ts';

let clock = new Date('2027-01-04T06:00:00Z');
const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
/** Accepts only the token 'solved'. */
const captcha: Captcha = {
  challenge: async () => ({ kind: 'none' }),
  verify: async (token) => token === 'solved',
};
const solved = { 'x-captcha-token': 'solved' };
const served = await testApp({ now: () => clock, config: { rateLimits: true }, captcha });
const { db, outbox, runJobs } = served;

/** Asks for a code from a new browser; returns the code, or '' when it was refused with CODES_SENT. */
async function ask(email: string, anu = browser(served)): Promise<string> {
  const before = outbox.length;
  const { status, body, headers } = await anu.ask({ email }, true, solved);
  const code = await codeFor(served, email);
  if (status === 200) {
    expect(outbox.length).toBe(before + 1);
    return code;
  }
  expect(outbox.length).toBe(before);
  expect([status, body.code]).toEqual([429, 'CODES_SENT']);
  expect(body.message).toContain('already sent a code');
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  return '';
}

describe('codes to one contact', () => {
  test.each([
    ['30 seconds', [30]],
    ['then 60', [30, 60]],
    ['then 120', [30, 60, 120]],
  ])('%s lie between those of a browser, and it is told', async (_, pausesSeconds) => {
    const { email } = await registered(served);
    const anu = browser(served);
    for (const seconds of [0, ...pausesSeconds.slice(0, -1)]) {
      pass(seconds * secondMs);
      expect(await ask(email, anu)).not.toBe('');
    }
    pass(((pausesSeconds.at(-1) ?? 0) - 2) * secondMs);
    expect(await ask(email, anu)).toBe('');
    pass(2 * secondMs);
    expect(await ask(email, anu)).not.toBe('');
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

  test('asking a hundred times at once sends three', async () => {
    const { email } = await registered(served);
    const asks = Array.from({ length: 100 }, () => browser(served).ask({ email }));
    const statuses = (await Promise.all(asks)).map(({ status }) => status);
    await runJobs();
    expect(outbox.filter(({ recipient }) => recipient === email)).toHaveLength(3);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  });

  test('however an address is spelt, and with whichever number, it has one budget', async () => {
    const { email, contactNumber } = await registered(served);
    const contacts = [
      { email: email.toUpperCase() },
      { email, contactNumber },
      { contactNumber },
      { email },
    ];
    const statuses: number[] = [];
    for (const contact of contacts) {
      statuses.push((await browser(served).ask(contact)).status);
      await runJobs();
    }
    expect(statuses).toEqual([200, 200, 200, 200]);
    for (const spelt of [email, email.replace('@', '+1@')]) {
      expect((await browser(served).ask({ email: spelt }, true, solved)).status).toBe(429);
    }
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
        pass(5 * minuteMs);
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

  test('behind one address everybody gets a code, from the fourth on for a captcha', async () => {
    const address = '198.51.100.1';
    let n = 0;
    const status = async (headers: object = {}) =>
      (await browser(served, address).ask({ email: `b${n++}@example.org` }, true, headers)).status;
    for (let i = 0; i < 3; i++) expect(await status()).toBe(200);
    expect(await status()).toBe(403);
    for (let i = 0; i < 30; i++) expect(await status(solved)).toBe(200);
    expect(await status()).toBe(403);
  });

  test('the next code is offered later each time', async () => {
    const anu = browser(served);
    const waits: unknown[] = [];
    for (let i = 0; i < 4; i++) {
      const { body } = await anu.ask({ email: 'c@example.org' }, true, solved);
      waits.push(body.data?.resendAfterSeconds);
      pass(Number(body.data?.resendAfterSeconds) * secondMs);
    }
    expect(waits).toEqual([30, 60, 120, 120]);
  });
});

describe('wrong codes', () => {
  test('after ten within a day a code of a stranger has one try, which costs a captcha', async () => {
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
    const guesser = browser(served);
    await guesser.ask({ email });
    const guessed = await codeFor(served, email);
    const wrong = await guesser.enter({ email }, otherThan(guessed), true, solved);
    expect([wrong.status, wrong.body]).toEqual([401, refused]);
    expect((await guesser.enter({ email }, guessed, true, solved)).body).toEqual(refused);
    pass(30 * secondMs);
    await anu.ask({ email });
    const fresh = await codeFor(served, email);
    const unsolved = await anu.enter({ email }, fresh);
    expect([unsolved.status, unsolved.body.code]).toEqual([403, 'CAPTCHA_REQUIRED']);
    expect((await anu.enter({ email }, fresh, true, solved)).status).toBe(200);
  });

  test('of a contact nobody has alike', async () => {
    const email = 'nobody@example.org';
    const anu = browser(served);
    for (const tries of [5, 5]) {
      expect((await anu.ask({ email })).status).toBe(200);
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
