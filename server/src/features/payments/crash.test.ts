import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing.ts';
import { sweepPayments } from './sweep-payments.ts';
import { brokenInvariants, type CheckoutAnswer, payer, practice } from './testing.ts';

/** More statements than any of these takes; the process ends by itself before. */
const maxStatements = 60;
/** Each cut is a process of its own, and a busy machine starts few of them. */
const patienceMs = 300_000;

const test = await testApp({ provider: true });
const bank = practice(test);
await bank.switches({ webhook: { off: true } });

const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
/** Does one piece of work and is killed, without a chance to clean up, before its n-th statement. */
const script = `
  import pg from 'pg';
  const { connect } = await import(${url('../../db/connect.ts')});
  const { createPaymentProvider } = await import(${url('../../outside/razorpay.ts')});
  const { createLog } = await import(${url('../../http/log.ts')});
  const { confirmPayment } = await import(${url('./confirm-payment.ts')});
  const { drainWebhooks } = await import(${url('./drain-webhooks.ts')});
  const { connection, provider, config, settings, statements, work } = JSON.parse(process.argv[1]);
  const { db, pool, close } = connect({ ...connection, max: 1 });
  let left = statements;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (...args) {
    if (left-- === 0) process.kill(process.pid, 'SIGKILL');
    return query.apply(this, args);
  };
  const deps = {
    config, db, pool,
    outside: { payments: createPaymentProvider(provider) },
    settings: { current: async () => settings },
    now: () => new Date(),
    log: createLog('silent'),
  };
  if (work.confirm) {
    const { id, answer } = work.confirm;
    await confirmPayment(deps, id, {
      paymentId: answer.razorpay_payment_id,
      signed: { orderId: answer.razorpay_order_id, signature: answer.razorpay_signature },
      source: 'transaction',
      failure: 'failed',
    });
  } else {
    await drainWebhooks(deps);
  }
  await close();`;

/** Whether the work was cut off. */
async function runKilled(work: object, statements: number): Promise<boolean> {
  const { provider, deps } = test;
  const { rows } = await deps.pool.query('select current_database() as database');
  const input = {
    connection: { ...deps.pool.options, ...rows[0], types: undefined },
    provider: {
      keyId: provider?.keyId,
      keySecret: provider?.keySecret,
      webhookSecret: provider?.webhookSecret,
      webhookSecretPrevious: null,
      apiUrl: provider?.url,
      checkoutUrl: '',
    },
    config: deps.config,
    settings: await deps.settings.current(),
    statements,
    work,
  };
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', script, JSON.stringify(input)],
    { cwd: import.meta.dirname, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>(
    (resolve) => child.on('exit', (code, signal) => resolve({ code, signal })),
  );
  if (signal === null) expect(code).toBe(0);
  return signal === 'SIGKILL';
}

/** Runs `cut` for each number of statements until one runs to its end; how many were cut off. */
async function cutEverywhere(
  atOnce: number,
  cut: (statements: number) => Promise<boolean>,
): Promise<number> {
  let next = 0;
  let isDone = false;
  const worker = async () => {
    while (!isDone && next < maxStatements) {
      if (!(await cut(next++))) isDone = true;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  expect(isDone).toBe(true);
  return next;
}

async function paidFamily() {
  const family = await payer(test);
  const { payment, response } = await bank.pay(await family.orderId());
  return { family, payment, response };
}

const sweep = () => sweepPayments({ ...test.deps, now: () => new Date(Date.now() + 5 * 60_000) });

describe('a process killed between any two statements', () => {
  it('of a confirmation: the family that tries again is confirmed, once', async () => {
    const cuts = await cutEverywhere(2, async (statements) => {
      const { family, response } = await paidFamily();
      const work: { confirm: { id: string; answer: CheckoutAnswer } } = {
        confirm: { id: family.id, answer: response },
      };
      const isKilled = await runKilled(work, statements);
      expect(await brokenInvariants(test, false)).toEqual([]);
      // half of the families close the tab instead of trying again
      if (statements % 2 === 0) expect((await family.confirm(response)).status).toBe(200);
      return isKilled;
    });
    expect(cuts).toBeGreaterThan(10);
    await sweep();
    expect(await brokenInvariants(test)).toEqual([]);
  }, patienceMs);

  it('of a webhook at work: the next one goes on where it was', async () => {
    const cuts = await cutEverywhere(1, async (statements) => {
      const { payment } = await paidFamily();
      await bank.webhook('payment.captured', { payment }, { eventId: `cut-${statements}` });
      const isKilled = await runKilled({}, statements);
      expect(await brokenInvariants(test, false)).toEqual([]);
      await test.runJobs();
      return isKilled;
    });
    expect(cuts).toBeGreaterThan(10);
    expect(await brokenInvariants(test)).toEqual([]);
  }, patienceMs);

  it('leaves one confirmation mail for each family', async () => {
    await test.runJobs();
    const { rows } = await test.deps.pool.query(
      `select (select count(*)::int from registration where status = 'Confirmed') as confirmed,
         (select count(*)::int from message where dedupe_key like 'confirmed:%') as mails`,
    );
    expect(rows[0].mails).toBe(rows[0].confirmed);
    expect(test.outbox).toHaveLength(rows[0].mails);
  });
});
