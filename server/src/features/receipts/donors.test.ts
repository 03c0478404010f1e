import { randomUUID } from 'node:crypto';
import type { DonationYear, DonorState } from '@sangamam/contract/payments/donors';
import type { Receipt } from '@sangamam/contract/payments/receipts';
import type { MyData } from '@sangamam/contract/privacy/privacy';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { payer, practice, takeDonations } from '../../../testing/domain/money.ts';
import { browser } from '../../../testing/domain/one-time-codes.ts';
import { personalInfo, proveContacts } from '../../../testing/domain/registrations.ts';
import { treasurer } from '../../../testing/features/payment-history.ts';
import { tablesWith } from '../../../testing/features/privacy.ts';
import { readPdf } from '../../../testing/platform/pdf.ts';
import { readCsv } from '../../../testing/platform/read-files.ts';
import { brokenInvariants } from '../../domain/money/reconciliation/broken-invariants.ts';
import { startRegistrationSession } from '../../platform/sessions/registrant-session.ts';
import { sealAgain } from '../secret-key/seal-again.ts';

let now = new Date('2026-03-20T06:00:00Z');
const served = await testApp({ provider: true, now: () => now });
const bank = practice(served);
const { app } = served;
const leela = await treasurer(served, { email: 'leela@example.org', name: 'Leela' });

const told = { pan: 'abcpt 1234f', address: 'Kizhakke Veedu,\nKollam 691001' };
const pan = 'ABCPT1234F';
const address = 'Kizhakke Veedu, Kollam 691001';

beforeEach(async () => {
  now = new Date('2026-03-20T06:00:00Z');
  await takeDonations(served);
  await served.patchSettings((settings) => ({
    ...settings,
    refunds: { ...settings.refunds, firstPercent: 100 },
  }));
});

type Family = Awaited<ReturnType<typeof payer>>;

async function paidFamily(adults = 1, about = {}) {
  const family = await payer(served, { adults, about });
  const { payment, response } = await bank.pay(await family.orderId());
  await family.confirm(response);
  return { ...family, paymentId: payment.id };
}

async function give(family: Family, rupees: number): Promise<string> {
  const { payment } = await bank.pay(
    await family.orderId({ purpose: 'contribution', amount: rupees }),
  );
  await family.addMore(payment.id, rupees);
  return payment.id;
}

async function tell(family: Family, body: object = told) {
  const reply = await app.inject({
    method: 'POST',
    url: `/api/v1/registrations/${family.id}/donor`,
    headers: { cookie: family.browser.cookie() ?? '', 'idempotency-key': randomUUID() },
    payload: body,
  });
  return { status: reply.statusCode, code: reply.json().code, data: reply.json().data };
}

/** The cookie of who came back by a code just now. */
async function cameBack({ id: registrationId }: Family) {
  const session = { registrationId, assurance: 'verified', now } as const;
  return { cookie: `reg=${await startRegistrationSession(served.db, session)}` };
}

const known = async (family: Family) =>
  (await family.send<DonorState>('GET', `${family.id}/donor`)).body.data;

const donationsOf = async (family: Family) =>
  ((await family.send<Receipt[]>('GET', `${family.id}/receipts`)).body.data ?? []).filter(
    ({ kind }) => kind === 'donation',
  );

async function pdfOf(family: Family, receiptNumber = '') {
  const reply = await app.inject({
    url: `/api/v1/registrations/${family.id}/receipts/${receiptNumber}.pdf`,
    headers: { cookie: family.browser.cookie() ?? '' },
  });
  return (await readPdf(reply.rawPayload)).pages[0] ?? '';
}

async function mails() {
  await served.runJobs();
  return served.outbox.splice(0);
}

async function fileOf(year: number): Promise<string[][]> {
  const url = `/api/v1/payments/form-10bd.csv?year=${year}`;
  const reply = await app.inject({ url, headers: leela.headers });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-disposition']).toContain(`form-10bd-${year}.csv`);
  return readCsv(reply.rawPayload);
}
const yearsOf = async () =>
  (await leela.call<DonationYear[]>('GET', '/payments/form-10bd')).body.data ?? [];

