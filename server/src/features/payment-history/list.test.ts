import type { FacetCounts } from '@sangamam/contract/calls/lists';
import {
  type PaymentDetail,
  paymentSorts,
  type Transaction,
} from '@sangamam/contract/payments/history';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { payer, practice } from '../../../testing/domain/money.ts';
import { treasurer } from '../../../testing/features/payment-history.ts';
import { readCsv } from '../../../testing/platform/read-files.ts';

const test = await testApp({ provider: true });
const bank = practice(test);
const leela = await treasurer(test, { email: 'leela@example.org', name: 'Leela' });
const kollam = await treasurer(test, {
  email: 'kollam@example.org',
  allSchools: false,
  assignedSchools: ['JNV Kollam'],
  permissions: { canViewPayments: true },
});

type Family = Awaited<ReturnType<typeof payer>>;
let cash: PaymentDetail;
let ours: Family;
let theirs: Family;
let paidId: string;

beforeAll(async () => {
  ours = await payer(test, { adults: 2 });
  const { payment, response } = await bank.pay(await ours.orderId());
  await ours.confirm(response);
  paidId = payment.id;
  await leela.refund(payment.id, 300);
  theirs = await payer(test);
  await bank.pay(await theirs.orderId(), 'fail');
  await theirs.state();
  const recorded = await leela.record({ registration: theirs.id, method: 'cash', amount: 500 });
  cash = recorded.body.data as PaymentDetail;
  await test.deps.pool.query(`update registration set school = 'JNV Mahe' where id = $1`, [
    theirs.id,
  ]);
});

const shape = (rows: Transaction[] = []) =>
  rows.map(({ type, amount, state, manual }) => `${type} ${amount} ${state}${manual ? ' M' : ''}`);

