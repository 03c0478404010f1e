import { randomUUID } from 'node:crypto';
import { dayMs } from '@sangamam/contract/locale/durations';
import { type Dashboard, figureRows } from '@sangamam/contract/reports/dashboard';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { addCounted } from '../../../testing/reports/analytics.ts';

let server: TestApp;
const now = new Date('2026-11-08T05:12:00Z');

async function dashboardOf(who: string): Promise<Dashboard> {
  const headers = await signIn(server, `${who}@example.org`);
  const answer = await server.app.inject({ url: '/api/v1/dashboard', headers });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

beforeAll(async () => {
  server = await testApp({ now: () => now });
  const { db } = server;
  await addAdmin(server, { email: 'chief@example.org', role: 'super_admin' });
  await addAdmin(server, { email: 'mahe@example.org', assignedSchools: ['JNV Mahe'] });
  await addAdmin(server, { email: 'nobody@example.org' });
  const family = { year: '1998', attendees: { adults: { veg: 2 } } } as const;
  const kollam = await addCounted(server, {
    ...family,
    school: 'JNV Kollam',
    at: '2026-11-06T18:40:00Z',
    status: 'Confirmed',
    ledger: [{ kind: 'fee', at: '2026-11-07T06:00:00Z', fee: 1000, contribution: 250 }],
  });
  await addCounted(server, {
    ...family,
    school: 'JNV Kollam',
    at: '2026-11-08T01:00:00Z',
    status: 'Confirmed',
    ledger: [{ kind: 'fee', at: '2026-11-08T02:00:00Z', fee: 700, isWaived: true }],
  });
  await addCounted(server, {
    ...family,
    school: 'JNV Mahe',
    at: '2026-11-08T01:00:00Z',
    status: 'Submitted',
    paymentStatus: 'Partially Paid',
  });
  await addCounted(server, {
    ...family,
    school: 'JNV Mahe',
    at: '2026-10-01T01:00:00Z',
    status: 'Confirmed',
  });
  for (const status of ['Draft', 'Waitlisted', 'Checked In', 'Cancelled']) {
    await addCounted(server, {
      ...family,
      school: 'JNV Kollam',
      at: '2026-10-02T01:00:00Z',
      status,
    });
  }
  await db
    .insertInto('finding')
    .values({ kind: 'unallocated', subject: 'pay_00000000000001', registrationId: kollam })
    .execute();
  for (const status of ['sent', 'needs attention']) {
    await db
      .insertInto('message')
      .values({
        id: randomUUID(),
        registrationId: kollam,
        recipient: 'anu@example.org',
        status,
        subject: 'You are registered',
        textBody: '',
        htmlBody: '',
      })
      .execute();
  }
  for (const ageDays of [1, 3]) {
    const at = new Date(Date.now() - ageDays * dayMs);
    await db
      .insertInto('issue')
      .values({
        id: randomUUID(),
        registrationId: kollam,
        createdAt: at,
        updatedAt: at,
        category: 'Other',
        title: 'Other',
        description: 'The hall has no ramp at all',
        reporterName: 'Anu',
        reporterEmail: 'anu@example.org',
        reporterPhone: '',
      })
      .execute();
  }
});

test('what was waived was not received, and is told apart', async () => {
  expect((await dashboardOf('chief')).money).toEqual({
    net: 1250,
    fee: 1000,
    contributions: 250,
    unmatched: 0,
    waived: 700,
  });
});

test('what was received is one figure here and in the list of payments', async () => {
  const { db } = server;
  const paid = await db
    .selectFrom('payment')
    .select('providerPaymentId')
    .where('method', '=', 'cash')
    .executeTakeFirstOrThrow();
  // ₹300 of it went back, and ₹41 came that nobody has matched
  await db
    .insertInto('refund')
    .values({
      id: randomUUID(),
      providerPaymentId: paid.providerPaymentId,
      amountPaise: 30_000,
      status: 'processed',
      reason: 'Fewer came',
      requestedBy: 'system',
      idempotencyKey: randomUUID(),
    })
    .execute();
  await db
    .updateTable('payment')
    .set({ amountRefundedPaise: 30_000 })
    .where('providerPaymentId', '=', paid.providerPaymentId)
    .execute();
  await db
    .insertInto('payment')
    .values({
      providerPaymentId: 'pay_00000000000002',
      kind: 'unallocated',
      status: 'captured',
      amountPaise: 4100,
      currency: 'INR',
      method: 'upi',
      disposition: 'unallocated',
      firstSeenVia: 'webhook',
      capturedAt: now,
    })
    .execute();
  const { money } = await dashboardOf('chief');
  const headers = await signIn(server, 'chief@example.org');
  const answer = await server.app.inject({ url: '/api/v1/payments/totals', headers });
  expect(answer.json().data).toMatchObject({ received: 1291, refunded: 300, net: 991 });
  expect(money).toMatchObject({ net: 991, contributions: 250, unmatched: 41 });
  expect(money.fee + money.contributions + money.unmatched).toBe(money.net);
  expect((await dashboardOf('mahe')).money.net).toBe(0);
  expect((await dashboardOf('nobody')).money.net).toBe(0);
});

test('each figure is the number of rows that its link lists, of all schools and of some', async () => {
  for (const who of ['chief', 'mahe', 'nobody']) {
    const figures = await dashboardOf(who);
    const shown = {
      registrations: figures.registrations,
      drafts: figures.drafts,
      confirmed: figures.confirmed,
      awaitingPayment: figures.awaitingPayment.count,
      expected: figures.expected.people,
    };
    const headers = await signIn(server, `${who}@example.org`);
    const listed: Record<string, number> = {};
    for (const [figure, filter] of Object.entries(figureRows)) {
      const url = `/api/v1/registrations/counts?${new URLSearchParams(filter)}`;
      const { total } = (await server.app.inject({ url, headers })).json().data;
      listed[figure] = figure === 'expected' ? total.people : total.rows;
    }
    expect(listed, who).toEqual(shown);
    if (who === 'chief') {
      expect(shown).toEqual({
        registrations: 6,
        drafts: 1,
        confirmed: 4,
        awaitingPayment: 1,
        expected: 10,
      });
    }
  }
});

test('the last fourteen days in Kochi, the empty ones too', async () => {
  const { lastDays } = await dashboardOf('chief');
  expect(lastDays).toHaveLength(14);
  expect(lastDays[0]).toEqual({ day: '2026-10-26', registrations: 0 });
  expect(lastDays.slice(-2)).toEqual([
    { day: '2026-11-07', registrations: 1 },
    { day: '2026-11-08', registrations: 2 },
  ]);
});

test('what waits, of the own schools only, and nothing for nobody', async () => {
  expect((await dashboardOf('chief')).attention).toEqual([
    { kind: 'findings', count: 1 },
    { kind: 'partiallyPaid', count: 1 },
    { kind: 'issues', count: 1 },
    { kind: 'messages', count: 1 },
    { kind: 'venue', count: 1 },
    { kind: 'contact', count: 1 },
  ]);
  const theirs = await dashboardOf('mahe');
  expect(theirs.attention).toEqual([{ kind: 'partiallyPaid', count: 1 }]);
  expect(theirs.lastDays.at(-1)).toEqual({ day: '2026-11-08', registrations: 1 });
  expect(theirs.money).toMatchObject({ net: 0, waived: 0 });
  expect((await dashboardOf('nobody')).attention).toEqual([]);
});

test('what the site says as it was delivered waits until somebody has said it', async () => {
  await server.patchSettings((settings) => ({
    ...settings,
    event: { ...settings.event, venueName: 'Town hall' },
    contact: { ...settings.contact, email: 'desk@example.org' },
  }));
  const kinds = (await dashboardOf('chief')).attention.map(({ kind }) => kind);
  expect(kinds).toEqual(['findings', 'partiallyPaid', 'issues', 'messages']);
});

test('whether to show who is coming is asked until it is shown, or somebody has registered', async () => {
  const fresh = await testApp();
  await addAdmin(fresh, { email: 'chief@example.org', role: 'super_admin' });
  const isAsked = async () => {
    const headers = await signIn(fresh, 'chief@example.org');
    const { attention } = (await fresh.app.inject({ url: '/api/v1/dashboard', headers })).json()
      .data;
    return attention.some(({ kind }: Dashboard['attention'][number]) => kind === 'whoIsComing');
  };
  const show = (publicCounts: boolean) =>
    fresh.patchSettings((settings) => ({
      ...settings,
      features: { ...settings.features, publicCounts },
    }));
  expect(await isAsked()).toBe(true);
  await show(true);
  expect(await isAsked()).toBe(false);
  await show(false);
  const family = { year: '1998', attendees: { adults: { veg: 2 } }, school: 'JNV Mahe' } as const;
  await addCounted(fresh, { ...family, at: '2026-11-06T18:40:00Z', status: 'Confirmed' });
  expect(await isAsked()).toBe(false);
});