describe('PAN and address', () => {
  test('stand on the donation receipt of who told them before, on no other', async () => {
    const family = await paidFamily();
    expect(await known(family)).toEqual({ isAsked: true, told: null });
    const saved = await tell(family);
    expect(saved.data).toEqual({ isAsked: true, told: { pan: 'ABCPT****F', address } });
    expect(await known(family)).toEqual(saved.data);
    await give(family, 500);
    const [donation] = await donationsOf(family);
    const page = await pdfOf(family, donation?.receiptNumber);
    expect(page).toContain(`PAN ${pan}`);
    expect(page).toContain(address);
    const { receiptNumber } = await family.read();
    expect(await pdfOf(family, receiptNumber ?? '')).not.toContain(pan);
  });

  test('told later, replace the receipts that lack them, once, and the donor gets those', async () => {
    const family = await paidFamily();
    await give(family, 500);
    await give(family, 250);
    const before = await donationsOf(family);
    await mails();
    expect((await tell(family)).status).toBe(200);
    const after = await donationsOf(family);
    expect(after.map(({ amount }) => amount).toSorted()).toEqual([250, 500]);
    for (const { receiptNumber } of after) {
      const page = await pdfOf(family, receiptNumber);
      expect(page).toContain(`PAN ${pan}`);
      expect(page).toContain('PAN and address of the donor');
    }
    for (const { receiptNumber } of before) {
      const page = await pdfOf(family, receiptNumber);
      expect(page).toContain('Cancelled: ');
      expect(page).not.toContain(pan);
    }
    const attached = (await mails()).flatMap(({ attachments }) =>
      attachments.map(({ filename }) => filename),
    );
    expect(attached.toSorted()).toEqual(
      after.map(({ receiptNumber }) => `${receiptNumber}.pdf`).toSorted(),
    );
    // the same once more changes nothing
    expect((await tell(family, { pan, address })).status).toBe(200);
    expect(await donationsOf(family)).toEqual(after);
    expect(await mails()).toEqual([]);
    // another PAN is a correction again
    await tell(family, { pan: 'ABCPT1234G', address });
    const [corrected] = await donationsOf(family);
    expect(await pdfOf(family, corrected?.receiptNumber)).toContain('PAN ABCPT1234G');
    expect(await pdfOf(family, after[0]?.receiptNumber)).toContain(`PAN ${pan}`);
    await mails();
    expect(await brokenInvariants(served)).toEqual([]);
  });

  test.each([
    ['in the year after, until its statement is due', '2026-05-31T18:00:00Z', true],
    ['not once it is due', '2026-05-31T18:31:00Z', false],
  ])('reach a receipt %s', async (_, later, isReached) => {
    now = new Date('2026-03-31T18:00:00Z');
    const family = await paidFamily();
    await give(family, 500);
    const [before] = await donationsOf(family);
    now = new Date(later);
    const headers = await cameBack(family);
    const base = `/api/v1/registrations/${family.id}`;
    const saved = await app.inject({
      method: 'POST',
      url: `${base}/donor`,
      headers,
      payload: told,
    });
    expect(saved.statusCode).toBe(200);
    const receipts: Receipt[] = (await app.inject({ url: `${base}/receipts`, headers })).json()
      .data;
    const numbers = receipts.map(({ receiptNumber }) => receiptNumber);
    expect(!numbers.includes(before?.receiptNumber ?? '')).toBe(isReached);
  });

  test('are refused where no donation receipts are given', async () => {
    const family = await paidFamily();
    await served.patchSettings((settings) => ({
      ...settings,
      payments: { ...settings.payments, donationReceipts: false },
    }));
    expect((await known(family))?.isAsked).toBe(false);
    expect(await tell(family)).toMatchObject({ status: 409, code: 'STATUS_CHANGE' });
  });

  test('are taken from and shown to who holds the registration alone', async () => {
    const family = await paidFamily();
    await tell(family);
    const other = await paidFamily();
    const url = `/api/v1/registrations/${family.id}/donor`;
    const as = (headers: Record<string, string>) => app.inject({ url, headers });
    const save = (headers: Record<string, string>) =>
      app.inject({ method: 'POST', url, headers, payload: told });
    const stranger = { cookie: other.browser.cookie() ?? '' };
    for (const headers of [{}, stranger, leela.headers]) {
      for (const ask of [as, save]) {
        const reply = await ask(headers);
        expect([401, 403, 404]).toContain(reply.statusCode);
        expect(reply.body).not.toMatch(/ABCPT|Kizhakke/);
      }
    }
  });

  test('are sealed at rest, open with the key that comes after, and are in no log', async () => {
    const family = await paidFamily();
    const secret = { pan: 'QQQPQ4321Q', address: 'Quxotham Veedu, Kollam' };
    await tell(family, secret);
    await give(family, 500);
    await mails();
    await fileOf(2025);
    expect(await tablesWith(served.deps.pool, secret.pan)).toEqual([]);
    expect(await tablesWith(served.deps.pool, 'Quxotham Veedu')).toEqual([]);
    const { secretKey } = served.deps.config;
    const config = {
      ...served.deps.config,
      secretKey: 'k'.repeat(32),
      secretKeyPrevious: secretKey,
    };
    const back = { ...served.deps.config, secretKeyPrevious: config.secretKey };
    expect((await sealAgain({ ...served.deps, config })).lost).toBe(0);
    expect((await sealAgain({ ...served.deps, config: back })).lost).toBe(0);
    const [donation] = await donationsOf(family);
    expect(await pdfOf(family, donation?.receiptNumber)).toContain(secret.pan);
  });

  test('are in "my data", and go with the person', async () => {
    const family = await paidFamily();
    await tell(family);
    await give(family, 500);
    const [donation] = await donationsOf(family);
    const headers = await cameBack(family);
    const base = `/api/v1/registrations/${family.id}`;
    const mine: MyData = (await app.inject({ url: `${base}/my-data`, headers })).json().data;
    expect(mine.donor).toEqual({ pan, address, at: now.toISOString() });
    const file = await app.inject({ url: `${base}/my-data.pdf`, headers });
    expect((await readPdf(file.rawPayload)).pages.join()).toContain(`PAN ${pan}`);
    const { registrationNumber } = await family.read();
    const erased = await app.inject({
      method: 'POST',
      url: `${base}/erasure`,
      headers,
      payload: { registrationNumber },
    });
    expect(erased.statusCode).toBe(200);
    const { rows } = await served.deps.pool.query(
      'select from donor_details where registration_id = $1',
      [family.id],
    );
    expect(rows).toEqual([]);
    const { rows: kept } = await served.deps.pool.query(
      'select hash = receipt_hash(receipt) as fits, payer_name from receipt where receipt_number = $1',
      [donation?.receiptNumber],
    );
    expect(kept).toEqual([{ fits: true, payer_name: null }]);
    await mails();
  });

  test('stay with who gave when the place is passed on', async () => {
    const family = await paidFamily();
    await give(family, 500);
    await tell(family);
    const [before] = await donationsOf(family);
    await proveContacts(served.db);
    const offer = await app.inject({
      method: 'POST',
      url: `/api/v1/registrations/${family.id}/pass`,
      headers: await cameBack(family),
      payload: {},
    });
    const token = offer.json().data.link.split('#')[1];
    const ravi = browser(served);
    const who = personalInfo({ name: 'Ravi Menon' });
    const body = { token, personalInfo: who, consents: { policies: true } };
    const taken = await ravi.post('/registrations/take-place', body);
    expect(taken.body).toMatchObject({ success: true });
    const path = `/registrations/${family.id}/donor`;
    expect((await ravi.get(path)).body.data).toEqual({ isAsked: true, told: null });
    const saved = await ravi.post(path, { pan: 'ABCPR1234R', address: 'Thekke Veedu, Kollam' });
    expect(saved.status).toBe(200);
    const receipts = (await ravi.get(`/registrations/${family.id}/receipts`)).body
      .data as unknown as Receipt[];
    const after = receipts.filter(({ kind }) => kind === 'donation');
    expect(after.map(({ receiptNumber }) => receiptNumber)).toEqual([before?.receiptNumber]);
    const cookie = [...ravi.cookies].map((pair) => pair.join('=')).join('; ');
    const theirs = { ...family, browser: { ...family.browser, cookie: () => cookie } };
    const page = await pdfOf(theirs, before?.receiptNumber);
    expect(page).toContain('₹500');
    expect(page).not.toMatch(/ABCP|Kizhakke|Thekke/);
    const file = (await fileOf(2025)).flat();
    expect(file).toContain(pan);
    expect(file).not.toContain('ABCPR1234R');
    await mails();
  });
});

