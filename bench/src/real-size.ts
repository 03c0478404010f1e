import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCaptcha } from '@sangamam/server/src/features/captcha/create-captcha.ts';
import { house } from '@sangamam/server/src/house.ts';
import { readConfig } from '@sangamam/server/src/platform/config/config.ts';
import { connect } from '@sangamam/server/src/platform/db/connect.ts';
import { withoutReplica } from '@sangamam/server/src/platform/db/lagging-store.ts';
import type { Deps } from '@sangamam/server/src/platform/deps.ts';
import { createLog } from '@sangamam/server/src/platform/http/log.ts';
import { readDatabaseTime } from '@sangamam/server/src/platform/jobs/hold-store.ts';
import { createFileStore } from '@sangamam/server/src/platform/outside/files.ts';
import { createMailSender } from '@sangamam/server/src/platform/outside/mail.ts';
import { createPaymentProvider } from '@sangamam/server/src/platform/outside/razorpay.ts';
import { createWebhookReceivers } from '@sangamam/server/src/platform/outside/webhook-receivers.ts';
import { createSettingsReader } from '@sangamam/server/src/platform/settings/settings.ts';
import { startPractice } from '@sangamam/server/src/practice.ts';
import { freePort } from '../../server/testing/platform/free-port.ts';
import { type BenchDatabase, manyRows as rows, startDatabase } from './database.ts';
import { processIds, startServer, statOf, unlimited } from './processes.ts';
import { inDigits, inMs, inSeconds, partOf, quantile, timed, type Verdict } from './ratio.ts';
import { countRows, multiply } from './real-size/multiply.ts';
import { listReads } from './real-size/reads.ts';
import { runOnce, scheduledJobs } from './real-size/scheduled.ts';

const seeds = Math.min(1_000, rows);
const demoData = fileURLToPath(new URL('../../server/src/demo-data.ts', import.meta.url));
const secretKey = 'a key for measurements, 32 letters';

/** How often each read is asked for, and what the slowest in twenty may take in the database. */
const timesAsked = Number(process.env.BENCH_ASKED ?? 5);
/** Only reads whose line holds this, and no jobs: to look again at some. */
const only = process.env.BENCH_ONLY;
const budgetMs = 1_000;

/**
 * Fills the database with registrations as people make them, runs every scheduled job once and reads everything
 * the API lets anybody read, some times each. Prints a line of a table for each, and at the end those that failed: a
 * job that did not end, and a read that answered with 5xx, broke off, or took the database longer than a second. A file
 * of everything is asked for once, and takes as long as it takes.
 */
export async function measureRealSize(): Promise<Verdict[]> {
  await using database = await startDatabase(process.env.BENCH_DATA_DIR);
  const { pool } = database;
  // a folder that was kept is full already
  if ((await countRows(pool, 'registration')) === 0) await fill(database);
  console.log(`  ${inDigits(await countRows(pool, 'registration'))} registrations`);
  console.log(
    '| what | answer | elapsed, p95 | processor time of the database, p95 |\n| --- | --- | --- | --- |',
  );
  let said = 0;
  const failed: string[] = [];
  const clock = await databaseClock(database);
  const say = (name: string, answer: string, { ms, cpuMs }: Taken, isFailed: boolean) => {
    const line = `| ${name} | ${answer} | ${inWords(ms)} | ${inWords(cpuMs)} |`;
    console.log(line);
    said += 1;
    if (isFailed) failed.push(line);
  };
  if (only === undefined)
    await runJobs(database, async (job, deps) => {
      let failure: string | null = null;
      const taken = await measured(clock, async () => {
        ({ failure } = await runOnce(job, deps));
      });
      say(`\`${job.name}\``, failure ?? 'ended', taken, failure !== null);
    });

  await using server = await startServer(database.url, unlimited);
  for (const { name, path, headers, isFile } of await listReads(database)) {
    if (only !== undefined && !name.includes(only)) continue;
    const answers = new Set<string>();
    const all: Taken[] = [];
    for (let n = 0; n < (isFile ? 1 : timesAsked); n++) {
      const read = async () => answers.add(await ask(`${server.url}/api/v1${path}`, headers));
      all.push(await measured(clock, read));
    }
    const p95 = (of: keyof Taken) =>
      quantile(
        all.map((taken) => taken[of]),
        0.95,
      );
    const taken = { ms: p95('ms'), cpuMs: p95('cpuMs') };
    const answer = [...answers].join(', ');
    const isSlow = !isFile && taken.cpuMs > budgetMs;
    say(name, answer, taken, isSlow || /(^|, )(5|cut)/.test(answer));
  }
  if (failed.length > 0) console.log(`\nFailed:\n${failed.join('\n')}`);
  const what = 'jobs and reads at real size that failed';
  return [partOf(what, failed.length, said, 'jobs and reads', { atMost: 0 })];
}

