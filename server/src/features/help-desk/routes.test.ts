import {
  type IssueDetail,
  type IssueRow,
  issuePriorities,
  issueStatuses,
} from '@sangamam/contract/help-desk/issues';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { registered } from '../../../testing/domain/one-time-codes.ts';
import { caller, history, report, reported, staff } from '../../../testing/features/help-desk.ts';
import { pdf, upload } from '../../../testing/platform/files.ts';

type Staff = Awaited<ReturnType<typeof staff>>;

let now = new Date('2026-11-21T05:00:00Z');
let served: TestApp;
let desk: Staff;
let boss: Staff;
beforeAll(async () => {
  served = await testApp({ now: () => now });
  boss = await staff(served, { role: 'super_admin', name: 'Asha Kurian' });
  desk = await staff(served, {
    allSchools: true,
    name: 'Biju',
    permissions: { canManageSettings: true },
  });
});
const send = (change: object = {}) => caller(served)('POST', '/issues', report(change));
const read = async (id: string) => (await boss.call<IssueDetail>('GET', `/issues/${id}`)).body.data;
const mailTo = (email: string) => served.outbox.findLast(({ recipient }) => recipient === email);

test('issues are sorted by priority, the most urgent first, and by status, closed ones last', async () => {
  const order = async (sort: string, field: 'priority' | 'status') => {
    const { body } = await boss.call<IssueRow[]>('GET', `/issues?searchTerm=sortable&sort=${sort}`);
    return body.data.map((row) => row[field]);
  };
  for (const [at, priority] of issuePriorities.entries()) {
    const { body } = await send({ title: `sortable ${at}` });
    await served.db
      .updateTable('issue')
      .set({ priority, status: issueStatuses[at] })
      .where('id', '=', String(body.data._id))
      .execute();
  }
  expect(await order('priority', 'priority')).toEqual(['Urgent', 'High', 'Medium', 'Low']);
  expect(await order('-priority', 'priority')).toEqual(['Low', 'Medium', 'High', 'Urgent']);
  expect(await order('status', 'status')).toEqual(['Open', 'In Progress', 'Resolved', 'Closed']);
});

