import { randomInt, randomUUID } from 'node:crypto';
import type { Endpoint } from '@sangamam/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { paidFamily, payer, practice } from '../testing/domain/money.ts';
import { coming, personalInfo, visitor } from '../testing/domain/registrations.ts';
import { addGuest, eventDays, setEventDays, stay } from '../testing/features/accommodation.ts';
import { report, reported } from '../testing/features/help-desk.ts';
import { treasurer } from '../testing/features/payment-history.ts';
import { pdf, upload } from '../testing/platform/files.ts';
import { contractEndpoints, nameOf } from '../testing/platform/http.ts';
import { startLossyProxy } from '../testing/platform/lossy-proxy.ts';
import { buildApp } from './app.ts';
import { reporterCookie, reporterCookieName } from './features/help-desk/reporter-session.ts';
import { connect } from './platform/db/connect.ts';
import { startRegistrationSession } from './platform/sessions/registrant-session.ts';

/*
 * Whatever the database has committed and could not say any more: the same request with the same key is
 * answered like the first, and everything is there once. Each endpoint that makes something once for a key is
 * asked as often as its request has answers of the database to lose, which a proxy swallows one at a time.
 */

const waitMs = 2_000;
const longestWait = 10;

let nowMs = Date.now();
let served: TestApp;
let app: Awaited<ReturnType<typeof buildApp>>;
let proxy: Awaited<ReturnType<typeof startLossyProxy>>;
/** A super admin who has just signed in. */
let staff: Awaited<ReturnType<typeof treasurer>>;

beforeAll(async () => {
  served = await testApp({ provider: true, now: () => new Date(nowMs) });
  await practice(served).switches({ webhook: { off: true } });
  await setEventDays(served);
  proxy = await startLossyProxy(served.deps.pool.options);
  const { db, pool, close } = connect(proxy.config);
  app = await buildApp({ ...served.deps, db, pool });
  await app.ready();
  afterAll(async () => {
    await app.close();
    await close();
    proxy.close();
  });
});

interface Sent {
  readonly params?: Record<string, string>;
  readonly body?: object;
  /** Of a registrant or reporter; without it the super admin asks. */
  readonly cookie?: string;
}

const name = () => `N${randomUUID().slice(0, 8)}`;
const stranger = { cookie: '' };
const registrant = async (id: string) => {
  const session = { registrationId: id, assurance: 'created', now: new Date(nowMs) } as const;
  return { cookie: `reg=${await startRegistrationSession(served.db, session)}` };
};
const made = async (path: string, body: object): Promise<string> =>
  (await staff.call<{ _id: string }>('POST', path, body)).body.data?._id ?? '';
const family = () => payer(served);
const bed = () => addGuest(served, { accommodation: stay({ men: 1 }) });
const room = () => ({ block: 'A', name: name(), floor: '', kind: '', capacity: 2, use: 'Any' });
const newRoom = () => made('/accommodation/rooms', room());
const traveller = (way: object) =>
  addGuest(served, {
    personalInfo: { district: 'Idukki' },
    transportation: {
      isTravelling: true,
      startingLocation: 'Thodupuzha',
      travelDate: eventDays.sat,
      travelTime: '09:00',
      ...way,
    },
  });
const junction = 'Ernakulam Junction (South)';
const byTrain = () =>
  traveller({ modeOfTransport: 'Train', pickup: { needed: true, arrivalPoint: junction } });
const trip = () => ({
  ...{ vehicle: 'Bus', capacity: 4, arrivalPoint: junction },
  leavesAt: `${eventDays.sat}T12:00:00+05:30`,
});
const question = {
  ...{ name: 'Anu Thomas', phone: '', subject: 'General' },
  message: 'Is there parking for buses near the venue?',
};
const asked = () => made('/contact-messages', { ...question, email: `${name()}@example.org` });
const quick = () => ({
  formDataStructured: { personalInfo: personalInfo(), eventAttendance: coming(2) },
  consents: { policies: true },
});

