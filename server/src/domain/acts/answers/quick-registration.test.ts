import { minuteMs } from '@sangamam/contract/locale/durations';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { practice } from '../../../../testing/domain/money.ts';
import {
  type Browser,
  browser,
  codeFor,
  comeBack,
} from '../../../../testing/domain/one-time-codes.ts';
import { coming, personalInfo } from '../../../../testing/domain/registrations.ts';
import { wholeForm } from '../../../../testing/domain/whole-form.ts';
import { tablesWith } from '../../../../testing/features/privacy.ts';
import { removeTemporaryJob } from '../removing/remove-temporary.ts';

let clock = new Date();
const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const served = await testApp({ now: () => clock, provider: true });
const { db, deps, outbox, runJobs, patchSettings } = served;
await patchSettings(wholeForm);

const identity = (change: object = {}) => {
  const { country: _c, stateUT: _s, district: _d, ...five } = personalInfo(change);
  return five as { email: string; contactNumber: string };
};
const family = (change: object = {}, adults = 1) => ({
  formDataStructured: { personalInfo: identity(change), eventAttendance: coming(adults) },
});
const consents = { policies: true };
const startPath = '/registrations/temp-quick-registration';
const finishPath = (id: unknown) => `/registrations/quick-registration/${id}`;

/** Pays the fee of a registration as the practice provider's window would. */
async function pay(anu: Browser, id: unknown): Promise<void> {
  const { body } = await anu.post(`/registrations/${id}/payment`, {});
  const { orderId } = body.data as { orderId: string };
  const { response } = await practice(served).pay(orderId);
  const confirmed = await anu.post(`/registrations/transaction/${id}`, response);
  expect(confirmed.status).toBe(200);
}

describe('paying first', () => {
  test('a temporary registration is paid for and then finished', async () => {
    const anu = browser(served);
    const started = await anu.post(startPath, family({}, 2));
    expect(started.status).toBe(201);
    expect(started.body.data).toMatchObject({
      status: 'Draft',
      registrationType: 'quick',
      formSubmissionComplete: false,
      temporaryUntil: new Date(clock.getTime() + 30 * minuteMs).toISOString(),
      fee: { minimum: 1000, due: 1000 },
    });
    const id = started.body.data?._id;
    await pay(anu, id);
    const finished = await anu.post(finishPath(id), { consents, formSubmissionComplete: true });
    expect(finished.status).toBe(200);
    expect(finished.body.data).toMatchObject({
      _id: id,
      status: 'Confirmed',
      paymentStatus: 'Completed',
      paymentAmount: 1000,
      formSubmissionComplete: true,
      temporaryUntil: null,
      nextStep: 'transport',
    });
    expect((await anu.post(finishPath(id), { consents })).body.data).toEqual(finished.body.data);
  });

  test('whoever pays and closes the browser is registered all the same', async () => {
    const anu = browser(served);
    const { body } = await anu.post(startPath, { ...family(), consents });
    const id = body.data?._id;
    const order = await anu.post(`/registrations/${id}/payment`, {});
    await practice(served).pay((order.body.data as { orderId: string }).orderId);
    await practice(served).deliver();
    await runJobs();
    const { body: now } = await anu.get(`/registrations/${id}`);
    expect(now.data).toMatchObject({
      status: 'Confirmed',
      formSubmissionComplete: true,
      temporaryUntil: null,
    });
    expect((await anu.post(finishPath(id), {})).body.data).toEqual(now.data);
  });

  test('while the payment is being confirmed nobody is told to pay', async () => {
    const anu = browser(served);
    const body = { ...family(), consents };
    const { email } = body.formDataStructured.personalInfo;
    const { body: started } = await anu.post(startPath, body);
    const id = started.data?._id;
    const order = await anu.post(`/registrations/${id}/payment`, {});
    const bank = practice(served);
    await bank.switches({ webhook: { off: true } });
    const { response } = await bank.pay((order.body.data as { orderId: string }).orderId);
    await bank.switches({ down: true, webhook: { off: true } });
    expect((await anu.post(`/registrations/transaction/${id}`, response)).status).toBe(202);
    const finished = await anu.post(finishPath(id), { consents });
    expect(finished.body.data).toMatchObject({ status: 'Submitted', paymentStatus: 'Processing' });
    await runJobs();
    expect(outbox.some(({ recipient }) => recipient === email)).toBe(false);
    await bank.switches({});
  });

  test('the policies accepted at the start need not be accepted again', async () => {
    const anu = browser(served);
    const { body } = await anu.post(startPath, { ...family(), consents });
    const finished = await anu.post(finishPath(body.data?._id), { submitWithoutPayment: true });
    expect(finished.body.data).toMatchObject({ status: 'Submitted' });
  });

  test('the same browser changes its mind on one record', async () => {
    const anu = browser(served);
    const first = await anu.post(startPath, family());
    const second = await anu.post(startPath, family({}, 3));
    expect(second.status).toBe(200);
    expect(second.body.data).toMatchObject({ _id: first.body.data?._id, fee: { minimum: 1500 } });
  });

  test('another browser cannot finish it', async () => {
    const started = await browser(served).post(startPath, family());
    const eve = browser(served);
    const path = finishPath(started.body.data?._id);
    expect((await eve.post(path, { consents })).status).toBe(401);
    await eve.post(startPath, family());
    expect((await eve.post(path, { consents })).status).toBe(404);
  });
});

