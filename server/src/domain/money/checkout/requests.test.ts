import { dayMs, minuteMs } from '@sangamam/contract/locale/durations';
import type { Finding } from '@sangamam/contract/payments/findings';
import type { PaymentRequest } from '@sangamam/contract/payments/requests';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { ledgerOf, payer, practice } from '../../../../testing/domain/money.ts';
import { coming, proveContacts } from '../../../../testing/domain/registrations.ts';
import { treasurer } from '../../../../testing/features/payment-history.ts';
import { claimRequests } from '../orders/request-store.ts';
import { brokenInvariants } from '../reconciliation/broken-invariants.ts';
import { sweepPayments } from '../reconciliation/sweep-payments.ts';
import { closeRequests } from './close-requests.ts';

let clockMs = Date.now();
const test = await testApp({ provider: true, now: () => new Date(clockMs) });
const bank = practice(test);
const leela = await treasurer(test, {
  email: 'leela@example.org',
  name: 'Leela',
  role: 'super_admin' as const,
});
type Way = PaymentRequest['way'];
type Family = Awaited<ReturnType<typeof payer>>;
const ways = ['qr', 'link'] as const;

beforeEach(() => bank.switches({ webhook: { off: true } }));

async function family(adults = 1): Promise<Family> {
  const made = await payer(test, { adults });
  await proveContacts(test.db);
  await mails();
  return made;
}
const path = ({ id }: Family) => `/registrations/${id}/payment-request`;
const ask = (who: Family, way: Way) => leela.call<PaymentRequest>('POST', path(who), { way });
const state = async (who: Family, way: Way) =>
  (await leela.call<PaymentRequest>('GET', `${path(who)}?way=${way}`)).body.data?.state;
async function asked(who: Family, way: Way): Promise<PaymentRequest> {
  const { body, status } = await ask(who, way);
  if (!body.data) throw new Error(`No request: ${status} ${body.code}`);
  return body.data;
}
async function mails() {
  await test.runJobs();
  return test.outbox.splice(0);
}
async function listFindings() {
  const { body } = await leela.call<Finding[]>('GET', '/payments/findings?limit=100');
  return body.data ?? [];
}
const findings = async () => (await listFindings()).map(({ kind }) => kind);
const findingsOf = async ({ id }: Family) =>
  (await listFindings()).filter(({ registration }) => registration?._id === id);
/** The codes or links the provider made for a registration, oldest first. */
async function made({ id }: Family, way: Way) {
  const { rows } = await test.deps.pool.query(
    `select id, created_at from payment_request where registration_id = $1 and way = $2 order by id`,
    [id, way],
  );
  const { payments } = test.deps.outside;
  const found = rows.map((row) =>
    payments.findRequest({ way, requestId: row.id, createdAt: row.created_at }),
  );
  return (await Promise.all(found)).filter((request) => request !== null);
}
const isOpen = async (who: Family, way: Way) =>
  (await made(who, way)).map((request) => request.isOpen);
/** Asks, and the answer of the provider is lost. */
async function askInVain(who: Family, way: Way, fault: object = { loseCreateResponse: 1 }) {
  await bank.switches({ ...fault, webhook: { off: true } });
  const { status, body } = await ask(who, way);
  expect([status, body.code]).toEqual([503, 'PROVIDER_UNAVAILABLE']);
  await bank.switches({ webhook: { off: true } });
}
const later = (ms: number) => {
  clockMs += ms;
};

