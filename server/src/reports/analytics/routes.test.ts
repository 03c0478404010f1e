import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { addCounted } from '../../../testing/reports/analytics.ts';

let server: TestApp;
let chief: { authorization: string };
let coordinator: { authorization: string };
let unassigned: { authorization: string };

const chartOf = (name: string, query: Record<string, string> = {}, headers = chief) =>
  server.app.inject({ url: `/api/v1/analytics/${name}?${new URLSearchParams(query)}`, headers });

async function rowsOf(...args: Parameters<typeof chartOf>): Promise<Record<string, number[]>> {
  const answer = await chartOf(...args);
  expect(answer.statusCode).toBe(200);
  const { rows } = answer.json().data as { rows: { label: string; values: number[] }[] };
  return Object.fromEntries(rows.map(({ label, values }) => [label, values]));
}

/**
 * Seven families, small enough to add up by hand:
 *
 * | | school | begun at the event | form | year | status | people | paid |
 * | A | Kollam | 2 Nov 00:10 (1 Nov in London) | full | 1998 | Confirmed | 2 adults veg, 1 child nonVeg | 1,300 |
 * | B | Kollam | 2 Nov | quick | 2001 | Submitted | 1 adult nonVeg | – |
 * | C | Mahe | 4 Nov | full | 1998 | Confirmed | 1 adult veg | 500, 1,000 more on 5 Nov |
 * | D | Mahe | 4 Nov | staff | 1999 | Confirmed | 1 adult veg | 500 waived |
 * | E | Kollam | 4 Nov | full | 1998 | Draft, three steps | 4 adults veg | – |
 * | F | Mahe | 5 Nov | full | 2003 | Cancelled | 1 teen veg | 500, all back on 6 Nov |
 * | G | Mahe | 5 Nov | full | 2003 | Confirmed, deleted since | 1 adult veg | – |
 */
beforeAll(async () => {
  server = await testApp({ now: () => new Date('2026-11-08T05:12:00Z') });
  await addAdmin(server, { email: 'chief@example.org', role: 'super_admin' });
  await addAdmin(server, { email: 'mahe@example.org', assignedSchools: ['JNV Mahe'] });
  await addAdmin(server, { email: 'nobody@example.org' });
  const kerala = { country: 'India', stateUT: 'Kerala', district: 'Kollam' };
  await addCounted(server, {
    school: 'JNV Kollam',
    at: '2026-11-01T18:40:00Z',
    year: '1998',
    status: 'Confirmed',
    attendees: { adults: { veg: 2 }, children: { nonVeg: 1 } },
    form: {
      personalInfo: { ...kerala, bloodGroup: 'O+' },
      professional: { profession: ['Doctor', 'Teacher or professor'] },
      transportation: { isTravelling: true, modeOfTransport: 'Train' },
      accommodation: { planAccommodation: true, accommodation: 'Family room' },
      optional: { mentorshipOptions: ['First job'], tshirtInterest: 'M' },
    },
    ledger: [{ kind: 'fee', at: '2026-11-02T06:00:00Z', fee: 1300 }],
  });
  await addCounted(server, {
    school: 'JNV Kollam',
    at: '2026-11-02T06:00:00Z',
    year: '2001',
    type: 'quick',
    status: 'Submitted',
    attendees: { adults: { nonVeg: 1 } },
    feeRupees: 500,
  });
  await addCounted(server, {
    school: 'JNV Mahe',
    at: '2026-11-04T06:00:00Z',
    year: '1998',
    status: 'Confirmed',
    attendees: { adults: { veg: 1 } },
    form: {
      personalInfo: { country: 'Qatar', stateUT: 'Doha', district: 'Kollam' },
      professional: { profession: ['Doctor'] },
      transportation: { isTravelling: true, modeOfTransport: 'Flight' },
      accommodation: { planAccommodation: false },
    },
    ledger: [
      { kind: 'fee', at: '2026-11-04T06:00:00Z', fee: 500, contribution: 200, credit: 50 },
      { kind: 'contribution', at: '2026-11-05T18:00:00Z', contribution: 1000 },
    ],
  });
  await addCounted(server, {
    school: 'JNV Mahe',
    at: '2026-11-04T10:00:00Z',
    year: '1999',
    type: 'staff',
    status: 'Confirmed',
    attendees: { adults: { veg: 1 } },
    form: { personalInfo: kerala },
    ledger: [{ kind: 'fee', at: '2026-11-04T10:00:00Z', fee: 500, isWaived: true }],
  });
  await addCounted(server, {
    school: 'JNV Kollam',
    at: '2026-11-04T10:00:00Z',
    year: '1998',
    status: 'Draft',
    lastStep: 3,
    attendees: { adults: { veg: 4 } },
    form: { professional: { profession: ['Doctor'] } },
  });
  await addCounted(server, {
    school: 'JNV Mahe',
    at: '2026-11-05T06:00:00Z',
    year: '2003',
    status: 'Cancelled',
    attendees: { teens: { veg: 1 } },
    ledger: [
      { kind: 'fee', at: '2026-11-05T06:00:00Z', fee: 500 },
      { kind: 'refund', at: '2026-11-06T06:00:00Z', fee: -500 },
    ],
  });
  await addCounted(server, {
    school: 'JNV Mahe',
    at: '2026-11-05T06:00:00Z',
    year: '2003',
    status: 'Confirmed',
    attendees: { adults: { veg: 1 } },
    isDeleted: true,
  });
  chief = await signIn(server, 'chief@example.org');
  coordinator = await signIn(server, 'mahe@example.org');
  unassigned = await signIn(server, 'nobody@example.org');
});