describe('a report', () => {
  test('is stored as it was sent, answered with its number, and confirmed by mail', async () => {
    const { status, body } = await send({
      reportedBy: { name: 'Anu Thomas', email: 'first@example.org', phone: '98765 43210' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      message:
        'Issue reported successfully. We will investigate and resolve it as soon as possible.',
      data: { success: true, number: expect.any(Number), status: 'Open' },
    });
    expect(await read(String(body.data._id))).toMatchObject({
      number: body.data.number,
      title: 'Technical',
      category: 'Technical',
      priority: 'Medium',
      status: 'Open',
      reporter: 'Anu Thomas',
      reportedBy: { email: 'first@example.org', phone: '+919876543210' },
      registration: null,
      assignee: null,
      attachment: null,
      isAwaitingAnswer: true,
      entries: [],
    });
    await served.runJobs();
    const mail = mailTo('first@example.org');
    expect(mail?.subject).toBe(`Issue #${body.data.number}: we have your report`);
    expect(mail?.text).not.toMatch(/stays white|Anu Thomas/);
    expect(mail?.text).toContain(`/issue-status?issue=${body.data.number}`);
  });

  test('in Malayalam is confirmed in Malayalam', async () => {
    const description = 'പണം അടച്ചെങ്കിലും രജിസ്ട്രേഷൻ പൂർത്തിയായില്ല എന്നാണ് കാണിക്കുന്നത്.';
    const reportedBy = { name: 'അനു', email: 'ml@example.org', phone: '' };
    expect((await send({ description, reportedBy, locale: 'ml' })).status).toBe(201);
    await served.runJobs();
    expect(mailTo('ml@example.org')?.text).toMatch(/\p{Script=Malayalam}/u);
    expect(mailTo('ml@example.org')?.subject).toMatch(/\p{Script=Malayalam}/u);
  });

  test('needs no name, no title, no phone and no priority', async () => {
    const {
      title: _title,
      priority: _priority,
      ...rest
    } = report({
      reportedBy: { email: 'bare@example.org' },
    });
    const { body } = await caller(served)('POST', '/issues', rest);
    expect(await read(String(body.data._id))).toMatchObject({
      title: 'Technical',
      reporter: 'Anonymous',
      priority: 'Medium',
      reportedBy: { phone: '' },
    });
  });

  test('is of medium priority whatever it says', async () => {
    const id = await reported(served, { priority: 'Urgent' });
    expect(await read(id)).toMatchObject({ priority: 'Medium' });
  });

  const details = 'Please provide more details about the issue';
  test.each<[string, object, string, string]>([
    ['no category', { category: '' }, 'category', 'Please select an issue type'],
    ['an unknown category', { category: 'Food' }, 'category', 'Please select an issue type'],
    ['no description', { description: '' }, 'description', 'Please describe the issue'],
    [
      'blanks for a description',
      { description: '  \n ' },
      'description',
      'Please describe the issue',
    ],
    ['12 letters', { description: 'It is broken' }, 'description', details],
    ['19 letters and blanks', { description: `  ${'a'.repeat(19)}  ` }, 'description', details],
    ['19 emoji, two halves each', { description: '🎉'.repeat(19) }, 'description', details],
    [
      '4001 letters',
      { description: 'a'.repeat(4001) },
      'description',
      'Issue Description must be 4000 characters or fewer',
    ],
    ['no email', { reportedBy: { name: 'Anu' } }, 'reportedBy.email', 'Email is required'],
    ['an empty email', { reportedBy: { email: ' ' } }, 'reportedBy.email', 'Email is required'],
    [
      'a malformed email',
      { reportedBy: { email: 'anu@' } },
      'reportedBy.email',
      'Please enter a valid email address',
    ],
    [
      'two emails',
      { reportedBy: { email: 'a@x.org,b@x.org' } },
      'reportedBy.email',
      'Please enter a valid email address',
    ],
    [
      '16 digits',
      { reportedBy: { email: 'a@x.org', phone: '1234567890123456' } },
      'reportedBy.phone',
      'Phone Number must be 15 digits or fewer',
    ],
    [
      'a number without its country code',
      { reportedBy: { email: 'a@x.org', phone: '050 123 4567' } },
      'reportedBy.phone',
      'This is not a full Indian number. If it belongs to another country, give its country code, such as +971 50 123 4567',
    ],
    [
      'a long name',
      { reportedBy: { email: 'a@x.org', name: 'a'.repeat(101) } },
      'reportedBy.name',
      'Name must be 100 characters or fewer',
    ],
    [
      'a name of two lines',
      { reportedBy: { email: 'a@x.org', name: 'Anu\nBcc: b@x.org' } },
      'reportedBy.name',
      'Name must be one line of plain text',
    ],
    ['a title of two lines', { title: 'a\nb' }, 'title', 'Title must be one line of plain text'],
    ['a list for the reporter', { reportedBy: [] }, 'reportedBy', 'Email is required'],
    [
      'a registration that is no id',
      { registrationId: 'SGM-00042' },
      'registrationId',
      'Invalid input',
    ],
  ])('with %s is refused', async (_name, change, field, message) => {
    const { status, body } = await send(change);
    expect(status).toBe(422);
    expect(body.fields).toMatchObject({ [field]: message });
  });

  test('of exactly 20 letters is taken, with markup as plain text everywhere', async () => {
    const markup = '<b onclick="x">hi</b>';
    expect(markup.length).toBe(21);
    const reportedBy = { name: '<i>Anu</i>', email: 'markup@example.org', phone: '' };
    const id = await reported(served, { title: '<h1>', description: markup.slice(1), reportedBy });
    expect(await read(id)).toMatchObject({ title: '<h1>', reporter: '<i>Anu</i>' });
    await served.runJobs();
    const mail = mailTo('markup@example.org');
    expect(mail?.html).not.toMatch(/Anu|<h1>,|onclick/);
  });

  test('sent twice with one key is one', async () => {
    const headers = { 'idempotency-key': 'report-once-1' };
    const twice = caller(served, headers);
    const body = report({ description: 'Sent twice because the network was slow.' });
    const [first, second] = [
      await twice('POST', '/issues', body),
      await twice('POST', '/issues', body),
    ];
    expect(second).toEqual(first);
    const { body: list } = await boss.call<IssueRow[]>(
      'GET',
      '/issues?searchTerm=network%20was%20slow',
    );
    expect(list.pagination).toMatchObject({ total: 1 });
  });
});

describe('an attachment', () => {
  test('is opened by staff through a link of five minutes', async () => {
    const { body, cookie } = await upload(served, pdf, 'bill.pdf');
    const sent = await caller(served, { cookie })(
      'POST',
      '/issues',
      report({ attachments: body.fileUrl }),
    );
    const id = String(sent.body.data._id);
    expect(await read(id)).toMatchObject({
      hasAttachment: true,
      attachment: { fileName: 'bill.pdf', type: 'application/pdf', state: 'ready' },
    });
    const link = await boss.call<{ url: string }>('GET', `/issues/${id}/attachment`);
    const { pathname, search } = new URL(link.body.data.url);
    expect((await served.app.inject(pathname + search)).rawPayload).toEqual(pdf);
  });

  test('is forgotten with its report', async () => {
    const { body, cookie } = await upload(served, pdf, 'bill.pdf');
    const sent = await caller(served, { cookie })(
      'POST',
      '/issues',
      report({ attachments: body.fileUrl }),
    );
    const removed = await boss.call('DELETE', `/issues/${sent.body.data._id}`);
    expect(removed.status).toBe(200);
    await served.runJobs();
    expect(await served.deps.outside.files.open(String(body.fileUrl).slice(-36))).toBeNull();
  });

  test('of another browser is refused, unless it came from this address within the hour', async () => {
    const remoteAddress = '203.0.113.7';
    const { body } = await upload(served, pdf, 'bill.pdf', { remoteAddress });
    const from = (address: string) =>
      served.app.inject({
        method: 'POST',
        url: '/api/v1/issues',
        remoteAddress: address,
        payload: report({ attachments: body.fileUrl }),
      });
    const stranger = await from('198.51.100.1');
    expect(stranger.statusCode).toBe(400);
    expect(stranger.json()).toMatchObject({
      code: 'ATTACHMENT_INVALID',
      fields: { attachments: 'Please choose the attachment again.' },
    });
    const before = now;
    now = new Date(now.getTime() + 61 * minuteMs);
    expect((await from(remoteAddress)).statusCode).toBe(400);
    now = before;
    expect((await from(remoteAddress)).statusCode).toBe(201);
    // one file, one report
    expect((await from(remoteAddress)).statusCode).toBe(400);
  });

  test.each([
    'https://evil.example/x.pdf',
    'javascript:alert(1)',
    'http://localhost:3000/api/v1/files/01900000-0000-4000-8000-000000000001',
    'http://localhost:3000.evil.example/api/v1/files/01900000-0000-4000-8000-000000000001',
    'file:///etc/passwd',
    '',
  ])('that names %s is refused', async (attachments) => {
    const { status, body } = await send({ attachments });
    expect([status, body.code]).toEqual([400, 'ATTACHMENT_INVALID']);
  });
});

describe('a report about a registration', () => {
  test('is tied to it for who has it open or writes from its address, and only then', async () => {
    const owner = await registered(served);
    const reportedBy = { name: 'Anu', email: owner.email, phone: '' };
    const own = await reported(served, { registrationId: owner.id, reportedBy });
    expect(await read(own)).toMatchObject({
      registration: { _id: owner.id, registrationNumber: expect.stringMatching(/^SGM-/) },
    });
    const foreign = await reported(served, { registrationId: owner.id });
    const seen = await read(foreign);
    expect(seen.registration).toBeNull();
    expect(history(seen)[0]).toMatch(`note: The report names registration ${owner.id}`);
  });
});

describe('what staff do', () => {
  test('a status moves only as the rules say; the refusal says so', async () => {
    const id = await reported(served);
    const move = (status: string, resolution = '') =>
      desk.call<IssueDetail>('PATCH', `/issues/${id}/status`, { status, resolution });
    const refused = await move('Open');
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe('This cannot be changed from Open to Open.');
    expect(await move('In Progress')).toMatchObject({ status: 200 });
    const resolved = await move('Resolved', 'The page is mended.');
    expect(resolved.body.data).toMatchObject({
      status: 'Resolved',
      resolution: 'The page is mended.',
      isAwaitingAnswer: false,
    });
    expect(history(resolved.body.data)).toEqual([
      'change: Status: Open → In Progress',
      'staff: The page is mended.',
      'change: Status: In Progress → Resolved',
    ]);
    await served.runJobs();
    expect(mailTo('anu@example.org')?.subject).toMatch(/^Issue #\d+: resolved$/);
    expect(mailTo('anu@example.org')?.text).toContain('> The page is mended.');
    expect((await move('Closed')).body.data.status).toBe('Closed');
    expect((await move('Open')).body.message).toBe('This cannot be changed from Closed to Open.');
    expect((await move('In Progress')).body.data.status).toBe('In Progress');
  });

  test('an open issue is resolved in one act, with the words that the reporter gets', async () => {
    const email = 'at-once@example.org';
    const id = await reported(served, { reportedBy: { name: 'Anu', email, phone: '' } });
    const resolve = (body: object) =>
      desk.call<IssueDetail>('PATCH', `/issues/${id}/status`, { status: 'Resolved', ...body });
    const { body } = await resolve({ resolution: 'The page is mended.' });
    expect(body.data).toMatchObject({ status: 'Resolved', resolution: 'The page is mended.' });
    expect(history(body.data)).toEqual([
      'staff: The page is mended.',
      'change: Status: Open → Resolved',
    ]);
    await served.runJobs();
    expect(mailTo(email)?.text).toContain('> The page is mended.');
  });

  test('an open issue is closed with a reason, which the reporter gets', async () => {
    const id = await reported(served, {
      reportedBy: { name: 'Anu', email: 'duplicate@example.org', phone: '' },
    });
    const body = { status: 'Closed', resolution: 'The same as #1.' };
    expect((await desk.call('PATCH', `/issues/${id}/status`, body)).status).toBe(200);
    await served.runJobs();
    expect(mailTo('duplicate@example.org')?.text).toContain('> The same as #1.');
  });

  test.each([
    ['Resolved', 'resolved', 'is resolved'],
    ['Closed', 'closed', 'was closed'],
  ])('the status %s alone is mailed, without words', async (status, subject, heading) => {
    const email = `${subject}-alone@example.org`;
    const id = await reported(served, { reportedBy: { name: 'Anu', email, phone: '' } });
    const { body } = await desk.call<IssueDetail>('PATCH', `/issues/${id}/status`, { status });
    expect(body.data).toMatchObject({ status, resolution: null });
    await served.runJobs();
    expect(mailTo(email)?.subject).toMatch(new RegExp(`^Issue #\\d+: ${subject}$`));
    expect(mailTo(email)?.text).toContain(heading);
    expect(mailTo(email)?.text).not.toMatch(/^>/m);
  });

  test('words of an earlier time are not those of a change without any', async () => {
    const id = await reported(served);
    const move = (body: object) =>
      desk.call<IssueDetail>('PATCH', `/issues/${id}/status`, body).then((reply) => reply.body);
    await move({ status: 'Resolved', resolution: 'The page is mended.' });
    await move({ status: 'In Progress' });
    expect((await move({ status: 'Resolved' })).data.resolution).toBeNull();
  });

  test('two who move it at once do not both', async () => {
    const id = await reported(served);
    const close = () =>
      desk.call('PATCH', `/issues/${id}/status`, { status: 'Closed', resolution: 'Twice' });
    const replies = await Promise.all([close(), close(), close()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('it is assigned, its priority and category change, each named in history and user log', async () => {
    const id = await reported(served);
    const { body: assignees } = await desk.call<{ _id: string; name: string }[]>(
      'GET',
      '/issues/assignees',
    );
    expect(assignees.data.map(({ name }) => name)).toEqual(['Asha Kurian', 'Biju']);
    const change = { assigneeId: desk.id, priority: 'High', category: 'Content' };
    const { body } = await boss.call<IssueDetail>('PUT', `/issues/${id}`, change);
    expect(body.data).toMatchObject({
      assignee: { _id: desk.id, name: 'Biju' },
      priority: 'High',
      category: 'Content',
    });
    expect(history(body.data)).toEqual([
      'change: Category: Technical → Content\nPriority: Medium → High\nAssigned to: – → Biju',
    ]);
    const log = await served.db
      .selectFrom('userLog')
      .select(['action', 'objectType', 'adminName', 'detail'])
      .where('objectId', '=', id)
      .execute();
    expect(log).toMatchObject([
      { action: 'issue.update', objectType: 'issue', adminName: 'Asha Kurian' },
    ]);
    expect(String(log[0]?.detail)).toContain('"priority":["Medium","High"]');
  });

  test('nobody without the right to manage issues is assigned', async () => {
    const viewer = await staff(served, { allSchools: true });
    const id = await reported(served);
    const { status, body } = await boss.call('PUT', `/issues/${id}`, { assigneeId: viewer.id });
    expect([status, body.fields]).toEqual([422, { assigneeId: 'Choose somebody from the list' }]);
  });

  test('it is tied to a registration by number', async () => {
    const id = await reported(served);
    const { id: registrationId } = await registered(served);
    const { registrationNumber } = await served.db
      .selectFrom('registration')
      .select('registrationNumber')
      .where('id', '=', registrationId)
      .executeTakeFirstOrThrow();
    const tied = await boss.call<IssueDetail>('PUT', `/issues/${id}`, {
      registrationNumber: registrationNumber.toLowerCase(),
    });
    expect(tied.body.data.registration?._id).toBe(registrationId);
    const none = await boss.call('PUT', `/issues/${id}`, { registrationNumber: 'SGM-99999' });
    expect(none.body.fields).toEqual({
      registrationNumber: 'There is no registration with this number',
    });
  });

  test('an answer goes by mail and puts an open issue in progress; a note stays inside', async () => {
    const reportedBy = { name: 'Anu', email: 'talks@example.org', phone: '' };
    const id = await reported(served, { reportedBy });
    await desk.call('POST', `/issues/${id}/notes`, { text: 'She called before.' });
    const { status, body } = await desk.call<IssueDetail>('POST', `/issues/${id}/messages`, {
      text: 'Which browser\ndo you use?',
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ status: 'In Progress', isAwaitingAnswer: false });
    expect(history(body.data)).toEqual([
      'note: She called before.',
      'staff: Which browser\ndo you use?',
      'change: Status: Open → In Progress',
    ]);
    await served.runJobs();
    const mail = mailTo('talks@example.org');
    expect(mail?.subject).toMatch(/^Issue #\d+: a message for you$/);
    expect(mail?.text).toContain('> Which browser\n> do you use?');
    expect(mail?.text).not.toContain('called before');
  });

  test.each([
    ['messages', 'Write a message'],
    ['notes', 'Enter a note'],
  ])('empty %s are refused', async (kind, message) => {
    const id = await reported(served);
    const { status, body } = await desk.call('POST', `/issues/${id}/${kind}`, { text: '  ' });
    expect([status, body.fields]).toEqual([422, { text: message }]);
  });

  test('several change at once; what cannot is named and left', async () => {
    const ids = [await reported(served), await reported(served), await reported(served)];
    await desk.call('PATCH', `/issues/${ids[2]}/status`, { status: 'Closed', resolution: 'No' });
    const { body } = await desk.call('POST', '/issues/bulk', {
      ids: [...ids, '01900000-0000-7000-8000-000000000009'],
      assigneeId: desk.id,
      status: 'Closed',
      resolution: 'Answered on the phone.',
    });
    expect(body.data).toEqual({
      changed: 2,
      refused: [
        { number: expect.any(Number), message: 'This cannot be changed from Closed to Closed.' },
      ],
    });
    expect((await read(String(ids[0]))).status).toBe('Closed');
  });

  test('all that a filter shows change at once, on every page of it, and no others', async () => {
    const chosen = await Promise.all(
      Array.from({ length: 12 }, () => reported(served, { title: 'Lanyards are missing' })),
    );
    const other = await reported(served, { title: 'Something else' });
    const filter = { searchTerm: 'lanyards' };
    const { body } = await desk.call('POST', '/issues/bulk', {
      ids: null,
      filter,
      assigneeId: desk.id,
    });
    expect(body.data).toEqual({ changed: chosen.length, refused: [] });
    for (const id of chosen) expect((await read(String(id))).assignee?._id).toBe(desk.id);
    expect((await read(other)).assignee).toBeNull();
    const nothing = await desk.call('POST', '/issues/bulk', { ids: null, assigneeId: desk.id });
    expect(nothing.body.data).toEqual({ changed: 0, refused: [] });
  });

  test.each([
    ['Resolved', 'Say what was done. The reporter gets this by email.'],
    ['Closed', 'Say why it is closed. The reporter gets this by email.'],
  ])('several become %s only with words', async (status, resolution) => {
    const id = await reported(served);
    const refused = await desk.call('POST', '/issues/bulk', { ids: [id], status });
    expect([refused.status, refused.body.fields]).toEqual([422, { resolution }]);
    expect((await read(id)).status).toBe('Open');
  });

  test('a deleted issue is gone', async () => {
    const id = await reported(served);
    expect((await desk.call('DELETE', `/issues/${id}`)).status).toBe(200);
    const gone = await desk.call('GET', `/issues/${id}`);
    expect([gone.status, gone.body.message]).toEqual([404, 'Issue not found']);
  });
});

describe('the list', () => {
  let listed: TestApp;
  let admin: Staff;
  let ids: string[];
  beforeAll(async () => {
    listed = await testApp();
    admin = await staff(listed, { role: 'super_admin' });
    ids = [];
    for (const [index, category] of ['Payment', 'Technical', 'Other'].entries()) {
      const reportedBy = { name: `Person ${index}`, email: `p${index}@example.org`, phone: '' };
      ids.push(await reported(listed, { title: category, category, reportedBy }));
    }
    await admin.call('PUT', `/issues/${ids[1]}`, { priority: 'Urgent', assigneeId: admin.id });
  });

  test.each<[string, number[]]>([
    ['', [2, 1, 0]],
    ['?category=Payment', [0]],
    ['?priority=Urgent', [1]],
    ['?status=Open', [2, 1, 0]],
    ['?status=Closed', []],
    ['?assignee=me', [1]],
    ['?assignee=none', [2, 0]],
    ['?searchTerm=p2%40example', [2]],
    ['?searchTerm=PERSON%201', [1]],
    ['?searchTerm=%231', [0]],
    ['?searchTerm=2', [1]],
    ['?searchTerm=%25', []],
    ['?page=2&limit=2', [0]],
    ['?page=9', []],
  ])('%s shows what matches, newest first', async (query, expected) => {
    const { status, body } = await admin.call<IssueRow[]>('GET', `/issues${query}`);
    expect(status).toBe(200);
    expect(body.data.map(({ _id }) => ids.indexOf(_id))).toEqual(expected);
  });

  test('says how many there are', async () => {
    const { body } = await admin.call('GET', '/issues?limit=2');
    expect(body.pagination).toMatchObject({ page: 1, limit: 2, total: 3, totalPages: 2 });
  });
});

describe('who sees what', () => {
  test('issues follow the school of their registration; the others are for who manages issues', async () => {
    const kollam = await registered(served, { school: 'JNV Kollam' });
    const mahe = await registered(served, { school: 'JNV Mahe' });
    const about = ({ id, email }: typeof kollam) =>
      reported(served, { registrationId: id, reportedBy: { name: 'Anu', email, phone: '' } });
    const [ofKollam, ofMahe, ofNobody] = [
      await about(kollam),
      await about(mahe),
      await reported(served),
    ];
    const permissions = { canViewIssues: true };
    const viewer = await staff(served, { assignedSchools: ['JNV Kollam'], permissions });
    const helper = await staff(served, {
      assignedSchools: ['JNV Kollam'],
      permissions: { canManageSettings: true },
    });
    const nowhere = await staff(served, { permissions });
    const statuses = async ({ call }: Staff) =>
      Promise.all(
        [ofKollam, ofMahe, ofNobody].map(async (id) => (await call('GET', `/issues/${id}`)).status),
      );
    expect(await statuses(viewer)).toEqual([200, 404, 404]);
    expect(await statuses(helper)).toEqual([200, 404, 200]);
    expect(await statuses(nowhere)).toEqual([404, 404, 404]);
    expect((await nowhere.call('GET', '/issues')).body.pagination?.total).toBe(0);
    const { body } = await viewer.call<IssueRow[]>('GET', '/issues?limit=100');
    expect([...new Set(body.data.map(({ registration }) => registration?.school))]).toEqual([
      'JNV Kollam',
    ]);

    // reading is all a viewer may do; a foreign issue is not there for a helper
    const change = { priority: 'High' };
    expect((await viewer.call('PUT', `/issues/${ofKollam}`, change)).status).toBe(403);
    expect((await helper.call('PUT', `/issues/${ofMahe}`, change)).status).toBe(404);
    expect((await helper.call('DELETE', `/issues/${ofMahe}`)).status).toBe(404);
    expect((await helper.call('GET', `/issues/${ofMahe}/attachment`)).status).toBe(404);
    expect((await helper.call('POST', `/issues/${ofMahe}/notes`, { text: 'x' })).status).toBe(404);
    expect((await helper.call('PUT', `/issues/${ofKollam}`, change)).status).toBe(200);
  });
});

test('five reports an hour from one address, then the words that say when', async () => {
  const limited = await testApp({ config: { rateLimits: true, captcha: 'none' } });
  const statuses: number[] = [];
  for (let each = 0; each < 5; each++) {
    statuses.push((await caller(limited)('POST', '/issues', report())).status);
    // a report that is refused for its words does not count
    await caller(limited)('POST', '/issues', report({ description: 'short' }));
  }
  expect(statuses).toEqual(Array(5).fill(201));
  const sixth = await caller(limited)('POST', '/issues', report());
  expect(sixth.status).toBe(429);
  expect(sixth.body.message).toBe(
    'You have sent several reports within an hour. Please try again later.',
  );
});
