import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';

const people = {
  adults: { veg: 1, nonVeg: 2 },
  teens: { veg: 0, nonVeg: 1 },
  children: { veg: 3 },
};

let server: TestApp;
let chief: { authorization: string };
let coordinator: { authorization: string };
let unassigned: { authorization: string };
let minute = 0;

/** Adds a registration, one minute newer than the last. */
async function addRegistration(columns: Record<string, unknown>): Promise<string> {
  minute += 1;
  const id = v7();
  const row = {
    id,
    registration_number: `SGM-${String(minute).padStart(5, '0')}`,
    name: 'Somebody Else',
    email: `person${minute}@example.org`,
    contact_number: `+9190000000${String(minute).padStart(2, '0')}`,
    school: 'JNV Kollam',
    year_of_passing: '2001',
    form: JSON.stringify({ eventAttendance: { attendees: people } }),
    status: 'Submitted',
    people: 7,
    fee_paise: 290_000,
    created_at: new Date(Date.UTC(2026, 10, 1, 0, minute)),
    ...columns,
  };
  const names = Object.keys(row).map((name) => sql.ref(name));
  await sql`insert into registration (${sql.join(names)}) values (${sql.join(Object.values(row))})`.execute(
    server.db,
  );
  return id;
}

const get = (path: string, headers: Record<string, string>) =>
  server.app.inject({ method: 'GET', url: `/api/v1${path}`, headers });
const list = async (query: Record<string, string>, headers: Record<string, string>) => {
  const answer = await get(`/registrations?${new URLSearchParams(query)}`, headers);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const names = (answer: { data: { name: string }[] }) => answer.data.map(({ name }) => name);

let kollam: string;
let thrissur: string;

beforeAll(async () => {
  server = await testApp();
  await addAdmin(server, { email: 'chief@example.org', role: 'super_admin' });
  await addAdmin(server, {
    email: 'coordinator@example.org',
    assignedSchools: ['JNV Kollam', 'JNV Mahe'],
  });
  await addAdmin(server, { email: 'unassigned@example.org' });
  chief = await signIn(server, 'chief@example.org');
  coordinator = await signIn(server, 'coordinator@example.org');
  unassigned = await signIn(server, 'unassigned@example.org');

  kollam = await addRegistration({
    name: 'Anu Nair',
    email: 'Anu.Nair@Example.org',
    contact_number: '+919876543210',
    status: 'Confirmed',
    payment_status: 'Completed',
    payment_amount_paise: 350_000,
    fee_paid_paise: 290_000,
    credit_paise: 10_000,
    additional_contribution_paise: 100_000,
    transaction_id: 'pay_Qy0b3TfWm7uXk2',
  });
  await addRegistration({ name: 'Biju Das', school: 'JNV Mahe', payment_status: 'Failed' });
  thrissur = await addRegistration({ name: 'Chitra Menon', school: 'JNV Thrissur' });
  await addRegistration({ name: 'Deepa Drafting', status: 'Draft' });
  await addRegistration({ name: 'Eva Cancelled', status: 'Cancelled' });
  await addRegistration({ name: 'Fathima Deleted', deleted_at: new Date() });
});

describe('the staff list', () => {
  test('shows ten of the newest with what the table needs, and nothing else', async () => {
    const answer = await list({}, chief);
    expect(names(answer)).toEqual([
      'Eva Cancelled',
      'Deepa Drafting',
      'Chitra Menon',
      'Biju Das',
      'Anu Nair',
    ]);
    expect(answer.pagination).toEqual({ page: 1, limit: 10, total: 5, totalPages: 1 });
    expect(answer.data[4]).toEqual({
      _id: kollam,
      registrationNumber: 'SGM-00001',
      name: 'Anu Nair',
      school: 'JNV Kollam',
      yearOfPassing: '2001',
      contactNumber: '+919876543210',
      email: 'Anu.Nair@Example.org',
      people: 7,
      fee: 2900,
      paid: 3500,
      status: 'Confirmed',
      paymentStatus: 'Completed',
      createdAt: '2026-11-01T00:01:00.000Z',
      owner: null,
      mark: '',
    });
  });

  test.each([
    ['name', 'anu nair'],
    ['words in any order', 'nair ANU'],
    ['beginnings of words', 'a n'],
    ['e-mail', 'anu.nair@example.org'],
    ['phone as stored', '+919876543210'],
    ['phone with blanks', '98765 43210'],
    ['phone with trunk zero', '098765-43210'],
    ['phone with international prefix', '0091 98765 43210'],
    ['end of the phone', '43210'],
    ['number', 'sgm-00001'],
    ['digits of the number', '00001'],
    ['transaction id', 'pay_Qy0b3TfWm7uXk2'],
  ])('finds by %s', async (_, searchTerm) => {
    expect(names(await list({ searchTerm }, chief))).toContain('Anu Nair');
    expect(names(await list({ searchTerm }, coordinator))).toContain('Anu Nair');
  });

  test('finds by id, in the own schools', async () => {
    expect(names(await list({ searchTerm: thrissur.toUpperCase() }, chief))).toEqual([
      'Chitra Menon',
    ]);
    const foreign = await list({ searchTerm: thrissur }, coordinator);
    expect(foreign).toMatchObject({ data: [], pagination: { total: 0, totalPages: 0 } });
  });

  test('narrows by school and payment status', async () => {
    expect(names(await list({ school: 'JNV Mahe' }, chief))).toEqual(['Biju Das']);
    expect(names(await list({ paymentStatus: 'Completed' }, chief))).toEqual(['Anu Nair']);
    expect(names(await list({ paymentStatus: 'Refunded' }, chief))).toEqual([]);
    const both = await list({ school: 'JNV Kollam', paymentStatus: 'Pending' }, chief);
    expect(names(both)).toEqual(['Eva Cancelled', 'Deepa Drafting']);
  });

  test('pages through', async () => {
    const second = await list({ page: '2', limit: '2' }, chief);
    expect(names(second)).toEqual(['Chitra Menon', 'Biju Das']);
    expect(second.pagination).toEqual({ page: 2, limit: 2, total: 5, totalPages: 3 });
    expect(names(await list({ page: '3', limit: '2' }, chief))).toEqual(['Anu Nair']);
    expect(names(await list({ page: '99999', limit: '100' }, chief))).toEqual([]);
  });

  test.each([
    { school: 'x'.repeat(81) },
    { paymentStatus: 'completed' },
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: '1e9' },
    { page: 'two' },
    { limit: '101' },
    { limit: '0' },
    { searchTerm: 'x'.repeat(101) },
  ])('names what is wrong with %j', async (query) => {
    const answer = await get(`/registrations?${new URLSearchParams(query)}`, chief);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toEqual(Object.keys(query));
  });

  test.each([
    '%',
    '_',
    '\\',
    "'; drop table registration; --",
    '\u0000',
    '\ud800',
    '(((((((((((((((((((((',
    '%%%%%%%%%%%%%%%%%%%%%%%%%%',
    '🙂',
  ])('takes %j as text', async (searchTerm) => {
    for (const query of [{ searchTerm }, { school: searchTerm }]) {
      const answer = await get(`/registrations?${new URLSearchParams(query)}`, chief);
      expect(answer.statusCode).toBeLessThan(500);
      if (answer.statusCode === 200 && searchTerm !== '\u0000') {
        expect(answer.json().data).toEqual([]);
      }
    }
  });
});

