import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { addRegistration } from '../../../testing/platform/messages.ts';
import { receipt } from '../../domain/money/mails/payment-kinds.ts';
import { createMailSender } from '../outside/mail.ts';
import { deliverMessage } from './deliver-message.ts';
import { queueMessage } from './queue-message.ts';
import { requeueMessage } from './store.ts';

const served = await testApp();
const { app, db, deps } = served;

/** Refuses each recipient as its name says, such as 550@x.test. */
let attempts = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onRcptTo({ address }, _session, done) {
    attempts++;
    const responseCode = Number(address.slice(0, 3));
    done(responseCode ? Object.assign(new Error('No such mailbox'), { responseCode }) : undefined);
  },
});
let smtp: typeof deps;
const senders: { close(): void }[] = [];
function mailThrough(port: number): typeof deps {
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const mail = createMailSender({ smtpUrl, mailFrom: 'no-reply@x.test', isProduction: false });
  senders.push(mail);
  return { ...deps, outside: { ...deps.outside, mail } };
}
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  smtp = mailThrough((server.server.address() as AddressInfo).port);
});
beforeEach(() => {
  attempts = 0;
});
afterAll(() => {
  for (const sender of senders) sender.close();
  return new Promise<void>((done) => server.close(done));
});

async function queued(email: string, change: object = {}) {
  const registrationId = await addRegistration(db, change);
  await queueMessage(
    db,
    {
      kind: receipt,
      to: { email, language: 'en' },
      values: {
        number: 'SGM-1',
        name: 'Anu',
        payment: 'balance',
        replaced: '',
        amount: 500,
        receipt: 'R-1',
        paidAt: deps.now().toISOString(),
        fee: '₹500',
        contribution: '',
        credit: '',
        payerFee: '',
        transaction: 'pay_1',
        changeUrl: 'https://x.test/',
      },
      dedupeKey: `test:${registrationId}`,
      registrationId,
    },
    { settings: await deps.settings.current(), config: deps.config, now: deps.now() },
  );
  const read = () =>
    db
      .selectFrom('message')
      .selectAll()
      .where('registrationId', '=', registrationId)
      .executeTakeFirstOrThrow();
  return { registrationId, id: (await read()).id, read };
}

const retriesOf = async (messageId: string) => {
  const { rows } = await deps.pool.query(
    `select round(extract(epoch from j.run_at - now()) / 60)::int as minutes
     from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
     where j.task_identifier = 'send-message' and j.run_at > now() and p.payload ->> 'messageId' = $1
     order by j.run_at`,
    [messageId],
  );
  return rows.map(({ minutes }) => minutes);
};

describe('delivery', () => {
  test.each([
    ['a mailbox that is busy', () => smtp, '450@x.test', '450'],
    ['a mail server that is down', () => mailThrough(9), 'anu@x.test', 'ECONNREFUSED'],
  ])(
    '%s: tried four times, each later, then a person must look',
    async (_what, through, to, reason) => {
      const { id, read } = await queued(to);
      const refusing = through();
      for (let attempt = 1; attempt <= 3; attempt++) {
        await deliverMessage(refusing, id);
        const message = await read();
        expect(message).toMatchObject({ status: 'queued', attempts: attempt });
        expect(message.lastError).toContain(reason);
      }
      expect(await retriesOf(id)).toEqual([1, 10, 60]);
      for (let i = 0; i < 3; i++) await deliverMessage(refusing, id);
      expect(await read()).toMatchObject({ status: 'needs attention', attempts: 4 });
    },
  );

  test('a mailbox that does not exist is tried once, and a person must look', async () => {
    const { id, read } = await queued('550@x.test');
    for (let i = 0; i < 3; i++) await deliverMessage(smtp, id);
    expect(await read()).toMatchObject({ status: 'needs attention', attempts: 1 });
    expect((await read()).lastError).toContain('550');
    expect(await retriesOf(id)).toEqual([]);
    expect(attempts).toBe(1);
  });

  test.each(['a@x.test, b@x.test', 'a@x.test\r\nBcc: b@x.test', 'nobody'])(
    'an address that is not one, %j, reaches nobody',
    async (to) => {
      const { id, read } = await queued(to);
      await deliverMessage(smtp, id);
      expect(await read()).toMatchObject({ status: 'needs attention', attempts: 1 });
      expect(attempts).toBe(0);
    },
  );

  test('when two workers take one message after the other, it goes out once', async () => {
    const { id, read } = await queued('anu@x.test');
    await deliverMessage(smtp, id);
    await deliverMessage(smtp, id);
    expect(await read()).toMatchObject({ status: 'sent', attempts: 1 });
    expect(attempts).toBe(1);
  });

  test('one that was cut off twice while it was handed over waits for a person, who may send it again', async () => {
    const { id, read } = await queued('anu@x.test');
    const cutOff = () =>
      db.updateTable('message').set({ status: 'queued' }).where('id', '=', id).execute();
    // the process died after the server had it, and before that was noted
    await db.updateTable('message').set({ handovers: 1 }).where('id', '=', id).execute();
    await deliverMessage(smtp, id);
    await cutOff();
    await deliverMessage(smtp, id);
    expect(attempts).toBe(1);
    expect(await read()).toMatchObject({ status: 'needs attention' });
    expect(await retriesOf(id)).toEqual([]);
    await requeueMessage(db, id);
    await deliverMessage(smtp, id);
    expect(await read()).toMatchObject({ status: 'sent' });
    expect(attempts).toBe(2);
  });

  test('nothing goes out about a registration that was deleted meanwhile', async () => {
    const { id, registrationId, read } = await queued('anu@x.test');
    await db
      .updateTable('registration')
      .set({ deletedAt: deps.now() })
      .where('id', '=', registrationId)
      .execute();
    await deliverMessage(smtp, id);
    expect(await read()).toMatchObject({ status: 'withdrawn' });
    expect(attempts).toBe(0);
  });
});

