import { dayMs } from '@sangamam/contract/locale/durations';
import type { Receipt } from '@sangamam/contract/payments/receipts';
import { type RefundOffer, refundLine, refundPeriods } from '@sangamam/contract/payments/refunds';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import type { RegistrationChange } from '@sangamam/contract/staff-registrations/history';
import { words } from '@sangamam/words/by-language/refund-table';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { payer, practice } from '../../../../testing/domain/money.ts';
import { proveContacts } from '../../../../testing/domain/registrations.ts';
import { treasurer } from '../../../../testing/features/payment-history.ts';
import { buildTimeoutMs, ensureBuilt, siteFor } from '../../../../testing/site.ts';
import { brokenInvariants } from '../../money/reconciliation/broken-invariants.ts';

/** An event on a Saturday, seen from so many days before it. */
const startsAt = '2027-02-06T03:30:00.000Z';
let daysBefore = 40;
const now = () => new Date(Date.parse(startsAt) - daysBefore * dayMs);
const test = await testApp({ provider: true, now });
const bank = practice(test);
const leela = await treasurer(test, { email: 'leela@example.org', name: 'Leela' });

beforeEach(async () => {
  daysBefore = 40;
  await bank.switches({});
  await test.patchSettings((s) => ({
    ...s,
    event: { ...s.event, startsAt, endsAt: '2027-02-07T12:00:00.000Z' },
    deadlines: {
      ...s.deadlines,
      opensAt: '2026-10-01T00:00:00.000Z',
      closesAt: '2027-02-05T00:00:00.000Z',
      payBy: '2027-02-05T00:00:00.000Z',
      attendeesLockAt: '2027-02-05T00:00:00.000Z',
    },
  }));
});

async function paidFamily(adults = 2, amount?: number) {
  const family = await payer(test, { adults });
  await proveContacts(test.db);
  const { payment, response } = await bank.pay(await family.orderId(amount ? { amount } : {}));
  await family.confirm(response);
  await mails();
  return { family, id: payment.id };
}
type Family = Awaited<ReturnType<typeof payer>>;

const offerOf = async (family: Family) => {
  const { body } = await family.send<RefundOffer>('GET', `${family.id}/refund-offer`);
  return body.data;
};
const leave = (family: Family, body: object) => family.send('POST', `${family.id}/leave`, body);

async function mails() {
  await test.runJobs();
  return test.outbox.splice(0);
}