describe('schools', () => {
  test('a coordinator sees and counts the own schools only', async () => {
    const answer = await list({}, coordinator);
    expect(names(answer)).toEqual(['Eva Cancelled', 'Deepa Drafting', 'Biju Das', 'Anu Nair']);
    expect(answer.pagination.total).toBe(4);
  });

  test.each([
    ['the filter', { school: 'JNV Thrissur' }],
    ['a search', { searchTerm: 'chitra' }],
    ['a search with the filter', { searchTerm: 'chitra', school: 'JNV Thrissur' }],
    ['a status', { paymentStatus: 'Pending', searchTerm: 'menon' }],
    ['its number', { searchTerm: 'SGM-00003' }],
  ])('a foreign school is not reached by %s', async (_, query) => {
    expect(names(await list(query as Record<string, string>, chief))).toContain('Chitra Menon');
    const answer = await list(query as Record<string, string>, coordinator);
    expect(answer).toMatchObject({ data: [], pagination: { total: 0, totalPages: 0 } });
  });

  test('without schools there is nothing to see', async () => {
    expect(await list({}, unassigned)).toMatchObject({ data: [], pagination: { total: 0 } });
    expect(await list({ searchTerm: 'anu' }, unassigned)).toMatchObject({ data: [] });
    expect((await get('/dashboard', unassigned)).json().data).toMatchObject({
      registrations: 0,
      newest: [],
    });
  });

  test('a record of a foreign school is not found, like one that does not exist', async () => {
    const own = await get(`/registrations/${kollam}`, coordinator);
    expect(own.statusCode).toBe(200);
    expect(own.json().data).toMatchObject({ _id: kollam, registrationNumber: 'SGM-00001' });
    const foreign = await get(`/registrations/${thrissur}`, coordinator);
    const missing = await get(`/registrations/${v7()}`, coordinator);
    expect(foreign.statusCode).toBe(404);
    expect(foreign.json()).toEqual(missing.json());
    expect((await get(`/registrations/${thrissur}`, chief)).statusCode).toBe(200);
    expect((await get(`/registrations/${kollam}`, unassigned)).statusCode).toBe(404);
  });
});

describe('the dashboard', () => {
  test('adds up all schools for a super admin', async () => {
    const { data } = (await get('/dashboard', chief)).json();
    expect(data).toMatchObject({
      registrations: 3,
      drafts: 1,
      confirmed: 1,
      awaitingPayment: { count: 2, due: 5800 },
      expected: { people: 21, adults: 9, teens: 3, children: 9, veg: 12, nonVeg: 9 },
    });
    expect(names({ data: data.newest })[0]).toBe('Eva Cancelled');
  });

  test('adds up the own schools for a coordinator', async () => {
    const { data } = (await get('/dashboard', coordinator)).json();
    expect(data).toMatchObject({
      registrations: 2,
      awaitingPayment: { count: 1, due: 2900 },
      expected: { people: 14, adults: 6 },
    });
    expect(names({ data: data.newest })).not.toContain('Chitra Menon');
  });
});
