import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@sangamam/contract/calls/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type TestApp, testApp } from '../testing/app.ts';
import { addAdmin, signIn } from '../testing/domain/sign-in.ts';
import { addGuest, eventDays, setEventDays, stay } from '../testing/features/accommodation.ts';
import { contractEndpoints, nameOf } from '../testing/platform/http.ts';
import { uniqueDigits } from '../testing/platform/unique-digits.ts';
import { insertMessage } from './features/help-desk/contact/store.ts';
import { logAdminAction } from './platform/audit/log-admin-action.ts';
import { tx } from './platform/db/connect.ts';

/*
 * The net over everything that searches: what is stored in one spelling is found by another one, and a registration by
 * its number however it is said. Whoever adds an endpoint that searches needs no case here, unless it wants more than a
 * search in its query.
 */

/** Two spellings of one name: by old and new keyboards, in parts and in one, in any case of letters, in other digits. */
const spellings: readonly (readonly [what: string, one: string, other: string])[] = [
  ['chillus', '\u0d30\u0d3e\u0d1c\u0d28\u0d4d\u200d', '\u0d30\u0d3e\u0d1c\u0d7b'],
  ['a chillu before a letter', '\u0d05\u0d7c\u0d1a', '\u0d05\u0d30\u0d4d\u200d\u0d1a'],
  ['au', '\u0d15\u0d4c\u0d38\u0d32', '\u0d15\u0d57\u0d38\u0d32'],
  ['o in two parts', '\u0d2e\u0d46\u0d3e\u0d39', '\u0d2e\u0d4a\u0d39'],
  ['an accent in parts', 'Jose\u0301', 'Jos\u00e9'],
  ['an accent left out', 'Jos\u00e9', 'Jose'],
  ['nukta', '\u092b\u093c\u093e\u0924\u093f\u092e\u093e', '\u095e\u093e\u0924\u093f\u092e\u093e'],
  [
    'nukta left out',
    '\u092b\u093c\u093e\u0924\u093f\u092e\u093e',
    '\u092b\u093e\u0924\u093f\u092e\u093e',
  ],
  ['capitals', 'ANIL', 'anil'],
  ['Greek capitals', '\u0391\u039d\u039d\u0391', '\u03ac\u03bd\u03bd\u03b1'],
  ['digits of Malayalam', 'Ward \u0d6a\u0d68\u0d67', 'Ward 421'],
  ['digits of Arabic', 'Ward 421', 'Ward \u0664\u0662\u0661'],
  ['an apostrophe', 'D\u2019Souza', "D'Souza"],
  ['wide letters', 'Anu', '\uff21\uff4e\uff55'],
];
/** How people say SGM-00077. */
const said = ['sgm-00077', 'SGM77', 'sgm 77', '#77', 'No. 77', '#\u0d6d\u0d6d', '77', '00077'];

/** Whether a schema takes a search, at whatever depth. */
function takesSearch(schema: unknown): boolean {
  const { def } = (schema as { _zod: { def: Record<string, unknown> } })._zod;
  if (def.type === 'object') {
    return Object.entries(def.shape as object).some(
      ([name, part]) => /search/i.test(name) || takesSearch(part),
    );
  }
  return def.innerType !== undefined && takesSearch(def.innerType);
}
const searches = (endpoint: Endpoint) =>
  [endpoint.query, endpoint.body].some((schema) => schema !== undefined && takesSearch(schema));

let server: TestApp;
let headers: { authorization: string };
let numbered: string;

async function send(method: Endpoint['method'], path: string, body?: object): Promise<string> {
  const answer = await server.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...headers, ...(body && { 'idempotency-key': randomUUID() }) },
    ...(body && { payload: body }),
  });
  if (answer.statusCode >= 300 && answer.statusCode !== 404) {
    throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
  }
  return answer.body;
}
const dataOf = (text: string) => JSON.parse(text).data;

/** What a query needs besides. */
const alsoAsked: Readonly<Record<string, string>> = {
  '/registrations/export': '&format=csv&groups=registration,person',
  '/accommodation/requests/file': '&format=csv',
  '/transportation/arrivals/file': '&format=csv',
  '/issues/file': '&format=csv',
  '/contact-messages/file': '&format=csv',
  '/payments/file': '&format=csv',
  '/user-logs/file': '&format=csv',
};