describe('paying later', () => {
  test('in one call, and a mail says what is still to be paid', async () => {
    const anu = browser(served);
    const body = { ...family(), consents, submitWithoutPayment: true };
    const { email } = body.formDataStructured.personalInfo;
    const made = await anu.post(finishPath('new'), body);
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ status: 'Submitted', paymentStatus: 'Pending' });
    await runJobs();
    expect(outbox.findLast(({ recipient }) => recipient === email)?.subject).toMatch(/₹500 still/);
    const later = browser(served);
    await comeBack(served, later, email);
    expect((await later.find({ email })).body.data).toMatchObject({ _id: made.body.data?._id });
  });

  test('a request whose answer was lost is answered again, and makes one', async () => {
    const body = { ...family(), consents, submitWithoutPayment: true };
    const headers = { 'idempotency-key': 'q'.repeat(40) };
    const first = await browser(served).post(finishPath('new'), body, headers);
    const again = await browser(served).post(finishPath('new'), body, headers);
    expect([first.status, again.body.data?._id]).toEqual([201, first.body.data?._id]);
  });

  test('not where the settings have it off, and nothing is left behind', async () => {
    const { features } = await deps.settings.current();
    await patchSettings((s) => ({ ...s, features: { ...features, payLater: false } }));
    const body = { ...family(), consents, submitWithoutPayment: true };
    const refused = await browser(served).post(finishPath('new'), body);
    expect([refused.status, refused.body.code]).toEqual([409, 'PAY_LATER_OFF']);
    await patchSettings((s) => ({ ...s, features }));
    expect((await browser(served).post(finishPath('new'), body)).status).toBe(201);
  });
});

