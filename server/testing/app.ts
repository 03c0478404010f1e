import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventSettings } from '@sangamam/contract/settings/event-settings';
import { startPracticeProvider } from '@sangamam/practice-provider';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { createCaptcha } from '../src/features/captcha/create-captcha.ts';
import { compose, type House } from '../src/house.ts';
import { useLogSecrets } from '../src/platform/audit/log-key.ts';
import { type Config, readConfig } from '../src/platform/config/config.ts';
import { withoutReplica } from '../src/platform/db/lagging-store.ts';
import type { Deps } from '../src/platform/deps.ts';
import { createLog } from '../src/platform/http/log.ts';
import type { Job } from '../src/platform/jobs/job.ts';
import { runDueJobs } from '../src/platform/jobs/jobs.ts';
import { createFileStore } from '../src/platform/outside/files.ts';
import type { Mail } from '../src/platform/outside/mail.ts';
import { createPaymentProvider } from '../src/platform/outside/razorpay.ts';
import { createSmsSender } from '../src/platform/outside/sms.ts';
import { createVirusScanner } from '../src/platform/outside/virus-scanner.ts';
import { createWebhookReceivers } from '../src/platform/outside/webhook-receivers.ts';
import { createSettingsReader, writeSettings } from '../src/platform/settings/settings.ts';
import { testDatabase } from './platform/db.ts';
import { whenDone } from './platform/when-done.ts';

type PracticeProvider = Awaited<ReturnType<typeof startPracticeProvider>>;

export interface TestAppOptions {
  readonly config?: Partial<Config>;
  readonly now?: () => Date;
  /** The clock of the database; without it, that of the process. */
  readonly databaseNow?: () => Date;
  /** Starts the practice provider and listens, so that its webhooks arrive. Without it, it is down. */
  readonly provider?: boolean;
  /** Listens on a port of loopback; with `provider` it always does. */
  readonly listen?: boolean;
  readonly serverLimits?: Deps['serverLimits'];
  readonly captcha?: Deps['outside']['captcha'];
  readonly log?: Deps['log'];
  /** The database for reads that may lag; without it, the database itself. */
  readonly lagging?: Deps['lagging'];
  /** Without it, all nouns, whatever this installation leaves out. */
  readonly house?: House;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly db: Deps['db'];
  /** Mails that were handed over, oldest first. */
  readonly outbox: Mail[];
  /** Only with `provider: true`. */
  readonly provider: PracticeProvider | null;
  /** Address the app listens on; empty unless `provider` or `listen`. */
  readonly url: string;
  patchSettings(change: (settings: EventSettings) => EventSettings): Promise<void>;
  /** Runs every job that is due, and those they add. */
  runJobs(jobs?: readonly Job[]): Promise<void>;
  close(): Promise<void>;
}

const unanswered = 'http://127.0.0.1:9';

/** The whole server on a database of its own; closes after the file's last test. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { db, pool, connections, drop } = await testDatabase();
  const config: Config = {
    ...readConfig({
      APP_ENV: 'test',
      SECRET_KEY: 'a key for tests only, 32 characters',
      RATE_LIMITS: 'off',
      CAPTCHA: 'none',
      LOG_LEVEL: 'silent',
      // made with the first file that is kept
      DATA_DIR: join(tmpdir(), `sangamam-test-${randomUUID()}`),
    }),
    ...options.config,
  };
  // as a start does
  useLogSecrets(config);
  const now = options.now ?? (() => new Date());
  const databaseNow = async () => (options.databaseNow ?? now)();
  const log = options.log ?? createLog(config.logLevel);
  const outbox: Mail[] = [];
  const settings = await createSettingsReader({ db, pool, now, log });
  const provider = options.provider ? await startPracticeProvider({ port: 0 }) : null;
  const apiUrl = provider?.url ?? unanswered;
  const outside = {
    payments: createPaymentProvider(
      {
        keyId: provider?.keyId ?? 'rzp_sim_00000000000000',
        keySecret: provider?.keySecret ?? 'sim_00000000000000000000000000000000',
        webhookSecret: provider?.webhookSecret ?? 'simwh_00000000000000000000000000000000',
        webhookSecretPrevious: null,
        apiUrl,
        checkoutUrl: `${apiUrl}/v1/checkout.js`,
      },
      // the practice provider counts nothing
      { requestsPerSecond: 1000 },
    ),
    mail: {
      async send(mail: Mail) {
        outbox.push(mail);
        return 'sent' as const;
      },
      close() {},
    },
    sms: createSmsSender(config),
    files: createFileStore(config),
    virusScanner: createVirusScanner(config),
    webhooks: createWebhookReceivers(config),
    captcha: options.captcha ?? createCaptcha(config, { db, now, log }),
  };
  const { serverLimits, house = compose() } = options;
  const ours = {
    config,
    db,
    pool,
    connections,
    lagging: options.lagging ?? withoutReplica({ db, connections }),
    outside,
    settings,
    ...house.deps,
    now,
    databaseNow,
    log,
  };
  const deps: Deps = { ...ours, ...(serverLimits && { serverLimits }) };
  const app = await buildApp(deps, house);
  await app.ready();
  const url = provider || options.listen ? await app.listen({ host: '127.0.0.1', port: 0 }) : '';
  provider?.setWebhookUrl(`${url}/api/v1/payments/webhook`);

  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await app.close();
    await provider?.close();
    await settings.close();
    await drop();
    rmSync(config.dataDir, { recursive: true, force: true });
  };
  whenDone(close);
  return {
    app,
    deps,
    db,
    outbox,
    provider,
    url,
    close,
    runJobs: (jobs = house.jobs) => runDueJobs(deps, jobs),
    async patchSettings(change) {
      await writeSettings(db, change(await settings.current()), now());
      settings.forget();
    },
  };
}
