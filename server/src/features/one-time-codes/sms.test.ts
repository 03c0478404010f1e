import { dayMs, hourMs, minuteMs } from '@sangamam/contract/locale/durations';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { type Browser, browser, registered } from '../../../testing/domain/one-time-codes.ts';
import { buildApp } from '../../app.ts';
import { deliverMessage } from '../../platform/messages/deliver-message.ts';
import type { Sms, SmsSender } from '../../platform/outside/sms.ts';
import { sendCode } from './send-code.ts';

let clock = new Date('2027-01-04T06:00:00Z');
const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const served = await testApp({ now: () => clock, config: { rateLimits: true } });
const { db, outbox } = served;

const texts: Sms[] = [];
const gateway: SmsSender = {
  maxPerCountryAndHour: 12,
  canText: async (phone) => phone.startsWith('+919'),
  send: async (sms) => {
    texts.push(sms);
  },
};
const deps = {
  ...served.deps,
  config: { ...served.deps.config, smsTemplates: { 'otp.ml': '1107000000000000001' } },
  outside: { ...served.deps.outside, sms: gateway },
};

/** Asks for a code, then decides and delivers as the jobs would, with this test's SMS gateway. */
async function ask(who: Browser, contact: object, update = true): Promise<void> {
  expect((await who.ask(contact, update)).status).toBe(200);
  await decide();
  const messages = await db
    .selectFrom('message')
    .select('id')
    .where('status', '=', 'queued')
    .execute();
  for (const { id } of messages) await deliverMessage(deps, id);
}

/** Decides as the job would, with this test's SMS gateway. */
async function decide(): Promise<void> {
  const challenges = await db
    .selectFrom('otpChallenge')
    .select('id')
    .where('sentAt', 'is', null)
    .execute();
  for (const { id } of challenges) await sendCode(deps, id, 'en');
}

const codeIn = (text: string | undefined) => text?.slice(0, 6) ?? '';

test('a number gets its code as text, in the words of the template, for the phone to fill in', async () => {
  const { id, contactNumber } = await registered(served);
  const mailsBefore = outbox.length;
  const anu = browser(served);
  await ask(anu, { contactNumber });
  const sms = texts.at(-1);
  const code = codeIn(sms?.text);
  expect(sms).toEqual({
    recipient: contactNumber,
    text: `${code} is your code for Sangamam. Valid for 10 minutes. Do not share it. @localhost #${code}`,
    template: {
      key: 'otp',
      variables: { otp: code, eventShort: 'Sangamam', minutes: '10', site: 'localhost' },
    },
  });
  expect(outbox).toHaveLength(mailsBefore);
  expect((await anu.enter({ contactNumber }, code)).status).toBe(200);
  expect((await anu.find({ contactNumber })).body.data).toMatchObject({
    _id: id,
    contactVerified: true,
  });
});

test('a text message is in the language of the registration, with its own template', async () => {
  const { id, contactNumber } = await registered(served);
  await db.updateTable('registration').set({ locale: 'ml' }).where('id', '=', id).execute();
  await ask(browser(served), { contactNumber });
  const sms = texts.at(-1);
  expect(sms?.text).toMatch(/^\d{6} \p{Script=Malayalam}/u);
  expect(sms?.template.key).toBe('otp.ml');
});

test('with both contacts given, mail and text carry the same code', async () => {
  const { email, contactNumber } = await registered(served);
  const anu = browser(served);
  await ask(anu, { email, contactNumber });
  expect(texts.at(-1)?.recipient).toBe(contactNumber);
  expect(outbox.at(-1)?.recipient).toBe(email);
  expect(codeIn(outbox.at(-1)?.subject)).toBe(codeIn(texts.at(-1)?.text));
});

test('nobody texts a number that is not registered, except to prove it', async () => {
  const before = texts.length;
  await ask(browser(served), { contactNumber: '+919847000009' });
  expect(texts).toHaveLength(before);
  pass(minuteMs);
  await ask(browser(served), { contactNumber: '+919847000009' }, false);
  expect(texts.at(-1)?.recipient).toBe('+919847000009');
});