describe('refused', () => {
  test('without the policies, and without answers, in the words of the form', async () => {
    const anu = browser(served);
    const silent = await anu.post(finishPath('new'), family());
    expect(silent.status).toBe(422);
    expect(silent.body.fields).toEqual({ 'consents.policies': 'Accept the policies to continue' });
    const empty = await anu.post(startPath, { formDataStructured: {} });
    expect(empty.status).toBe(422);
    expect(empty.body.fields).toMatchObject({
      'personalInfo.name': 'Name is required',
      'personalInfo.email': 'Valid email is required',
      'personalInfo.contactNumber': 'Contact number is required',
      'personalInfo.school': 'School selection is required',
      'personalInfo.yearOfPassing': 'Year of passing is required',
      'eventAttendance.isAttending': 'Select yes if you will come to the meet',
    });
  });

  test('when quick registration is off', async () => {
    const { features } = await deps.settings.current();
    await patchSettings((s) => ({ ...s, features: { ...features, quick: false } }));
    expect((await browser(served).post(startPath, family())).status).toBe(410);
    await patchSettings((s) => ({ ...s, features }));
  });

  test('a full registration is not finished this way', async () => {
    const anu = browser(served);
    const { body } = await anu.post('/registrations/step/new', {
      stepName: 'personalInfo',
      formDataStructured: { personalInfo: personalInfo() },
    });
    const reply = await anu.post(finishPath(body.data?._id), { ...family(), consents });
    expect([reply.status, reply.body.code]).toEqual([409, 'STATUS_CHANGE']);
  });

  test('before a code has proven the contact, where the settings ask for it', async () => {
    const { features } = await deps.settings.current();
    const strict = { ...features, requireContactVerification: true };
    await patchSettings((s) => ({ ...s, features: strict }));
    const anu = browser(served);
    const body = family();
    const { email } = body.formDataStructured.personalInfo;
    const { body: started } = await anu.post(startPath, body);
    const finish = () => anu.post(finishPath(started.data?._id), { consents });
    expect((await finish()).body.code).toBe('CONTACT_NOT_VERIFIED');
    await anu.ask({ email }, false);
    await anu.enter({ email }, await codeFor(served, email), false);
    expect((await finish()).status).toBe(200);
    await patchSettings((s) => ({ ...s, features }));
  });
});

describe('after thirty minutes', () => {
  const exists = async (id: unknown) =>
    (await db
      .selectFrom('registration')
      .select('id')
      .where('id', '=', String(id))
      .where('deletedAt', 'is', null)
      .executeTakeFirst()) !== undefined;
  const removeTemporary = () => removeTemporaryJob.run(deps, {});

  test('what was not paid for is gone, and its contact free', async () => {
    const body = family();
    const { body: started } = await browser(served).post(startPath, body);
    pass(29 * minuteMs);
    await removeTemporary();
    expect(await exists(started.data?._id)).toBe(true);
    pass(2 * minuteMs);
    // nobody has to wait for the job
    const again = await browser(served).post(startPath, body);
    expect(again.status).toBe(201);
    expect(await exists(started.data?._id)).toBe(false);
    pass(31 * minuteMs);
    await removeTemporary();
    expect(await exists(again.body.data?._id)).toBe(false);
  });

  test('what was paid for stays, and can still be finished', async () => {
    const anu = browser(served);
    const { body } = await anu.post(startPath, family());
    await pay(anu, body.data?._id);
    pass(31 * minuteMs);
    await removeTemporary();
    const finished = await anu.post(finishPath(body.data?._id), { consents });
    expect(finished.body.data).toMatchObject({ status: 'Confirmed' });
  });

  test('what may still be paid for stays until its order is over, and then only as a number', async () => {
    const anu = browser(served);
    const person = family();
    const { email } = person.formDataStructured.personalInfo;
    const { body } = await anu.post(startPath, { ...person, consents });
    const id = String(body.data?._id);
    await anu.post(`/registrations/${id}/payment`, {});
    pass(31 * minuteMs);
    await removeTemporary();
    expect(await exists(id)).toBe(true);
    await db
      .updateTable('paymentOrder')
      .set({ status: 'expired' })
      .where('registrationId', '=', id)
      .execute();
    expect(await tablesWith(deps.pool, email)).not.toEqual([]);
    await removeTemporary();
    expect(await exists(id)).toBe(false);
    expect(await tablesWith(deps.pool, email)).toEqual([]);
    expect((await browser(served).post(startPath, person)).status).toBe(201);
  });

  test('what goes on as a full registration stays', async () => {
    const anu = browser(served);
    const { body } = await anu.post(startPath, family());
    const id = String(body.data?._id);
    await anu.post(`/registrations/step/${id}`, {
      stepName: 'transportation',
      formDataStructured: { transportation: { isTravelling: false } },
    });
    pass(31 * minuteMs);
    await removeTemporary();
    expect(await exists(id)).toBe(true);
  });
});
