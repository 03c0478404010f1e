/*
 * `npm run demo-data`: fills an empty product with 5,000 registrations as people would have made them in the
 * past 75 days, with payments, refunds, reports, rooms, trips, a rehearsal at the doors, organisers, people
 * remembered and albums. `-- --count 500` makes fewer, `-- --add` adds them to what is there. Needs no server, and
 * the practice provider for the payments.
 */

import { parseArgs } from 'node:util';
import { words } from '@sangamam/words/staff/users';
import { brokenInvariants } from './domain/money/reconciliation/broken-invariants.ts';
import { ensureFirstAdmin } from './domain/people/sign-in/ensure-first-admin.ts';
import { createCaptcha } from './features/captcha/create-captcha.ts';
import { checkKey } from './features/secret-key/check-key.ts';
import { house } from './house.ts';
import { signUserLog } from './platform/audit/log-key.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { withoutReplica } from './platform/db/lagging-store.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDatabase } from './platform/db/open.ts';
import type { Deps } from './platform/deps.ts';
import { createLog } from './platform/http/log.ts';
import { migrateJobs } from './platform/jobs/jobs.ts';
import { createFileStore } from './platform/outside/files.ts';
import { createMailSender } from './platform/outside/mail.ts';
import { createPaymentProvider } from './platform/outside/razorpay.ts';
import { createWebhookReceivers } from './platform/outside/webhook-receivers.ts';
import { newToken } from './platform/sessions/staff-session.ts';
import { createSettingsReader } from './platform/settings/settings.ts';
import { bankAt } from './reports/demo/demo.ts';
import { demoDataRefusal, fillWithDemoData } from './reports/demo/fill-with-demo-data.ts';

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
    throw new Error(`--count must be a whole number from 1 to ${maxCount}.`);
  }
  await fill({ ...readConfig(), logLevel: 'error' }, count, values.add);
} catch (error) {
  process.stderr.write(`No demo data: ${(error as Error).message}\n`);
  process.exitCode = 1;
}

async function fill(config: Config, count: number, isAdding: boolean): Promise<void> {
  const startedMs = performance.now();
  const refused = demoDataRefusal(config);
  if (refused) throw new Error(refused);
  const clock = { nowMs: Date.now() };
  const { startPractice } = await import('./practice.ts');
  const practice = await startPractice(config, { nowMs: () => clock.nowMs, isFilling: true }).catch(
    (error) => {
      const isRunning = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      throw isRunning
        ? new Error('stop the product first: its practice provider is running.')
        : error;
    },
  );
  // Invented people may be lost with the power: waiting for the disk would take half of the time.
  const options = '-c synchronous_commit=off';
  const { db, pool, connections, close } = await openDatabase(config, () => {}, { options });
  try {
    await migrate(pool);
    await checkKey(db, config);
    await migrateJobs(pool);
    const now = () => new Date(clock.nowMs);
    const log = createLog(config.logLevel);
    await signUserLog({ db, config, now, log });
    const settings = await createSettingsReader({ db, pool, now, log });
    const mail = createMailSender({
      smtpUrl: null,
      mailFrom: config.mailFrom,
      isProduction: false,
    });
    const deps: Deps = {
      config,
      db,
      pool,
      connections,
      lagging: withoutReplica({ db, connections }),
      settings,
      ...house.deps,
      now,
      databaseNow: async () => now(),
      log,
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
      if (broken.length > 0) throw new Error(`the accounts do not add up: ${broken.join('; ')}`);
      const seconds = Math.round((performance.now() - startedMs) / 1000);
      print(`${count} registrations in ${seconds} s. The accounts add up.`);
      print(`Sign in with the password ${password} as one of:`);
      for (const { email, preset } of staff)
        print(`  ${email.padEnd(24)} ${words.presets[preset]}`);
    } finally {
      await settings.close();
      mail.close();
    }
  } finally {
    await close();
    await practice.close();
  }
}
