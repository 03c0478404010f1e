import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { buildApp, type Deps } from './app.ts';
import type { Config } from './config.ts';
import type { Connected } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { ensureFirstAdmin } from './features/auth/ensure-first-admin.ts';
import { createCaptcha } from './features/captcha/create-captcha.ts';
import { openLargest, readGallery } from './features/gallery/read-gallery.ts';
import { createSettingsReader } from './features/settings/settings.ts';
import { readWhoIsComing } from './features/who-is-coming/read-who-is-coming.ts';
import { documentHeaders } from './http/headers.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { addJob, migrateJobs, startJobs } from './jobs/jobs.ts';
import { sweepPaymentsHourly } from './jobs/sweep-payments.ts';
import { createFileStore } from './outside/files.ts';
import { createMailSender } from './outside/mail.ts';
import { createPaymentProvider } from './outside/razorpay.ts';
import { createSmsSender } from './outside/sms.ts';
import { createVirusScanner } from './outside/virus-scanner.ts';
import { createWebhookReceivers } from './outside/webhook-receivers.ts';

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
    const { db, pool, close } = await opening;
    closers.push(close);
    await migrate(pool);
    await migrateJobs(pool);
    const settings = await createSettingsReader({ db, pool, now, log });
    closers.push(() => settings.close());
    await ensureFirstAdmin(db, config, now(), print);
    const payments = createPaymentProvider(config.razorpay ?? (await practiceKeys()));
    const mail = createMailSender({
      smtpUrl: config.smtpUrl,
      mailFrom: config.mailFrom,
      isProduction: config.appEnv === 'production',
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
      outside: { payments, mail, sms, captcha, files, virusScanner, webhooks },
      settings,
      now,
      log,
    };

    const app = await buildApp(deps);
    if (config.serve === 'all' || config.serve === 'web') {
      // Rendering is loaded only where pages are served.
      const { registerSite } = await import('./site/site.ts');
      const practiceOrigin =
        payments.mode === 'sim' ? new URL(payments.checkoutScriptUrl).origin : undefined;
      await registerSite(app, {
        settings: settings.current,
        settingsVersion: settings.revision,
        publicUrl: config.publicUrl,
        whoIsComing: (shown) => readWhoIsComing(db, shown),
        gallery: (album) => readGallery(db, album),
        openPhoto: (photo) => openLargest(files, photo),
        isDevelopment: config.appEnv !== 'production',
        serviceWorker: config.serviceWorker,
        hotReload: hotReload && config.appEnv === 'development',
        csp: (kind, scriptHashes) =>
          documentHeaders(config, { kind, scriptHashes, practiceOrigin }),
      });
    }
    if (config.serve === 'all' || config.serve === 'worker') {
      const jobs = await startJobs(deps, allJobs);
      closers.push(() => jobs.stop());
      // what was paid while nobody listened
      await addJob(db, sweepPaymentsHourly.name, {}, { jobKey: 'sweep-at-start' });
    }
    closers.push(() => app.close());
    await app.listen({ host: config.host, port: config.port });
    closers.push(async () => {
      stopping.abort();
      await delay(config.drainMs);
    });
    sayWhere(payments.mode);
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

  function sayWhere(paymentMode: 'live' | 'test' | 'sim'): void {
    const { publicUrl, serve, smtpUrl } = config;
    if (serve === 'all' && !smtpUrl) print(`Mails are kept at ${publicUrl}/dev/outbox`);
    if (serve === 'all' && config.appEnv === 'development' && paymentMode === 'sim') {
      print('To see it in use, stop it and run: npm run demo-data');
    }
    if (serve === 'all' || serve === 'web') print(`Staff sign in at ${publicUrl}/admin`);
    const what = serve === 'worker' ? 'Sangamam works in the background' : 'Sangamam is ready';
    print(`${what}: ${publicUrl} (payments: ${paymentMode})`);
  }
}