describe('the list of payments', () => {
  it('shows payments, attempts and refunds, newest first', async () => {
    const { body } = await leela.list();
    expect(shape(body.data)).toEqual([
      'Fee 500 Captured M',
      'Fee 500 Failed',
      'Refund -300 Refunded',
      'Fee 1000 Captured',
    ]);
    expect(body.pagination).toEqual({ page: 1, limit: 10, total: 4, totalPages: 1 });
  });

  const cases: [string, Record<string, string>, string[]][] = [
    ['type', { type: 'Refund' }, ['Refund -300 Refunded']],
    ['manual money', { channel: 'staff' }, ['Fee 500 Captured M']],
    [
      'several types',
      { type: 'Fee|Refund', state: 'Failed|Refunded' },
      ['Fee 500 Failed', 'Refund -300 Refunded'],
    ],
    [
      'states of payments by hand',
      { state: 'Awaiting Approval|Captured', channel: 'staff' },
      ['Fee 500 Captured M'],
    ],
    [
      'several schools',
      { school: 'JNV Mahe|JNV Idukki' },
      ['Fee 500 Captured M', 'Fee 500 Failed'],
    ],
    ['nobody who recorded it', { recordedBy: '', state: 'Captured' }, ['Fee 1000 Captured']],
    ['state', { state: 'Failed' }, ['Fee 500 Failed']],
    ['method', { method: 'cash' }, ['Fee 500 Captured M']],
    ['school', { school: 'JNV Mahe' }, ['Fee 500 Captured M', 'Fee 500 Failed']],
    ['days past', { to: '2020-01-01' }, []],
    ['days ahead', { from: '2126-01-01' }, []],
    ['state of refunds', { state: 'Refunded', type: 'Refund' }, ['Refund -300 Refunded']],
    ['nothing that both are', { state: 'Refund Pending', type: 'Fee' }, []],
    ['a page of its own', { limit: '1', page: '2' }, ['Fee 500 Failed']],
    ['a page after the last', { page: '9' }, []],
  ];
  it.each(cases)('filters by %s', async (_, query, expected) => {
    expect(shape((await leela.list(query)).body.data)).toEqual(expected);
  });

  it('sorts by time and amount, either way', async () => {
    const amounts = async (sort: string) =>
      (await leela.list({ sort })).body.data?.map(({ amount }) => amount);
    expect(await amounts('when')).toEqual([1000, -300, 500, 500]);
    expect(await amounts('amount')).toEqual([-300, 500, 500, 1000]);
    expect(await amounts('-amount')).toEqual([1000, 500, 500, -300]);
  });

  it('counts what each filter would show beside the others', async () => {
    const counts = async (who: typeof leela, query = '') =>
      (await who.call<FacetCounts>('GET', `/payments/counts${query}`)).body.data;
    expect(await counts(leela, '?state=Captured')).toMatchObject({
      total: { rows: 2 },
      facets: {
        state: [
          { value: 'Captured', rows: 2 },
          { value: 'Failed', rows: 1 },
          { value: 'Refunded', rows: 1 },
        ],
        type: [{ value: 'Fee', rows: 2 }],
        channel: [
          { value: 'provider', rows: 1 },
          { value: 'staff', rows: 1 },
        ],
      },
    });
    // every count is what its choice then lists, money of nobody among it
    await test.deps.pool.query(
      `insert into payment (provider_payment_id, status, amount_paise, currency, first_seen_via)
       values ('pay_00000000000000', 'captured', 50000, 'INR', 'sweep')`,
    );
    const all = await counts(leela);
    expect(all?.facets.school).toContainEqual({ value: '', rows: 1, people: 0 });
    for (const [facet, values] of Object.entries(all?.facets ?? {})) {
      for (const { value, rows } of values) {
        const { body } = await leela.list({ [facet]: value });
        expect([facet, value, body.pagination?.total]).toEqual([facet, value, rows]);
      }
    }
    expect((await counts(kollam))?.facets.school?.map(({ value }) => value)).toEqual([
      'JNV Kollam',
    ]);
    expect((await kollam.list({ school: '' })).body.data).toEqual([]);
    await test.deps.pool.query(`delete from payment where registration_id is null`);
    expect(await counts(kollam)).toMatchObject({
      total: { rows: 2 },
      facets: { school: [{ value: 'JNV Kollam', rows: 2 }] },
    });
    expect((await counts(kollam, '?school=JNV+Mahe'))?.total.rows).toBe(0);
  });

  it('searches by name, number, and by ids as a whole', async () => {
    const { registrationNumber } = await ours.read();
    const found = async (searchTerm: string) =>
      shape((await leela.list({ searchTerm })).body.data).length;
    expect(await found(registrationNumber)).toBe(2);
    expect(await found(paidId)).toBe(2);
    // the family it belongs to
    expect(await found(cash._id)).toBe(2);
    expect(await found(cash.receiptNumber ?? '')).toBe(1);
    expect(await found('nobody at all')).toBe(0);
    expect(await found("'; drop table payment; --%")).toBe(0);
  });

  it('counts and pages through all that a search matches, however many', async () => {
    const many = await payer(test);
    const { registrationNumber } = await many.read();
    await test.deps.pool.query(
      `insert into payment (provider_payment_id, registration_id, kind, status, amount_paise, currency,
         first_seen_via)
       select 'pay_' || lpad(n::text, 14, '0'), $1, 'fee', 'failed', 50000, 'INR', 'sweep'
       from generate_series(1, 1234) n`,
      [many.id],
    );
    const query = { searchTerm: registrationNumber, limit: '100', page: '13' };
    const { body } = await leela.list(query);
    expect(body.data).toHaveLength(34);
    expect(body.pagination).toEqual({ page: 13, limit: 100, total: 1234, totalPages: 13 });
    await test.deps.pool.query('delete from payment where registration_id = $1', [many.id]);
  });

  it('adds up what the same filters show', async () => {
    const totals = async (query: string) =>
      (await leela.call<Record<string, number>>('GET', `/payments/totals${query}`)).body.data;
    expect(await totals('')).toMatchObject({ count: 4, received: 1500, refunded: 300, net: 1200 });
    expect(await totals('?channel=staff')).toMatchObject({ count: 1, received: 500, refunded: 0 });
    expect(await totals('?school=JNV+Mahe')).toMatchObject({ count: 2, received: 500 });
  });

  it('is only of the own schools, and foreign payments do not exist', async () => {
    expect(shape((await kollam.list()).body.data)).toEqual([
      'Refund -300 Refunded',
      'Fee 1000 Captured',
    ]);
    expect((await kollam.list({ school: 'JNV Mahe' })).body.data).toEqual([]);
    expect((await kollam.call('GET', `/payments/${cash._id}`)).status).toBe(404);
    const { body } = await kollam.call<{ net: number }>('GET', '/payments/totals');
    expect(body.data?.net).toBe(700);
    const empty = await treasurer(test, { email: 'empty@example.org', allSchools: false });
    expect((await empty.list()).body.data).toEqual([]);
  });

  it('refuses what is no filter', async () => {
    for (const query of [
      { from: '2026-02-31' },
      { page: '0' },
      { state: 'Gone' },
      { limit: '1e3' },
    ]) {
      expect((await leela.list(query)).status).toBe(422);
    }
    for (const id of ['pay_1', '..%2F..%2Fsettings', "pay_'or1=1------", 'man_ABCDEFGHIJKLMN']) {
      expect((await leela.call('GET', `/payments/${id}`)).status).toBe(404);
    }
  });
});

