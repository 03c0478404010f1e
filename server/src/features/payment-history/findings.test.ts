import type { FacetCounts } from '@sangamam/contract/calls/lists';
import { dayMs, hourMs } from '@sangamam/contract/locale/durations';
import {
  type Finding,
  type FindingSort,
  findingSorts,
  type PaymentOverview,
  type ReconcileRun,
  type SettlementReport,
} from '@sangamam/contract/payments/findings';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { paidFamily, payer, practice } from '../../../testing/domain/money.ts';
import { treasurer } from '../../../testing/features/payment-history.ts';
import { workbook } from '../../../testing/platform/workbook.ts';
import { maxAttempts } from '../../domain/money/ledger/rules.ts';
import { compareMoney } from '../../domain/money/reconciliation/compare-money.ts';

let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
const test = await testApp({ provider: true, now });
const bank = practice(test);
const { pool } = test.deps;
const leela = await treasurer(test, { email: 'leela@example.org', name: 'Leela' });

const overview = async (who: typeof leela) =>
  (await who.call<PaymentOverview>('GET', '/payments/overview')).body.data;
const close = (id: number, note: string) =>
  leela.call<Finding>('POST', `/payments/findings/${id}/close`, { note });
const retry = (id: number) => leela.call<Finding>('POST', `/payments/findings/${id}/retry`);

describe('a parked event', () => {
  it('is a finding, is tried again by staff, and closes when it works', async () => {
    const { payment } = await paidFamily(test);
    const unreadable = { ...payment, amount: 'much' };
    await bank.webhook('payment.captured', { payment: unreadable }, { eventId: 'poison' });
    await pool.query(`update webhook_event set attempts = $1 where event_id = 'poison'`, [
      maxAttempts - 1,
    ]);
    await test.runJobs();
    const [parked] = await leela.findings({ kind: 'parked_webhook' });
    expect(parked).toMatchObject({ closedAt: null });
    const id = parked?._id ?? 0;
    // nothing has changed: it is parked again
    expect((await retry(id)).status).toBe(200);
    await test.runJobs();
    expect((await leela.findings({ kind: 'parked_webhook' })).map(({ _id }) => _id)).toEqual([id]);
    await pool.query(
      `update webhook_event set raw = convert_to(replace(convert_from(raw, 'UTF8'), '"much"',
        '50000'), 'UTF8') where event_id = 'poison'`,
    );
    await retry(id);
    await test.runJobs();
    expect(await leela.findings({ kind: 'parked_webhook' })).toEqual([]);
    expect((await retry(id)).body.code).toBe('STATUS_CHANGE');
  });
});

describe('a dispute', () => {
  const dispute = (paymentId: string, state: string, eventId: string) =>
    bank.webhook(
      `payment.dispute.${state}`,
      { dispute: { id: `disp_${paymentId.slice(4)}`, payment_id: paymentId } },
      { eventId },
    );
  const states = async (paymentId: string) =>
    (await leela.read(paymentId)).findings.map(({ detail, closedAt }) => [
      detail.state,
      closedAt !== null,
    ]);

  it.each([
    ['won, and news of its beginning comes last', ['won', 'created'], [['won', true]]],
    ['lost: a person sees to it', ['created', 'lost', 'under_review'], [['lost', false]]],
    ['closed', ['created', 'closed'], [['closed', true]]],
  ])('%s', async (_, news, expected) => {
    const { payment } = await paidFamily(test);
    for (const state of news) await dispute(payment.id, state, `${payment.id}-${state}`);
    await test.runJobs();
    expect(await states(payment.id)).toEqual(expected);
  });
});

