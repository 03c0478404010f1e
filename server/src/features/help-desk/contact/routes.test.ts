import type { ContactDetail, ContactRow } from '@sangamam/contract/help-desk/contact-messages';
import { dayMs } from '@sangamam/contract/locale/durations';
import { words as texts } from '@sangamam/words/by-language/templates/help-desk';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../testing/app.ts';
import { caller, staff } from '../../../../testing/features/help-desk.ts';
import { closeIssues } from '../close-issues.ts';

type Staff = Awaited<ReturnType<typeof staff>>;

let now = new Date('2026-11-21T05:00:00Z');
let served: TestApp;
let desk: Staff;
beforeAll(async () => {
  served = await testApp({ now: () => now });
  desk = await staff(served, { name: 'Biju', permissions: { canManageSettings: true } });
});

const typed = (change: object = {}) => ({
  name: 'Anu Thomas',
  email: 'anu@example.org',
  phone: '',
  subject: 'General',
  message: 'Is there parking for buses near the venue?',
  ...change,
});
const send = (change: object = {}) => caller(served)('POST', '/contact-messages', typed(change));
const sent = async (change: object = {}) => String((await send(change)).body.data._id);
const mailsTo = (email: string) => served.outbox.filter(({ recipient }) => recipient === email);

test('a message is thanked for, acknowledged by mail, and copied to the mailbox', async () => {
  const { status, body } = await send({ email: 'first@example.org', phone: '98765 43210' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    success: true,
    message: 'Thank you. We answer within two working days.',
  });
  await served.runJobs();
  const [thanks] = mailsTo('first@example.org');
  expect(thanks?.subject).toMatch(/^We have your message \(#\d+\)$/);
  const { contact } = await served.deps.settings.current();
  expect(thanks?.replyTo).toBe(contact.email);
  expect(thanks?.text).not.toMatch(/parking|Anu/);
  const copy = mailsTo(contact.email).at(-1);
  expect(copy?.subject).toMatch(/^Message from Anu Thomas \(#\d+\)$/);
  expect(copy?.replyTo).toBe('first@example.org');
  expect(copy?.text).toMatch(/Email: first@example.org\nPhone: \+919876543210\nSubject: General/);
});

test.each<[string, object, string, string]>([
  ['no name', { name: ' ' }, 'name', 'Name is required'],
  [
    'a name of two lines',
    { name: 'Anu\r\nBcc: all@example.org' },
    'name',
    'Name must be one line of plain text',
  ],
  ['no email', { email: '' }, 'email', 'Valid email is required'],
  ['two emails', { email: 'a@x.org, b@x.org' }, 'email', 'Valid email is required'],
  ['no subject', { subject: '' }, 'subject', 'Select a subject'],
  ['no message', { message: '' }, 'message', 'Write your message'],
  ['19 letters', { message: 'a'.repeat(19) }, 'message', 'Message must be 20 characters or more'],
  [
    '2001 letters',
    { message: 'a'.repeat(2001) },
    'message',
    'Message must be 2000 characters or fewer',
  ],
  ['16 digits', { phone: '1'.repeat(16) }, 'phone', 'Phone number must be 15 digits or fewer'],
])('with %s it is refused', async (_name, change, field, message) => {
  const { status, body } = await send(change);
  expect([status, body.fields]).toEqual([422, { [field]: message }]);
});

test('markup stays text', async () => {
  const name = '<script>x</script>';
  await send({
    email: 'markup@example.org',
    name,
    message: `<img src=x onerror=y>${'.'.repeat(20)}`,
  });
  await served.runJobs();
  const { contact } = await served.deps.settings.current();
  const copy = mailsTo(contact.email).at(-1);
  expect(copy?.html).not.toMatch(/<script|<img src=x/);
  expect(copy?.html).toContain('&lt;img src=x');
});

describe('the inbox', () => {
  test('shows the newest first; archive and spam only when asked for', async () => {
    const other = await testApp();
    const admin = await staff(other, { role: 'super_admin' });
    const ids: string[] = [];
    for (const subject of ['Media', 'Payment', 'Other']) {
      const { body } = await caller(other)('POST', '/contact-messages', typed({ subject }));
      ids.push(String(body.data._id));
    }
    await admin.call('PATCH', `/contact-messages/${ids[0]}/status`, { status: 'Spam' });
    const list = async (query: string) => {
      const { body } = await admin.call<ContactRow[]>('GET', `/contact-messages${query}`);
      return body.data.map(({ _id }) => ids.indexOf(_id));
    };
    expect(await list('')).toEqual([2, 1]);
    expect(await list('?status=All')).toEqual([2, 1, 0]);
    expect(await list('?status=New|Spam')).toEqual([2, 1, 0]);
    expect(await list('?status=All&subject=Media|Other')).toEqual([2, 0]);
    expect(await list('?status=All&sort=received')).toEqual([0, 1, 2]);
    expect(await list('?status=All&sort=-subject')).toEqual([1, 2, 0]);
    expect(await list('?status=All&sort=-status')).toEqual([0, 2, 1]);
    const { body: counted } = await admin.call('GET', '/contact-messages/counts');
    expect(counted.data).toMatchObject({
      total: { rows: 2 },
      facets: {
        status: [
          { value: 'New', rows: 2 },
          { value: 'Spam', rows: 1 },
        ],
        subject: [
          { value: 'Other', rows: 1 },
          { value: 'Payment', rows: 1 },
        ],
      },
    });
    expect(await list('?status=Spam')).toEqual([0]);
    expect(await list('?subject=Payment')).toEqual([1]);
    expect(await list('?searchTerm=PARKING%20anu')).toEqual([2, 1]);
    expect(await list('?searchTerm=an')).toEqual([2, 1]);
    expect(await list('?searchTerm=nobody')).toEqual([]);
    expect(await list('?page=2&limit=1')).toEqual([1]);
  });

  test('moves a message only as the rules say', async () => {
    const id = await sent();
    const move = (status: string) =>
      desk.call('PATCH', `/contact-messages/${id}/status`, { status });
    expect(await move('Read')).toMatchObject({ status: 200, body: { data: { status: 'Read' } } });
    expect(await move('Read')).toMatchObject({
      status: 409,
      body: { message: 'This cannot be changed from Read to Read.' },
    });
    expect((await move('Spam')).status).toBe(200);
    expect((await move('Archived')).body.message).toBe(
      'This cannot be changed from Spam to Archived.',
    );
    expect((await move('Read')).status).toBe(200);
    expect((await move('Archived')).status).toBe(200);
  });

  test('answers by mail and keeps the answer, and the user log says who', async () => {
    const id = await sent({ email: 'asks@example.org' });
    const { status, body } = await desk.call<ContactDetail>(
      'POST',
      `/contact-messages/${id}/replies`,
      {
        text: 'Yes, for ten buses.',
      },
    );
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      status: 'Replied',
      replies: [{ author: 'Biju', text: 'Yes, for ten buses.' }],
    });
    await served.runJobs();
    const [thanks, mail] = mailsTo('asks@example.org');
    // one number for all that is written about it, which the inbox finds it by
    const number = /#(\d+)/.exec(thanks?.subject ?? '')?.[1];
    expect(mail?.subject).toBe(`Our reply to your message (#${number})`);
    expect(body.data?.number).toBe(Number(number));
    const path = `/contact-messages?searchTerm=%23${number}`;
    const found = await desk.call<ContactRow[]>('GET', path);
    expect(found.body.data?.map(({ _id }) => _id)).toContain(id);
    expect(mail?.text).toMatch(/Yes, for ten buses\.(.|\n)*> Is there parking/);
    const log = await served.db
      .selectFrom('userLog')
      .select(['action', 'adminName'])
      .where('objectId', '=', id)
      .execute();
    expect(log).toEqual([{ action: 'contact-message.reply', adminName: 'Biju' }]);
    const empty = await desk.call('POST', `/contact-messages/${id}/replies`, { text: ' ' });
    expect(empty.body.fields).toEqual({ text: 'Enter a reply' });
  });

  test('answers, and makes an issue, in the language of the sender', async () => {
    const id = await sent({ email: 'hindi@example.org', locale: 'hi' });
    await desk.call('POST', `/contact-messages/${id}/replies`, { text: 'Yes.' });
    await desk.call('POST', `/contact-messages/${id}/issue`, { category: 'Other' });
    await served.runJobs();
    const subjects = mailsTo('hindi@example.org').map(({ subject }) => subject);
    const { contactReceived, contactReply, issueReceived } = texts.hi;
    expect(subjects.map((subject) => subject.replace(/\d+/, '0'))).toEqual([
      contactReceived.subject.replace('{message}', '0'),
      contactReply.subject.replace('{message}', '0'),
      issueReceived.subject.replace('{issue}', '0'),
    ]);
  });

  test('does not answer spam', async () => {
    const id = await sent();
    await desk.call('PATCH', `/contact-messages/${id}/status`, { status: 'Spam' });
    expect((await desk.call('POST', `/contact-messages/${id}/replies`, { text: 'x' })).status).toBe(
      409,
    );
    const turned = await desk.call('POST', `/contact-messages/${id}/issue`, { category: 'Other' });
    expect(turned.status).toBe(409);
  });

  test('makes one issue of a message, which its sender can follow', async () => {
    const id = await sent({ email: 'turned@example.org' });
    const turn = (category: string) =>
      desk.call<ContactDetail>('POST', `/contact-messages/${id}/issue`, { category });
    expect((await turn('Food')).body.fields).toEqual({ category: 'Please select an issue type' });
    const { body } = await turn('Other');
    const { issue, status } = body.data;
    expect([status, issue]).toEqual([
      'Archived',
      { _id: expect.any(String), number: expect.any(Number) },
    ]);
    expect((await turn('Payment')).body.data.issue).toEqual(issue);
    const seen = await desk.call('GET', `/issues/${issue?._id}`);
    expect(seen.body.data).toMatchObject({
      category: 'Other',
      description: 'Is there parking for buses near the venue?',
      reportedBy: { email: 'turned@example.org' },
    });
    await served.runJobs();
    expect(mailsTo('turned@example.org').at(-1)?.subject).toMatch(
      /^Issue #\d+: we have your report/,
    );
  });

  test('is for who manages messages', async () => {
    const viewer = await staff(served, { allSchools: true });
    expect((await viewer.call('GET', '/contact-messages')).status).toBe(403);
    const unknown = '01900000-0000-7000-8000-000000000009';
    const missing = await desk.call('GET', `/contact-messages/${unknown}`);
    expect([missing.status, missing.body.message]).toEqual([404, 'Message not found']);
  });

  test('forgets what was archived or spam a year ago', async () => {
    const id = await sent();
    await desk.call('PATCH', `/contact-messages/${id}/status`, { status: 'Archived' });
    now = new Date(now.getTime() + 366 * dayMs);
    const kept = await sent();
    await closeIssues(served.deps);
    const rows = await served.db
      .selectFrom('contactMessage')
      .select('id')
      .where('id', 'in', [id, kept])
      .execute();
    expect(rows).toEqual([{ id: kept }]);
  });
});

test('five messages an hour from one address', async () => {
  const limited = await testApp({ config: { rateLimits: true, captcha: 'none' } });
  const statuses: number[] = [];
  const post = () => caller(limited)('POST', '/contact-messages', typed());
  for (let each = 0; each < 5; each++) statuses.push((await post()).status);
  expect(statuses).toEqual(Array(5).fill(201));
  expect(await post()).toMatchObject({
    status: 429,
    body: { message: 'You have sent several messages within an hour. Please try again later.' },
  });
});