describe('who cannot come', () => {
  it.each([
    { days: 40, percent: 90, comesBack: 900 },
    { days: 30, percent: 90, comesBack: 900 },
    { days: 29, percent: 50, comesBack: 500 },
    { days: 15, percent: 50, comesBack: 500 },
    { days: 14, percent: 0, comesBack: 0 },
  ])('$days days before is offered $percent %', async ({ days, percent, comesBack }) => {
    daysBefore = days;
    const { family } = await paidFamily();
    expect(await offerOf(family)).toMatchObject({ percent, cancel: comesBack, mayCancel: true });
    const left = await leave(family, { what: 'cancel', choice: 'refund', amount: comesBack });
    expect(left.status).toBe(200);
    expect(await family.read()).toMatchObject({ status: 'Cancelled' });
    expect((await offerOf(family))?.asked).toBe(comesBack);
  });

  it('cancels, is told, and has the money back once a treasurer approved it', async () => {
    const { family, id } = await paidFamily();
    await leave(family, { what: 'cancel', choice: 'refund', amount: 900 });
    const [told, ...more] = await mails();
    expect(more).toEqual([]);
    expect(told?.subject).toMatch(/: your registration is cancelled$/);
    expect(told?.text).toContain('You asked for a refund of ₹900.');
    const state = await family.send<{ state: string; money: { where: string; amount: number } }>(
      'GET',
      `${family.id}/payment-status`,
    );
    expect(state.body.data).toMatchObject({
      state: 'cancelled',
      money: { where: 'refund_asked', amount: 900 },
    });

    const [refund] = (await leela.read(id)).refunds;
    expect(refund).toMatchObject({
      amount: 900,
      state: 'Awaiting Approval',
      requestedBy: 'the registrant',
      reason: 'Cannot come',
      mayDecide: true,
    });
    const approved = await leela.decide(refund?._id ?? '', 'approve');
    expect(approved.status).toBe(200);
    expect((await leela.read(id)).refunds).toMatchObject([{ state: 'Refunded' }]);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/: refund of ₹900$/),
    ]);
    // the tenth that the table keeps is not offered again
    expect(await offerOf(family)).toMatchObject({ asked: 0, cancel: 0, fewer: 0 });
    expect(await brokenInvariants(test)).toEqual([]);
  });

  it('is told why a refund was rejected, and may ask again', async () => {
    const { family, id } = await paidFamily();
    await leave(family, { what: 'cancel', choice: 'refund', amount: 900 });
    await mails();
    const [refund] = (await leela.read(id)).refunds;
    await leela.decide(refund?._id ?? '', 'reject', 'Paid by the school');
    const [mail] = await mails();
    expect(mail?.text).toContain('Paid by the school');
    expect(mail?.text).toContain('was not approved');
    expect((await leave(family, { what: 'cancel', choice: 'refund', amount: 900 })).status).toBe(
      200,
    );
  });

  it('may leave the money with the registration, and ask for it later', async () => {
    daysBefore = 30;
    const { family } = await paidFamily();
    await leave(family, { what: 'cancel', choice: 'credit', amount: 900 });
    expect((await mails())[0]?.text).toContain('Your money stays with your registration.');
    // the next morning
    daysBefore = 29.3;
    expect(await offerOf(family)).toMatchObject({ cancel: 500, asked: 0, mayCancel: false });
    expect((await leave(family, { what: 'cancel', choice: 'refund', amount: 500 })).status).toBe(
      200,
    );
  });

  it('asks of several payments with one request, which one approval decides', async () => {
    const { family, id } = await paidFamily(1);
    await family.browser.attend(2);
    const { payment, response } = await bank.pay(await family.orderId());
    await family.confirm(response);
    expect(await offerOf(family)).toMatchObject({ cancel: 900 });
    await leave(family, { what: 'cancel', choice: 'refund', amount: 900 });
    const [refund] = (await leela.read(payment.id)).refunds;
    await leela.decide(refund?._id ?? '', 'approve');
    const refunds = [...(await leela.read(id)).refunds, ...(await leela.read(payment.id)).refunds];
    expect(refunds.map(({ state }) => state)).toEqual(['Refunded', 'Refunded']);
    expect(refunds.reduce((sum, { amount }) => sum + Math.abs(amount), 0)).toBe(900);
    expect(await brokenInvariants(test)).toEqual([]);
  });

  it('pays nothing and gets nothing back: the place is free', async () => {
    const family = await payer(test, { adults: 2 });
    expect(await offerOf(family)).toMatchObject({ cancel: 0, mayCancel: true });
    expect((await leave(family, { what: 'cancel', choice: 'refund', amount: 0 })).status).toBe(200);
    expect((await mails()).at(-1)?.text).toContain('No money goes back.');
  });

  it('credit comes back whole, a contribution never', async () => {
    const { family } = await paidFamily(2, 1300);
    expect(await offerOf(family)).toMatchObject({ cancel: 1200 });
    const { response } = await bank.pay(
      await family.orderId({ purpose: 'contribution', amount: 500 }),
    );
    await family.confirm(response);
    expect(await offerOf(family)).toMatchObject({ cancel: 1200 });
  });
});

describe('with fewer people', () => {
  it('what was paid for them comes back by the table, once', async () => {
    const { family, id } = await paidFamily(3);
    await family.browser.attend(2);
    expect(await offerOf(family)).toMatchObject({ fewer: 450, cancel: 1350 });
    expect((await leave(family, { what: 'fewer', choice: 'refund', amount: 450 })).status).toBe(
      200,
    );
    expect((await mails()).at(-1)?.subject).toMatch(/: your request for a refund of ₹450$/);
    const [refund] = (await leela.read(id)).refunds;
    await leela.decide(refund?._id ?? '', 'approve');
    expect(await family.read()).toMatchObject({
      status: 'Confirmed',
      additionalContribution: 0,
      fee: { due: 0 },
    });
    expect(await offerOf(family)).toMatchObject({ asked: 0, fewer: 0, cancel: 900 });
    expect(await brokenInvariants(test)).toEqual([]);
  });
});