/** Endpoints that are asked in another way: what they answer or do about a search, as a text. */
const asked: Readonly<Record<string, (searchTerm: string) => Promise<string>>> = {
  'POST /check-in/find': (code) => send('POST', '/check-in/find', { code }),
  'POST /registrations/exports': async (searchTerm) => {
    const body = { searchTerm, format: 'csv', groups: 'registration' };
    const { _id: id } = dataOf(await send('POST', '/registrations/exports', body));
    await server.runJobs();
    return await send('GET', `/registrations/exports/${id}/file`);
  },
  'POST /registrations/badges': async (searchTerm) => {
    const body = { ids: null, filter: { searchTerm } };
    const { _id: id } = dataOf(await send('POST', '/registrations/badges', body));
    await server.runJobs();
    const made: { _id: string; rows: number }[] = dataOf(
      await send('GET', '/registrations/exports'),
    );
    return String(made.find(({ _id }) => _id === id)?.rows);
  },
  'POST /registrations/badges/check': async (searchTerm) => {
    const body = { ids: null, filter: { searchTerm } };
    return String(dataOf(await send('POST', '/registrations/badges/check', body)).badges);
  },
  'POST /registrations/follow-ups': (searchTerm) =>
    send('POST', '/registrations/follow-ups', {
      ids: null,
      filter: { searchTerm },
      mark: randomUUID(),
    }),
  'POST /registrations/bulk': async (searchTerm) => {
    const body = { action: 'remind', ids: null, filter: { searchTerm } };
    return String(dataOf(await send('POST', '/registrations/bulk', body))?.total);
  },
  'POST /issues/bulk': (searchTerm) =>
    send('POST', '/issues/bulk', { ids: null, filter: { searchTerm }, assigneeId: staffId }),
  'POST /accommodation/requests/status': (searchTerm) =>
    send('POST', '/accommodation/requests/status', {
      registrationIds: null,
      filter: { searchTerm },
      status: 'Confirmed',
      sendMail: false,
    }),
  'POST /transportation/arrivals/state': async (searchTerm) => {
    await server.deps.pool.query('delete from arrival');
    const filter = { searchTerm };
    return await send('POST', '/transportation/arrivals/state', {
      ids: null,
      filter,
      state: 'Arrived',
    });
  },
};

/** What an endpoint answers or does about a search. */
function ask(endpoint: Endpoint, searchTerm: string): Promise<string> {
  const { path } = endpoint;
  const own = asked[nameOf(endpoint)];
  if (own) return own(searchTerm);
  return send(
    'GET',
    `${path}?searchTerm=${encodeURIComponent(searchTerm)}${alsoAsked[path] ?? ''}`,
  );
}

/** Endpoints that search and are not asked here. */
const unasked = (endpoints: readonly Endpoint[]) =>
  endpoints
    .filter((each) => searches(each) && each.method !== 'GET' && !asked[nameOf(each)])
    .map(nameOf);

const all = await contractEndpoints();
const searching = all.filter((each) => searches(each) || asked[nameOf(each)]);

/** A name with a mark of its own, so that nobody else has it. */
const marked = (name: string, at: number) => `${name} zq${at}x`;

/** Somebody of this name who stays, travels and pays, with a report, a message and an entry of the log. */
async function addPerson(name: string, registrationNumber?: string): Promise<string> {
  const id = await addGuest(server, {
    name,
    ...(registrationNumber && { registrationNumber }),
    accommodation: stay({ men: 1 }),
    transportation: {
      isTravelling: true,
      startingLocation: 'Kollam',
      modeOfTransport: 'Train',
      travelDate: eventDays.sat,
      travelTime: '07:40',
      pickup: { needed: false },
    },
  });
  const now = server.deps.now();
  const contact = { name, email: `x${uniqueDigits()}@example.org`, phone: '' };
  await server.deps.pool.query(
    `insert into payment (provider_payment_id, registration_id, kind, status, amount_paise, currency,
       method, recorded_by, first_seen_via, captured_at, disposition)
     values ($1, $2, 'fee', 'captured', 50000, 'INR', 'cash', $3, 'staff', now(), 'applied')`,
    [`man_count${uniqueDigits()}`, id, staffId],
  );
  await server.deps.pool.query(
    `insert into issue (id, registration_id, category, title, description, reporter_name,
       reporter_email, reporter_phone, created_at, updated_at)
     values ($1, $1, 'Other', 'Other', 'The hall has no ramp at all', $2, $3, '', now(), now())`,
    [id, contact.name, contact.email],
  );
  await insertMessage(
    server.db,
    id,
    { ...contact, subject: 'Other', message: 'Is there a ramp?' } as never,
    now,
  );
  await tx(server.db, async (trx) => {
    const admin = { id: staffId, name, role: 'super_admin' };
    const by = { kind: 'staff', admin, address: '127.0.0.1' } as never;
    const object = { type: 'registration', id };
    await logAdminAction(trx, { by, action: 'registration.edit', object }, now);
  });
  return id;
}
let staffId: string;