describe.each(ways)('what staff ask for by %s', (way) => {
  const newsBy: Record<string, (who: Family) => Promise<unknown>> = {
    'a webhook': async () => {
      await bank.enableWebhook();
      await test.runJobs();
    },
    'the screen that shows it': async (who) => {
      later(11_000);
      await state(who, way);
    },
    'the job': async () => {
      later(minuteMs);
      await closeRequests(test.deps);
    },
    'the sweep': async () => sweepPayments(test.deps, dayMs),
  };

  it.each(Object.keys(newsBy))('is paid and placed by itself, by %s alone', async (news) => {
    if (news === 'a webhook') await bank.switches({});
    const who = await family();
    const { url, amount } = await asked(who, way);
    expect(amount).toBe(500);
    await bank.payRequest(url);
    if (news === 'a webhook') await bank.deliver();
    await newsBy[news]?.(who);
    expect(await who.read()).toMatchObject({
      status: 'Confirmed',
      paymentStatus: 'Completed',
      fee: { paid: 500, credit: 0, due: 0 },
    });
    expect(await state(who, way)).toBe('paid');
    expect((await findings()).filter((kind) => kind === 'orphan')).toEqual([]);
    const { registrationNumber } = await who.read();
    const subjects = (await mails()).map(({ subject }) => subject);
    expect(subjects).toContain(`${registrationNumber}: you are registered`);
    expect(await brokenInvariants(test)).toEqual([]);
  });

  it('is closed when the fee is paid in the checkout, and cannot be paid then', async () => {
    const who = await family();
    const { url } = await asked(who, way);
    await who.confirm((await bank.pay(await who.orderId())).response);
    await test.runJobs();
    expect(await state(who, way)).toBe('closed');
    expect(await bank.payRequest(url)).toHaveProperty('error');
    expect(await ledgerOf(test, who.id)).toEqual(['fee 50000']);
  });

  it('is credit where the checkout was faster, and is asked back by the family', async () => {
    const who = await family();
    const { url } = await asked(who, way);
    const orderId = await who.orderId();
    await bank.payRequest(url);
    await who.confirm((await bank.pay(orderId)).response);
    await sweepPayments(test.deps, dayMs);
    expect(await who.read()).toMatchObject({
      status: 'Confirmed',
      fee: { paid: 500, credit: 500, due: 0 },
      additionalContribution: 0,
    });
    const { body } = await who.send<{ fewer: number }>('GET', `${who.id}/refund-offer`);
    expect(body.data?.fewer).toBe(500);
    const back = { what: 'fewer', choice: 'refund', amount: 500 };
    expect((await who.send('POST', `${who.id}/leave`, back)).status).toBe(200);
    expect(await brokenInvariants(test)).toEqual([]);
  });

  it('is closed and asked for anew when the family grows', async () => {
    const who = await family();
    const first = await asked(who, way);
    await who.browser.save('eventAttendance', { eventAttendance: coming(2) });
    await test.runJobs();
    expect(await state(who, way)).toBe('closed');
    const second = await asked(who, way);
    expect(second).toMatchObject({ amount: 1000, state: 'open' });
    expect(second.url).not.toBe(first.url);
  });

  it('is closed when the registration is cancelled, and after its time', async () => {
    const cancelled = await family();
    const slow = await family();
    await asked(cancelled, way);
    await asked(slow, way);
    await cancelled.send('POST', `${cancelled.id}/leave`, {
      what: 'cancel',
      choice: 'credit',
      amount: 0,
    });
    await closeRequests(test.deps);
    expect(await state(cancelled, way)).toBe('closed');
    expect(await state(slow, way)).toBe('open');
    await test.db
      .updateTable('paymentRequest')
      .set({ until: new Date(clockMs) })
      .where('registrationId', '=', slow.id)
      .execute();
    await closeRequests(test.deps);
    expect(await state(slow, way)).toBe('closed');
  });

  it('is kept apart as theirs when it is paid before they are cancelled and heard of after', async () => {
    await bank.switches({});
    const who = await family();
    await bank.payRequest((await asked(who, way)).url);
    const leaving = { what: 'cancel', choice: 'credit', amount: 0 };
    await who.send('POST', `${who.id}/leave`, leaving);
    await bank.deliver();
    await test.runJobs();
    expect(await state(who, way)).toBe('paid');
    expect(await who.read()).toMatchObject({ status: 'Cancelled', paymentStatus: 'Processing' });
    const held = await findingsOf(who);
    expect(held).toMatchObject([{ kind: 'unallocated', amount: 500 }]);
    expect(await brokenInvariants(test)).toEqual([]);

    await leela.call('POST', `/registrations/${who.id}/restore`, { reason: 'They come after all' });
    const { registrationNumber: number } = await who.read();
    const away = { number, reason: 'Asked by phone' };
    const refused = await leela.call('DELETE', `/registrations/${who.id}`, away);
    expect(refused.body.code).toBe('MONEY_HELD');
    const place = { target: 'fee', note: '' };
    await leela.call('POST', `/payments/${held[0]?.paymentId}/allocate`, place);
    expect(await who.read()).toMatchObject({ status: 'Confirmed', paymentStatus: 'Completed' });
    expect(await findingsOf(who)).toEqual([]);
    expect(await brokenInvariants(test)).toEqual([]);
  });

  it('leaves nothing in their books once what was kept apart went back', async () => {
    await bank.switches({});
    const who = await family();
    await bank.payRequest((await asked(who, way)).url);
    await who.send('POST', `${who.id}/leave`, { what: 'cancel', choice: 'credit', amount: 0 });
    await bank.deliver();
    await test.runJobs();
    const [held] = await findingsOf(who);
    await leela.refund(held?.paymentId ?? '', 500);
    await test.runJobs();
    expect(await who.read()).toMatchObject({ paymentStatus: 'Refunded', paymentAmount: 0 });
    const { paise } = await test.db
      .selectFrom('ledgerEntry')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('amountPaise'), sql.lit(0)).as('paise'))
      .where('registrationId', '=', who.id)
      .executeTakeFirstOrThrow();
    expect(Number(paise)).toBe(0);
    expect(await brokenInvariants(test)).toEqual([]);
  });

  it('is the same for who asks twice, and one where two ask at once', async () => {
    const who = await family();
    const [one, two] = await Promise.all([ask(who, way), ask(who, way)]);
    const third = await asked(who, way);
    const urls = [one, two].flatMap(({ body }) => body.data?.url || []);
    expect(urls).toContain(third.url);
    expect((await isOpen(who, way)).filter(Boolean)).toEqual([true]);
    expect((await asked(who, way)).url).toBe(third.url);
  });

  it('is told by the provider again and again, and credited once', async () => {
    await bank.switches({ webhook: { duplicate: 3, reorder: true } });
    const who = await family();
    await bank.payRequest((await asked(who, way)).url);
    await bank.deliver();
    await test.runJobs();
    await sweepPayments(test.deps, dayMs);
    expect((await who.read()).fee).toMatchObject({ paid: 500, credit: 0 });
    expect(await brokenInvariants(test)).toEqual([]);
  });

  it.each([
    ['Cancelled', 'STATUS_CHANGE'],
    ['Waitlisted', 'STATUS_CHANGE'],
    ['Draft', 'STATUS_CHANGE'],
    ['Confirmed', 'STATUS_CHANGE'],
  ])('is refused of one that is %s', async (status, code) => {
    const who = await family();
    await test.db.updateTable('registration').set({ status }).where('id', '=', who.id).execute();
    expect((await ask(who, way)).body.code).toBe(code);
  });

  it('is refused while the provider does not answer, and made when it does', async () => {
    const who = await family();
    await askInVain(who, way, { http: '500' });
    expect((await asked(who, way)).state).toBe('open');
  });

  it('is ended where its answer was lost, when staff ask again', async () => {
    const who = await family();
    await askInVain(who, way);
    expect(await isOpen(who, way)).toEqual([true]);
    expect((await asked(who, way)).state).toBe('open');
    expect(await isOpen(who, way)).toEqual([false, true]);
  });

  it('is ended by the schedule where its answer was lost, though it was made late', async () => {
    const [lost, late, never] = [await family(), await family(), await family()];
    await askInVain(lost, way);
    for (const who of [late, never]) await askInVain(who, way, { down: true });
    await closeRequests(test.deps);
    expect(await isOpen(lost, way)).toEqual([true]);
    expect((await asked(late, way)).state).toBe('open');
    const { id: request } = await test.db
      .selectFrom('paymentRequest')
      .select('id')
      .where('registrationId', '=', late.id)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const until = new Date(clockMs + dayMs);
    const notes = { request, env: test.deps.config.appEnv };
    const asking = { way, amountPaise: 50_000, name: 'Meet', until, notes };
    await test.deps.outside.payments.createRequest(asking);
    expect(await isOpen(late, way)).toEqual([true, true]);
    later(minuteMs);
    await closeRequests(test.deps);
    expect(await isOpen(lost, way)).toEqual([false]);
    expect(await isOpen(late, way)).toEqual([false, true]);
    expect(await isOpen(never, way)).toEqual([]);
    const open = await claimRequests(test.db, { before: new Date(clockMs), limit: 1000 });
    expect(open.every(({ status }) => status === 'open')).toBe(true);
  });

  it('is credited where it was paid though its answer was lost', async () => {
    const who = await family();
    await askInVain(who, way);
    const [request] = await made(who, way);
    await bank.payRequest(request?.url ?? '');
    await sweepPayments(test.deps, dayMs);
    expect(await who.read()).toMatchObject({ status: 'Confirmed', fee: { paid: 500, credit: 0 } });
    expect(await state(who, way)).toBe('paid');
    expect(await brokenInvariants(test)).toEqual([]);
  });
});