describe('the figures, added up by hand', () => {
  test('registrations per day, in Kochi, by payment status and in all', async () => {
    // Pending, Processing, Failed, Completed, Partially Paid, Partially Refunded, Refunded; up to then
    expect(await rowsOf('days')).toEqual({
      '2026-11-02': [1, 0, 0, 1, 0, 0, 0, 2],
      '2026-11-03': [0, 0, 0, 0, 0, 0, 0, 2],
      '2026-11-04': [0, 0, 0, 2, 0, 0, 0, 4],
    });
    expect(await rowsOf('days', { cancelled: 'yes', from: '2026-11-04' })).toEqual({
      '2026-11-04': [0, 0, 0, 2, 0, 0, 0, 4],
      '2026-11-05': [0, 0, 0, 0, 0, 0, 1, 5],
    });
  });

  test('the funnel counts drafts as well', async () => {
    expect(await rowsOf('funnel')).toEqual({
      'About you': [5],
      'Work and skills': [5],
      'Who is coming': [5],
      Journey: [4],
      Stay: [4],
      'Join in': [4],
      Support: [4],
      Submitted: [4],
      Paid: [3],
    });
  });

  test('schools: registrations, confirmed, people', async () => {
    expect(await rowsOf('schools')).toEqual({ 'JNV Kollam': [2, 1, 4], 'JNV Mahe': [2, 2, 2] });
    expect(await rowsOf('schools', { cancelled: 'yes' })).toEqual({
      'JNV Mahe': [3, 2, 2],
      'JNV Kollam': [2, 1, 4],
    });
  });

  test('years, those without anybody between them too', async () => {
    expect(await rowsOf('years')).toEqual({ 1998: [2], 1999: [1], 2000: [0], 2001: [1] });
  });

  test('people and food of those who are expected', async () => {
    expect(await rowsOf('food')).toEqual({
      Adults: [4, 1, 0],
      Teens: [0, 0, 0],
      Children: [0, 1, 0],
    });
  });

  test('payment states: how many, received, still due; what was waived was not received', async () => {
    expect(await rowsOf('payments', { cancelled: 'yes' })).toEqual({
      Pending: [1, 0, 500],
      Completed: [3, 3050, 0],
      Refunded: [1, 0, 0],
    });
  });

  test('money on the day it moved, also of cancelled registrations', async () => {
    // fees, contributions with the fee, added later, not placed, refunds
    expect(await rowsOf('money')).toEqual({
      '2026-11-02': [1300, 0, 0, 0, 0],
      '2026-11-03': [0, 0, 0, 0, 0],
      '2026-11-04': [500, 250, 0, 0, 0],
      '2026-11-05': [500, 0, 1000, 0, 0],
      '2026-11-06': [0, 0, 0, 0, -500],
    });
    expect(await rowsOf('money', { from: '2026-11-05', to: '2026-11-05' })).toEqual({
      '2026-11-05': [500, 0, 1000, 0, 0],
    });
  });

  test('where people live: a district is one of Kerala, a state one of India', async () => {
    expect(await rowsOf('countries')).toEqual({ India: [2], Qatar: [1] });
    expect(await rowsOf('states')).toEqual({ Kerala: [2] });
    expect(await rowsOf('districts')).toEqual({ Kollam: [2] });
  });

  test('lists count every answer of a registration, and those who left it out', async () => {
    expect(await rowsOf('professional.profession')).toEqual({
      Doctor: [2],
      'Teacher or professor': [1],
    });
    const { unanswered } = (await chartOf('professional.profession')).json().data;
    expect(unanswered).toBe(2);
    expect(await rowsOf('personalInfo.bloodGroup')).toEqual({ 'O+': [1] });
    expect(await rowsOf('optional.tshirtInterest')).toEqual({ M: [1] });
    expect(await rowsOf('optional.mentorshipOptions')).toEqual({ 'First job': [1] });
    expect(await rowsOf('optional.seminarOptions')).toEqual({});
  });

  test('transport and stay with the people', async () => {
    expect(await rowsOf('transportation.modeOfTransport')).toEqual({
      Flight: [1, 1],
      Train: [1, 3],
    });
    expect(await rowsOf('accommodation.accommodation')).toEqual({ 'Family room': [1, 3] });
  });

  test('channels, and the filters together', async () => {
    expect(await rowsOf('channels')).toEqual({
      'Full form': [2],
      'Quick registration': [1],
      'By staff': [1],
    });
    const some = { type: 'full', school: 'JNV Mahe', from: '2026-11-04', to: '2026-11-04' };
    expect(await rowsOf('schools', some)).toEqual({ 'JNV Mahe': [1, 1, 1] });
    expect(await rowsOf('schools', { ...some, to: '2026-11-03' })).toEqual({});
  });
});

