import { phoneInWords } from '@sangamam/contract/form/in-words';
import { dayMs, minuteMs } from '@sangamam/contract/locale/durations';
import type { MyData } from '@sangamam/contract/privacy/privacy';
import { words } from '@sangamam/words/by-language/my-data-file';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { ledgerOf, payer, practice } from '../../../testing/domain/money.ts';
import { visitor } from '../../../testing/domain/registrations.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { tablesWith } from '../../../testing/features/privacy.ts';
import { readPdf } from '../../../testing/platform/pdf.ts';
import { brokenInvariants } from '../../domain/money/reconciliation/broken-invariants.ts';
import { openSealedRegistration } from '../../domain/registrations/sealing.ts';
import { startRegistrationSession } from '../../platform/sessions/registrant-session.ts';

let clockMs = Date.now();
const served = await testApp({ provider: true, now: () => new Date(clockMs) });
const { app, db, deps, outbox } = served;
const bank = practice(served);
await addAdmin(served, { email: 'super@example.org', role: 'super_admin' });

const call = (method: 'GET' | 'POST', path: string, headers: object, body?: object) =>
  app.inject({ method, url: `/api/v1${path}`, headers: { ...headers }, ...(body && { body }) });

/** Headers of a browser in which a code was just entered. */
async function codeEntered(registrationId: string) {
  const now = deps.now();
  const token = await startRegistrationSession(db, {
    registrationId,
    assurance: 'verified',
    now,
  });
  return { cookie: `reg=${token}` };
}

/** A code that was sent and not entered. */
async function codeFor(email: string): Promise<void> {
  await call('POST', '/registrations/send-otp', {}, { email, update: true });
  await served.runJobs();
  const codes = outbox.filter(
    ({ recipient, subject }) => recipient === email && /^\d{6} /.test(subject),
  );
  expect(codes).toHaveLength(1);
}

/** A paid family of two with a unique name and unique contacts. */
async function paidFamily(name: string) {
  const family = await payer(served, { adults: 2 });
  await family.browser.save('personalInfo', {
    personalInfo: { ...(await family.read()).formDataStructured.personalInfo, name },
  });
  const { response } = await bank.pay(await family.orderId());
  await family.confirm(response);
  await bank.deliver();
  await served.runJobs();
  const record = await family.read();
  const { email, contactNumber } = record.formDataStructured.personalInfo as Record<string, string>;
  const { registrationNumber } = record;
  return {
    ...family,
    name,
    email: `${email}`,
    contactNumber: `${contactNumber}`,
    registrationNumber,
  };
}

