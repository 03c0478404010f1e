import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { browser, refused, registered } from '../../../testing/domain/one-time-codes.ts';
import { guests, people } from '../../../testing/features/check-in.ts';
import { treasurer } from '../../../testing/features/payment-history.ts';
import { freePort } from '../../../testing/platform/free-port.ts';
import { compose } from '../../house.ts';
import { runDueJobs } from '../jobs/jobs.ts';
import { createMailSender } from '../outside/mail.ts';

const { jobs: allJobs } = compose();

/*
 * Mail server and SMS gateway are down for an hour. Both are real servers on this machine, closed and opened
 * again on their ports; time passes by moving the clock and the schedule of the jobs alike.
 */

/** A mail that arrived: its recipient, and the words read first. */
const arrived: { readonly to: string; readonly says: string; readonly id: string }[] = [];
let mailServer: SMTPServer | null = null;
let gateway: Server | null = null;

async function openMailServer(): Promise<void> {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = Buffer.concat(chunks).toString('utf8');
        const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(mail)?.[1] ?? '';
        const to = session.envelope.rcptTo[0]?.address ?? '';
        arrived.push({ to, says: header('Subject'), id: header('Message-ID') });
        done();
      });
    },
  });
  mailServer.listen(mailPort, '127.0.0.1');
  await once(mailServer.server, 'listening');
}

async function openGateway(): Promise<void> {
  gateway = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { to, text } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    arrived.push({ to, says: text, id: text });
    response.end('{}');
  }).listen(smsPort, '127.0.0.1');
  await once(gateway, 'listening');
}

async function closeBoth(): Promise<void> {
  await new Promise<void>((done) => (mailServer ? mailServer.close(done) : done()));
  gateway?.closeAllConnections();
  await new Promise<unknown>((done) => (gateway ? gateway.close(done) : done(null)));
  mailServer = null;
  gateway = null;
}

const mailPort = await freePort();
const smsPort = await freePort();
await openMailServer();
await openGateway();
let aheadMs = 0;
const served = await testApp({
  now: () => new Date(Date.now() + aheadMs),
  config: { smsUrl: `http://127.0.0.1:${smsPort}/`, smsTemplates: { otp: 'T1' } },
});
const mail = createMailSender({
  smtpUrl: `smtp://127.0.0.1:${mailPort}`,
  mailFrom: 'no-reply@x.test',
  isProduction: false,
});
const deps = { ...served.deps, outside: { ...served.deps.outside, mail } };
afterAll(async () => {
  mail.close();
  await closeBoth();
});

const desk = await treasurer(served, { email: 'leela@example.org', role: 'super_admin' });

const work = () => runDueJobs(deps, allJobs);
/** So many minutes later, when all that had become due by then was tried. */
async function pass(minutes: number): Promise<void> {
  aheadMs += minutes * minuteMs;
  await deps.pool.query(
    `update graphile_worker._private_jobs set run_at = run_at - make_interval(mins => $1)`,
    [minutes],
  );
  await work();
}
const statuses = async (recipient: string) => {
  const { rows } = await deps.pool.query(
    'select status from message where recipient = $1 order by created_at',
    [recipient],
  );
  return rows.map(({ status }) => status);
};
const codeIn = (says: string | undefined) => /\b\d{6}\b/.exec(says ?? '')?.[0] ?? '';

test('mail and text messages are down for an hour: people register, all of it goes out once afterwards, old codes do not', async () => {
  await closeBoth();

  // who registers and pays notices nothing
  const anu = await guests(served, people(2), { cashier: desk });
  const email = String((await anu.read())?.formDataStructured.personalInfo?.email);
  await work();
  const waiting = await statuses(email);
  expect(waiting.length).toBeGreaterThan(0);
  expect(new Set(waiting)).toEqual(new Set(['queued']));

  // who asks for a code is told that one was sent, and may ask again; nothing they type is right
  const biju = await registered(served);
  const byMail = browser(served);
  const byText = browser(served);
  expect((await byMail.ask({ email: biju.email })).status).toBe(200);
  await work();
  await pass(2);
  expect((await byText.ask({ contactNumber: biju.contactNumber })).status).toBe(200);
  await work();
  const guess = await byMail.enter({ email: biju.email }, '123456');
  expect({ ...guess.body, code: guess.status }).toEqual({ ...refused, code: 401 });
  expect(arrived).toEqual([]);

  // every quarter of an hour it is still down
  for (let quarter = 0; quarter < 4; quarter++) await pass(14);
  expect(arrived).toEqual([]);
  expect(await statuses(email)).toEqual(waiting);
  expect(await statuses(biju.email)).toContain('expired');
  expect(await statuses(biju.contactNumber)).toEqual(['expired']);

  await openMailServer();
  await openGateway();
  await pass(2);
  // a code that is asked for now comes at once and opens the registration
  expect((await byText.ask({ contactNumber: biju.contactNumber })).status).toBe(200);
  await work();
  const text = arrived.find(({ to }) => to === biju.contactNumber);
  const entered = await byText.enter({ contactNumber: biju.contactNumber }, codeIn(text?.says));
  expect(entered.status).toBe(200);

  for (let quarter = 0; quarter < 8; quarter++) await pass(15);
  expect(await statuses(email)).toEqual(waiting.map(() => 'sent'));
  expect(arrived.filter(({ to }) => to === email)).toHaveLength(waiting.length);
  // none twice, and of codes only the one that was asked for last
  expect(new Set(arrived.map(({ id }) => id)).size).toBe(arrived.length);
  const codes = arrived.filter(({ says }) => codeIn(says) !== '' && says.includes('code'));
  expect(codes).toEqual([text]);
});