describe('the export', () => {
  const get = (who: typeof leela, query = '') =>
    test.app.inject({
      url: `/api/v1/payments/file?format=csv${query}`,
      headers: who.headers,
    });

  it('holds every row of the filters, and no formulas', async () => {
    await test.deps.pool.query(`update registration set name = '=1+1' where id = $1`, [ours.id]);
    const reply = await get(leela);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="payments\.csv"/);
    const lines = reply.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(/^\uFEFF"Time","Number","Name","School","Type","Amount/);
    expect(reply.body).toContain(`,"'=1+1",`);
    expect((await get(leela, '&channel=staff')).body.trimEnd().split('\r\n')).toHaveLength(2);
  });

  it.each(paymentSorts)('is in the order of the list: %s', async (sort) => {
    const listed = (await leela.list({ sort })).body.data ?? [];
    const [head = [], ...lines] = readCsv((await get(leela, `&sort=${sort}`)).rawPayload);
    const amountAt = head.indexOf('Amount');
    expect(lines.map((line) => line[amountAt])).toEqual(listed.map(({ amount }) => String(amount)));
  });

  it('is only for those who may, with the password, and is logged', async () => {
    expect((await get(kollam)).statusCode).toBe(403);
    const hasty = await treasurer(test, { email: 'hasty@example.org', isPasswordGiven: false });
    expect((await get(hasty)).json().code).toBe('PASSWORD_REQUIRED');
    const mahe = await treasurer(test, {
      email: 'mahe@example.org',
      allSchools: false,
      assignedSchools: ['JNV Mahe'],
      permissions: { canExport: true, canViewPayments: true },
    });
    const logged = async () => {
      const { rows } = await test.deps.pool.query(
        `select count(*)::int as n from user_log where action = 'payment.export'`,
      );
      return rows[0].n;
    };
    const before = await logged();
    const own = (await get(mahe)).body;
    expect(await logged()).toBe(before + 1);
    expect(own.trimEnd().split('\r\n')).toHaveLength(3);
    expect(own).not.toContain(paidId);
  });

  it('that breaks off in the middle is an error, and no shorter file', async () => {
    // more than sockets hold while nobody reads
    await test.deps.pool.query(
      `insert into payment (provider_payment_id, status, amount_paise, currency, first_seen_via,
         method)
       select 'pay_' || lpad(n::text, 14, '0'), 'failed', 100, 'INR', 'poller', repeat('m', 800)
       from generate_series(1, 30000) as n`,
    );
    const url = `${test.url}/api/v1/payments/file?format=csv`;
    const whole = await fetch(url, { headers: leela.headers });
    expect((await whole.text()).trimEnd().split('\r\n')).toHaveLength(5 + 30_000);

    const cut = await fetch(url, { headers: leela.headers });
    expect(cut.status).toBe(200);
    await vi.waitFor(async () => {
      const { rowCount } = await test.deps.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query like 'fetch % from all_rows'
           and state = 'idle in transaction'`,
      );
      expect(rowCount).toBe(1);
    }, 30_000);
    await expect(cut.text()).rejects.toThrow();
  }, 60_000);
});

describe('what staff collected', () => {
  it('says what each member of staff took in and gave back, and lists that', async () => {
    const rahul = await treasurer(test, { email: 'rahul@example.org', name: 'Rahul' });
    const guest = await payer(test);
    await test.deps.pool.query(`update registration set school = 'JNV Mahe' where id = $1`, [
      guest.id,
    ]);
    const asked = { registration: guest.id, amount: 500 };
    const paid = (await rahul.record({ ...asked, method: 'upi', reference: 'UTR900' })).body
      .data as PaymentDetail;
    await rahul.refund(paid._id, 200);
    const collected = async (staff: typeof leela, query = '') =>
      (await staff.call<{ name: string; _id: string }[]>('GET', `/payments/collected${query}`)).body
        .data ?? [];
    const all = await collected(leela);
    expect(all).toMatchObject([
      { name: 'Leela', method: 'cash', count: 1, received: 500, refunded: 0, net: 500 },
      { name: 'Rahul', method: 'upi', count: 2, received: 500, refunded: 200, net: 300 },
    ]);
    expect(await collected(leela, '?method=cash')).toMatchObject([{ name: 'Leela' }]);
    expect(await collected(leela, '?to=2020-01-01')).toEqual([]);
    expect(await collected(kollam, '?method=cash')).toEqual([]);
    const [, ofRahul] = all;
    expect(shape((await leela.list({ recordedBy: ofRahul?._id ?? '' })).body.data)).toEqual([
      'Refund -200 Refunded M',
      'Fee 500 Captured M',
    ]);
    expect((await leela.list({ recordedBy: 'Rahul' })).status).toBe(422);
  });
});