describe('my data', () => {
  test('is answered with everything, as JSON and as PDF', async () => {
    const family = await paidFamily('Deepa Kurian');
    const cookie = await codeEntered(family.id);
    await call('GET', `/registrations/${family.id}/consents`, cookie);
    const json = await call('GET', `/registrations/${family.id}/my-data`, cookie);
    expect(json.statusCode).toBe(200);
    expect(json.headers['content-disposition']).toContain('attachment');
    const data: MyData = json.json().data;
    expect(data.registration.formDataStructured.personalInfo).toMatchObject({
      name: 'Deepa Kurian',
      email: family.email,
    });
    expect(data.consents).toContainEqual(
      expect.objectContaining({ purpose: 'policies', given: true }),
    );
    expect(data.payments).toMatchObject([{ amount: 1000, status: 'captured' }]);
    expect(data.receipts).toMatchObject([{ amount: 1000 }]);
    expect(data.messages.map(({ subject }) => subject)).toContain(
      `${family.registrationNumber}: you are registered`,
    );
    expect(data.sessions.length).toBeGreaterThanOrEqual(2);

    const pdf = await call('GET', `/registrations/${family.id}/my-data.pdf`, cookie);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const { pages } = await readPdf(pdf.rawPayload);
    const text = pages.join('\n');
    const phone = phoneInWords(family.contactNumber);
    const words = ['Deepa Kurian', family.email, phone, 'Year of passing', '1998'];
    for (const word of [...words, 'Policies', '₹1,000', data.payments[0]?.transactionId]) {
      expect(text).toContain(word);
    }
  });

  test.each(['ml', 'hi'] as const)(
    'is written in the language of the registration: %s',
    async (locale) => {
      const family = await paidFamily('Deepa Kurian');
      const cookie = await codeEntered(family.id);
      await db.updateTable('registration').set({ locale }).where('id', '=', family.id).execute();
      const pdf = await call('GET', `/registrations/${family.id}/my-data.pdf`, cookie);
      const text = (await readPdf(pdf.rawPayload)).pages.join('\n');
      const { payments, statuses } = words[locale];
      for (const said of [payments, statuses.Confirmed, 'Deepa Kurian', '₹1,000'])
        expect(text).toContain(said);
      // the mails that went out before were English
      for (const english of [
        'What we keep',
        'Payments',
        'Consents',
        'Allowed',
        'captured',
        ' sent',
      ])
        expect(text).not.toContain(english);
    },
  );

  test.each(['GET my-data', 'GET my-data.pdf', 'POST erasure'])(
    '%s needs a code of the last ten minutes',
    async (name) => {
      const [method, what] = name.split(' ') as ['GET' | 'POST', string];
      const browser = visitor(app);
      const { body } = await browser.start();
      const path = `/registrations/${browser.id()}/${what}`;
      const sent =
        method === 'POST' ? { registrationNumber: body.data?.registrationNumber } : undefined;
      const withoutCode = await call(method, path, { cookie: browser.cookie() }, sent);
      expect(withoutCode.statusCode).toBe(403);
      expect(withoutCode.json()).toMatchObject({ success: false, code: 'CODE_REQUIRED' });

      const cookie = await codeEntered(browser.id());
      clockMs += 10 * minuteMs + 1;
      expect((await call(method, path, cookie, sent)).statusCode).toBe(403);
      expect((await call(method, path, {}, sent)).statusCode).toBe(401);
      const other = visitor(app);
      await other.start();
      const theirs = await codeEntered(other.id());
      expect((await call(method, path, theirs, sent)).statusCode).toBe(404);

      const again = await codeEntered(browser.id());
      clockMs += 10 * minuteMs;
      expect((await call(method, path, again, sent)).statusCode).toBe(200);
    },
  );
});