beforeAll(async () => {
  server = await testApp();
  await setEventDays(server);
  const added = await addAdmin(server, { email: 'super@example.org', role: 'super_admin' });
  staffId = added.id;
  headers = await signIn(server, added.email);
  for (const [at, [, one]] of spellings.entries()) await addPerson(marked(one, at));
  numbered = await addPerson('Numbered', 'SGM-00077');
});

test('every endpoint that searches is asked', () => {
  expect(searching.length).toBeGreaterThan(20);
  expect(unasked(all)).toEqual([]);
});

test('one that is not would be found', () => {
  const body = z.object({
    filter: z._default(z.object({ searchTerm: z.string() }), { searchTerm: '' }),
  });
  const added = { ...all[0], method: 'POST', path: '/people/merge', body } as unknown as Endpoint;
  expect(unasked([...all, added])).toEqual(['POST /people/merge']);
});

/** Searches that do not find a name in another spelling; the longer way of some is gone for the first names only. */
async function lost(names: typeof spellings): Promise<string[]> {
  const found: string[] = [];
  for (const endpoint of searching) {
    const few =
      endpoint.method === 'GET' || endpoint.path === '/check-in/find' ? names : names.slice(0, 1);
    const nobody = await ask(endpoint, 'nobody zqx');
    for (const [what, one, other] of few) {
      const at = spellings.findIndex((each) => each[0] === what);
      const itself = await ask(endpoint, marked(one, at));
      const isFound = itself !== nobody && itself === (await ask(endpoint, marked(other, at)));
      if (!isFound) found.push(`${nameOf(endpoint)}: ${what}`);
    }
  }
  return found;
}

test('a name is found in any spelling', async () => {
  expect(await lost(spellings)).toEqual([]);
});

test('a key that only knows capitals would be found out', async () => {
  const { rows } = await server.deps.pool.query<{ source: string }>(
    "select pg_get_functiondef('search_key(text)'::regprocedure) as source",
  );
  await server.deps.pool.query(
    'create or replace function search_key(of text) returns text language sql immutable parallel safe as $$ select lower(of) $$',
  );
  await server.deps.pool.query("update registration set search_text = ''");
  const au = spellings.filter(([what]) => what === 'au');
  expect(await lost(au)).toContain('GET /registrations: au');
  await server.deps.pool.query(rows[0]?.source ?? '');
  await server.deps.pool.query("update registration set search_text = ''");
});

describe('a registration is found by its number', () => {
  /** Of these the number is their own, or there is none. */
  const others = ['', '/counts', '/file'].map((end) => `GET /contact-messages${end}`);
  const isOfLog = (each: Endpoint) => each.path.startsWith('/user-logs');
  /** The user log last: it keeps what the lists before were asked for, in the words that were typed. */
  const byNumber = searching
    .filter((each) => !others.includes(nameOf(each)) && each.method === 'GET')
    .toSorted((one, other) => Number(isOfLog(one)) - Number(isOfLog(other)));

  const whole = new Map<Endpoint, string>();

  test('whole, and not by one that nobody has', async () => {
    for (const endpoint of byNumber) {
      whole.set(endpoint, await ask(endpoint, 'SGM-00077'));
      expect(whole.get(endpoint), nameOf(endpoint)).not.toBe(await ask(endpoint, 'SGM-00099'));
    }
  });

  test.each(said)('said as %j', async (typed) => {
    const wrong: string[] = [];
    for (const endpoint of byNumber) {
      if ((await ask(endpoint, typed)) !== whole.get(endpoint)) wrong.push(nameOf(endpoint));
    }
    expect(wrong).toEqual([]);
    const [atDoor] = dataOf(await send('POST', '/check-in/find', { code: typed }));
    expect(atDoor._id).toBe(numbered);
    const paying = await send(
      'GET',
      `/payments/registration?registration=${encodeURIComponent(typed)}`,
    );
    expect(dataOf(paying)._id).toBe(numbered);
  });

  test.each(['SGM-00099', '99', 'nobody'])('%j is none to pay for', async (typed) => {
    const path = `/payments/registration?registration=${typed}`;
    expect(JSON.parse(await send('GET', path)).code).toBe('REGISTRATION_NOT_FOUND');
  });
});
