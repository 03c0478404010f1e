import { minuteMs, secondMs } from '@sangamam/contract/locale/durations';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import {
  type Browser,
  browser,
  codeFor,
  comeBack,
  otherThan,
  registered,
} from '../../../testing/domain/one-time-codes.ts';
import type { Captcha } from '../../platform/outside/captcha.ts';

/*
 * The attacks by strangers who know a contact on its owner: they ask for codes, and guess. They come from other
 * addresses and keep no cookie.
 */

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
const { outbox, runJobs } = served;

const stranger = () => browser(served);
const codesTo = (address: string) => outbox.filter(({ recipient }) => recipient === address).length;
const waitSeconds = ({ headers }: { headers: Record<string, unknown> }) =>
  Number(headers['retry-after']);

/** Uses up the budget for strangers, three minutes apart. */
async function useUpByStrangers(email: string): Promise<void> {
  for (let i = 0; i < 8; i++) {
    await stranger().ask({ email });
    pass(3 * minuteMs);
  }
  await runJobs();
}

/** Uses up what strangers may ask for in a day. */
async function askAllDay(email: string): Promise<void> {
  for (let i = 0; i < 40; i++) {
    await stranger().ask({ email });
    pass(20 * minuteMs);
  }
  await runJobs();
}

/** A registrant who opened the registration with a code in this browser three days ago. */
async function returning(): Promise<{ anu: Browser; email: string; contactNumber: string }> {
  const person = await registered(served);
  const anu = browser(served);
  await comeBack(served, anu, person.email);
  pass(3 * 24 * 60 * minuteMs);
  return { anu, ...person };
}

describe('somebody who knows the address', () => {
  test('and asks for a code 33 seconds later leaves the owner’s code good', async () => {
    const { email } = await registered(served);
    const anu = browser(served);
    await anu.ask({ email });
    const code = await codeFor(served, email);
    pass(33 * secondMs);
    const eve = stranger();
    expect((await eve.ask({ email })).status).toBe(200);
    const another = await codeFor(served, email);
    expect(another).not.toBe(code);
    expect((await anu.enter({ email }, another)).status).toBe(401);
    expect((await anu.enter({ email }, code)).status).toBe(200);
    expect((await eve.enter({ email }, code)).status).toBe(401);
  });

  test('and asks four times in eight minutes does not stop the owner’s next code', async () => {
    const { anu, email } = await returning();
    for (let i = 0; i < 4; i++) {
      await stranger().ask({ email });
      pass(2 * minuteMs);
    }
    await runJobs();
    const before = codesTo(email);
    expect((await anu.ask({ email })).status).toBe(200);
    const code = await codeFor(served, email);
    expect(codesTo(email)).toBe(before + 1);
    expect((await anu.enter({ email }, code)).status).toBe(200);
  });

  test('and asks all day does not close self-service to the browsers of the owner', async () => {
    const { anu, email } = await returning();
    await askAllDay(email);
    expect((await stranger().ask({ email })).status).toBe(429);
    await comeBack(served, anu, email);
  });

  test('nor to the browser in which they registered and were never asked for a code', async () => {
    const anu = browser(served);
    const { email } = await registered(served, {}, anu);
    await askAllDay(email);
    expect((await stranger().ask({ email })).status).toBe(429);
    await comeBack(served, anu, email);
    // the session opens nothing of others
    const other = await registered(served);
    await askAllDay(other.email);
    expect((await anu.ask({ email: other.email })).status).toBe(429);
  });

  test('and guesses all day does not lock the owner out, in a known browser or a new one', async () => {
    const { anu, email } = await returning();
    for (let i = 0; i < 3; i++) {
      const eve = stranger();
      await eve.ask({ email });
      const code = await codeFor(served, email);
      for (let n = 0; n < 5; n++) await eve.enter({ email }, otherThan(code), true, solved);
      pass(11 * minuteMs);
    }
    await anu.ask({ email });
    expect((await anu.enter({ email }, await codeFor(served, email))).status).toBe(200);

    const phone = browser(served);
    await phone.ask({ email });
    const code = await codeFor(served, email);
    expect((await phone.enter({ email }, code)).body.code).toBe('CAPTCHA_REQUIRED');
    expect((await phone.enter({ email }, code, true, solved)).status).toBe(200);
  });

  test('at most three codes that strangers asked for are good at a time, and none is ended by another', async () => {
    const { email } = await registered(served);
    const asked: { who: Browser; code: string }[] = [];
    for (let i = 0; i < 3; i++) {
      const who = stranger();
      await who.ask({ email });
      asked.push({ who, code: await codeFor(served, email) });
      pass(10 * secondMs);
    }
    const refusal = await stranger().ask({ email });
    expect([refusal.status, refusal.body.code]).toEqual([429, 'CODES_SENT']);
    // when the first of them is over
    expect(waitSeconds(refusal)).toBe(10 * 60 - 30);
    for (const { who, code } of asked) expect((await who.enter({ email }, code)).status).toBe(200);
  });
});

