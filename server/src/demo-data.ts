/*
 * `npm run demo-data`: fills an empty product with 5,000 registrations as people would have made them in the
 * past 75 days, with payments, refunds, reports, rooms, trips and a rehearsal at the doors.
 * `-- --count 500` makes fewer, `-- --add` adds them to what is there. Needs no server, and the practice
 * provider for the payments.
 */
import { parseArgs } from 'node:util';
import type { Deps } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { ensureFirstAdmin } from './features/auth/ensure-first-admin.ts';
import { newToken } from './features/auth/session.ts';
import { createCaptcha } from './features/captcha/create-captcha.ts';
import { bankAt } from './features/demo/demo.ts';
import { fillWithDemoData, whyNoDemoData } from './features/demo/fill-with-demo-data.ts';
import { brokenInvariants } from './features/payments/broken-invariants.ts';
import { createSettingsReader } from './features/settings/settings.ts';
import { createLog } from './http/log.ts';
import { migrateJobs } from './jobs/jobs.ts';
import { createFileStore } from './outside/files.ts';
import { createMailSender } from './outside/mail.ts';
import { createPaymentProvider } from './outside/razorpay.ts';
import { createWebhookReceivers } from './outside/webhook-receivers.ts';

const maxCount = 20_000;
/** The practice provider bounds nothing. */
const requestsPerSecond = 1_000_000;
const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '5000' },
      add: { type: 'boolean', default: false },
    },
  });
  const count = Number(values.count);
  if (!Number.isInteger(count) || count < 1 || count > maxCount) {
    throw new Error(`--count is a whole number up to ${maxCount}.`);
  }
  await fill({ ...readConfig(), logLevel: 'error' }, count, values.add);
} catch (error) {
  process.stderr.write(`No demo data: ${(error as Error).message}\n`);
  process.exitCode = 1;
}

async function fill(config: Config, count: number, isAdding: boolean): Promise<void> {
  const startedMs = performance.now();
  const refused = whyNoDemoData(config);
  if (refused) throw new Error(refused);
  const clock = { nowMs: Date.now() };
  const { startPractice } = await import('./practice.ts');
  const practice = await startPractice(config, { nowMs: () => clock.nowMs, isFilling: true }).catch(
    (error) => {
      const isRunning = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      throw isRunning ? new Error('stop the product first, its payments run already.') : error;
    },
  );
  const { db, pool, close } = await openDatabase(config);
  try {
    await migrate(pool);
    await migrateJobs(pool);
    const now = () => new Date(clock.nowMs);
    const log = createLog(config.logLevel);
    const settings = await createSettingsReader({ db, pool, now, log });
    const mail = createMailSender({
      smtpUrl: null,
      mailFrom: config.mailFrom,
      isProduction: false,
    });
    const deps: Deps = {
      ...{ config, db, pool, settings, now, log },
      outside: {
        payments: createPaymentProvider(practice.razorpay, { requestsPerSecond }),
        mail,
        sms: null,
        captcha: createCaptcha(config, { db, now, log }),
        files: createFileStore(config),
        virusScanner: null,
        webhooks: createWebhookReceivers(config),
      },
    };
    try {
      await ensureFirstAdmin(db, config, now(), print);
      const password = newToken('').slice(0, 20);
      const story = { clock, count, isAdding, password, untilMs: Date.now(), say: print };
      const { staff } = await fillWithDemoData(deps, {
        ...story,
        bank: bankAt(practice.razorpay.apiUrl),
      });
      const broken = await brokenInvariants({ deps });
      if (broken.length > 0) throw new Error(`the books do not add up: ${broken.join('; ')}`);
      const seconds = Math.round((performance.now() - startedMs) / 1000);
      print(`${count} registrations in ${seconds} s; the books add up.`);
      print(`Sign in as ${staff.join(', ')} with the password ${password}`);
    } finally {
      await settings.close();
      mail.close();
    }
  } finally {
    await close();
    await practice.close();
  }
}
