import { randomUUID } from 'node:crypto';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { browser, codeFor } from '../../../testing/domain/one-time-codes.ts';
import { coming, personalInfo } from '../../../testing/domain/registrations.ts';
import { addAdmin, codeAt, password, signIn } from '../../../testing/domain/sign-in.ts';
import { door, guests, people } from '../../../testing/features/check-in.ts';
import { isSignedWith, startReceiver } from '../../../testing/features/webhooks.ts';
import { buildApp } from '../../app.ts';
import { sealRegistration } from '../../domain/acts/removing/seal-registration.ts';
import { openSealedRegistration } from '../../domain/registrations/sealing.ts';
import { compose } from '../../house.ts';
import { signUserLog, useLogSecrets } from '../../platform/audit/log-key.ts';
import { verifyChain } from '../../platform/audit/verify-chain.ts';
import { readLink, signLink } from '../../platform/files/rules.ts';
import { runDueJobs } from '../../platform/jobs/jobs.ts';
import { sealAgain, sealAgainJob } from './seal-again.ts';

const { jobs: allJobs } = compose();

/*
 * A year of the product, in which its key is changed: with the old one, with both, with the new one alone.
 */

let nowMs = Date.parse('2026-11-21T06:00:00Z');
const newKey = 'the key that comes after it, 32 ch';
const before = await testApp({ now: () => new Date(nowMs) });
const oldKey = before.deps.config.secretKey;

/** The same server and database, started with these keys. */
async function startedWith(secretKey: string, secretKeyPrevious: string | null): Promise<TestApp> {
  const deps = { ...before.deps, config: { ...before.deps.config, secretKey, secretKeyPrevious } };
  const app = await buildApp(deps);
  await app.ready();
  // as its start does
  useLogSecrets(deps.config);
  return { ...before, app, deps, runJobs: (jobs = allJobs) => runDueJobs(deps, jobs) };
}
const during = await startedWith(newKey, oldKey);
const after = await startedWith(newKey, null);

const receiver = await startReceiver();
const chief = await addAdmin(before, { email: 'chief@example.org', role: 'super_admin' });
const call = (
  at: TestApp,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
  headers: object = {},
) =>
  at.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...headers },
    ...(payload && { payload }),
  });

/** Signs in with the password and this code; returns the status and the header. */
async function secondStep(at: TestApp, code: string) {
  const first = await call(at, 'POST', '/auth/login', { email: chief.email, password });
  const answer = await call(at, 'POST', '/auth/login', { mfaToken: first.json().mfaToken, code });
  return { status: answer.statusCode, authorization: `Bearer ${answer.json().data?.token}` };
}
const appCode = (secret: string) => {
  nowMs += minuteMs;
  return codeAt(secret, new Date(nowMs));
};

/** Sends a test event to the receiver; returns whether it was signed with this secret. */
async function deliversTo(at: TestApp, webhook: { id: string; secret: string }, headers: object) {
  receiver.received.length = 0;
  expect(
    (await call(at, 'POST', `/webhooks/${webhook.id}/test`, undefined, headers)).statusCode,
  ).toBe(200);
  await at.runJobs();
  const [received] = receiver.received;
  return received !== undefined && isSignedWith(webhook.secret, received);
}

/** A registrant under 18 whose parent has consented. */
async function minor() {
  await before.patchSettings((settings) => ({
    ...settings,
    features: { ...settings.features, askAge: true },
  }));
  const who = browser(before);
  const parent = 'leela@example.org';
  const change = {
    isAdult: false,
    parentName: 'Leela',
    parentRelation: 'Mother',
    parentContact: parent,
  };
  const save = (id: string, stepName: string, sections: object) =>
    who.post(`/registrations/step/${id}`, { stepName, formDataStructured: sections });
  const started = await save('new', 'personalInfo', { personalInfo: personalInfo(change) });
  const id = String(started.body.data?._id);
  await save(id, 'eventAttendance', { eventAttendance: coming() });
  await who.ask({ email: parent }, false);
  const otp = await codeFor(before, parent);
  await who.post(`/registrations/${id}/parent-consent`, {
    contact: parent,
    otp,
    declaration: true,
  });
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return async (at: TestApp) => {
    const { data } = (
      await call(at, 'GET', `/registrations/${id}/consents`, undefined, { cookie })
    ).json();
    return data.find(({ purpose }: { purpose: string }) => purpose === 'parent')?.given;
  };
}

async function filled() {
  await signUserLog(before.deps);
  const headers = await signIn(before, chief.email);
  const setup = (await call(before, 'POST', '/auth/second-factor', undefined, headers)).json().data;
  const code = codeAt(setup.secret, new Date(nowMs));
  const on = await call(before, 'PUT', '/auth/second-factor', { code }, headers);
  const asked = { url: receiver.url, events: ['registration.submitted'] };
  const secret = (await call(before, 'POST', '/webhooks', asked, headers)).json().data.secret;
  const [{ _id }] = (await call(before, 'GET', '/webhooks', undefined, headers)).json().data;
  const hasParentsConsent = await minor();
  await before.patchSettings((settings) => ({
    ...settings,
    features: { ...settings.features, askAge: false },
  }));
  const family = await guests(before, people(2));
  const erased = await guests(before, people(1), { name: 'Biju Varghese' });
  const context = {
    settings: await before.deps.settings.current(),
    config: before.deps.config,
    personalData: before.deps.personalData,
    now: new Date(nowMs),
  };
  await sealRegistration(before.db, erased.id, context);
  const gate = await door(before, { email: 'gate@example.org' });
  return {
    headers,
    totp: setup.secret as string,
    recoveryCodes: on.json().data.recoveryCodes as string[],
    webhook: { id: _id as string, secret: secret as string },
    hasParentsConsent,
    family,
    erasedId: erased.id,
    gate,
  };
}
let year: Awaited<ReturnType<typeof filled>>;
beforeAll(async () => {
  year = await filled();
});

