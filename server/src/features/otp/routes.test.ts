import { expect, test } from 'vitest';
import { testApp } from '../../testing.ts';
import { visitor } from '../registrations/testing.ts';
import { browser, codeFor, otherThan } from './testing.ts';

const served = await testApp();
const { app } = served;

/** Somebody with a draft, whose browser is gone. */
async function registered(change: object = {}) {
  const { body } = await visitor(app).start(change);
  const { email, contactNumber } = body.data?.formDataStructured.personalInfo as {
    email: string;
    contactNumber: string;
  };
  return { id: body.data?._id ?? '', email, contactNumber };
}

const refused = {
  success: false,
  status: 'error',
  verified: false,
  message: 'Invalid OTP. Please try again.',
};

test('a code opens the registration in a browser that knows nothing of it', async () => {
  const { id, email } = await registered();
  const anu = browser(served);
  const asked = await anu.ask({ email: ` ${email.toUpperCase()} ` });
  expect(asked.status).toBe(200);
  expect(asked.body).toEqual({
    success: true,
    message: 'If the details are registered, a code has been sent.',
    data: { resendAfterSeconds: 30, validForSeconds: 600 },
  });
  const code = await codeFor(served, email);
  const verified = await anu.enter({ email }, ` ${code.slice(0, 3)} ${code.slice(3)}`);
  expect(verified.status).toBe(200);
  expect(verified.body).toMatchObject({ success: true, verified: true, data: { verified: true } });
  const found = await anu.find({ email });
  expect(found.status).toBe(200);
  expect(found.body).toMatchObject({
    data: { _id: id, contactVerified: true, nextStep: 'professional' },
    others: [],
  });
});

test('a wrong code is answered in the specified words, and nothing opens', async () => {
  const { email } = await registered();
  const anu = browser(served);
  await anu.ask({ email });
  const code = await codeFor(served, email);
  for (const otp of [otherThan(code), '', '12345', '1234567', 'abcdef', `${code}0`]) {
    const reply = await anu.enter({ email }, otp);
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual(refused);
    if (otp === 'abcdef') break;
  }
  expect((await anu.find({ email })).status).toBe(401);
});
