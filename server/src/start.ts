import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { ensureFirstAdmin } from './domain/people/sign-in/ensure-first-admin.ts';
import { findInvitation } from './domain/registrations/index.ts';
import { createCaptcha } from './features/captcha/create-captcha.ts';
import { openLargest, readGallery } from './features/gallery/read-gallery.ts';
import { checkKey } from './features/secret-key/check-key.ts';
import { house } from './house.ts';
import { signUserLog } from './platform/audit/log-key.ts';
import type { Config } from './platform/config/config.ts';
import { isLoopback } from './platform/config/own-machine.ts';
import { type Connected, connect } from './platform/db/connect.ts';
import { laggingReads } from './platform/db/lagging-store.ts';
import { migrate, readMigrations } from './platform/db/migrate.ts';
import { waitForDatabase } from './platform/db/open.ts';
import type { Deps } from './platform/deps.ts';
import { countRenders } from './platform/http/burst-limit.ts';
import { documentHeaders } from './platform/http/headers.ts';
import { readDatabaseTime } from './platform/jobs/hold-store.ts';
import { migrateJobs, startJobs } from './platform/jobs/jobs.ts';
import { createFileStore } from './platform/outside/files.ts';
import { createMailSender } from './platform/outside/mail.ts';
import { createPaymentProvider } from './platform/outside/razorpay.ts';
import { createSmsSender } from './platform/outside/sms.ts';
import { createVirusScanner } from './platform/outside/virus-scanner.ts';
import { createWebhookReceivers } from './platform/outside/webhook-receivers.ts';
import { findPicture } from './platform/settings/picture-store.ts';
import { createSettingsReader } from './platform/settings/settings.ts';
import { hasRegistrations } from './reports/demo/store.ts';
import { readWhoIsComing } from './reports/who-is-coming/read-who-is-coming.ts';

export interface RunningServer {
  /** Lets requests and jobs finish, then closes everything in reverse order. */
  stop(): Promise<void>;
}

/**
 * Brings up everything a process of this configuration serves on the database that is `opening`, in the
 * order in which the parts need each other, and prints what a person wants to know. `hotReload` serves
 * the web's sources as they are edited. What was started is closed again when a later part fails.
 */
