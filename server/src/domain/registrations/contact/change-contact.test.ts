import { minuteMs } from '@sangamam/contract/locale/durations';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import {
  type Browser,
  browser,
  codeFor,
  comeBack,
  otherThan,
  registered,
} from '../../../../testing/domain/one-time-codes.ts';
import { personalInfo } from '../../../../testing/domain/registrations.ts';

let clock = new Date();
const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const served = await testApp({ now: () => clock });
const { outbox, runJobs } = served;

/** A registration opened by a code, and what its contact is to become. */
async function opened() {
  const mine = await registered(served);
  const anu = browser(served);
  await comeBack(served, anu, mine.email);
  const { email, contactNumber } = personalInfo() as { email: string; contactNumber: string };
  const change = (body: object) => anu.post(`/registrations/${mine.id}/contact`, body);
  const prove = async (who: Browser, address: string) => {
    await who.ask({ email: address }, false);
    return codeFor(served, address);
  };
  return { ...mine, anu, next: { email, contactNumber }, change, prove };
}

describe('another email address', () => {
  test('takes a code to each side, tells both, and moves the registration', async () => {
    const { id, email, contactNumber, anu, next, change, prove } = await opened();
    const elsewhere = browser(served);
    await comeBack(served, elsewhere, email);
    const otp = await prove(anu, next.email);
    const before = outbox.length;
    const reply = await change({ email: next.email, otp });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      _id: id,
      contactVerified: true,
      formDataStructured: { personalInfo: { email: next.email, contactNumber } },
    });
    await runJobs();
    const mails = outbox.slice(before);
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([email, next.email].sort());
    expect(mails[0]?.subject).toMatch(/^SGM-\d{5}: your registration was changed$/);
    expect(mails[0]?.text).toContain('an•••@example.org → an•••@example.org');
    expect((await anu.get(`/registrations/${id}`)).status).toBe(200);
    expect((await elsewhere.get(`/registrations/${id}`)).status).toBe(401);
    const later = browser(served);
    await comeBack(served, later, next.email);
    expect((await later.find({ email: next.email })).body.data).toMatchObject({ _id: id });
  });

  test('is refused without the code, with a wrong one, and with one for another address', async () => {
    const { anu, next, change, prove } = await opened();
    const invalid = { fields: { otp: 'Invalid OTP. Please try again.' } };
    expect((await change({ email: next.email, otp: '000000' })).body).toMatchObject(invalid);
    const otp = await prove(anu, next.email);
    const wrong = await change({ email: next.email, otp: otherThan(otp) });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject(invalid);
    const { email } = personalInfo() as { email: string };
    expect((await change({ email, otp })).body).toMatchObject(invalid);
    expect((await change({ email: next.email, otp })).status).toBe(200);
    expect((await change({ email: next.email, otp })).status).toBe(422);
  });

  test('is refused five minutes after the code to the present one', async () => {
    const { email, anu, next, change, prove } = await opened();
    pass(5 * minuteMs + 1000);
    const otp = await prove(anu, next.email);
    const stale = await change({ email: next.email, otp });
    expect([stale.status, stale.body.code]).toEqual([403, 'CODE_REQUIRED']);
    await comeBack(served, anu, email);
    expect((await change({ email: next.email, otp })).status).toBe(200);
  });

  test('is refused to a browser that only made the registration', async () => {
    const made = browser(served);
    const { body } = await made.post('/registrations/step/new', {
      stepName: 'personalInfo',
      formDataStructured: { personalInfo: personalInfo() },
    });
    const path = `/registrations/${body.data?._id}/contact`;
    const reply = await made.post(path, { email: 'new@example.org', otp: '000000' });
    expect([reply.status, reply.body.code]).toEqual([403, 'CODE_REQUIRED']);
  });

  test('that another registration has is refused', async () => {
    const { anu, change, prove } = await opened();
    const other = await registered(served);
    const otp = await prove(anu, other.email);
    const reply = await change({ email: other.email, otp });
    expect([reply.status, reply.body.code]).toEqual([409, 'DUPLICATE_CONTACT']);
  });

  test('is staff’s business after the deadline for changes', async () => {
    const { anu, next, change, prove, email } = await opened();
    const { deadlines } = await served.deps.settings.current();
    const now = clock;
    clock = new Date(Date.parse(deadlines.attendeesLockAt) + 1000);
    await comeBack(served, anu, email);
    const reply = await change({ email: next.email, otp: await prove(anu, next.email) });
    clock = now;
    expect(reply.body).toMatchObject({
      code: 'LOCKED',
      message: 'Your email and phone number can no longer be changed here. Contact us.',
    });
  });
});

test('two contacts at once, or none, are refused', async () => {
  const { change, next } = await opened();
  expect((await change({ ...next, otp: '000000' })).status).toBe(422);
  expect((await change({ otp: '000000' })).status).toBe(422);
});
