import type { IssueDetail } from '@sangamam/contract/help-desk/issues';
import type { MyIssue } from '@sangamam/contract/help-desk/my-issues';
import { dayMs, minuteMs } from '@sangamam/contract/locale/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import {
  browser,
  codeFor,
  comeBack,
  otherThan,
  refused,
  registered,
} from '../../../testing/domain/one-time-codes.ts';
import { caller, history, report, reported, staff } from '../../../testing/features/help-desk.ts';
import { pdf, upload } from '../../../testing/platform/files.ts';
import { closeIssues } from './close-issues.ts';

let now = new Date('2026-11-21T05:00:00Z');
let served: TestApp;
let desk: Awaited<ReturnType<typeof staff>>;
beforeAll(async () => {
  served = await testApp({ now: () => now });
  desk = await staff(served, { role: 'super_admin', name: 'Asha Kurian' });
});

let people = 0;
/** A reporter who has received a code. */
async function reporter(change: object = {}) {
  people += 1;
  const email = `reporter-${people}@example.org`;
  const reportedBy = { name: 'Anu', email, phone: '' };
  const id = await reported(served, { reportedBy, ...change });
  const who = browser(served);
  await who.ask({ email }, false);
  const code = await codeFor(served, email);
  return { id, email, who, code };
}
async function signedIn(change: object = {}) {
  const person = await reporter(change);
  const { status } = await person.who.post('/issues/mine/verify-otp', {
    email: person.email,
    otp: person.code,
  });
  expect(status).toBe(200);
  return person;
}
const mine = async (who: ReturnType<typeof browser>) =>
  (await who.get('/issues/mine')).body.data as unknown as MyIssue[];

describe('a reporter', () => {
  test('follows an issue with a code, and sees nothing internal', async () => {
    const { id, who } = await signedIn();
    await desk.call('POST', `/issues/${id}/notes`, { text: 'Known trouble-maker' });
    await desk.call('POST', `/issues/${id}/messages`, { text: 'Which browser?' });
    const answer = await who.get('/issues/mine');
    expect(answer.body.data).toMatchObject([
      {
        _id: id,
        status: 'In Progress',
        canAnswer: true,
        entries: [{ from: 'us', text: 'Which browser?' }],
      },
    ]);
    expect(JSON.stringify(answer.body)).not.toMatch(/trouble|Asha/);
  });

  test('answers, and staff see who waits', async () => {
    const { id, who } = await signedIn();
    await desk.call('POST', `/issues/${id}/messages`, { text: 'Which browser?' });
    const sent = await who.post(`/issues/mine/${id}/messages`, { text: '<b>Firefox</b>' });
    expect(sent.status).toBe(201);
    expect(sent.body.data).toMatchObject({
      entries: [{ from: 'us' }, { from: 'you', text: '<b>Firefox</b>' }],
    });
    const { body } = await desk.call<IssueDetail>('GET', `/issues/${id}`);
    expect(body.data.isAwaitingAnswer).toBe(true);
    expect(history(body.data).at(-1)).toBe('reporter: <b>Firefox</b>');
  });

  test('gets in with the right code only, and answers to wrong ones are all alike', async () => {
    const { who, email, code } = await reporter();
    const wrong = await who.post('/issues/mine/verify-otp', { email, otp: otherThan(code) });
    expect([wrong.status, wrong.body]).toEqual([401, refused]);
    const elsewhere = await browser(served).post('/issues/mine/verify-otp', { email, otp: code });
    expect([elsewhere.status, elsewhere.body]).toEqual([401, refused]);
    expect((await who.get('/issues/mine')).status).toBe(401);
    const missing = await who.post('/issues/mine/verify-otp', { email });
    expect(missing.body.fields).toEqual({ otp: 'Please enter OTP.' });
    expect((await who.post('/issues/mine/verify-otp', { email, otp: code })).status).toBe(200);
    expect((await who.post('/issues/mine/verify-otp', { email, otp: code })).status).toBe(401);
  });

  test('sees and answers only the own issues', async () => {
    const one = await signedIn();
    const two = await signedIn();
    expect((await mine(two.who)).map(({ _id }) => _id)).toEqual([two.id]);
    const foreign = await two.who.post(`/issues/mine/${one.id}/messages`, { text: 'Hello' });
    expect([foreign.status, foreign.body.message]).toEqual([404, 'Issue not found']);
  });

  test('is forgotten after an hour, on leaving, and with a made-up cookie', async () => {
    const { who } = await signedIn();
    const start = now;
    now = new Date(start.getTime() + 61 * minuteMs);
    expect((await who.get('/issues/mine')).status).toBe(401);
    now = start;
    expect((await who.get('/issues/mine')).status).toBe(200);
    await who.post('/issues/mine/logout', {});
    expect((await who.get('/issues/mine')).status).toBe(401);
    const stranger = browser(served);
    stranger.cookies.set(
      'issues',
      Buffer.from('{"email":"a@x.org","endsAt":9e15}').toString('base64url'),
    );
    expect((await stranger.get('/issues/mine')).status).toBe(401);
  });

  test('with a registration uses the code of that, once it was entered', async () => {
    const owner = await registered(served);
    const reportedBy = { name: 'Anu', email: owner.email, phone: '' };
    const id = await reported(served, { registrationId: owner.id, reportedBy });
    const who = browser(served);
    await comeBack(served, who, owner.email);
    expect((await mine(who)).map(({ _id }) => _id)).toEqual([id]);
  });
});