describe('a finding', () => {
  it('closes by staff with a note, stays closed for the same news, and opens for other news', async () => {
    const { payment } = await paidFamily(test);
    const claim = { dispute: { id: 'disp_x', payment_id: payment.id } };
    await bank.webhook('payment.dispute.created', claim, { eventId: 'x1' });
    await test.runJobs();
    const [open] = (await leela.read(payment.id)).findings;
    const id = open?._id ?? 0;
    expect((await close(id, ' ')).status).toBe(422);
    expect((await close(id, 'Called the bank')).body.data).toMatchObject({
      closedBy: 'Leela',
      note: 'Called the bank',
    });
    expect((await close(id, 'Called the bank')).body.code).toBe('STATUS_CHANGE');
    await bank.webhook('payment.dispute.created', claim, { eventId: 'x2' });
    await test.runJobs();
    expect((await leela.read(payment.id)).findings[0]?.closedAt).not.toBeNull();
    await bank.webhook('payment.dispute.lost', claim, { eventId: 'x3' });
    await test.runJobs();
    expect((await leela.read(payment.id)).findings[0]).toMatchObject({
      closedAt: null,
      note: null,
    });
  });

  const newsOf = async (paymentId: string) => {
    await bank.webhook('payment.dispute.created', {
      dispute: { id: `disp_${paymentId.slice(4)}`, payment_id: paymentId },
    });
    await test.runJobs();
    return (await leela.read(paymentId)).findings.find(({ kind }) => kind === 'dispute');
  };

  it('closes with others by one note, but for a question about a family and what is not there', async () => {
    const [one, two, back] = [
      await paidFamily(test),
      await paidFamily(test),
      await paidFamily(test),
    ];
    await leela.refund(back.payment.id, 500);
    await test.runJobs();
    const disputes = [await newsOf(one.payment.id), await newsOf(two.payment.id)];
    const question = (await leela.findings({ kind: 'still_coming' }))[0];
    const closeAll = (body: object, who = leela) =>
      who.call<{ closed: number; left: number }>('POST', '/payments/findings/close', body);
    const ids = [...disputes, question].map((finding) => finding?._id ?? 0);
    const note = 'Talked to the bank';
    expect((await closeAll({ ids, note: ' ' })).body.fields).toHaveProperty('note');
    const kollam = await treasurer(test, {
      email: 'elsewhere@example.org',
      allSchools: false,
      assignedSchools: ['JNV Neriamangalam'],
    });
    expect((await closeAll({ ids, note }, kollam)).body.data).toEqual({ closed: 0, left: 3 });
    expect((await closeAll({ ids: [...ids, 999_999], note })).body.data).toEqual({
      closed: 2,
      left: 2,
    });
    expect((await leela.read(one.payment.id)).findings[0]).toMatchObject({
      closedBy: 'Leela',
      note,
    });
    expect((await closeAll({ ids, note })).body.data).toEqual({ closed: 0, left: 3 });
    const filter = { kind: 'dispute' };
    const open = await leela.findings(filter);
    expect((await closeAll({ ids: null, filter, note })).body.data).toEqual({
      closed: open.length,
      left: 0,
    });
    expect((await closeAll({ ids: null, note })).body.data).toEqual({ closed: 0, left: 0 });
    expect((await leela.findings({ kind: 'still_coming' }))[0]?._id).toBe(question?._id);
  });

  it('stands in the order asked for, without an amount last', async () => {
    const [one, two, three] = [
      await paidFamily(test),
      await paidFamily(test),
      await paidFamily(test),
    ];
    await leela.refund(one.payment.id, 500);
    await leela.refund(two.payment.id, 300);
    await newsOf(three.payment.id);
    const sortedBy = (sort: FindingSort, found: readonly Finding[]) =>
      found
        .map(({ createdAt, amount, kind }) => ({ when: createdAt, amount, kind }))
        .map((keys) => keys[sort.replace('-', '') as keyof typeof keys]);
    for (const sort of findingSorts) {
      const found = await leela.findings({ state: 'All', sort, limit: '100' });
      const keys = sortedBy(sort, found);
      const known = keys.filter((key) => key !== null);
      expect(keys.slice(0, known.length), sort).toEqual(known);
      expect(new Set(known).size, sort).toBeGreaterThan(1);
      const rising = sort.startsWith('-') ? known.toReversed() : known;
      expect(rising, sort).toEqual(rising.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    }
  });

  it('of another school does not exist, and readers close nothing', async () => {
    const { id, payment } = await paidFamily(test);
    await bank.webhook('payment.dispute.created', {
      dispute: { id: 'disp_y', payment_id: payment.id },
    });
    await test.runJobs();
    const [mine] = (await leela.read(payment.id)).findings;
    await pool.query(`update registration set school = 'JNV Mahe' where id = $1`, [id]);
    const kollam = await treasurer(test, {
      email: 'kollam@example.org',
      allSchools: false,
      assignedSchools: ['JNV Kollam'],
    });
    const path = `/payments/findings/${mine?._id}/close`;
    expect((await kollam.call('POST', path, { note: 'None of mine' })).status).toBe(404);
    const counts = async (who: typeof leela) => {
      const path = '/payments/findings/counts?state=All&kind=dispute';
      return (await who.call<FacetCounts>('GET', path)).body.data?.total.rows;
    };
    const disputes = await leela.findings({ state: 'open|closed', kind: 'dispute|orphan' });
    const seen = await kollam.findings({ state: 'All' });
    expect(await counts(leela)).toBe(disputes.filter(({ kind }) => kind === 'dispute').length);
    expect(await counts(kollam)).toBe(seen.filter(({ kind }) => kind === 'dispute').length);
    expect(seen.some(({ _id }) => _id === mine?._id)).toBe(false);
    const reader = await treasurer(test, {
      email: 'reader@example.org',
      permissions: { canViewPayments: true },
    });
    expect((await reader.call('POST', path, { note: 'Not allowed' })).status).toBe(403);
    expect((await reader.findings()).length).toBeGreaterThan(0);
  });
});

describe('reconcile now', () => {
  const today = () => new Date(now().getTime() + 5.5 * hourMs).toISOString().slice(0, 10);
  const start = (from: string, to: string) =>
    leela.call<ReconcileRun>('POST', '/payments/reconcile', { from, to });
  const newest = async () =>
    (await leela.call<ReconcileRun>('GET', '/payments/reconcile')).body.data;

  it('takes in what nobody told us, in the background, with its progress', async () => {
    await bank.switches({ webhook: { off: true } });
    const family = await payer(test);
    await bank.pay(await family.orderId());
    const { status, body } = await start(today(), today());
    expect([status, body.data?.state]).toEqual([202, 'waiting']);
    expect((await start(today(), today())).body.code).toBe('IN_PROGRESS');
    await test.runJobs();
    expect(await newest()).toMatchObject({ state: 'done', failure: null, startedBy: 'Leela' });
    expect((await newest())?.news).toBeGreaterThan(0);
    expect((await family.read()).status).toBe('Confirmed');
    await bank.switches({});
  });

  it('says when the provider does not answer, and can be started again', async () => {
    await bank.switches({ down: true });
    await start(today(), today());
    await test.runJobs();
    expect(await newest()).toMatchObject({ state: 'failed' });
    expect((await newest())?.failure).toMatch(/does not answer/);
    await bank.switches({});
    expect((await start(today(), today())).status).toBe(202);
    await test.runJobs();
  });

  it.each([
    ['a day that is none', '2026-02-31', '2026-03-01', 'from'],
    ['the wrong order', '2026-03-02', '2026-03-01', 'to'],
    ['a day ahead', '2126-01-01', '2126-01-02', 'from'],
    ['too many days', '2020-01-01', '2026-01-01', 'from'],
  ])('refuses %s', async (_, from, to, field) => {
    const { status, body } = await start(from, to);
    expect(status).toBe(422);
    expect(body.fields).toHaveProperty(field);
  });
});

describe('a settlement report', () => {
  const upload = (content: string | Buffer, name = 'settlement.csv') => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
    return fetch(`${test.url}/api/v1/payments/settlement`, {
      method: 'POST',
      headers: leela.headers,
      body: form,
    }).then(async (reply) => ({
      status: reply.status,
      body: (await reply.json()) as {
        data: SettlementReport;
        fields: Record<string, string>;
      },
    }));
  };
  const report = async () => (await fetch(`${test.provider?.url}/__sim/settlement.csv`)).text();

  it('of the dashboard matches the ledger; what differs or is missing is named', async () => {
    // the one left out must be of the report's time: not the last
    const [one, three, two] = [
      await paidFamily(test),
      await paidFamily(test),
      await paidFamily(test),
    ];
    const lines = (await report()).split('\r\n');
    const changed = lines
      .filter((line) => !line.includes(three.payment.id))
      .map((line) => (line.includes(two.payment.id) ? line.replace('500.00', '499.00') : line));
    const stranger = lines
      .find((line) => line.includes(one.payment.id))
      ?.replace(one.payment.id, 'pay_Stranger000001');
    const { status, body } = await upload([...changed.slice(0, -1), stranger, ''].join('\r\n'));
    expect(status).toBe(200);
    const { data } = body;
    expect(data.differs.lines).toEqual([{ entityId: two.payment.id, reported: 499, ledger: 500 }]);
    expect(data.missingHere.lines).toEqual([
      { entityId: 'pay_Stranger000001', reported: 500, ledger: null },
    ]);
    expect(data.missingThere.lines).toEqual([
      { entityId: three.payment.id, reported: null, ledger: 500 },
    ]);
    expect(data.matched.count).toBe(data.lines - 2);
  });

  it('of the API, in paise, is understood as well', async () => {
    const { payment } = await paidFamily(test);
    const csv = [
      'entity_id,type,debit,credit,amount,currency,created_at',
      `${payment.id},payment,0,48820,50000,INR,1767225600`,
      'trf_DEUoCEtdsJgvl7,transfer,100,0,100,INR,1767225600',
    ].join('\n');
    const { body } = await upload(csv);
    expect(body.data).toMatchObject({ lines: 1, ignored: 1, matched: { count: 1, amount: 500 } });
  });

  it('of several sheets is read whole, and says which it left out', async () => {
    const { payment } = await paidFamily(test);
    const { payment: other } = await paidFamily(test);
    const head = ['transaction_entity', 'entity_id', 'amount', 'created_at'];
    const row = (id: string) => ['payment', id, 500, new Date('2026-11-21T10:42:00Z')];
    const content = await workbook(
      ['Read me', [['Settlements'], ['of November']]],
      ['First', [['Settlements'], [], head, row(payment.id)]],
      ['Second', [head, row(other.id)]],
      ['old', [head, row('pay_Stranger000002')], { hidden: true }],
    );
    const { status, body } = await upload(content, 'settlement.xlsx');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ lines: 2, matched: { count: 2, amount: 1_000 } });
    expect(body.data.leftOut).toEqual([
      { name: 'Read me', isHidden: false, rows: 1 },
      { name: 'old', isHidden: true, rows: 1 },
    ]);
  });

  it.each<[string, string | Buffer]>([
    ['an empty file', ''],
    ['another table', 'name,school\nAnu,Kollam\n'],
    ['a header alone', 'transaction_entity,entity_id,amount\n'],
    ['a quote that never ends', 'transaction_entity,entity_id,amount\npayment,"pay_'],
    ['an id that is none', 'type,entity_id,amount\npayment,../../settings,100\n'],
    ['an amount that is none', 'type,entity_id,amount\npayment,pay_ABCDEFGHIJKLMN,1e309\n'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00])],
  ])('refuses %s with a clear word', async (_, content) => {
    const { status, body } = await upload(content);
    expect(status).toBe(422);
    expect(body.fields.file).toMatch(/\w{3,}/);
  });

  it('refuses a file that is too large, or none at all', async () => {
    expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).status).toBe(413);
    expect((await leela.call('POST', '/payments/settlement', { csv: 'a' })).status).toBe(415);
  });
});

