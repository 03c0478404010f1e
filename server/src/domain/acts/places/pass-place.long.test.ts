import { dayMs, minuteMs } from '@sangamam/contract/locale/durations';
import type { MyData } from '@sangamam/contract/privacy/privacy';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { ledgerOf, payer, practice } from '../../../../testing/domain/money.ts';
import { type Browser, browser, comeBack } from '../../../../testing/domain/one-time-codes.ts';
import { personalInfo, proveContacts } from '../../../../testing/domain/registrations.ts';
import { treasurer } from '../../../../testing/features/payment-history.ts';
import { brokenInvariants } from '../../money/reconciliation/broken-invariants.ts';

let clockMs = Date.now();
const served = await testApp({ provider: true, now: () => new Date(clockMs) });
const bank = practice(served);
const leela = await treasurer(served, { email: 'leela@example.org', name: 'Leela' });

beforeEach(async () => {
  await served.patchSettings((settings) => ({
    ...settings,
    deadlines: {
      ...settings.deadlines,
      attendeesLockAt: new Date(clockMs + 20 * dayMs).toISOString(),
    },
  }));
});

/** A family whose owner is back by a code; `isPaid`: with the fee of two adults paid. */
async function family({ isPaid = true, about = {} } = {}) {
  const made = await payer(served, { adults: 2, about });
  if (isPaid) await made.confirm((await bank.pay(await made.orderId())).response);
  await proveContacts(served.db);
  const { email, name } = (await made.read()).formDataStructured.personalInfo as {
    email: string;
    name: string;
  };
  await mails();
  const owner = browser(served);
  await comeBack(served, owner, email);
  await mails();
  return { ...made, owner, email, name };
}

async function mails() {
  await served.runJobs();
  return served.outbox.splice(0);
}

const offer = async (owner: Browser, id: string) => {
  const { status, body } = await owner.post(`/registrations/${id}/pass`, {});
  const link = String(body.data?.link ?? '');
  return { status, code: body.code, token: link.split('#')[1] ?? '', ...body.data };
};
const look = (token: string) => browser(served).post('/registrations/offered-place', { token });
const take = (token: string, who: object = personalInfo(), by = browser(served), headers = {}) => {
  const body = { token, personalInfo: who, consents: { policies: true } };
  return by.post('/registrations/take-place', body, headers);
};