describe('an issue that is over', () => {
  const resolve = async (id: string) => {
    await desk.call('PATCH', `/issues/${id}/status`, { status: 'In Progress' });
    await desk.call('PATCH', `/issues/${id}/status`, { status: 'Resolved', resolution: 'Mended.' });
  };

  test('closes 14 days after it was resolved', async () => {
    const id = await reported(served);
    await resolve(id);
    const statusNow = async () => {
      await closeIssues(served.deps);
      const issue = served.db.selectFrom('issue').select('status').where('id', '=', id);
      return (await issue.executeTakeFirst())?.status;
    };
    const start = now;
    now = new Date(start.getTime() + 13.9 * dayMs);
    expect(await statusNow()).toBe('Resolved');
    now = new Date(start.getTime() + 14.1 * dayMs);
    expect(await statusNow()).toBe('Closed');
    now = new Date(start.getTime() + 380 * dayMs);
    expect(await statusNow()).toBeUndefined();
    now = start;
  });

  test('is opened again by its reporter within 14 days of closing, later not', async () => {
    const { id, who } = await signedIn();
    await resolve(id);
    const reply = () => who.post(`/issues/mine/${id}/messages`, { text: 'It is broken again.' });
    expect((await reply()).body.data).toMatchObject({ status: 'In Progress' });
    await desk.call('PATCH', `/issues/${id}/status`, { status: 'Resolved', resolution: 'Now.' });
    await desk.call('PATCH', `/issues/${id}/status`, { status: 'Closed' });
    await served.db
      .updateTable('issue')
      .set({ closedAt: new Date(now.getTime() - 13.9 * dayMs) })
      .where('id', '=', id)
      .execute();
    expect((await reply()).body.data).toMatchObject({ status: 'In Progress', canAnswer: true });
    await desk.call('PATCH', `/issues/${id}/status`, { status: 'Resolved', resolution: 'Again.' });
    await desk.call('PATCH', `/issues/${id}/status`, { status: 'Closed' });
    await served.db
      .updateTable('issue')
      .set({ closedAt: new Date(now.getTime() - 14.1 * dayMs) })
      .where('id', '=', id)
      .execute();
    const late = await reply();
    expect([late.status, late.body.message]).toEqual([
      409,
      'This issue was closed more than 14 days ago. Please report a new one.',
    ]);
    expect((await mine(who))[0]?.canAnswer).toBe(false);
  });
});

test('who asks for the own data gets reports and messages; who is erased takes them along', async () => {
  const owner = await registered(served);
  const reportedBy = { name: 'Anu', email: owner.email, phone: '' };
  const { body: file, cookie } = await upload(served, pdf, 'bill.pdf');
  const body = report({
    reportedBy,
    attachments: file.fileUrl,
    description: 'My own words, twenty of them.',
  });
  await caller(served, { cookie })('POST', '/issues', body);
  const message = 'A question of mine to the organisers.';
  const typed = { name: 'Anu', email: owner.email, subject: 'General', message };
  await caller(served)('POST', '/contact-messages', typed);
  const other = await reported(served);

  const who = browser(served);
  await comeBack(served, who, owner.email);
  const data = await who.get(`/registrations/${owner.id}/my-data`);
  expect(data.body.data).toMatchObject({
    reports: [
      { title: 'Technical', description: 'My own words, twenty of them.', fileName: 'bill.pdf' },
    ],
    contactMessages: [{ subject: 'General', text: message }],
  });
  const { registrationNumber } = await served.db
    .selectFrom('registration')
    .select('registrationNumber')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  expect(
    (await who.post(`/registrations/${owner.id}/erasure`, { registrationNumber })).status,
  ).toBe(200);
  await served.runJobs();
  const left = await served.db
    .selectFrom('issue')
    .select('id')
    .where('reporterEmail', '=', owner.email)
    .execute();
  const sent = await served.db
    .selectFrom('contactMessage')
    .select('id')
    .where('email', '=', owner.email)
    .execute();
  expect([left, sent]).toEqual([[], []]);
  expect(await served.deps.outside.files.open(String(file.fileUrl).slice(-36))).toBeNull();
  expect((await desk.call('GET', `/issues/${other}`)).status).toBe(200);
});