it('who sees some schools only neither starts nor reads what is about everybody’s money', async () => {
  const mahe = await treasurer(test, {
    email: 'mahe@example.org',
    allSchools: false,
    assignedSchools: ['JNV Mahe'],
  });
  const form = new FormData();
  form.append('file', new Blob(['type,entity_id,amount\npayment,pay_ABCDEFGHIJKLMN,1\n']), 'a.csv');
  const url = `${test.url}/api/v1/payments/settlement`;
  const compared = await fetch(url, { method: 'POST', headers: mahe.headers, body: form });
  const days = { from: '2026-11-01', to: '2026-11-02' };
  expect([
    compared.status,
    (await mahe.call('GET', '/payments/reconcile')).status,
    (await mahe.call('POST', '/payments/reconcile', days)).status,
  ]).toEqual([403, 403, 403]);
});

describe('the daily comparison', () => {
  it('finds a day on which provider and ledger differ, and closes it when they agree', async () => {
    await bank.switches({ webhook: { off: true } });
    const { payment } = await paidFamily(test);
    await bank.refund(payment.id, 20_000);
    aheadMs = 2 * dayMs;
    const biju = await treasurer(test, { email: 'biju@example.org' });
    await compareMoney(test.deps);
    const [difference] = await biju.findings({ kind: 'difference' });
    expect(difference).toMatchObject({ amount: -200 });
    const day = (await overview(biju))?.comparison.find((each) => each.day === difference?.subject);
    expect((day?.provider ?? 0) - (day?.ledger ?? 0)).toBe(-200);
    const metrics = await test.app.inject('/metrics');
    const figure = (name: string) =>
      Number(new RegExp(`^${name} (.*)$`, 'm').exec(metrics.body)?.[1]);
    expect(figure('payments_provider_paise') - figure('payments_ledger_paise')).toBe(-20_000);
    expect(metrics.body).toMatch(/payment_findings_open\{kind="difference"\} 1/);
    await biju.call('POST', `/payments/${payment.id}/check`);
    await compareMoney(test.deps);
    expect(await biju.findings({ kind: 'difference' })).toEqual([]);
    expect((await overview(biju))?.comparison[0]).toMatchObject({ payments: expect.any(Number) });
    await bank.switches({});
  });
});