const findAt = (at: TestApp) =>
  call(at, 'POST', '/check-in/find', { code: year.family.ticket }, year.gate.headers);
const opens = (at: TestApp) =>
  openSealedRegistration(at.db, year.erasedId, at.deps.config).then(
    (data) => data?.registration.name,
    () => 'lost',
  );

describe('while both keys are given', () => {
  test('whoever was in the middle of something goes on: codes, repeats, links, tickets', async () => {
    const address = '10.9.9.9';
    const who = browser(before, address);
    const answers = personalInfo();
    const first = { stepName: 'personalInfo', formDataStructured: { personalInfo: answers } };
    const [shown, unseen] = [randomUUID(), randomUUID()];
    const made = await who.post('/registrations/step/new', first, { 'idempotency-key': shown });
    expect(made.status).toBe(201);
    const others = {
      stepName: 'personalInfo',
      formDataStructured: { personalInfo: personalInfo() },
    };
    const cutOff = await browser(before).post('/registrations/step/new', others, {
      'idempotency-key': unseen,
    });
    const contact = { email: String(answers.email) };
    await who.ask(contact);
    const otp = await codeFor(before, contact.email);
    // the answers were lost, the product started anew with both keys, the browsers say it again
    const again = browser(during, address);
    const repeated = await again.post('/registrations/step/new', first, {
      'idempotency-key': shown,
    });
    expect(repeated.body).toEqual(made.body);
    const elsewhere = await browser(during).post('/registrations/step/new', others, {
      'idempotency-key': unseen,
    });
    expect(elsewhere.body.data?._id).toBe(cutOff.body.data?._id);
    for (const [name, value] of who.cookies) again.cookies.set(name, value);
    expect((await again.enter(contact, otp)).body.data).toMatchObject({ verified: true });
    const link = signLink('photo', new Date(nowMs + minuteMs), oldKey);
    expect(readLink('photo', link, { keys: during.deps.config, now: new Date(nowMs) })).toBe(
      'valid',
    );
    expect((await findAt(during)).json().data).toMatchObject([{ _id: year.family.id }]);
    const { entries } = (
      await call(during, 'GET', '/check-in/list', undefined, year.gate.headers)
    ).json().data;
    const entry = entries.find(({ _id }: { _id: string }) => _id === year.family.id);
    expect(entry.formerTicketHash).toEqual(expect.any(String));
    expect(entry.formerTicketHash).not.toBe(entry.ticketHash);
  });

  test('staff sign in with their app, webhooks are signed, consents stand, sealed copies open', async () => {
    const signedIn = await secondStep(during, appCode(year.totp));
    expect(signedIn.status).toBe(200);
    expect(await deliversTo(during, year.webhook, year.headers)).toBe(true);
    expect(await year.hasParentsConsent(during)).toBe(true);
    expect(await opens(during)).toBe('Biju Varghese');
  });
});

describe('the key of before is taken away', () => {
  test('too early: what it had sealed is lost for as long as it is away, and nobody gets a fault', async () => {
    const { status } = await secondStep(after, appCode(year.totp));
    expect(status).toBe(401);
    expect(await opens(after)).toBe('lost');
    expect((await findAt(after)).json()).toMatchObject({ code: 'TICKET_INVALID' });
    const { done, left, lost } = await sealAgain(after.deps);
    expect({ done, left }).toEqual({ done: 0, left: 0 });
    expect(lost).toBeGreaterThan(0);
  });

  test('after its work was handed over by the job: nothing is lost but tickets that were not sent again', async () => {
    await sealAgainJob.run(during.deps, {});
    expect(await sealAgain(during.deps)).toEqual({ done: 0, left: 0, lost: 0 });
    expect(await sealAgain(after.deps)).toEqual({ done: 0, left: 0, lost: 0 });
    expect((await secondStep(after, appCode(year.totp))).status).toBe(200);
    expect((await secondStep(after, year.recoveryCodes[0] ?? '')).status).toBe(200);
    expect((await secondStep(after, year.recoveryCodes[0] ?? '')).status).toBe(401);
    expect(await deliversTo(after, year.webhook, year.headers)).toBe(true);
    expect(await year.hasParentsConsent(after)).toBe(true);
    expect(await opens(after)).toBe('Biju Varghese');
    expect((await findAt(after)).json()).toMatchObject({ code: 'TICKET_INVALID' });
    // the log of staff is signed as before
    const { rows, ...log } = await verifyChain(after.db);
    expect(log).toMatchObject({ signedFrom: 1, broken: null });
    expect(rows).toBeGreaterThan(1);
    // nobody reads with the old one what the new one sealed
    expect(await opens(before)).toBe('lost');
  });
});
