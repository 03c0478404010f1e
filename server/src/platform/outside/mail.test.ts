import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMailCatcher } from '../../../testing/platform/outside.ts';
import { createMailSender, type Mail, type MailSender, mailAddress } from './mail.ts';

let smtpUrl: string;
let sender: MailSender;

const catcher = await startMailCatcher();
const { mails: received } = catcher;

beforeAll(() => {
  smtpUrl = catcher.url;
  sender = createMailSender({
    smtpUrl,
    mailFrom: 'Sangamam <no-reply@sangamam.example>',
    isProduction: false,
  });
});
afterAll(() => {
  sender.close();
  return catcher.stop();
});
beforeEach(() => {
  received.length = 0;
});

const mail: Mail = {
  id: '0190b6f4-0000-7000-8000-000000000001',
  recipient: 'anu@x.test',
  replyTo: 'contact@x.test',
  subject: 'SGM-00042: you are registered',
  text: 'Hello',
  html: '<p>Hello</p>',
  attachments: [],
};

test('a mail reaches its one recipient', async () => {
  await expect(sender.send(mail)).resolves.toBe('sent');
  expect(received).toHaveLength(1);
  expect(received[0]?.recipients).toEqual(['anu@x.test']);
  expect(received[0]?.source).toContain(`Message-ID: <${mail.id}@sangamam.example>`);
  expect(received[0]?.source).toMatch(/^From: Sangamam <no-reply@sangamam\.example>/m);
});

test.each([
  'b@x.test, evil@x.test',
  'b@x.test\r\nBcc: evil@x.test',
  'b@x.test\nRCPT TO:<evil@x.test>',
  'B <b@x.test>, evil@x.test',
  '<b@x.test> <evil@x.test>',
  'b@x.test;evil@x.test',
  'group: b@x.test, evil@x.test;',
  'evil@x.test@x.test',
  '"b@x.test, evil"@x.test',
  'b@x.test\u0000evil@x.test',
  'b@x.test\u2028evil@x.test',
])('an address that hides a second one is refused and reaches nobody: %j', async (recipient) => {
  expect(await sender.send({ ...mail, recipient })).toEqual({
    bounced: 'The recipient is not a single email address',
  });
  expect(received).toEqual([]);
});

test.each([
  ['contact@x.test', ['Reply-To: contact@x.test']],
  ['contact@bücher.test', ['Reply-To: contact@xn--bcher-kva.test']],
  ['b@x.test, evil@x.test', []],
  ['b@x.test\r\nBcc: evil@x.test', []],
  ['B <b@x.test>', []],
  ['', []],
])('a reply to a mail goes to one address: %j', async (replyTo, lines) => {
  expect(await sender.send({ ...mail, replyTo })).toBe('sent');
  const { source = '', recipients } = received[0] ?? {};
  expect(source.match(/^Reply-To: .*$/gm)?.map((line) => line.trim()) ?? []).toEqual(lines);
  expect(recipients).toEqual(['anu@x.test']);
  expect(source).not.toMatch(/^Bcc:/im);
});

test('a line break in the subject adds no header', async () => {
  await sender.send({ ...mail, subject: 'Hello\r\nBcc: evil@x.test\r\n\r\nbody' });
  expect(received[0]?.recipients).toEqual(['anu@x.test']);
  expect(received[0]?.source).not.toMatch(/^Bcc:/im);
});

test('pictures travel as attachments that the HTML refers to, files under their name', async () => {
  await sender.send({
    ...mail,
    html: '<img src="data:image/png;base64,iVBORw0KGgo=">',
    attachments: [{ filename: 'a.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
  });
  const source = received[0]?.source ?? '';
  expect(source).toMatch(/src=3D"cid:|src="cid:/);
  expect(source).not.toContain('data:image');
  expect(source).toContain('filename=a.ics');
});

test('a recipient that will never be taken has bounced', async () => {
  expect(await sender.send({ ...mail, recipient: 'bounce@x.test' })).toEqual({
    bounced: expect.stringContaining('550'),
  });
});

test('a reminder says how to end it; no other mail does', async () => {
  const unsubscribe = 'mailto:contact@x.test?subject=Unsubscribe%3A%20SGM-00042';
  await sender.send({ ...mail, unsubscribe });
  await sender.send(mail);
  const [reminder, other] = received.map(({ source }) => source);
  expect(reminder?.replace(/\r\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${unsubscribe}>`);
  expect(other).not.toContain('List-Unsubscribe');
});

test('in production a server without encryption gets no mail', async () => {
  const strict = createMailSender({ smtpUrl, mailFrom: 'a@x.test', isProduction: true });
  await expect(strict.send(mail)).rejects.toThrow();
  strict.close();
  expect(received).toEqual([]);
});

test('in production a server gets no mail under a certificate that nobody signed', async () => {
  const impostor = await startMailCatcher({ startTls: true });
  const from = (isProduction: boolean) =>
    createMailSender({ smtpUrl: impostor.url, mailFrom: 'a@x.test', isProduction });
  const [strict, lenient] = [from(true), from(false)];
  await expect(strict.send(mail)).rejects.toThrow(/certificate|self-signed/);
  expect(impostor.mails).toEqual([]);
  await expect(lenient.send(mail)).resolves.toBe('sent');
  for (const { close } of [strict, lenient]) close();
  await impostor.stop();
});

test('a server that trickles its answers without end is given up', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 slow\r\n');
    const trickle = setInterval(() => socket.write('250-and so on\r\n'), 50);
    socket.on('close', () => clearInterval(trickle));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const impatient = createMailSender({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'a@x.test',
    isProduction: false,
    sendTimeoutMs: 500,
  });
  await expect(impatient.send(mail)).rejects.toThrow(/abort|timeout/i);
  impatient.close();
  server.close();
});

test('mails keep the pace of the setting, those that somebody waits for do not', async () => {
  const paced = createMailSender({
    smtpUrl,
    mailFrom: 'a@x.test',
    isProduction: false,
    perMinute: 1,
  });
  const send = (isAwaited: boolean) => paced.send({ ...mail, isAwaited });
  await send(false);
  const waiting = expect(send(false)).rejects.toThrow(/abort/i);
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => send(true)));
  expect(received).toHaveLength(7);
  // who waits for a turn holds nobody up who stops the server
  paced.close();
  await waiting;

  const quick = createMailSender({
    smtpUrl,
    mailFrom: 'a@x.test',
    isProduction: false,
    perMinute: 60_000,
  });
  await Promise.all([1, 2, 3].map(() => quick.send({ ...mail, isAwaited: false })));
  quick.close();
  expect(received).toHaveLength(10);
});

test('without a mail server a mail is kept', async () => {
  const keeper = createMailSender({ smtpUrl: null, mailFrom: 'a@x.test', isProduction: false });
  await expect(keeper.send(mail)).resolves.toBe('kept');
});

describe('mailAddress', () => {
  test.each([
    [' anu@X.Test ', 'anu@x.test'],
    ['Anu.K+reunion@x.test', 'Anu.K+reunion@x.test'],
    ['anu@മലയാളം.test', 'anu@xn--ewvsacn7c3a8a.test'],
    ['ａｎｕ@x.test', 'anu@x.test'],
    ['anu', null],
    ['anu@', null],
    ['@x.test', null],
    [`${'a'.repeat(65)}@x.test`, null],
    [`a@${'x'.repeat(250)}.test`, null],
  ])('%j becomes %j', (input, expected) => {
    const address = mailAddress(input);
    if (expected?.includes('xn--')) expect(address).toMatch(/^anu@xn--[a-z0-9-]+\.test$/);
    else expect(address).toBe(expected);
  });
});