/** By endpoint, what a person sends; made anew for each lost answer. */
const cases: Record<string, () => Promise<Sent>> = {
  'POST /registrations/step/{id}': async () => ({
    ...{ ...stranger, params: { id: 'new' } },
    body: { stepName: 'personalInfo', formDataStructured: { personalInfo: personalInfo() } },
  }),
  'POST /registrations/step/{id} of a draft': async () => {
    const somebody = visitor(served.app);
    await somebody.start();
    const formDataStructured = { eventAttendance: coming(2) };
    const body = { stepName: 'eventAttendance', formDataStructured, version: 1 };
    return { params: { id: somebody.id() }, body, cookie: somebody.cookie() ?? '' };
  },
  'POST /registrations/step/{id} that submits': async () => {
    const somebody = visitor(served.app);
    await somebody.fillIn(2);
    const body = { stepName: 'review', formDataStructured: {}, consents: { policies: true } };
    return { params: { id: somebody.id() }, body, cookie: somebody.cookie() ?? '' };
  },
  'POST /registrations/temp-quick-registration': async () => ({ ...stranger, body: quick() }),
  'POST /registrations/quick-registration/{id}': async () => ({
    ...{ ...stranger, params: { id: 'new' }, body: quick() },
  }),
  'POST /registrations/staff/new': async () => ({
    body: {
      ...{ ...quick(), isQuick: true, sendConfirmation: true },
      payment: { method: 'cash', amount: 1000 },
      checkIn: { key: randomUUID(), reason: '' },
    },
  }),
  'POST /registrations/{id}/payment': async () => {
    const { id } = await family();
    return { ...(await registrant(id)), params: { id }, body: {} };
  },
  'POST /payments/manual': async () => ({
    body: {
      registration: (await family()).id,
      method: 'cash',
      amount: 500,
      target: 'contribution',
    },
  }),
  'POST /payments/{id}/refund': async () => ({
    params: { id: (await paidFamily(served)).payment.id },
    body: { amount: 100, reason: 'They cannot come' },
  }),
  'POST /payments/{id}/refund of cash': async () => {
    const cash = { registration: (await family()).id, method: 'cash' as const, amount: 500 };
    const id = (await staff.record(cash)).body.data?._id ?? '';
    return { params: { id }, body: { amount: 100, reason: 'They cannot come' } };
  },
  'POST /registrations/{id}/notes': async () => ({
    ...{ params: { id: (await family()).id }, body: { text: 'Comes late' } },
  }),
  'POST /registrations/{id}/resend': async () => ({
    ...{ params: { id: (await family()).id }, body: {} },
  }),
  'POST /registrations/bulk': async () => ({
    body: { action: 'remind', ids: [(await family()).id, (await family()).id] },
  }),
  'POST /snapshots': async () => ({ body: { note: 'For the caterer' } }),
  'POST /issues': async () => {
    const { body, cookie } = await upload(served, pdf, 'receipt.pdf');
    return { cookie, body: report({ attachments: body.fileUrl }) };
  },
  'POST /issues/mine/{id}/messages': async () => {
    const email = `${name()}@example.org`.toLowerCase();
    const reportedBy = { name: 'Anu', email, phone: '+919876543210' };
    const value = reporterCookie(email, served.deps.config, new Date(nowMs));
    const cookie = `${reporterCookieName(false)}=${value}`;
    return {
      cookie,
      params: { id: await reported(served, { reportedBy }) },
      body: { text: 'And?' },
    };
  },
  'POST /issues/{id}/messages': async () => ({
    ...{ params: { id: await reported(served) }, body: { text: 'Which browser is it?' } },
  }),
  'POST /issues/{id}/notes': async () => ({
    ...{ params: { id: await reported(served) }, body: { text: 'Seen on a phone' } },
  }),
  'POST /contact-messages': async () => ({
    ...{ ...stranger, body: { ...question, email: 'anu@example.org' } },
  }),
  'POST /contact-messages/{id}/replies': async () => ({
    ...{ params: { id: await asked() }, body: { text: 'Yes, behind the hall.' } },
  }),
  'POST /contact-messages/{id}/issue': async () => ({
    ...{ params: { id: await asked() }, body: { category: 'Other' } },
  }),
  'POST /admins': async () => ({
    body: {
      ...{ name: 'Biju', email: `${name()}@example.org`, role: 'admin', allSchools: true },
      ...{ assignedSchools: [], permissions: {} },
    },
  }),
  'POST /api-keys': async () => ({
    body: {
      ...{ name: name(), scopes: ['registrations.read'], allSchools: true },
      ...{ assignedSchools: [], days: 30 },
    },
  }),
  'POST /webhooks': async () => {
    await served.db.deleteFrom('webhook').execute(); // there may be only some
    return { body: { url: 'https://example.org/hook', events: ['registration.submitted'] } };
  },
  'POST /gallery/albums': async () => ({ body: { title: 'The first day', year: 2027 } }),
  'POST /accommodation/rooms': async () => ({ body: room() }),
  'POST /accommodation/rooms/bulk': async () => ({
    body: { ...room(), name: undefined, names: `${name()}, ${name()}` },
  }),
  'POST /accommodation/rooms/import': async () => ({
    body: { csv: `block,room,capacity,use\nA,${name()},2,Any\n` },
  }),
  'POST /accommodation/allocations': async () => ({
    body: { roomId: await newRoom(), parties: [{ registrationId: await bed() }], reason: '' },
  }),
  'POST /accommodation/requests/status': async () => {
    const registrationId = await bed();
    const parties = [{ registrationId }];
    await staff.call('POST', '/accommodation/allocations', {
      ...{ roomId: await newRoom(), parties, reason: '' },
    });
    return { body: { registrationIds: [registrationId], status: 'Confirmed' } };
  },
  'POST /transportation/trips': async () => ({
    body: { ...trip(), passengers: [{ registrationId: await byTrain() }] },
  }),
  'POST /transportation/trips/{id}/passengers': async () => ({
    params: { id: await made('/transportation/trips', trip()) },
    body: { passengers: [{ registrationId: await byTrain() }], reason: '' },
  }),
  'POST /transportation/pooling': async () => ({
    body: {
      driverId: await traveller({ modeOfTransport: 'Own car', pickup: { seatsOffered: 2 } }),
      riderId: await traveller({ modeOfTransport: 'Sharing with batchmates', pickup: {} }),
    },
  }),
};