describe('a payment that is given whole', () => {
  test('has its donation receipt in the place of the first, and none over nothing', async () => {
    const family = await paidFamily(2);
    const left = await family.send('POST', `${family.id}/leave`, {
      what: 'cancel',
      choice: 'gift',
      amount: 1000,
    });
    expect(left.status).toBe(200);
    const { documents } = await leela.read(family.paymentId);
    const of = (kind: string) => documents.filter((document) => document.kind === kind);
    const [{ receiptNumber = '' } = {}] = of('donation');
    expect(of('donation')).toMatchObject([{ amount: 1000, replacedBy: null }]);
    expect(of('receipt')).toMatchObject([{ amount: 1000, replacedBy: receiptNumber }]);
    expect((await family.read()).receiptNumber).toBe(receiptNumber);
    expect(await brokenInvariants(served)).toEqual([]);
    await mails();
  });
});

describe('the file for Form 10BD', () => {
  const cells = (rows: string[][], who: string) =>
    rows
      .filter((row) => row.includes(who))
      .map((row) => row.slice(2))
      .toSorted();
  const electronic = 'Electronic modes including account payee cheque/draft';
  const of80g = ['Section 80G', 'AAATN1234FF20261', ''];

  test('has a line for each donor and mode, and adds up to the contributions of the ledger', async () => {
    const anu = await paidFamily(1, { name: 'Anupama Nair' });
    await tell(anu, { pan: 'ANUPN1234A', address: '=1+1 Kollam Road, Kollam' });
    const online = await give(anu, 500);
    await give(anu, 250);
    const cash = { method: 'cash', amount: 300, target: 'contribution' } as const;
    expect((await leela.record({ registration: anu.id, ...cash })).status).toBe(201);
    expect((await leela.refund(online, 200)).status).toBe(200);
    const ravi = await paidFamily(1, { name: 'Ravi Menon Pillai' });
    const back = await give(ravi, 400);
    await give(ravi, 100);
    expect((await leela.refund(back, 400)).status).toBe(200);
    await bank.switches({ refund: 'fail' });
    const failing = await give(ravi, 150);
    await leela.refund(failing, 150);
    await bank.deliver();
    await served.runJobs();
    await bank.switches({});
    const shrunk = await paidFamily(3, { name: 'Meera Thomas' });
    await shrunk.browser.attend(2);
    const given = { what: 'fewer', choice: 'gift', amount: 500 };
    expect((await shrunk.send('POST', `${shrunk.id}/leave`, given)).status).toBe(200);
    await served.runJobs();

    const [heads, ...rows] = await fileOf(2025);
    expect(heads?.slice(0, 4)).toEqual([
      'Sl. No.',
      'Pre Acknowledgement Number',
      'ID Code',
      'Unique Identification Number',
    ]);
    expect(heads).toHaveLength(12);
    expect(rows.map(([number]) => number)).toEqual(rows.map((_, index) => String(index + 1)));
    const line = (
      id: readonly string[],
      [name, where]: readonly string[],
      mode: string,
      rupees: number,
    ) => [...id, ...of80g, name, where, 'Others', mode, String(rupees)];
    const anupama = ['Anupama Nair', "'=1+1 Kollam Road, Kollam"];
    expect(cells(rows, 'Anupama Nair')).toEqual([
      line(['1', 'ANUPN1234A'], anupama, 'Cash', 300),
      line(['1', 'ANUPN1234A'], anupama, electronic, 550),
    ]);
    expect(cells(rows, 'Ravi Menon Pillai')).toEqual([
      line(['', ''], ['Ravi Menon Pillai', ''], electronic, 250),
    ]);
    expect(cells(rows, 'Meera Thomas')).toEqual([
      line(['', ''], ['Meera Thomas', ''], electronic, 500),
    ]);

    const { rows: ledger } = await served.deps.pool.query<{ rupees: string }>(
      `select sum(contribution_part_paise) / 100 as rupees from ledger_entry
       where at < '2026-04-01T00:00:00+05:30'`,
    );
    const sum = rows.reduce((rupees, row) => rupees + Number(row.at(-1)), 0);
    expect(sum).toBe(Number(ledger[0]?.rupees));
    const [year] = await yearsOf();
    expect(year).toMatchObject({ year: 2025, amount: sum });
    const without = rows.filter((row) => row[3] === '').length;
    expect(year?.withoutPan).toBe(without);
    const { rows: log } = await served.deps.pool.query(
      `select detail from user_log where action = 'payment.export-donors'`,
    );
    expect(log.length).toBeGreaterThan(0);
    expect(JSON.stringify(log)).not.toMatch(/ANUPN|Kollam/);
    expect(await brokenInvariants(served)).toEqual([]);
  });

  test('one person with two registrations is one donor', async () => {
    const one = await paidFamily(1, { name: 'Beena Joseph' });
    const two = await paidFamily(1, { name: 'Beena Joseph' });
    for (const family of [one, two]) {
      await tell(family, { pan: 'BEEPJ1234B', address });
      await give(family, 100);
    }
    const lines = cells(await fileOf(2025), 'BEEPJ1234B');
    expect(lines.map((line) => line.at(-1))).toEqual(['200']);
    await mails();
  });

  test('is for who manages the money of all schools', async () => {
    const rights = { canManagePayments: true };
    const viewer = await treasurer(served, {
      email: 'viewer@example.org',
      permissions: { canViewPayments: true, canExport: true },
    });
    const ofSchool = await treasurer(served, {
      email: 'school@example.org',
      allSchools: false,
      assignedSchools: ['JNV Kollam'],
      permissions: rights,
    });
    const later = await treasurer(served, { email: 'later@example.org', isPasswordGiven: false });
    for (const path of ['/payments/form-10bd', '/payments/form-10bd.csv?year=2025']) {
      expect((await app.inject({ url: `/api/v1${path}` })).statusCode).toBe(401);
      expect((await viewer.call('GET', path)).status).toBe(403);
      expect((await ofSchool.call('GET', path)).status).toBe(403);
    }
    const asked = await later.call('GET', '/payments/form-10bd.csv?year=2025');
    expect([asked.status, asked.body.code]).toEqual([403, 'PASSWORD_REQUIRED']);
  });
});