describe('what would come back may be given', () => {
  const receiptsOf = async (family: Family) => {
    const { body } = await family.send<Receipt[]>('GET', `${family.id}/receipts`);
    return (body.data ?? [])
      .map(({ kind, amount, feePart, creditPart, contributionPart }) => ({
        kind,
        amount,
        parts: [feePart, creditPart, contributionPart],
      }))
      .sort((one, other) => other.amount - one.amount);
  };
  const donationReceipts = (isOn: boolean) =>
    test.patchSettings((s) => ({
      ...s,
      payments: {
        ...s.payments,
        donationReceipts: isOn,
        pan: isOn ? 'AAATN1234F' : '',
        section80g: isOn ? 'AAATN1234FF20261' : '',
      },
    }));

  it('by a family that shrank: with a donation receipt, a mail, and staff who see it', async () => {
    await donationReceipts(true);
    const { family, id } = await paidFamily(3);
    await family.browser.attend(2);
    await mails();
    const given = await leave(family, { what: 'fewer', choice: 'gift', amount: 450 });
    expect(given.status).toBe(200);
    const record = { status: 'Confirmed', paymentAmount: 1500, fee: { paid: 1050, due: 0 } };
    expect(await family.read()).toMatchObject(record);
    expect(await receiptsOf(family)).toEqual([
      { kind: 'fee', amount: 1050, parts: [1050, 0, 0] },
      { kind: 'donation', amount: 450, parts: [0, 0, 450] },
    ]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/: you gave ₹450 as a contribution$/);
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/-R-.*\.pdf$/),
      expect.stringMatching(/-D-.*\.pdf$/),
    ]);
    const seen = await leela.read(id);
    expect(seen.ledger.at(-1)).toMatchObject({ kind: 'gift', amount: 450, by: 'registrant' });
    expect(seen.split).toEqual({ fee: 1050, contribution: 450, credit: 0 });
    const { body } = await leela.call<RegistrationChange[]>(
      'GET',
      `/registrations/${family.id}/history`,
    );
    expect(body.data).toContainEqual(
      expect.objectContaining({ event: 'credit given', actor: 'registrant' }),
    );
    // what the table kept is neither offered nor given later
    expect(await offerOf(family)).toMatchObject({ fewer: 0, cancel: 900 });
    expect(await brokenInvariants(test)).toEqual([]);
    await donationReceipts(false);
  });

  it('once, however often and however many at once', async () => {
    const { family } = await paidFamily(3);
    await family.browser.attend(2);
    const body = { what: 'fewer', choice: 'gift', amount: 450 };
    const replies = await Promise.all([1, 2, 3].map(() => leave(family, body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await leave(family, body)).status).toBe(409);
    expect(await receiptsOf(family)).toEqual([
      { kind: 'fee', amount: 1500, parts: [1050, 0, 450] },
    ]);
    expect(await brokenInvariants(test)).toEqual([]);
  });

  it('again after the family shrank again, of what is left', async () => {
    await donationReceipts(true);
    const { family } = await paidFamily(3, 1700);
    expect((await leave(family, { what: 'fewer', choice: 'gift', amount: 200 })).status).toBe(200);
    await family.browser.attend(2);
    expect((await leave(family, { what: 'fewer', choice: 'gift', amount: 450 })).status).toBe(200);
    expect(await receiptsOf(family)).toEqual([
      { kind: 'fee', amount: 1050, parts: [1050, 0, 0] },
      { kind: 'donation', amount: 650, parts: [0, 0, 650] },
    ]);
    expect(await brokenInvariants(test)).toEqual([]);
    await donationReceipts(false);
  });

  it('by who cannot come; what the table kept is no contribution', async () => {
    const { family } = await paidFamily();
    const left = await leave(family, { what: 'cancel', choice: 'gift', amount: 900 });
    expect(left.status).toBe(200);
    expect(await family.read()).toMatchObject({ status: 'Cancelled' });
    expect((await mails())[0]?.text).toContain('You gave ₹900 as a contribution.');
    expect(await receiptsOf(family)).toEqual([{ kind: 'fee', amount: 1000, parts: [100, 0, 900] }]);
    expect(await offerOf(family)).toMatchObject({ asked: 0, cancel: 0, fewer: 0 });
    expect(await brokenInvariants(test)).toEqual([]);
  });

  it('of two payments, each with its receipt', async () => {
    const { family } = await paidFamily(1);
    await family.browser.attend(2);
    const { response } = await bank.pay(await family.orderId());
    await family.confirm(response);
    expect((await leave(family, { what: 'cancel', choice: 'gift', amount: 900 })).status).toBe(200);
    const receipts = await receiptsOf(family);
    expect(receipts.map(({ amount }) => amount)).toEqual([500, 500]);
    const [fee, credit, given] = [0, 1, 2].map((part) =>
      receipts.reduce((sum, { parts }) => sum + (parts[part] ?? 0), 0),
    );
    expect({ fee, credit, given }).toEqual({ fee: 100, credit: 0, given: 900 });
    expect(await brokenInvariants(test)).toEqual([]);
  });

  it('not while a refund of it is open, and goes back with the whole payment', async () => {
    const { family, id } = await paidFamily(3);
    await family.browser.attend(2);
    await leave(family, { what: 'fewer', choice: 'refund', amount: 450 });
    const open = await leave(family, { what: 'fewer', choice: 'gift', amount: 450 });
    expect([open.status, open.body.code]).toEqual([409, 'STATUS_CHANGE']);
    const [refund] = (await leela.read(id)).refunds;
    await leela.decide(refund?._id ?? '', 'reject', 'Asked us to keep it');
    expect((await leave(family, { what: 'fewer', choice: 'gift', amount: 450 })).status).toBe(200);
    await bank.refund(id, 150_000);
    await mails();
    expect(await family.read()).toMatchObject({
      paymentStatus: 'Refunded',
      paymentAmount: 0,
      fee: { paid: 0, credit: 0 },
    });
    expect(await brokenInvariants(test)).toEqual([]);
  });
});