describe('a place that is passed on', () => {
  test('whose money went back is taken by who comes, and pays for it', async () => {
    const { id, owner } = await family();
    const payment = await served.db
      .selectFrom('payment')
      .select('providerPaymentId')
      .where('registrationId', '=', id)
      .executeTakeFirstOrThrow();
    await served.patchSettings((settings) => ({
      ...settings,
      payments: { ...settings.payments, refundApprovalAbove: 100_000 },
    }));
    expect((await leela.refund(payment.providerPaymentId, 1000)).status).toBe(200);
    await served.runJobs();
    const asked = async () =>
      (await leela.findings({ kind: 'still_coming' })).map(({ subject }) => subject);
    expect(await asked()).toContain(id);
    const { token } = await offer(owner, id);
    expect((await look(token)).body.data).toMatchObject({ people: 2, due: 1000 });
    const taken = await take(token);
    expect(taken.body.data).toMatchObject({ paymentStatus: 'Pending', fee: { due: 1000 } });
    expect(await asked()).not.toContain(id);
    await mails();
  });

  test('is another person’s with all that was paid, and both are told', async () => {
    const { id, owner, email, name } = await family({ about: { name: 'Fathima Beevi' } });
    const ledger = await ledgerOf(served, id);
    const { token } = await offer(owner, id);
    const [made] = await mails();
    expect(made).toMatchObject({ recipient: email });
    expect(made?.subject).toMatch(/: your link to pass your place on$/);
    expect(made?.text).not.toContain(token);
    expect((await look(token)).body.data).toMatchObject({ from: name, people: 2, due: 0 });

    const ravi = browser(served);
    const who = personalInfo({ name: 'Ravi Menon' }) as { email: string };
    const taken = await take(token, who, ravi);
    expect(taken.status).toBe(201);
    const record = taken.body.data as unknown as RegistrationRecord;
    expect(record).toMatchObject({ _id: id, status: 'Confirmed', paymentStatus: 'Completed' });
    expect(record.formDataStructured.personalInfo).toMatchObject({ name: 'Ravi Menon' });
    expect(record.fee).toMatchObject({ people: 2, due: 0, paid: 1000 });
    expect(await ledgerOf(served, id)).toEqual(ledger);
    expect((await ravi.get(`/registrations/${id}`)).status).toBe(200);
    expect((await owner.get(`/registrations/${id}`)).status).toBe(401);

    const sent = await mails();
    const to = (address: string) => sent.filter(({ recipient }) => recipient === address);
    expect(to(email).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/: your place was passed on$/),
    ]);
    const [ticket, ...more] = to(who.email);
    expect(more).toEqual([]);
    expect(ticket?.subject).toMatch(/: you are registered$/);
    expect(ticket?.text).toContain('There is nothing to pay.');
    expect(ticket?.attachments?.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/\.ics$/),
    ]);
    expect(await brokenInvariants(served)).toEqual([]);
  });

  test('leaves nothing of the first person to the second', async () => {
    const about = { name: 'Fathima Beevi', bloodGroup: 'A+' };
    const { id, owner, email, browser: first } = await family({ about });
    await first.save('professional', { professional: { profession: 'Doctor' } });
    await mails();
    const { token } = await offer(owner, id);
    const ravi = browser(served);
    await take(token, personalInfo({ name: 'Ravi Menon' }), ravi);
    await mails();
    const own = (await ravi.get(`/registrations/${id}`)).body.data as unknown as RegistrationRecord;
    expect(Object.keys(own.formDataStructured).sort()).toEqual(['eventAttendance', 'personalInfo']);
    await comeBack(served, ravi, String(own.formDataStructured.personalInfo?.email));
    const { body } = await ravi.get(`/registrations/${id}/my-data`);
    const data = body.data as unknown as MyData;
    expect(JSON.stringify(data)).not.toMatch(/Fathima|Doctor/);
    expect(JSON.stringify(data)).not.toContain(email);
    expect(data.consents.filter(({ given }) => given).at(-1)).toMatchObject({
      purpose: 'policies',
    });
  });

  test('is seen by staff in the history', async () => {
    const { id, owner } = await family({ about: { name: 'Fathima Beevi' } });
    const { token } = await offer(owner, id);
    await take(token, personalInfo({ name: 'Ravi Menon' }));
    const { body } = await leela.call('GET', `/registrations/${id}/history`);
    const history = body.data as { event: string; actor: string; changes: object[] }[];
    const events = history.map(({ event }) => event);
    expect(events).toContain('passing offered');
    const passed = history.find(({ event }) => event === 'passed on');
    expect(passed?.actor).toBe('registrant');
    expect(passed?.changes).toContainEqual({
      field: 'personalInfo.name',
      before: 'Fathima Beevi',
      after: 'Ravi Menon',
    });
  });

  test('of which the fee is due is asked of the second person', async () => {
    const { id, owner } = await family({ isPaid: false });
    const { token } = await offer(owner, id);
    expect((await look(token)).body.data).toMatchObject({ due: 1000 });
    await mails();
    const who = personalInfo({ name: 'Ravi Menon' }) as { email: string };
    const taken = await take(token, who);
    expect(taken.body.data).toMatchObject({ status: 'Submitted' });
    const sent = (await mails()).filter(({ recipient }) => recipient === who.email);
    expect(sent.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/: ₹1,000 still to pay$/),
    ]);
  });

  test('costs the second person what their own year makes of it', async () => {
    const { id, owner } = await family({ about: { yearOfPassing: '2024' } });
    const { token } = await offer(owner, id);
    const taken = await take(token, personalInfo({ yearOfPassing: '1998' }));
    expect(taken.body.data).toMatchObject({
      status: 'Submitted',
      paymentStatus: 'Partially Paid',
      fee: { due: 150 },
    });
    expect(await brokenInvariants(served)).toEqual([]);
  });

  test('comes to one of many who take it at once', async () => {
    const { id, owner } = await family();
    const { token } = await offer(owner, id);
    const replies = await Promise.all(Array.from({ length: 5 }, () => take(token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 410, 410, 410, 410]);
  });

  test('is asked for again with the same key after a lost answer', async () => {
    const { id, owner } = await family();
    const { token } = await offer(owner, id);
    const who = personalInfo();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const ravi = browser(served);
    expect((await take(token, who, browser(served), key)).status).toBe(201);
    expect((await take(token, who, ravi, key)).body.data).toMatchObject({ _id: id });
    expect((await ravi.get(`/registrations/${id}`)).status).toBe(200);
  });
});