interface Taken {
  readonly ms: number;
  /** CPU time of the database, all its processes together. */
  readonly cpuMs: number;
}

async function measured(clock: () => number, act: () => Promise<unknown>): Promise<Taken> {
  const before = clock();
  const ms = await timed(act);
  return { ms, cpuMs: clock() - before };
}

/** The product's own demo data, then copies of it. */
async function fill({ pool, url, dataDir }: BenchDatabase): Promise<void> {
  if (rows % seeds !== 0) throw new Error(`BENCH_ROWS must be a multiple of ${seeds}`);
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: url, SECRET_KEY: secretKey };
  console.log(`  playing ${seeds} registrations, and copying them ${rows / seeds - 1} times …`);
  const ms = await timed(async () => {
    execFileSync(process.execPath, [demoData, '--count', String(seeds)], { env, stdio: 'ignore' });
    await multiply(pool, rows / seeds - 1);
  });
  console.log(`  filled in ${inWords(ms)}`);
}

async function ask(url: string, headers: Record<string, string>): Promise<string> {
  try {
    const reply = await fetch(url, { headers });
    await reply.arrayBuffer();
    return String(reply.status);
  } catch (error) {
    return `cut off: ${(error as Error).message}`;
  }
}

/** Runs each with the limits of the product; those that hang are cut off before the next begins. */
async function runJobs(
  { url, dataDir, pool: own }: BenchDatabase,
  run: (job: (typeof scheduledJobs)[number], deps: Deps) => Promise<void>,
): Promise<void> {
  const port = String((await freePort()) - 1);
  const env = { APP_ENV: 'test', SECRET_KEY: secretKey, DATA_DIR: dataDir, PORT: port };
  const config = readConfig(env);
  const practice = await startPractice(config);
  const log = createLog('silent');
  const now = () => new Date();
  try {
    for (const job of scheduledJobs) {
      const { db, pool, connections, close } = connect({
        connectionString: url,
        application_name: 'real size',
      });
      const settings = await createSettingsReader({ db, pool, now, log });
      const { mailFrom } = config;
      const mail = createMailSender({ smtpUrl: null, isProduction: false, mailFrom });
      const payments = createPaymentProvider(practice.razorpay, { requestsPerSecond: 1000 });
      const captcha = createCaptcha(config, { db, now, log });
      const files = createFileStore(config);
      const webhooks = createWebhookReceivers(config);
      const outside = { payments, mail, captcha, files, webhooks, sms: null, virusScanner: null };
      const databaseNow = () => readDatabaseTime(db);
      await run(job, {
        config,
        db,
        pool,
        connections,
        lagging: withoutReplica({ db, connections }),
        settings,
        ...house.deps,
        now,
        databaseNow,
        log,
        outside,
      });
      await own.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'real size' and state <> 'idle'`,
      );
      mail.close();
      await settings.close();
      await close();
    }
  } finally {
    await practice.close();
  }
}

/** Reads the processor time of the database's processes so far, in ms; of those that ended, too. */
async function databaseClock({ pool }: BenchDatabase): Promise<() => number> {
  const { rows: found } = await pool.query<{ folder: string }>(
    `select setting as folder from pg_settings where name = 'data_directory'`,
  );
  const pidFile = join(found[0]?.folder ?? '', 'postmaster.pid');
  if (!existsSync('/proc/self/stat') || !existsSync(pidFile)) return () => Number.NaN;
  const [postmaster] = readFileSync(pidFile, 'utf8').split('\n');
  const msATick = 10;
  return () => {
    let ticks = 0;
    for (const pid of processIds()) {
      const stat = statOf(pid);
      if (pid !== postmaster && stat[1] !== postmaster) continue;
      // of the process, and of its children that ended
      for (const field of [11, 12, 13, 14]) ticks += Number(stat[field]);
    }
    return ticks * msATick;
  };
}

function inWords(ms: number): string {
  if (Number.isNaN(ms)) return '–';
  return ms < 1_000 ? inMs(ms) : inSeconds(ms);
}