describe('refuses', () => {
  it.each([
    ['another amount than is offered', { what: 'cancel', choice: 'refund', amount: 950 }, 'STALE'],
    [
      'fewer, where nobody was taken off',
      { what: 'fewer', choice: 'refund', amount: 0 },
      'STATUS_CHANGE',
    ],
    ['an unknown choice', { what: 'cancel', choice: 'lottery', amount: 900 }, 'VALIDATION'],
  ])('%s', async (_, body, code) => {
    const { family } = await paidFamily();
    expect((await leave(family, body)).body.code).toBe(code);
    expect(await family.read()).toMatchObject({ status: 'Confirmed' });
  });

  it('somebody else', async () => {
    const { family } = await paidFamily();
    const other = await payer(test);
    const reply = await other.send('POST', `${family.id}/leave`, {
      what: 'cancel',
      choice: 'refund',
      amount: 900,
    });
    expect([reply.status, reply.body.code]).toEqual([404, 'REGISTRATION_NOT_FOUND']);
  });

  it('pressed twice at once: one request', async () => {
    const { family, id } = await paidFamily();
    const body = { what: 'cancel', choice: 'refund', amount: 900 };
    const replies = await Promise.all([1, 2, 3].map(() => leave(family, body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await leela.read(id)).refunds).toHaveLength(1);
  });
});

it('says the table of the settings alike on policies, questions and mails', {
  timeout: buildTimeoutMs,
}, async () => {
  await test.patchSettings((s) => ({
    ...s,
    refunds: { firstDays: 25, firstPercent: 80, secondDays: 10, secondPercent: 40 },
  }));
  const settings = await test.deps.settings.current();
  const lines = refundPeriods(settings).map((period) => refundLine(period, words.en, 'en'));
  expect(lines).toEqual([
    'Until Tue, 12 Jan 2027: 80% of the fee',
    'Until Wed, 27 Jan 2027: 40% of the fee',
    'Later: no refund',
  ]);
  const { family } = await paidFamily();
  await leave(family, { what: 'cancel', choice: 'refund', amount: 800 });
  expect((await mails()).at(-1)?.text).toContain(lines[0]);
  ensureBuilt();
  const site = await siteFor();
  site.put({ ...defaultEventSettings(now()), ...settings });
  for (const path of ['/refund-policy', '/cancellation-policy', '/']) {
    const { body } = await site.get(path);
    for (const line of lines) expect(body, path).toContain(`<li>${line}</li>`);
    expect(body, path).not.toContain('[refund table]');
  }
  await site.app.close();
});