test('only a number that no text reaches is told that its code goes by email', async () => {
  const app = await buildApp(deps);
  const byEmail = async (contactNumber: string) =>
    (await browser({ app }).ask({ contactNumber })).body.data?.byEmail;
  expect(await byEmail('+919847000010')).toBe(false);
  expect(await byEmail('+971501234568')).toBe(true);
  await app.close();
});

test('a number abroad is reached by mail', async () => {
  const { email, contactNumber } = await registered(served, { contactNumber: '+971501234567' });
  const before = texts.length;
  await ask(browser(served), { contactNumber });
  expect(texts).toHaveLength(before);
  expect(outbox.at(-1)?.recipient).toBe(email);
});

test('five texts a day to one number, then the code comes by mail', async () => {
  const { email, contactNumber } = await registered(served);
  for (let i = 0; i < 5; i++) {
    pass(15 * minuteMs);
    await ask(browser(served), { contactNumber });
    expect(texts.at(-1)?.recipient).toBe(contactNumber);
  }
  pass(hourMs);
  const before = texts.length;
  await ask(browser(served), { contactNumber });
  expect(texts).toHaveLength(before);
  expect(outbox.at(-1)?.recipient).toBe(email);
});

test('who asks day after day for a number learns nothing, also once its texts are used up', async () => {
  pass(2 * dayMs);
  const { contactNumber } = await registered(served);
  const app = await buildApp(deps);
  const learn = async (number: string) => {
    const who = browser({ app });
    const { status, body } = await who.ask({ contactNumber: number });
    await decide();
    const guessed = [];
    for (let i = 0; i < 3; i++) {
      const guess = await who.enter({ contactNumber: number }, '000000');
      guessed.push([guess.status, guess.body]);
    }
    return { status, body, guessed };
  };
  // ten codes a day, of which five by text; those of the second day while the first are forgotten one by one
  for (const day of ['first', 'second']) {
    for (let i = 1; i <= 10; i++) {
      const [known, unknown] = [await learn(contactNumber), await learn('+919847000011')];
      expect(unknown, `request ${i} of the ${day} day`).toEqual(known);
      expect(known.status).toBe(200);
      pass(hourMs);
    }
    pass(14.5 * hourMs);
  }
  await app.close();
});

test('when the hourly budget is used up, codes go by mail', async () => {
  pass(hourMs);
  const people = [];
  for (let i = 0; i < 13; i++) people.push(await registered(served));
  const before = texts.length;
  for (const { contactNumber } of people) await ask(browser(served), { contactNumber });
  expect(texts.length - before).toBe(12);
  expect(outbox.at(-1)?.recipient).toBe(people[12]?.email);
});

test('five hundred wrong codes in an hour stop texts, not mails', async () => {
  pass(2 * hourMs);
  const { email, contactNumber } = await registered(served);
  const guessed = Array.from({ length: 101 }, (_, i) => ({
    id: `01900000-0000-7000-8000-000000000${String(i).padStart(3, '0')}`,
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
  await db.insertInto('otpChallenge').values(guessed).execute();
  const before = texts.length;
  await ask(browser(served), { contactNumber });
  expect(texts).toHaveLength(before);
  expect(outbox.at(-1)?.recipient).toBe(email);
});

test('a code the gateway would not take in time is let go, and the words with it', async () => {
  pass(2 * hourMs);
  const { contactNumber } = await registered(served);
  const down = {
    ...gateway,
    send: async () => {
      throw new Error('The operation was aborted due to timeout');
    },
  };
  const broken = { ...deps, outside: { ...deps.outside, sms: down } };
  await browser(served).ask({ contactNumber });
  const { id: challengeId } = await db
    .selectFrom('otpChallenge')
    .select('id')
    .where('contactNumber', '=', contactNumber)
    .executeTakeFirstOrThrow();
  await sendCode(broken, challengeId, 'en');
  const message = () =>
    db
      .selectFrom('message')
      .select(['id', 'status', 'attempts', 'lastError', 'sealed'])
      .where('recipient', '=', contactNumber)
      .executeTakeFirstOrThrow();
  const { id } = await message();
  await deliverMessage(broken, id);
  expect(await message()).toMatchObject({ status: 'queued', attempts: 1 });
  expect((await message()).lastError).toContain('timeout');
  pass(10 * minuteMs);
  await deliverMessage(broken, id);
  expect(await message()).toMatchObject({ status: 'expired' });
});