it('every request is examined in turn, however many are in one batch', async () => {
  const families = [await family(), await family(), await family()] as const;
  for (const who of families) await asked(who, 'link');
  const [cancelled, , paid] = families;
  const leaving = { what: 'cancel', choice: 'credit', amount: 0 };
  await cancelled.send('POST', `${cancelled.id}/leave`, leaving);
  const [request] = await made(paid, 'link');
  await bank.payRequest(request?.url ?? '');
  later(minuteMs);
  await closeRequests(test.deps, 1);
  const states = families.map((who) => state(who, 'link'));
  expect(await Promise.all(states)).toEqual(['closed', 'open', 'paid']);
  expect(await isOpen(cancelled, 'link')).toEqual([false]);
  expect(await paid.read()).toMatchObject({ status: 'Confirmed' });
});

it('what was examined least recently comes first', async () => {
  for (let made = 0; made < 3; made++) await asked(await family(), 'link');
  const claim = async (limit: number) => {
    const claimed = await claimRequests(test.db, { before: new Date(clockMs + dayMs), limit });
    return claimed.map(({ id }) => id);
  };
  const count = (await claim(1000)).length;
  const inTurn: string[] = [];
  for (let nth = 0; nth < count; nth++) inTurn.push(...(await claim(1)));
  expect(new Set(inTurn).size).toBe(count);
  expect(await claim(1)).toEqual(inTurn.slice(0, 1));
});

