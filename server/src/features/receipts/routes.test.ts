import { randomUUID } from 'node:crypto';
import type { Receipt } from '@sangamam/contract/payments/receipts';
import { words } from '@sangamam/words/by-language/receipt';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { payer, practice } from '../../../testing/domain/money.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { readPdf } from '../../../testing/platform/pdf.ts';
import { brokenInvariants } from '../../domain/money/reconciliation/broken-invariants.ts';

const served = await testApp({ provider: true });
const bank = practice(served);
const { app, outbox } = served;
await served.patchSettings((settings) => ({
  ...settings,
  payments: { ...settings.payments, pan: 'AAATN1234C' },
}));

/** A family of two that paid ₹250 beyond the fee of ₹1,000. */
async function paidFamily() {
  const family = await payer(served, { adults: 2 });
  const { payment, response } = await bank.pay(await family.orderId({ amount: 1250 }));
  await family.confirm(response);
  return { ...family, paymentId: payment.id };
}

async function contribute(family: Awaited<ReturnType<typeof paidFamily>>, rupees: number) {
  const orderId = await family.orderId({ purpose: 'contribution', amount: rupees });
  const { payment } = await bank.pay(orderId);
  await family.addMore(payment.id, rupees);
  return payment.id;
}

const download = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/v1/registrations/${path}`, headers });

describe('receipts', () => {
  test('are listed newest first, each with its split and its own number', async () => {
    const family = await paidFamily();
    const contributionId = await contribute(family, 500);
    const { body } = await family.send<Receipt[]>('GET', `${family.id}/receipts`);
    expect(body.data).toMatchObject([
      { kind: 'contribution', amount: 500, feePart: 0, contributionPart: 500, refunded: 0 },
      { kind: 'fee', amount: 1250, feePart: 1000, contributionPart: 0, creditPart: 250 },
    ]);
    expect(body.data?.map(({ transactionId }) => transactionId)).toEqual([
      contributionId,
      family.paymentId,
    ]);
    const digits = body.data?.map(({ receiptNumber }) => Number(receiptNumber.split('-')[3]));
    expect(digits?.[0]).toBe((digits?.[1] ?? 0) + 1);
    expect(body.data?.[1]?.receiptNumber).toBe((await family.read()).receiptNumber);
  });

  test('as PDF name the association, the payer, the split and the transaction', async () => {
    const family = await paidFamily();
    const { receiptNumber, registrationNumber } = await family.read();
    const cookie = family.browser.cookie() ?? '';
    const reply = await download(`${family.id}/receipts/${receiptNumber}.pdf`, { cookie });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.headers['cache-control']).toContain('no-store');
    expect(reply.headers['content-disposition']).toContain(`filename="${receiptNumber}.pdf"`);
    const { title, pages } = await readPdf(reply.rawPayload);
    expect(title).toBe(`Receipt ${receiptNumber}`);
    expect(pages).toHaveLength(1);
    for (const fact of [
      'Navodaya Alumni Association, Kerala',
      'Kochi, Kerala, India',
      'PAN AAATN1234C',
      'Anu Thomas',
      `Registration ${registrationNumber}`,
      family.paymentId,
      '₹1,000',
      '₹250',
      '₹1,250',
      'Rupees one thousand two hundred and fifty only',
      'Receipt for participation fee, not a tax invoice',
    ]) {
      expect(pages[0]).toContain(fact);
    }
    expect(pages[0]).not.toContain('GSTIN');
  });

  test.each([
    ['ml', words.ml.transaction],
    ['hi', words.hi.noInvoice.split(',')[0]],
  ] as const)('are in the language of the registration: %s', async (locale, label) => {
    const family = await paidFamily();
    await served.db
      .updateTable('registration')
      .set({ locale })
      .where('id', '=', family.id)
      .execute();
    const { receiptNumber } = await family.read();
    const cookie = family.browser.cookie() ?? '';
    const reply = await download(`${family.id}/receipts/${receiptNumber}.pdf`, { cookie });
    const pdf = await readPdf(reply.rawPayload);
    expect(pdf.title).toBe(words[locale].title({ number: String(receiptNumber) }));
    expect(pdf.pages[0]).toContain(label);
    expect(pdf.pages[0]).toContain('₹1,250');
    expect(pdf.pages[0]).not.toMatch(/Receipt|Date|Received|Paid by|Transaction|fee/);
  });

  test('stay as they were issued, whatever becomes of settings, name and number prefix', async () => {
    const family = await paidFamily();
    await contribute(family, 500);
    const { body } = await family.send<Receipt[]>('GET', `${family.id}/receipts`);
    const numbers = (body.data ?? []).map(({ receiptNumber }) => receiptNumber);
    expect(numbers).toHaveLength(2);
    const own = { cookie: family.browser.cookie() ?? '' };
    const email = `${randomUUID()}@example.org`;
    await addAdmin(served, {
      email,
      assignedSchools: ['JNV Kollam'],
      permissions: { canViewPayments: true },
    });
    const staff = await signIn(served, email);
    const texts = async (headers: Record<string, string>) =>
      Promise.all(
        numbers.map(async (number) => {
          const reply = await download(`${family.id}/receipts/${number}.pdf`, headers);
          return (await readPdf(reply.rawPayload)).pages;
        }),
      );
    const issued = await texts(own);
    expect(issued[0]?.[0]).toContain('Anu Thomas');

    const before = await served.deps.settings.current();
    await served.patchSettings((settings) => ({
      ...settings,
      event: { ...settings.event, name: 'Reunion of 1990', edition: '1990', numberPrefix: 'STC' },
      contact: {
        ...settings.contact,
        legalName: 'Another Trust',
        address: 'Thrissur',
        email: 'trust@example.org',
      },
      payments: { ...settings.payments, pan: 'BBBTN9999D', gstin: '32AAATN1234C1Z5' },
    }));
    await served.db
      .updateTable('registration')
      .set({ name: 'Somebody Else', registrationNumber: `STC-${family.id.slice(0, 6)}` })
      .where('id', '=', family.id)
      .execute();
    expect(await texts(own)).toEqual(issued);
    expect(await texts(staff)).toEqual(issued);
    // the mails that wait are drawn when they go out
    await served.runJobs();
    const attached = outbox
      .flatMap(({ attachments }) => attachments)
      .filter(({ filename }) => numbers.some((number) => filename === `${number}.pdf`));
    expect(attached).toHaveLength(2);
    for (const { filename, content } of attached) {
      const index = numbers.findIndex((number) => filename.startsWith(number));
      expect((await readPdf(content as Buffer)).pages).toEqual(issued[index]);
    }
    // and neither a mistake nor a program of ours changes one
    const change = served.db.updateTable('receipt').set({ legalName: 'Another Trust' });
    await expect(change.execute()).rejects.toThrow('a receipt stays as it was issued');
    await served.patchSettings(() => before);
  });

  test('say what went back since', async () => {
    const family = await paidFamily();
    await bank.refund(family.paymentId, 30_000);
    await bank.deliver();
    await served.runJobs();
    const { body } = await family.send<Receipt[]>('GET', `${family.id}/receipts`);
    expect(body.data).toMatchObject([
      { kind: 'refund', amount: 300, feePart: 50, creditPart: 250, refunded: 0 },
      { kind: 'fee', amount: 1250, refunded: 300 },
    ]);
    const number = body.data?.[0]?.receiptNumber;
    expect(number).toMatch(/^SGM-C-\d{4}-\d{5}$/);
    const own = { cookie: family.browser.cookie() ?? '' };
    const { title, pages } = await readPdf(
      (await download(`${family.id}/receipts/${number}.pdf`, own)).rawPayload,
    );
    expect(title).toBe(`Credit note ${number}`);
    expect(pages[0]).toContain('Rupees three hundred only');
  });

  test('are for who paid and for staff of the school, for nobody else', async () => {
    const family = await paidFamily();
    const other = await paidFamily();
    const { receiptNumber } = await family.read();
    const list = `${family.id}/receipts`;
    const pdf = `${list}/${receiptNumber}.pdf`;
    const own = { cookie: family.browser.cookie() ?? '' };
    const theirs = { cookie: other.browser.cookie() ?? '' };
    const staffOf = async (school: string) => {
      const email = `${randomUUID()}@example.org`;
      await addAdmin(served, {
        email,
        assignedSchools: [school],
        permissions: { canViewPayments: true },
      });
      return signIn(served, email);
    };
    const kollam = await staffOf('JNV Kollam');
    const mahe = await staffOf('JNV Mahe');
    for (const path of [list, pdf]) {
      expect((await download(path)).statusCode).toBe(401);
      expect((await download(path, theirs)).statusCode).toBe(404);
      expect((await download(path, mahe)).statusCode).toBe(404);
      expect((await download(path, own)).statusCode).toBe(200);
      expect((await download(path, kollam)).statusCode).toBe(200);
    }
    // another's receipt below one's own registration
    const foreign = `${other.id}/receipts/${receiptNumber}.pdf`;
    expect((await download(foreign, theirs)).statusCode).toBe(404);
    expect((await download(`${list}/..%2F..%2Fx.pdf`, own)).statusCode).toBe(404);
  });
});

describe('mails', () => {
  test('the confirmation brings ticket dates and receipt; each contribution its own, once', async () => {
    const family = await paidFamily();
    const transactionId = await contribute(family, 500);
    await family.addMore(transactionId, 500);
    await bank.deliver();
    await served.runJobs();
    const { registrationNumber, receiptNumber } = await family.read();
    const mails = outbox.filter(({ subject }) => subject.startsWith(`${registrationNumber}:`));
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      `${registrationNumber}: receipt for ₹500`,
      `${registrationNumber}: you are registered`,
    ]);
    const [confirmation, thanks] = ['you are registered', 'receipt for'].map((words) =>
      mails.find(({ subject }) => subject.includes(words)),
    );
    expect(confirmation?.attachments.map(({ filename }) => filename)).toEqual([
      `${registrationNumber}.ics`,
      `${receiptNumber}.pdf`,
    ]);
    expect(thanks?.text).toContain('We have received your contribution of ₹500.');
    expect(thanks?.text).toContain(transactionId);
    const [attached] = thanks?.attachments ?? [];
    const { pages } = await readPdf(attached?.content as Buffer);
    expect(pages[0]).toContain(transactionId);
    expect(pages[0]).toContain('Contribution');
  });
});

describe('documents', () => {
  const treasurer = async () => {
    const email = `${randomUUID()}@example.org`;
    await addAdmin(served, {
      email,
      assignedSchools: ['JNV Kollam'],
      permissions: { canManagePayments: true },
    });
    return signIn(served, email);
  };
  const correct = (
    staff: Record<string, string>,
    paymentId: string,
    payload: { receiptNumber: string; payerName: string; reason: string },
  ) =>
    app.inject({
      method: 'POST',
      url: `/api/v1/payments/${paymentId}/receipt`,
      headers: { ...staff, 'idempotency-key': randomUUID() },
      payload,
    });

  test('are corrected by cancelling and issuing anew, once; the payer is told', async () => {
    const family = await paidFamily();
    const staff = await treasurer();
    const { receiptNumber = '' } = (await family.read()) as { receiptNumber?: string };
    const body = { receiptNumber, payerName: 'Anu Thomas Varghese', reason: 'The name was short' };
    const reply = await correct(staff, family.paymentId, body);
    expect(reply.statusCode).toBe(200);
    const { documents } = reply.json().data;
    expect(documents).toHaveLength(2);
    const [before, after] = documents;
    expect(before).toMatchObject({ receiptNumber, replacedBy: after.receiptNumber });
    expect(after).toMatchObject({ kind: 'receipt', amount: 1250, replacedBy: null });
    expect((await family.read()).receiptNumber).toBe(after.receiptNumber);

    const own = { cookie: family.browser.cookie() ?? '' };
    const pdfOf = async (number: string) =>
      (await readPdf((await download(`${family.id}/receipts/${number}.pdf`, own)).rawPayload))
        .pages[0];
    expect(await pdfOf(receiptNumber)).toContain(`Cancelled: ${after.receiptNumber}`);
    expect(await pdfOf(after.receiptNumber)).toContain('Anu Thomas Varghese');
    expect(await pdfOf(after.receiptNumber)).toContain('The name was short');
    const { body: list } = await family.send<Receipt[]>('GET', `${family.id}/receipts`);
    expect(list.data?.map((each) => each.receiptNumber)).toEqual([after.receiptNumber]);
    await served.runJobs();
    const mail = outbox.find(({ text }) =>
      text.includes(`corrected your receipt ${receiptNumber}`),
    );
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
      `${after.receiptNumber}.pdf`,
    ]);

    const again = await correct(staff, family.paymentId, body);
    expect(again.statusCode).toBe(409);
    expect(again.json().code).toBe('STATUS_CHANGE');
    expect(await brokenInvariants(served)).toEqual([]);
  });

  test('leave no number out, however many are issued at once', async () => {
    const families = await Promise.all([1, 2, 3, 4, 5, 6].map(() => paidFamily()));
    const { rows } = await served.deps.pool.query<{ ordinal: number }>(
      `select ordinal from receipt where kind = 'receipt' and financial_year is not null order by 1`,
    );
    expect(rows.length).toBeGreaterThan(families.length);
    expect(rows.map(({ ordinal }) => ordinal)).toEqual(rows.map((_, index) => index + 1));
  });

  test.each([
    ['changed', `update receipt set amount_paise = 1`],
    ['renamed', `update receipt set payer_name = 'Somebody Else' where payer_name is not null`],
    ['deleted', 'delete from receipt'],
    ['emptied', 'truncate receipt'],
  ])('cannot be %s', async (_, statement) => {
    await paidFamily();
    await expect(served.deps.pool.query(statement)).rejects.toThrow();
  });
});