describe('a code that is not sent', () => {
  test('is told to everybody alike, whether or not anybody has the contact', async () => {
    const known = await registered(served);
    const pairs = [
      [{ email: known.email }, { email: 'nobody-has-this@example.org' }],
      [{ contactNumber: known.contactNumber }, { contactNumber: '+919847000111' }],
    ] as const;
    for (const pair of pairs) {
      const answers = [];
      for (const contact of pair) {
        for (let i = 0; i < 3; i++) {
          await stranger().ask(contact);
          await runJobs();
        }
        const { status, body, headers } = await stranger().ask(contact);
        const { 'x-request-id': _id, date: _date, ...rest } = headers;
        answers.push({ status, body, headers: rest });
      }
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]).toMatchObject({
        status: 429,
        body: {
          success: false,
          code: 'CODES_SENT',
          message:
            'We have already sent a code to this contact. Use the newest one, or ask again later.',
        },
        headers: { 'retry-after': '600' },
      });
    }
  });

  test('comes after the time that was said, and not a second before', async () => {
    const { email } = await registered(served);
    await useUpByStrangers(email);
    const refusal = await stranger().ask({ email });
    expect(refusal.status).toBe(429);
    pass((waitSeconds(refusal) - 1) * secondMs);
    expect((await stranger().ask({ email })).status).toBe(429);
    pass(secondMs);
    expect((await stranger().ask({ email })).status).toBe(200);
  });
});

describe('the cookie of a browser that proved a contact', () => {
  test('counts for that contact only, by mail and by number', async () => {
    const { anu, email, contactNumber } = await returning();
    const other = await registered(served);
    await useUpByStrangers(other.email);
    expect((await anu.ask({ email: other.email })).status).toBe(429);
    expect((await anu.ask({ email, contactNumber: other.contactNumber })).status).toBe(200);
    pass(minuteMs);
    await anu.ask({ contactNumber });
    const code = await codeFor(served, email);
    expect((await anu.enter({ contactNumber }, code)).status).toBe(200);
    for (let i = 0; i < 3; i++) await stranger().ask({ contactNumber });
    expect((await stranger().ask({ contactNumber })).status).toBe(429);
    pass(2 * minuteMs);
    expect((await anu.ask({ contactNumber }, true, solved)).status).toBe(200);
  });

  test('can be neither made up nor given to another browser’s id', async () => {
    const { anu, email } = await returning();
    await useUpByStrangers(email);
    const proven = anu.cookies.get('proven') ?? '';
    expect(proven).not.toContain(email.split('@')[0]);
    const [id = '', proof = ''] = proven.split('.');
    const made = [
      `${'a'.repeat(22)}.${proof}`,
      `${id}.${'b'.repeat(43)}`,
      id,
      `${proven}.x`,
      'nonsense',
    ];
    for (const cookie of made) {
      const eve = stranger();
      eve.cookies.set('proven', cookie);
      expect((await eve.ask({ email })).status, cookie).toBe(429);
    }
    expect((await anu.ask({ email })).status).toBe(200);
  });

  test('opens nothing, and has limits of its own', async () => {
    const { anu, email } = await returning();
    const eve = stranger();
    eve.cookies.set('proven', anu.cookies.get('proven') ?? '');
    expect((await eve.find({ email })).status).toBe(401);
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) {
      const tab = browser(served);
      tab.cookies.set('proven', anu.cookies.get('proven') ?? '');
      statuses.push((await tab.ask({ email })).status);
      pass(5 * minuteMs);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  test('is earned by a code for reported issues, too', async () => {
    const email = 'reporter@example.org';
    const anu = browser(served);
    await anu.ask({ email }, false);
    const otp = await codeFor(served, email);
    expect((await anu.post('/issues/mine/verify-otp', { email, otp })).status).toBe(200);
    await useUpByStrangers(email);
    expect((await stranger().ask({ email }, false)).status).toBe(429);
    expect((await anu.ask({ email }, false)).status).toBe(200);
  });
});
