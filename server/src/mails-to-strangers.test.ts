import { hourMs, minuteMs } from '@sangamam/contract/locale/durations';
import { isName } from '@sangamam/contract/text/answer-kinds';
import { describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { browser, codeFor } from '../testing/domain/one-time-codes.ts';
import { personalInfo, visitor } from '../testing/domain/registrations.ts';
import { caller, report } from '../testing/features/help-desk.ts';
import { sendReminders } from './domain/acts/reminders/send-reminders.ts';

/** Typed wherever something can be typed. */
const typed = 'Zebrafalcon';
const start = Date.parse('2026-12-01T05:00:00Z');
let clockMs = start;
const now = () => new Date(clockMs);

test('nothing that a stranger typed goes to an address that nobody proved', async () => {
  const served = await testApp({ now });
  const [family, alone] = ['victim@elsewhere.example', 'second@elsewhere.example'];
  const call = caller(served);
  const description = `${typed} says: visit https://refund.example at once.`;
  const reportedBy = { name: typed, email: family, phone: '' };
  const sent = report({ title: typed, description, reportedBy });
  expect((await call('POST', '/issues', sent)).status).toBe(201);
  const contact = { name: typed, email: family, phone: '', subject: 'General' };
  const message = { ...contact, message: description };
  expect((await call('POST', '/contact-messages', message)).status).toBe(201);

  const place = { country: 'Germany', stateUT: typed, district: typed };
  const person = { name: typed, otherSchool: typed, school: 'Other JNV', ...place };
  const one = visitor(served.app);
  expect((await one.fillIn(2, 0, 0, { ...person, email: family })).status).toBe(200);
  clockMs += hourMs;
  await sendReminders(served.deps);
  await served.runJobs();
  await one.submit();
  const later = await one.save('payment', {}, { submitWithoutPayment: true });
  expect(later.body).toMatchObject({ data: { status: 'Submitted' } });
  const before = later.body.data?.formDataStructured.personalInfo;
  const changed = await one.save('personalInfo', {
    personalInfo: { ...before, district: `${typed} again` },
  });
  expect(changed.status).toBe(200);

  const other = visitor(served.app);
  await other.start({ ...person, email: alone });
  await other.stayAtHome();
  expect((await other.submit()).body.data?.status).toBe('Confirmed');
  await served.runJobs();

  const mails = served.outbox.filter(({ recipient }) => [family, alone].includes(recipient));
  const subjects = mails.map(({ subject }) => subject).join('\n');
  for (const kind of [/report/, /message/, /continue/, /to pay/, /was changed/, /you are reg/]) {
    expect(subjects).toMatch(kind);
  }
  for (const { subject, text = '', html = '' } of mails) {
    expect(`${subject}\n${text}\n${html}`).not.toMatch(new RegExp(typed, 'i'));
    expect(text).not.toContain('refund.example');
  }
});

describe('of mails that anybody can have sent', () => {
  const limited = () => testApp({ now, config: { rateLimits: true } });
  /** A contact message each, of visitors at addresses of their own. */
  const writer = async () => {
    const served = await limited();
    let visitors = 0;
    const write = async (email: string) => {
      visitors += 1;
      const payload = {
        name: 'Anu',
        email,
        phone: '',
        subject: 'General',
        message: 'Is there parking for buses near the venue?',
      };
      const remoteAddress = `198.51.100.${visitors}`;
      const url = '/api/v1/contact-messages';
      const reply = await served.app.inject({ method: 'POST', url, payload, remoteAddress });
      expect(reply.statusCode).toBe(201);
      await served.runJobs();
    };
    const arrived = (email: string) =>
      served.outbox.filter(({ recipient }) => recipient === email).length;
    return { served, write, arrived };
  };

  test('a mailbox that nobody proved gets three an hour and ten a day, however it is spelt', async () => {
    clockMs = start;
    const { write, served } = await writer();
    const spelt = ['vic.tim@gmail.com', 'victim+1@gmail.com', 'V.I.C.T.I.M@googlemail.com'];
    const arrived = () =>
      served.outbox.filter(({ recipient }) => /gmail|googlemail/.test(recipient)).length;
    for (const address of [...spelt, ...spelt]) await write(address);
    expect(arrived()).toBe(3);
    for (let hour = 0; hour < 5; hour++) {
      clockMs += hourMs + minuteMs;
      for (const address of [...spelt, ...spelt]) await write(address);
    }
    expect(arrived()).toBe(10);
    await write('somebody-else@gmail.com');
    expect(arrived()).toBe(11);
  });

  test('a registration is enough: confirmed and cancelled count, until staff vouch for the address', async () => {
    clockMs = start;
    const { served, write } = await writer();
    const email = 'family@example.org';
    const arrived = () =>
      served.outbox.filter(({ recipient }) => recipient.startsWith('family')).length;
    const stayAtHome = async (address: string, n: number) => {
      const one = visitor(served.app, `203.0.113.${n}`);
      await one.start({ email: address });
      await one.stayAtHome();
      expect((await one.submit()).body.data?.status).toBe('Confirmed');
      await served.runJobs();
      return one;
    };
    const first = await stayAtHome(email, 1);
    const body = { what: 'cancel', choice: 'credit', amount: 0 };
    const left = await first.send('POST', `/registrations/${first.id()}/leave`, { body });
    expect(left.status).toBe(200);
    for (let n = 2; n < 6; n++) await stayAtHome(`family+${n}@example.org`, n);
    expect(arrived()).toBe(3);
    await served.db.updateTable('registration').set({ registrationType: 'staff' }).execute();
    await write(email);
    expect(arrived()).toBe(4);
  });

  test('a code still reaches it, and after the code all mails', async () => {
    clockMs = start;
    const { served, write, arrived } = await writer();
    const email = 'owner@example.org';
    const one = visitor(served.app);
    expect((await one.start(personalInfo({ email }))).status).toBe(201);
    for (let n = 0; n < 5; n++) await write(email);
    expect(arrived(email)).toBe(3);
    const owner = browser(served);
    await owner.ask({ email }, true);
    const code = await codeFor(served, email);
    expect((await owner.post('/registrations/verify-otp', { email, otp: code })).status).toBe(200);
    await write(email);
    expect(arrived(email)).toBe(5);
  });
});

test.each([
  'Visit sangamam-refund.example',
  'www.refund',
  'https://x.y',
  'anu@example.org',
  'bit.ly/x',
  'Refund Desk, t.co/abc',
  'Anu (pay.example)',
])('%s is no name', (name) => expect(isName(name)).toBe(false));

test.each([
  'P.V.Anvar',
  'Dr.Anu Thomas',
  'Anu K.',
  'K. R. Gouri',
  'അനു തോമസ്',
  'എ.കെ.ആന്റണി',
  'आर.एन.सिंह',
  'Anu Thomas K.P',
  'Jr. Anu',
  "D'Souza",
  'Anu W/o Biju',
  '<i>Anu</i>',
  'Smt.Radha',
  'Anu, wife of Biju',
])('%s is a name', (name) => expect(isName(name)).toBe(true));
