import { words as texts } from '@sangamam/words/by-language/templates/codes';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import {
  browser,
  codeFor,
  comeBack,
  otherThan,
  refused,
  registered,
} from '../../../testing/domain/one-time-codes.ts';
import { personalInfo, visitor } from '../../../testing/domain/registrations.ts';

const served = await testApp();
const { app, db, deps, outbox, runJobs } = served;

/** A second registration with the contact of the first. */
async function sharing({ email, contactNumber }: { email: string; contactNumber: string }) {
  const id = v7();
  const form = { personalInfo: personalInfo({ name: 'Binu Thomas', email, contactNumber }) };
  const registrationNumber = `SGM-X-${id.slice(-8)}`;
  await db
    .insertInto('registration')
    .values({
      id,
      registrationNumber,
      name: 'Binu Thomas',
      email,
      contactNumber,
      contactOwner: 'Binu',
      school: 'JNV Kollam',
      yearOfPassing: '1999',
      form: JSON.stringify(form),
      createdAt: deps.now(),
      updatedAt: new Date(0),
    })
    .execute();
  return { id, registrationNumber };
}

describe('coming back', () => {
  test('a code opens the registration in a browser that knows nothing of it', async () => {
    const { id, email } = await registered(served);
    const anu = browser(served);
    const asked = await anu.ask({ email: ` ${email.toUpperCase()} ` });
    expect(asked.status).toBe(200);
    expect(asked.body).toEqual({
      success: true,
      message: 'If the details are registered, a code has been sent.',
      data: { resendAfterSeconds: 30, validForSeconds: 600, byEmail: false },
    });
    const code = await codeFor(served, email);
    const verified = await anu.enter({ email }, ` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect(verified.status).toBe(200);
    expect(verified.body).toMatchObject({
      success: true,
      verified: true,
      data: { verified: true },
    });
    const found = await anu.find({ email });
    expect(found.status).toBe(200);
    expect(found.body).toMatchObject({
      data: { _id: id, contactVerified: true, nextStep: 'attendance' },
      others: [],
    });
    expect((await anu.get('/registrations/current')).body.data).toMatchObject({ _id: id });
  });

  test('digits of other scripts are digits', async () => {
    const { email } = await registered(served);
    const anu = browser(served);
    await anu.ask({ email });
    const code = await codeFor(served, email);
    const inMalayalam = [...code].map((digit) => String.fromCodePoint(0xd66 + Number(digit)));
    expect((await anu.enter({ email }, inMalayalam.join(''))).status).toBe(200);
  });

  test('two registrations of one contact: the one changed last, the other beside it', async () => {
    const first = await registered(served);
    const second = await sharing(first);
    const anu = browser(served);
    await comeBack(served, anu, first.email);
    const { body } = await anu.find({ email: first.email });
    const { body: all } = await anu.find({});
    expect(all.data).toEqual(body.data);
    expect(body.data).toMatchObject({ _id: first.id });
    expect(body.others).toEqual([
      {
        _id: second.id,
        registrationNumber: second.registrationNumber,
        name: 'Binu Thomas',
        school: 'JNV Kollam',
        yearOfPassing: '1999',
        paymentStatus: 'Pending',
      },
    ]);
    expect((await anu.get(`/registrations/${second.id}`)).status).toBe(200);
  });

  test('a cancelled registration is still found by its owner', async () => {
    const { id, email } = await registered(served);
    await db
      .updateTable('registration')
      .set({ status: 'Cancelled' })
      .where('id', '=', id)
      .execute();
    const anu = browser(served);
    await comeBack(served, anu, email);
    expect((await anu.find({ email })).body.data).toMatchObject({ _id: id, status: 'Cancelled' });
  });

  test('the session is for this contact only, and a contact without it opens nothing', async () => {
    const mine = await registered(served);
    const other = await registered(served);
    const anu = browser(served);
    const failure = { success: false, message: 'Failed to fetch registration data' };
    expect((await anu.find(mine)).body).toMatchObject(failure);
    await comeBack(served, anu, mine.email);
    for (const contact of [
      { email: other.email },
      { contactNumber: other.contactNumber },
      { email: 'x' },
    ]) {
      const { status, body } = await anu.find(contact);
      expect([status, body.code]).toEqual([401, 'SESSION_REQUIRED']);
    }
    expect((await anu.get(`/registrations/${other.id}`)).status).toBe(404);
  });

  test('who made a registration in this browser still needs a code to find it by contact', async () => {
    const anu = visitor(app);
    const { email } = personalInfo();
    await anu.start({ email });
    const found = await anu.send('POST', '/registrations/get-by-contact', { body: { email } });
    expect(found.status).toBe(401);
  });

  test('a new code ends the session the browser had before', async () => {
    const { email } = await registered(served);
    const anu = browser(served);
    await comeBack(served, anu, email);
    const before = anu.cookies.get('reg') ?? '';
    await comeBack(served, anu, email);
    const stale = browser(served);
    stale.cookies.set('reg', before);
    expect((await stale.find({ email })).status).toBe(401);
    expect((await anu.find({ email })).status).toBe(200);
  });
});

describe('the code', () => {
  test('stands first in the mail, spaced in its text, and nowhere in a link', async () => {
    const { email } = await registered(served);
    await browser(served).ask({ email });
    const code = await codeFor(served, email);
    const mail = outbox.at(-1);
    expect(mail?.subject).toBe(`${code} is your Sangamam code`);
    expect(mail?.text.startsWith(code)).toBe(true);
    expect(mail?.html).toContain(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(mail?.text).toContain('10 minutes');
  });

  test('only the newest works', async () => {
    const { email } = await registered(served);
    const anu = browser(served);
    await anu.ask({ email });
    const first = await codeFor(served, email);
    await anu.ask({ email });
    const second = await codeFor(served, email);
    expect((await anu.enter({ email }, first)).status).toBe(401);
    expect((await anu.enter({ email }, second)).status).toBe(200);
  });

  test('works once, even when it comes twenty times at once', async () => {
    const { email } = await registered(served);
    const anu = browser(served);
    await anu.ask({ email });
    const code = await codeFor(served, email);
    const otp = anu.cookies.get('otp') ?? '';
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => {
        const tab = browser(served);
        tab.cookies.set('otp', otp);
        return tab.enter({ email }, code);
      }),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is worth nothing for another purpose or another contact', async () => {
    const { email, contactNumber } = await registered(served);
    const anu = browser(served);
    await anu.ask({ email });
    const code = await codeFor(served, email);
    expect((await anu.enter({ email }, code, false)).status).toBe(401);
    expect((await anu.enter({ contactNumber }, code)).status).toBe(401);
    expect((await anu.enter({ email, contactNumber }, code)).status).toBe(401);
    expect((await anu.enter({ email }, code)).status).toBe(200);
  });
});

describe('which contact', () => {
  test('with both given, they must belong to one registration', async () => {
    const { id, email, contactNumber } = await registered(served);
    const other = await registered(served);
    const anu = browser(served);
    await anu.ask({ email, contactNumber: other.contactNumber });
    expect(await codeFor(served, email)).toBe('');
    await anu.ask({ email, contactNumber });
    const code = await codeFor(served, email);
    expect((await anu.enter({ email, contactNumber }, code)).status).toBe(200);
    expect((await anu.find({ email, contactNumber })).body.data).toMatchObject({ _id: id });
  });

  test('without SMS, a number is reached at the address of its registration', async () => {
    const { id, email, contactNumber } = await registered(served);
    const anu = browser(served);
    const typed = contactNumber.slice(3).replace(/(.{5})/, '$1 ');
    await anu.ask({ contactNumber: typed });
    const code = await codeFor(served, email);
    expect((await anu.enter({ contactNumber: typed }, code)).status).toBe(200);
    expect((await anu.find({ contactNumber })).body.data).toMatchObject({ _id: id });
  });

  test('an address nobody has is told so once a day, a number is not told anything', async () => {
    const email = 'Nobody.Knows@example.org';
    const before = outbox.length;
    for (let i = 0; i < 3; i++) await browser(served).ask({ email });
    await browser(served).ask({ email: 'nobody.knows@EXAMPLE.org' });
    await browser(served).ask({ contactNumber: '9847012345' });
    await runJobs();
    const mails = outbox.slice(before);
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['nobody.knows@example.org', 'There is no registration with this address'],
    ]);
    expect(mails[0]?.text).toContain(`${deps.config.publicUrl}/registration`);
  });

  test.each([
    [{}, 'email', 'Please enter either email or contact number.'],
    [{ email: ' ', contactNumber: '' }, 'email', 'Please enter either email or contact number.'],
    [{ email: 'anu@' }, 'email', 'Valid email is required'],
    [{ email: 'a@x.test, b@x.test' }, 'email', 'Valid email is required'],
    [{ email: 'a@x.test\r\nBcc: b@x.test' }, 'email', 'Valid email is required'],
    [{ email: 'a@x.test\u2028Bcc:b@x.test' }, 'email', 'Valid email is required'],
    [{ email: 'a@b@x.test' }, 'email', 'Valid email is required'],
    [
      { contactNumber: '12345' },
      'contactNumber',
      'Enter a full phone number, with its country code if it is not Indian',
    ],
  ])('%j is refused, in words', async (contact, field, message) => {
    const before = outbox.length;
    const { status, body } = await browser(served).ask(contact);
    expect(status).toBe(422);
    expect(body).toMatchObject({ success: false, fields: { [field]: message } });
    if (message.startsWith('Please enter')) expect(body.message).toBe(message);
    await runJobs();
    expect(outbox).toHaveLength(before);
  });

  test('a code is asked for', async () => {
    for (const typed of [{}, { otp: '' }, { otp: ' ' }, { otp: null }]) {
      const body = { email: 'a@x.test', ...typed };
      const reply = await browser(served).post('/registrations/verify-otp', body);
      expect(reply.status).toBe(422);
      expect(reply.body.fields).toEqual({ otp: 'Please enter OTP.' });
    }
  });
});

describe('proving a new contact from the form', () => {
  test('marks the registration of this browser, until the contact changes', async () => {
    const anu = browser(served);
    const answers = personalInfo() as { email: string };
    const step = (personal: object, id = 'new') =>
      anu.post(`/registrations/step/${id}`, {
        stepName: 'personalInfo',
        formDataStructured: { personalInfo: personal },
      });
    const made = await step(answers);
    expect(made.body.data).toMatchObject({ contactVerified: false });
    const { email } = answers;
    expect((await anu.ask({ email }, false)).body.message).toBe('A code has been sent.');
    const code = await codeFor(served, email);
    expect((await anu.enter({ email }, otherThan(code), false)).body).toEqual(refused);
    expect((await anu.enter({ email }, code, false)).status).toBe(200);
    const id = String(made.body.data?._id);
    const { body } = await anu.get(`/registrations/${id}`);
    expect(body.data).toMatchObject({ contactVerified: true });
    const moved = await step({ ...answers, email: `other-${email}` }, id);
    expect([moved.status, moved.body.code]).toEqual([409, 'CONTACT_LOCKED']);
    // the session is still the one that made it: proving a contact opens no other registration
    expect((await anu.find({ email })).status).toBe(401);
  });

  test('where the settings ask for it, nobody submits before', async () => {
    const strict = await testApp();
    await strict.patchSettings((s) => ({
      ...s,
      features: { ...s.features, requireContactVerification: true },
    }));
    const anu = visitor(strict.app);
    await anu.fillIn();
    const early = await anu.submit();
    expect([early.status, early.body.code]).toEqual([409, 'CONTACT_NOT_VERIFIED']);
    const email = String((await anu.read()).body.data?.formDataStructured.personalInfo?.email);
    const proving = browser(strict);
    proving.cookies.set('reg', anu.cookie()?.split('=')[1] ?? '');
    await proving.ask({ email }, false);
    const code = await codeFor(strict, email);
    expect((await proving.enter({ email }, code, false)).status).toBe(200);
    expect((await anu.submit()).status).toBe(200);
  });
});

test('a number alone that no text message reaches is told so, registered or not', async () => {
  const { email, contactNumber } = await registered(served);
  const asked = async (contact: object, update?: boolean) =>
    (await browser(served).ask(contact, update)).body.data;
  expect(await asked({ contactNumber })).toMatchObject({ byEmail: true });
  expect(await asked({ contactNumber: '+919847055555' })).toMatchObject({ byEmail: true });
  expect(await asked({ email })).toMatchObject({ byEmail: false });
  expect(await asked({ email, contactNumber })).toMatchObject({ byEmail: false });
  expect(await asked({ contactNumber }, false)).toMatchObject({ byEmail: false });
});

describe('without a registration, mails are in the language of the page', () => {
  test.each([
    ['a code that proves an address', false, /^\d{6} \p{Script=Malayalam}/u],
    ['the advice that an address is unknown', true, texts.ml.unknownAddress.subject],
  ])('%s', async (_what, update, subject) => {
    const email = `${v7()}@example.org`;
    const anu = browser(served);
    anu.cookies.set('lang', 'ml');
    expect((await anu.ask({ email }, update)).status).toBe(200);
    await runJobs();
    expect(outbox.findLast(({ recipient }) => recipient === email)?.subject).toMatch(subject);
  });
});