export async function startServer(
  config: Config,
  {
    log,
    opening,
    print,
    hotReload,
  }: {
    readonly log: Logger;
    readonly opening: Promise<Connected>;
    readonly print: (line: string) => void;
    readonly hotReload: boolean;
  },
): Promise<RunningServer> {
  const now = () => new Date();
  const closers: (() => unknown)[] = [];
  const stop = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error }, 'could not stop cleanly');
      }
    }
  };

  try {
    const { db, pool, connections, close } = await opening;
    closers.push(close);
    const say = (line: string) => log.warn(line);
    await waitForDatabase({ pool, connections }, { config, say });
    await migrate(pool, undefined, { say });
    await checkKey(db, config);
    await signUserLog({ db, config, now, log });
    await migrateJobs(pool);
    await house.leave(db, now());
    const replica =
      config.databaseReadUrl === null
        ? null
        : connect(
            { connectionString: config.databaseReadUrl, connectionTimeoutMillis: 1_000 },
            (err) => log.warn({ err }, 'lost a connection to the replica'),
          );
    if (replica) closers.push(replica.close);
    const migration = readMigrations().at(-1)?.name ?? '';
    const settings = await createSettingsReader({ db, pool, now, log });
    closers.push(() => settings.close());
    await ensureFirstAdmin(db, config, now(), print);
    const payments = createPaymentProvider(config.razorpay ?? (await practiceKeys()));
    const mail = createMailSender({
      smtpUrl: config.smtpUrl,
      mailFrom: config.mailFrom,
      isProduction: config.appEnv === 'production',
      perMinute: config.mailsPerMinute,
    });
    closers.push(() => mail.close());
    const captcha = createCaptcha(config, { db, now, log });
    const sms = createSmsSender(config);
    const files = createFileStore(config);
    const virusScanner = createVirusScanner(config);
    const webhooks = createWebhookReceivers(config);
    const stopping = new AbortController();
    const deps: Deps = {
      stopping: stopping.signal,
      config,
      db,
      pool,
      connections,
      lagging: laggingReads({ db, connections }, replica, { migration, log }),
      outside: { payments, mail, sms, captcha, files, virusScanner, webhooks },
      settings,
      ...house.deps,
      now,
      databaseNow: () => readDatabaseTime(db),
      log,
    };

    const app = await buildApp(deps);
    if (config.serve === 'all' || config.serve === 'web') {
      // Rendering is loaded only where pages are served.
      const { registerSite } = await import('./site/site.ts');
      const practiceOrigin =
        payments.mode === 'sim' ? new URL(payments.checkoutScriptUrl).origin : undefined;
      // Where the API is another process, forms without scripts still find one in theirs.
      const api =
        config.serve === 'all'
          ? app
          : await buildApp({ ...deps, config: { ...config, serve: 'api' } });
      await registerSite(app, {
        api,
        settings: settings.current,
        settingsVersion: settings.revision,
        publicUrl: config.publicUrl,
        whoIsComing: (shown) => readWhoIsComing(db, shown),
        gallery: (album) => readGallery(db, album),
        invitation: (token) => findInvitation(db, token, config),
        openPhoto: (photo) => openLargest(files, photo),
        openPicture: (id) => findPicture(db, id),
        ...(config.rateLimits && { countRender: countRenders(now) }),
        earlierBuildsFolder: join(config.dataDir, 'builds'),
        isDevelopment: config.appEnv !== 'production',
        serviceWorker: config.serviceWorker,
        hotReload: hotReload && config.appEnv === 'development',
        csp: (kind, scriptHashes) =>
          documentHeaders(config, { kind, scriptHashes, practiceOrigin }),
      });
    }
    if (config.serve === 'all' || config.serve === 'worker') {
      const jobs = await startJobs(deps, house.jobs);
      closers.push(() => jobs.stop());
    }
    closers.push(() => app.close());
    await app.listen({ host: config.host, port: config.port });
    closers.push(async () => {
      stopping.abort();
      await delay(config.drainMs);
    });
    const isUsed = await hasRegistrations(db);
    printAddress(config, print, { paymentMode: payments.mode, isUsed });
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }

  async function practiceKeys() {
    const { startPractice } = await import('./practice.ts');
    const practice = await startPractice(config);
    closers.push(() => practice.close());
    print(`Practice payments (no money moves): ${practice.razorpay.apiUrl}`);
    return practice.razorpay;
  }
}

/** Tells where the server can be reached and what is there. */
function printAddress(
  config: Config,
  print: (line: string) => void,
  { paymentMode, isUsed }: { paymentMode: 'live' | 'test' | 'sim'; isUsed: boolean },
): void {
  const { publicUrl, serve, smtpUrl, host, appEnv } = config;
  if (appEnv !== 'production' && !isLoopback(host)) {
    print(
      `WARNING: this ${appEnv} server can be reached at ${host}. Set APP_ENV=production before real people use it.`,
    );
  }
  if (serve === 'all' && !smtpUrl) print(`Mails are kept at ${publicUrl}/dev/outbox`);
  const isPractice = appEnv === 'development' && paymentMode === 'sim';
  if (serve === 'all' && isPractice && !isUsed) {
    print('To fill it with demo data, stop it and run: npm run demo-data');
  }
  if (serve === 'all' || serve === 'web') print(`Staff sign in at ${publicUrl}/admin`);
  const what = serve === 'worker' ? 'Sangamam works in the background' : 'Sangamam is ready';
  print(`${what}: ${publicUrl} (payments: ${paymentMode})`);
}
