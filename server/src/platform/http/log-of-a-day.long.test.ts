import { Writable } from 'node:stream';
import { contactSubjects } from '@sangamam/contract/help-desk/contact-messages';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { payer, practice } from '../../../testing/domain/money.ts';
import { browser, codeFor, otherThan } from '../../../testing/domain/one-time-codes.ts';
import { personalInfo } from '../../../testing/domain/registrations.ts';
import { addAdmin, password, signIn } from '../../../testing/domain/sign-in.ts';
import { createLog } from './log.ts';

let logged = '';
const destination = new Writable({
  write(chunk, _encoding, done) {
    logged += chunk;
    done();
  },
});
const served = await testApp({ provider: true, log: createLog('trace', destination) });
const { app } = served;

const post = (url: string, payload: object, headers: object = {}) =>
  app.inject({ method: 'POST', url: `/api/v1${url}`, payload, headers: { ...headers } });
const events = () =>
  logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('a day of people, staff and attackers leaves no contact, code, password or token in the log', async () => {
  const answers = personalInfo() as { email: string; contactNumber: string; name: string };
  const { email, contactNumber, name } = answers;
  const form = { stepName: 'personalInfo', step: 1, formDataStructured: { personalInfo: answers } };
  const anu = browser(served);
  await anu.post('/registrations/step/new', form);
  await browser(served).post('/registrations/step/new', form); // taken already
  await anu.ask({ email });
  const code = await codeFor(served, email);
  await anu.enter({ email }, otherThan(code));
  await anu.enter({ email }, code);
  await anu.find({ email });

  const family = await payer(served);
  const { response } = await practice(served).pay(await family.orderId());
  await family.confirm(response);
  await practice(served).deliver();

  const boss = 'boss-of-the-day@example.org';
  await addAdmin(served, { email: boss, role: 'super_admin' });
  await post('/auth/login', { email: boss, password: 'not the password' });
  const login = await post('/auth/login', { email: boss, password });
  const authorization = `Bearer ${login.json().data.token}`;
  const search = encodeURIComponent(email);
  await app.inject({
    url: `/api/v1/registrations?searchTerm=${search}`,
    headers: { authorization },
  });
  const message = 'Is there a ramp for a wheelchair at the hall?';
  const sent = await post('/contact-messages', {
    name,
    email,
    subject: contactSubjects[0],
    message,
  });
  expect(sent.statusCode).toBeLessThan(300);
  await served.runJobs();

  const secrets = [
    email,
    contactNumber,
    contactNumber.slice(3),
    name,
    boss,
    code,
    password,
    authorization.slice('Bearer '.length),
    'not the password',
    response.razorpay_signature,
    ...anu.cookies.values(),
  ];
  expect(events().length).toBeGreaterThan(10);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5);
    expect(logged).not.toContain(secret);
  }
});

test('each event that concerns safety is one line, whatever was sent', async () => {
  const viewer = 'viewer-of-the-day@example.org';
  await addAdmin(served, { email: viewer, allSchools: true });
  const staff = await signIn(served, viewer);
  const forger = browser(served);
  const hostile = `a\n{"level":60,"msg":"forged"}\r\n@example.org`;
  const tried: [object, () => Promise<unknown>][] = [
    [
      { event: 'login', outcome: 'succeeded' },
      () => post('/auth/login', { email: viewer, password }),
    ],
    [
      { event: 'login', outcome: 'failed' },
      () => post('/auth/login', { email: viewer, password: 'a wrong password' }),
    ],
    [
      { event: 'password-again', outcome: 'failed' },
      () => post('/auth/confirm-password', { password: 'a wrong password' }, staff),
    ],
    [
      { event: 'login', outcome: 'delayed' },
      async () => {
        const guess = { email: 'guessed@example.org', password: 'a wrong password' };
        for (let guesses = 1; guesses <= 6; guesses++) await post('/auth/login', guess);
      },
    ],
    [
      { event: 'otp', outcome: 'failed' },
      () => forger.enter({ email: 'nobody@example.org' }, '123456'),
    ],
    [
      { event: 'refused', code: 'FORBIDDEN', route: '/api/v1/admins' },
      () => app.inject({ url: '/api/v1/admins', headers: staff }),
    ],
    [
      { event: 'refused', code: 'ORIGIN_REFUSED' },
      () => post('/auth/login', { email: hostile }, { origin: 'https://evil.example' }),
    ],
    [
      { event: 'refused', code: 'SIGNATURE_INVALID' },
      () => practice(served).webhook('payment.captured', {}, { signature: hostile.slice(0, 1) }),
    ],
  ];
  for (const [expected, act] of tried) {
    const before = events().length;
    await act();
    const matching = events()
      .slice(before)
      .filter((line) => Object.entries(expected).every(([key, value]) => line[key] === value));
    expect(matching, JSON.stringify(expected)).toHaveLength(1);
  }
  expect(logged).not.toContain('forged');
});