describe('the log of messages', () => {
  const log = async (as: object, query = '') => {
    const reply = await app.inject({ url: `/api/v1/messages/log${query}`, headers: { ...as } });
    return reply.json();
  };
  let all: object;
  let kollam: object;
  beforeAll(async () => {
    await addAdmin(served, { email: 'all@example.org', role: 'super_admin' });
    await addAdmin(served, {
      email: 'kollam@example.org',
      assignedSchools: ['JNV Kollam'],
      permissions: { canViewMessages: true },
    });
    all = await signIn(served, 'all@example.org');
    kollam = await signIn(served, 'kollam@example.org');
  });

  test('shows each school its own, and by state what waits, failed and needs a person', async () => {
    const own = await queued('550@x.test');
    const foreign = await queued('450@x.test', { school: 'JNV Mahe' });
    await deliverMessage(smtp, own.id);
    await deliverMessage(smtp, foreign.id);
    const everything = await log(all, '?limit=2');
    expect(everything.data).toMatchObject([
      { _id: foreign.id, state: 'failed', attempts: 1, kind: 'receipt', recipient: '450@x.test' },
      { _id: own.id, state: 'needs attention', registrationId: own.registrationId },
    ]);
    expect(everything.data[0].registrationNumber).toMatch(/^SGM-/);
    expect(everything.pagination.total).toBeGreaterThan(2);
    const mine = await log(kollam, '?limit=100');
    const ids = mine.data.map(({ _id }: { _id: string }) => _id);
    expect(ids).toContain(own.id);
    expect(ids).not.toContain(foreign.id);
    expect((await log(all, '?state=failed')).data[0]).toMatchObject({ _id: foreign.id });
    const attention = await log(
      kollam,
      `?state=needs%20attention&registrationId=${own.registrationId}`,
    );
    expect(attention.data).toHaveLength(1);
    expect((await log(kollam, '?kind=otp')).data).toEqual([]);
    expect((await log(kollam, '?state=lost')).code).toBe('VALIDATION');
  });

  test('lets staff try a message again, their own only, and notes who did', async () => {
    const { id, read } = await queued('550@x.test');
    const foreign = await queued('550@x.test', { school: 'JNV Mahe' });
    for (const message of [id, foreign.id]) await deliverMessage(smtp, message);
    const retry = (message: string) =>
      app.inject({
        method: 'POST',
        url: `/api/v1/messages/log/${message}/retry`,
        headers: { ...kollam },
      });
    expect((await retry(foreign.id)).statusCode).toBe(404);
    const again = await retry(id);
    expect(again.json().data).toMatchObject({ state: 'queued', attempts: 0 });
    expect((await retry(id)).json()).toMatchObject({ code: 'STATUS_CHANGE' });
    await served.runJobs();
    expect(await read()).toMatchObject({ status: 'sent' });
    const { rows } = await deps.pool.query(`select action, object_id from user_log`);
    expect(rows).toContainEqual({ action: 'message.retry', object_id: id });
  });
});