describe('who sees what', () => {
  test('a coordinator sees the figures of their schools, whatever they ask for', async () => {
    expect(await rowsOf('schools', {}, coordinator)).toEqual({ 'JNV Mahe': [2, 2, 2] });
    expect(await rowsOf('schools', { school: 'JNV Kollam' }, coordinator)).toEqual({});
    expect(await rowsOf('years', {}, coordinator)).toEqual({ 1998: [1], 1999: [1] });
    expect(await rowsOf('money', { school: 'JNV Kollam' }, coordinator)).toEqual({});
  });

  test('without a school there is nothing', async () => {
    expect(await rowsOf('days', {}, unassigned)).toEqual({});
  });

  test('a chart nobody has, or a day of no calendar, is refused', async () => {
    expect((await chartOf('passwords')).statusCode).toBe(404);
    const answer = await chartOf('days', { from: '2026-02-31' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields.from).toBe('Enter a date');
  });
});

test('as CSV, of the admin’s schools', async () => {
  const answer = await chartOf('payments/csv', {}, coordinator);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="payments.csv"');
  expect(answer.body).toBe(
    '\uFEFF"Payment status","Registrations","Received (₹)","Still due (₹)"\r\n"Completed","2","1750","0"\r\n',
  );
});

test('a change is in the figures at the next look; what is not counted yet is told', async () => {
  const { db } = server;
  const query = { school: 'JNV Ernakulam' };
  const add = (day: number) =>
    addCounted(server, {
      school: 'JNV Ernakulam',
      at: `2026-10-${String(day).padStart(2, '0')}T06:00:00Z`,
      year: '2000',
      status: 'Submitted',
      attendees: {},
    });
  await rowsOf('schools', query);
  for (let day = 1; day <= 25; day++) await add(day);
  // A page waits for no more than twenty days of a school.
  const [first] = await Promise.all([chartOf('schools', query), chartOf('years', query)]);
  expect(first.json().data.rows).toEqual([{ label: 'JNV Ernakulam', values: [20, 0, 0] }]);
  expect(Date.parse(first.json().data.asOf)).toBeLessThan(Date.now());
  expect(await rowsOf('schools', query)).toEqual({ 'JNV Ernakulam': [25, 0, 0] });
  const { asOf } = (await chartOf('schools', query)).json().data;
  expect(asOf).toBe('2026-11-08T05:12:00.000Z');

  const { id } = await db
    .selectFrom('registration')
    .select('id')
    .where('school', '=', 'JNV Ernakulam')
    .limit(1)
    .executeTakeFirstOrThrow();
  await sql`update registration set school = 'JNV Idukki' where id = ${id}`.execute(db);
  expect(await rowsOf('schools', query)).toEqual({ 'JNV Ernakulam': [24, 0, 0] });
  await sql`delete from registration where id = ${id}`.execute(db);
  expect(await rowsOf('schools', { school: 'JNV Idukki' })).toEqual({});
});
