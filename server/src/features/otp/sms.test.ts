import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Sms, SmsSender } from '../../outside/sms.ts';
import { testApp } from '../../testing.ts';
import { deliverMessage } from '../messages/deliver-message.ts';
import { sendCode } from './send-code.ts';
import { type Browser, browser, registered } from './testing.ts';

let clock = new Date('2027-01-04T06:00:00Z');
const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const served = await testApp({ now: () => clock, config: { rateLimits: true } });
const { db, outbox } = served;

const texts: Sms[] = [];
const gateway: SmsSender = {
  perCountryAndHour: 12,
  canText: async (phone) => phone.startsWith('+919'),
  send: async (sms) => {
    texts.push(sms);
  },
};
const deps = { ...served.deps, outside: { ...served.deps.outside, sms: gateway } };

/** Asks, decides and delivers as the jobs would, with the gateway of this test. */
async function ask(who: Browser, contact: object, update = true): Promise<void> {
  expect((await who.ask(contact, update)).status).toBe(200);
  const challenges = await db
    .selectFrom('otpChallenge')
    .select('id')
    .where('sentAt', 'is', null)
    .execute();
  for (const { id } of challenges) await sendCode(deps, id);
  const messages = await db
    .selectFrom('message')
    .select('id')
    .where('status', '=', 'queued')
    .execute();
  for (const { id } of messages) await deliverMessage(deps, id);
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
    template: { key: 'otp', variables: { otp: code, minutes: '10', site: 'localhost' } },
  });
  expect(outbox).toHaveLength(mailsBefore);
  expect((await anu.enter({ contactNumber }, code)).status).toBe(200);
  expect((await anu.find({ contactNumber })).body.data).toMatchObject({
    _id: id,
    contactVerified: true,
  });
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

test('only a number that no text reaches is told of a mailbox', async () => {
  const app = await buildApp(deps);
  const sentTo = async (contactNumber: string) =>
    (await browser({ app }).ask({ contactNumber })).body.data?.sentTo;
  expect(await sentTo('+919847000010')).toBeNull();
  expect(await sentTo('+971501234568')).toMatch(/^[a-z]*•••@/);
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
  await sendCode(broken, challengeId);
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