const endpoints = (await contractEndpoints()).filter(({ idempotent }) => idempotent);
const endpointOf = (label: string): Endpoint => {
  const found = endpoints.find((one) => label.split(' ').slice(0, 2).join(' ') === nameOf(one));
  if (!found) throw new Error(`the contract has no such endpoint: ${label}`);
  return found;
};

test('every endpoint that promises it has a case', () => {
  const tried = new Set(Object.keys(cases).map((label) => nameOf(endpointOf(label))));
  expect(endpoints.map(nameOf).filter((one) => !tried.has(one))).toEqual([]);
});

/** Sends the request as its browser does, and again and again while it is told to wait. */
async function send({ method, path }: Endpoint, sent: Sent, key: string) {
  const filled = path.replace(/\{(\w+)\}/g, (_, param: string) => sent.params?.[param] ?? '');
  for (let waits = 0; ; waits++) {
    const reply = await app.inject({
      ...{ method, url: `/api/v1${filled}`, remoteAddress: '10.1.2.3' },
      headers: {
        'idempotency-key': key,
        'content-type': 'application/json',
        ...(sent.cookie === undefined ? staff.headers : { cookie: sent.cookie }),
      },
      payload: JSON.stringify(sent.body ?? {}),
    });
    const { code, fields } = reply.json();
    const isWaiting = code === 'IN_PROGRESS' && waits < longestWait;
    if (!isWaiting) return { status: reply.statusCode, code, fields };
    nowMs += waitMs;
  }
}

/** Not what somebody did: how often they asked, and words that are written down with their first use. */
const passing = /^(idempotency_\w+|rate_limit|captcha_spent|login_failure|notice|_private_tasks)$/;

/** Counts the rows of every table and the sum of every amount of money, in one statement. */
const counting = Promise.withResolvers<string>();
beforeAll(async () => {
  const { rows: columns } = await served.deps.pool.query(`
    select table_schema || '.' || table_name as name, table_name, column_name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`);
  const counted = columns.filter(({ table_name }) => !passing.test(table_name));
  const tables = [...new Set(counted.map(({ name: table }) => table))];
  const amounts = counted.filter(({ column_name }) => column_name.endsWith('_paise'));
  const selected = [
    ...tables.map((table) => `(select count(*) from ${table})::float8 as "${table}"`),
    ...amounts.map(
      ({ name: table, column_name: column }) =>
        `(select coalesce(sum(${column}), 0) from ${table})::float8 as "${table}.${column}"`,
    ),
  ];
  counting.resolve(`select ${selected.join(', ')}`);
});
const countEverything = async (): Promise<Record<string, number>> =>
  (await served.deps.pool.query(await counting.promise)).rows[0];

const difference = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([what, count]) => [what, count - (before[what] ?? 0)] as const)
      .filter(([, more]) => more !== 0),
  );

describe('a repeat after the answer of the database was lost', () => {
  test.each(Object.keys(cases))('%s', async (label) => {
    const endpoint = endpointOf(label);
    const prepare = cases[label] as (typeof cases)[string];
    const attempt = async (lostAfter: number | null) => {
      const email = `${randomInt(1e9)}@staff.example.org`;
      staff = await treasurer(served, { email, role: 'super_admin' });
      const sent = await prepare();
      const before = await countEverything();
      const key = randomUUID();
      if (lostAfter !== null) proxy.loseAfter(lostAfter);
      const first = await send(endpoint, sent, key);
      const isLost = lostAfter !== null && proxy.hasLost();
      const answer = isLost ? await send(endpoint, sent, key) : first;
      return { isLost, answer, made: difference(before, await countEverything()) };
    };
    const { answer, made: once } = await attempt(null);
    expect(answer).toEqual({ status: expect.toSatisfy((status) => status < 300) });
    expect(Object.keys(once)).not.toEqual([]);
    let lost = 0;
    for (; ; lost++) {
      const { isLost, ...after } = await attempt(lost);
      expect(after, `after ${lost} answers, one lost`).toEqual({ answer, made: once });
      if (!isLost) break;
    }
    expect(lost).toBeGreaterThan(2);
  });
});