it('a link is mailed once, and reminders lead to it while it is good', async () => {
  const who = await family();
  const { url, isMailed } = await asked(who, 'link');
  await asked(who, 'link');
  expect(isMailed).toBe(true);
  const sent = await mails();
  expect(sent.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/: pay ₹500 by link$/),
  ]);
  expect(sent[0]?.text).toContain(url);
  const { body } = await leela.call<{ bulkId: string }>('POST', '/registrations/bulk', {
    action: 'remind',
    ids: [who.id],
  });
  expect(body.code).toBeUndefined();
  const [reminder] = await mails();
  expect(reminder?.text).toContain(url);
});

it('another school’s registration is not asked for', async () => {
  const who = await family();
  const other = await treasurer(test, {
    email: 'other@example.org',
    allSchools: false,
    assignedSchools: ['JNV Idukki'],
  });
  const { status, body } = await other.call('POST', path(who), { way: 'qr' });
  expect([status, body.code]).toEqual([404, 'REGISTRATION_NOT_FOUND']);
  expect((await other.call('GET', `${path(who)}?way=qr`)).status).toBe(404);
});

// the last, since the provider knows nothing of this money
it('another amount that comes under a note is kept apart', async () => {
  const who = await family();
  await asked(who, 'qr');
  const { id: request } = await test.db
    .selectFrom('paymentRequest')
    .select('id')
    .where('registrationId', '=', who.id)
    .executeTakeFirstOrThrow();
  const id = 'pay_AAAAAAAAAAA001';
  const payment = { id, order_id: null, status: 'captured', amount: 12_300, currency: 'INR' };
  await bank.webhook('payment.captured', { payment: { ...payment, notes: { request } } });
  await test.runJobs();
  expect(await who.read()).toMatchObject({ status: 'Submitted', fee: { due: 500 } });
  expect(await findings()).toContain('mismatch');
});