describe('the link', () => {
  const over = { status: 410, code: 'PLACE_NOT_OFFERED' };
  const codes = async (token: string) => {
    const [looked, taken] = [await look(token), await take(token)];
    expect(looked.body.code).toBe(taken.body.code);
    return { status: taken.status, code: taken.body.code };
  };

  test.each<[string, (owner: Browser, id: string) => Promise<unknown>, object]>([
    ['withdrawn', (owner, id) => owner.remove(`/registrations/${id}/pass`), over],
    ['made anew', (owner, id) => offer(owner, id), over],
    ['too old', async () => (clockMs += 3 * dayMs + 1), over],
    [
      'of one that was cancelled meanwhile',
      (owner, id) =>
        owner.post(`/registrations/${id}/leave`, { what: 'cancel', choice: 'credit', amount: 0 }),
      { status: 409, code: 'STATUS_CHANGE' },
    ],
    [
      'after the last day for changes',
      () =>
        served.patchSettings((settings) => ({
          ...settings,
          deadlines: {
            ...settings.deadlines,
            attendeesLockAt: new Date(clockMs - 1).toISOString(),
          },
        })),
      { status: 409, code: 'LOCKED' },
    ],
  ])('%s takes nothing', async (_what, happens, refused) => {
    const { id, owner, name } = await family({ isPaid: false });
    const { token } = await offer(owner, id);
    await happens(owner, id);
    expect(await codes(token)).toEqual(refused);
    const row = await served.db
      .selectFrom('registration')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.name).toBe(name);
  });

  test('that is good is not used up by a form that is refused', async () => {
    const { id, owner } = await family();
    const { token } = await offer(owner, id);
    const other = await family();
    const taken = await take(token, personalInfo({ email: other.email }));
    expect(taken).toMatchObject({ status: 409, body: { code: 'DUPLICATE_CONTACT' } });
    const wrong = await take(token, personalInfo({ email: 'no address' }));
    expect(wrong.status).toBe(422);
    expect(wrong.body.fields).toHaveProperty(['personalInfo.email']);
    const unread = await browser(served).post('/registrations/take-place', {
      token,
      personalInfo: personalInfo(),
      consents: { policies: false },
    });
    expect(unread.body.fields).toHaveProperty(['consents.policies']);
    expect((await take(token)).status).toBe(201);
  });

  test('needs a code of the last minutes, and the registration’s own', async () => {
    const { id, owner, browser: maker } = await family();
    const madeIt = { cookie: maker.cookie() ?? '' };
    const byMaker = await served.app.inject({
      method: 'POST',
      url: `/api/v1/registrations/${id}/pass`,
      headers: madeIt,
    });
    expect(byMaker.json()).toMatchObject({ code: 'CODE_REQUIRED' });
    const stranger = await family();
    expect((await offer(stranger.owner, id)).status).toBe(404);
    expect((await offer(browser(served), id)).status).toBe(401);
    clockMs += 6 * minuteMs;
    expect(await offer(owner, id)).toMatchObject({ status: 403, code: 'CODE_REQUIRED' });
  });

  test.each<[string, string]>([
    ['Draft', 'STATUS_CHANGE'],
    ['Waitlisted', 'STATUS_CHANGE'],
    ['Checked In', 'STATUS_CHANGE'],
    ['Cancelled', 'STATUS_CHANGE'],
  ])('is not made of a registration that is %s', async (status, code) => {
    const { id, owner } = await family();
    await served.db.updateTable('registration').set({ status }).where('id', '=', id).execute();
    expect((await offer(owner, id)).code).toBe(code);
  });

  test('is not made while a refund is under way', async () => {
    const { id, owner } = await family();
    const { body } = await owner.get(`/registrations/${id}/refund-offer`);
    expect(body.data).toMatchObject({ mayPass: true, passUntil: null });
    const { providerPaymentId } = await served.db
      .selectFrom('payment')
      .select('providerPaymentId')
      .where('registrationId', '=', id)
      .executeTakeFirstOrThrow();
    await bank.switches({ refund: 'pending' });
    const noor = await treasurer(served, { email: 'noor@example.org', name: 'Noor' });
    await noor.call('POST', `/payments/${providerPaymentId}/refund`, {
      amount: 1000,
      reason: 'Illness in the family',
    });
    await bank.switches({});
    expect((await offer(owner, id)).code).toBe('IN_PROGRESS');
  });
});
