import { spawn } from 'node:child_process';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { type CheckoutAnswer, cutOff, payer, practice } from '../../../../testing/domain/money.ts';
import { confirmPayment } from '../checkout/confirm-payment.ts';
import { brokenInvariants } from '../reconciliation/broken-invariants.ts';
import { sweepPayments } from '../reconciliation/sweep-payments.ts';
import { drainWebhooks } from './drain-webhooks.ts';

/** More statements than any of these takes; the process ends by itself before. */
const maxStatements = 60;
/** A busy machine starts processes slowly. */
const patienceMs = 300_000;

const test = await testApp({ provider: true });
const bank = practice(test);
await bank.switches({ webhook: { off: true } });

const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
/** Does one piece of work and is killed, without a chance to clean up, before its n-th statement. */
const script = `
  import pg from 'pg';
  const { connect } = await import(${url('../../../platform/db/connect.ts')});
  const { createPaymentProvider } = await import(${url('../../../platform/outside/razorpay.ts')});
  const { createLog } = await import(${url('../../../platform/http/log.ts')});
  const { confirmPayment } = await import(${url('../checkout/confirm-payment.ts')});
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
    });
  } else {
    await drainWebhooks(deps);
  }
  await close();`;

interface Work {
  readonly confirm?: { readonly id: string; readonly answer: CheckoutAnswer };
}

/** True if the work was cut off. */
async function runKilled(work: Work, statements: number): Promise<boolean> {
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

/** The same without a process. */
function runCutOff(work: Work, statements: number): Promise<boolean> {
  return cutOff(test, statements, (deps) =>
    work.confirm
      ? confirmPayment(deps, work.confirm.id, claimOf(work.confirm.answer))
      : drainWebhooks(deps),
  );
}

const claimOf = (answer: CheckoutAnswer) => ({
  paymentId: answer.razorpay_payment_id,
  signed: { orderId: answer.razorpay_order_id, signature: answer.razorpay_signature },
  source: 'transaction' as const,
});

/** Runs `cut` for each number of statements until one runs to its end; how many were cut off. */
async function cutEverywhere(cut: (statements: number) => Promise<boolean>): Promise<number> {
  for (let statements = 0; statements < maxStatements; statements++) {
    if (!(await cut(statements))) return statements;
  }
  throw new Error('The work never ended.');
}

async function paidFamily() {
  const family = await payer(test);
  const { payment, response } = await bank.pay(await family.orderId());
  return { family, payment, response };
}

const sweep = () => sweepPayments({ ...test.deps, now: () => new Date(Date.now() + 5 * minuteMs) });

/** A family that has paid, and whose confirmation was cut off there. */
async function confirmCutOff(run: typeof runKilled, statements: number) {
  const { family, response } = await paidFamily();
  const isCut = await run({ confirm: { id: family.id, answer: response } }, statements);
  expect(await brokenInvariants(test, false)).toEqual([]);
  return { family, response, isCut };
}

async function webhookCutOff(run: typeof runKilled, statements: number) {
  const { payment } = await paidFamily();
  const eventId = `${run.name}-${statements}`;
  await bank.webhook('payment.captured', { payment }, { eventId });
  const isCut = await run({}, statements);
  expect(await brokenInvariants(test, false)).toEqual([]);
  await test.runJobs();
  return isCut;
}

describe('cut off between any two statements', () => {
  it(
    'of a confirmation: the family that tries again is confirmed, once',
    async () => {
      const cuts = await cutEverywhere(async (statements) => {
        const { family, response, isCut } = await confirmCutOff(runCutOff, statements);
        // half of the families close the tab instead of trying again
        if (statements % 2 === 0) expect((await family.confirm(response)).status).toBe(200);
        return isCut;
      });
      expect(cuts).toBeGreaterThan(10);
      await sweep();
      expect(await brokenInvariants(test)).toEqual([]);
    },
    patienceMs,
  );

  it(
    'of a webhook at work: the next one goes on where it was',
    async () => {
      const cuts = await cutEverywhere((statements) => webhookCutOff(runCutOff, statements));
      expect(cuts).toBeGreaterThan(10);
      expect(await brokenInvariants(test)).toEqual([]);
    },
    patienceMs,
  );

  it(
    'by the death of a real process, early, in the middle and late',
    async () => {
      for (const statements of [3, 12, 20]) {
        const { family, response, isCut } = await confirmCutOff(runKilled, statements);
        expect(isCut).toBe(true);
        expect((await family.confirm(response)).status).toBe(200);
        expect(await webhookCutOff(runKilled, statements)).toBe(true);
      }
      expect(await brokenInvariants(test)).toEqual([]);
    },
    patienceMs,
  );

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