describe('erasure', () => {
  const erase = async (family: { id: string; registrationNumber: string }, cookie: object) =>
    call('POST', `/registrations/${family.id}/erasure`, cookie, {
      registrationNumber: family.registrationNumber,
    });

  test('takes a person out of everything and leaves the books as they are', async () => {
    const family = await paidFamily('Quixotham Zubair');
    const { id, name, email, contactNumber, registrationNumber } = family;
    const ledger = await ledgerOf(served, id);
    const staff = await signIn(served, 'super@example.org');
    const { rows: sums } = await deps.pool.query('select sum(amount_paise) from ledger_entry');
    const dashboard = async () => (await call('GET', '/dashboard', staff)).json().data;
    const before = await dashboard();
    await codeFor(email);
    const cookie = await codeEntered(id);

    const reply = await erase(family, cookie);
    expect(reply.statusCode).toBe(200);
    const forGoodMs = Date.parse(reply.json().data.erasedForGoodAt) - clockMs;
    expect(forGoodMs).toBe(365 * dayMs);

    // gone for the person, every session of theirs included
    for (const headers of [cookie, { cookie: family.browser.cookie() }]) {
      const current = await call('GET', '/registrations/current', headers);
      expect(current.json().data ?? null).toBeNull();
      for (const path of ['', '/receipts', '/ticket.pdf', '/my-data', '/consents']) {
        expect((await call('GET', `/registrations/${id}${path}`, headers)).statusCode).toBe(401);
      }
    }
    // and for staff: by id, in the list, in each search, in every number
    for (const path of ['', '/receipts', '/ticket.pdf']) {
      expect((await call('GET', `/registrations/${id}${path}`, staff)).statusCode).toBe(404);
    }
    for (const term of [name, 'Quixotham', email, contactNumber, registrationNumber, id, '']) {
      const query = new URLSearchParams({ searchTerm: term, limit: '100' });
      const list = (await call('GET', `/registrations?${query}`, staff)).json();
      const ids = list.data.map((row: { _id: string }) => row._id);
      expect(ids, term).not.toContain(id);
    }
    const after = await dashboard();
    expect(after.confirmed).toBe(before.confirmed - 1);
    expect(after.expected.people).toBe(before.expected.people - 2);
    expect(after.newest.map((row: { _id: string }) => row._id)).not.toContain(id);

    // the database itself cannot tell any longer
    for (const trace of [name, email, contactNumber]) {
      expect(await tablesWith(deps.pool, trace), trace).toEqual([]);
    }
    // but the money is where it was
    expect(await ledgerOf(served, id)).toEqual(ledger);
    expect((await deps.pool.query('select sum(amount_paise) from ledger_entry')).rows).toEqual(
      sums,
    );
    const { rows } = await deps.pool.query(
      'select payment_amount_paise, receipt_number from registration where id = $1',
      [id],
    );
    expect(rows).toEqual([{ payment_amount_paise: 100_000, receipt_number: expect.any(String) }]);

    // who is entitled to can still open it
    const opened = await openSealedRegistration(db, id, deps.config);
    expect(opened?.registration).toMatchObject({ name, email, contactNumber });
    expect(opened?.messages.map(({ subject }) => subject)).toContain(
      `${registrationNumber}: you are registered`,
    );
    const otherKey = { ...deps.config, secretKey: 'another key of 32 characters long' };
    await expect(openSealedRegistration(db, id, otherKey)).rejects.toThrow();
  });

  test('frees email and phone for a new registration', async () => {
    const family = await paidFamily('Meera Das');
    const { email, contactNumber } = family;
    const again = visitor(app);
    expect((await again.start({ email, contactNumber })).status).toBe(409);
    await erase(family, await codeEntered(family.id));
    const { status, body } = await again.start({ email, contactNumber });
    expect(status).toBe(201);
    expect(body.data?.registrationNumber).not.toBe(family.registrationNumber);
  });

  test('stops what was about to be sent', async () => {
    const family = await payer(served);
    const { registrationNumber } = await family.read();
    await family.browser.save('payment', {}, { submitWithoutPayment: true });
    await erase({ id: family.id, registrationNumber }, await codeEntered(family.id));
    await served.runJobs();
    expect(outbox.filter(({ subject }) => subject.includes(registrationNumber))).toEqual([]);
  });

  test('needs the number typed, as it is shown', async () => {
    const browser = visitor(app);
    const { body } = await browser.start();
    const cookie = await codeEntered(browser.id());
    const wrong = await erase({ id: browser.id(), registrationNumber: 'SGM-99999' }, cookie);
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().fields).toHaveProperty('registrationNumber');
    const number = ` ${body.data?.registrationNumber.toLowerCase()} `;
    const right = await erase({ id: browser.id(), registrationNumber: number }, cookie);
    expect(right.statusCode).toBe(200);
  });

  test('waits while a payment is on its way', async () => {
    const family = await payer(served);
    const { registrationNumber } = await family.read();
    const orderId = await family.orderId();
    await db
      .insertInto('payment')
      .values({
        providerPaymentId: 'pay_AAAAAAAAAAAAAA',
        orderId: db.selectFrom('paymentOrder').select('id').where('providerOrderId', '=', orderId),
        status: 'authorized',
        amountPaise: 50_000,
        currency: 'INR',
        firstSeenVia: 'webhook',
      })
      .execute();
    const reply = await erase({ id: family.id, registrationNumber }, await codeEntered(family.id));
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'ERASURE_WAITS' });
    await db.deleteFrom('payment').where('providerPaymentId', '=', 'pay_AAAAAAAAAAAAAA').execute();
  });

  test('of a form whose order is paid afterwards leaves the money for staff to send back', async () => {
    const family = await payer(served);
    const { registrationNumber } = await family.read();
    const orderId = await family.orderId();
    await erase({ id: family.id, registrationNumber }, await codeEntered(family.id));
    await bank.pay(orderId);
    await bank.deliver();
    await served.runJobs();
    expect(await ledgerOf(served, family.id)).toEqual(['unallocated 50000']);
    const findings = await db
      .selectFrom('finding')
      .select('kind')
      .where('registrationId', '=', family.id)
      .execute();
    expect(findings).toEqual([{ kind: 'unallocated' }]);
    expect(await brokenInvariants(served)).toEqual([]);
  });

  test('asked for twice at once happens once', async () => {
    const family = await paidFamily('Joseph Mathew');
    const cookie = await codeEntered(family.id);
    const replies = await Promise.all([erase(family, cookie), erase(family, cookie)]);
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(Math.max(...statuses)).toBeLessThan(500);
  });
});
