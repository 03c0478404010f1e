import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dayMs, hourMs } from '@sangamam/contract/locale/durations';
import { words } from '@sangamam/words/staff/deliveries';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { type Fault, faultsOf } from '../testing/chaos/faults.ts';
import { playStory, refundRupees, type Told } from '../testing/chaos/story.ts';
import { practice } from '../testing/domain/money.ts';
import { treasurer } from '../testing/features/payment-history.ts';
import { startServers } from '../testing/money-model/server-processes.ts';
import { databaseUrl } from '../testing/platform/db.ts';
import { startLossyProxy } from '../testing/platform/lossy-proxy.ts';
import { startMailCatcher } from '../testing/platform/outside.ts';
import { brokenInvariants } from './domain/money/reconciliation/broken-invariants.ts';
import { compose } from './house.ts';
import { deleteOrphans, sweepUploads } from './platform/files/clean-uploads.ts';
import { freeJobsOfTheDead } from './platform/jobs/alive.ts';
import { runOnSchedule } from './platform/jobs/jobs.ts';

const { jobs: allJobs } = compose();

/*
 * People and staff at work in real processes, on a small disk, while everything goes wrong in turn. Whatever was
 * answered is there, and there once: rows, money here and at the provider, files, and mails (at most once more, as
 * themselves). `npm run bench:chaos` plays a thousand acts.
 */

const acts = Number(process.env.CHAOS_ACTS ?? 60);
const callers = 6;
/** About this many acts lie between two faults. */
const actsBetween = 6;
const quietWithinMs = 120_000;

let wrongByMs = 0;
let aheadMs = 0;
const { folder } = inject('disk');
const served = await testApp({
  provider: true,
  now: () => new Date(Date.now() + aheadMs + wrongByMs),
  databaseNow: () => new Date(Date.now() + aheadMs),
  config: { dataDir: join(folder, 'files') },
});
// one person gives back what all of them ask for in a day
await served.patchSettings((settings) => ({
  ...settings,
  payments: { ...settings.payments, refundApprovalAbove: 1_000_000 },
}));
const { deps } = served;
const { pool } = deps;
const bank = practice(served);
const catcher = await startMailCatcher();
afterAll(() => catcher.stop());
const proxies = {
  api: await startLossyProxy(pool.options),
  worker: await startLossyProxy(pool.options),
};
afterAll(() => {
  for (const proxy of Object.values(proxies)) proxy.close();
});

const messageId = (source: string) => /^message-id: <([^@]+)@/im.exec(source)?.[1];

test(
  `${acts} acts among faults of every kind: nothing is lost, nothing is there twice`,
  async () => {
    const { rows: named } = await pool.query('select current_database() as name');
    const database: string = named[0].name;
    const { dataDir, publicUrl } = deps.config;
    const env = { SMTP_URL: catcher.url, DATA_DIR: dataDir, PUBLIC_URL: publicUrl };
    const { user } = pool.options;
    const through = (part: keyof typeof proxies) => ({
      DATABASE_URL: `postgres://${user}@127.0.0.1:${proxies[part].config.port}/${database}`,
    });
    const servers = await startServers(served, databaseUrl(pool.options), env, ['api', 'worker'], {
      api: through('api'),
      worker: through('worker'),
    });
    onTestFinished(() => servers.close());
    await servers.ready();
    served.provider?.setWebhookUrl(`${servers.url}/api/v1/payments/webhook`);
    // tried again, it plays on the same database
    const email = `staff-${randomUUID()}@example.org`;
    const staff = await treasurer(served, { email, role: 'super_admin' });

    let done = 0;
    let untilFault = actsBetween;
    let atFault: Promise<unknown> = Promise.resolve();
    const met: Partial<Record<Fault, number>> = {};
    const faults = faultsOf(served, {
      servers,
      proxies,
      database,
      setClockWrong(byMs) {
        wrongByMs = byMs;
      },
    });
    const kinds = Object.keys(faults) as Fault[];
    let isOver = false;
    const meetFault = () => {
      // each once before one comes again
      const fewest = Math.min(...kinds.map((kind) => met[kind] ?? 0));
      const due = kinds.filter((kind) => (met[kind] ?? 0) === fewest);
      const kind = due[randomInt(due.length)] as Fault;
      met[kind] = fewest + 1;
      atFault = atFault.then(() => faults[kind]?.());
    };
    const told: Told[] = [];
    const stage = {
      served,
      url: servers.url,
      staffHeaders: staff.headers,
      mailsTo: (address: string) =>
        catcher.mails
          .filter(({ recipients }) => recipients.includes(address))
          .map(({ source }) => source),
      settled: () => told.map(({ id }) => id),
      acted() {
        done += 1;
        if (--untilFault > 0 || isOver) return;
        untilFault = randomInt(1, 2 * actsBetween);
        meetFault();
      },
    };
    const takeTurns = async () => {
      while (done < acts) told.push(await playStory(stage));
    };
    await Promise.all(Array.from({ length: callers }, takeTurns));
    isOver = true;
    await atFault;

    await bank.switches({});
    await bank.enableWebhook();
    await workOff(() => delay(200));
    // one that is stopped while it hands a mail over would leave it waiting
    await servers.close();
    await passHours(3);
    const sent = [
      ...catcher.mails.map(({ source }) => messageId(source)),
      ...served.outbox.map(({ id }) => id),
    ];
    process.stdout.write(`${done} acts in ${told.length} stories; ${JSON.stringify(met)}\n`);
    expect(await brokenInvariants(served)).toEqual([]);
    expect(await missing(told)).toEqual([]);
    await expectMails(sent);
  },
  600_000 + acts * 2_000,
);

/** Until nothing is due but the schedule; what was tried before, or was held by the dead, is tried again at once. */
async function workOff(work: () => Promise<unknown>): Promise<void> {
  const endMs = performance.now() + quietWithinMs;
  for (;;) {
    const { rows } = await pool
      .query(
        `with due as (update graphile_worker._private_jobs set run_at = now()
           where locked_at is null and attempts < max_attempts and run_at > now()),
         dead as (update graphile_worker._private_jobs set locked_at = now() - interval '61 seconds'
           where locked_at < now() - interval '5 seconds')
         select task_identifier, attempts, last_error, locked_by from graphile_worker.jobs
         where attempts < max_attempts and task_identifier <> all ($1)`,
        [allJobs.filter(({ cron }) => cron).map(({ name }) => name)],
      )
      .catch((problem) => ({ rows: [String(problem)] }));
    if (rows.length === 0) return;
    if (performance.now() > endMs) {
      throw new Error(`never worked off: ${JSON.stringify(rows.slice(0, 5))}`);
    }
    await freeJobsOfTheDead(deps).catch(() => {});
    await work();
  }
}

/** Until no news can be on its way; every process but this one has ended. */
async function passHours(hours: number): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker.jobs where locked_by is not null`,
  );
  for (let passed = 0; passed < hours; passed++) {
    aheadMs += hourMs;
    await bank.advance(hourMs / 1000);
    for (const job of allJobs) if (job.cron) await runOnSchedule(served.db, job);
    await served.runJobs();
    await workOff(() => served.runJobs());
  }
}

/** What people were told and is not there, or not as it was told, or more than once. */
async function missing(told: readonly Told[]): Promise<string[]> {
  const problems: string[] = [];
  const times = async (
    what: string,
    statement: string,
    values: readonly unknown[],
    expected = 1,
  ) => {
    const { rows } = await pool.query(statement, [...values]);
    const { n } = rows[0];
    if (Number(n) !== expected) problems.push(`${what}: ${n}, not ${expected}`);
  };
  for (const one of told) {
    await times(
      'registrations of a mailbox',
      'select count(*) as n from registration where email = $1',
      [one.email],
    );
    await times(
      'people',
      'select people as n from registration where id = $1',
      [one.id],
      one.people,
    );
    await times('questions', 'select count(*) as n from contact_message where body = $1', [
      one.question,
    ]);
    await times('reports', 'select count(*) as n from issue where description = $1', [one.report]);
    await times('notes', 'select count(*) as n from registration_note where text = $1', [one.note]);
    await times(
      'cash',
      `select count(*) as n from payment where registration_id = $1 and method = 'cash'`,
      [one.id],
    );
    await times(
      'paise given back',
      'select coalesce(sum(amount_paise), 0) as n from refund where provider_payment_id = $1',
      [one.paymentId],
      one.isRefunded ? refundRupees * 100 : 0,
    );
    await times(
      'mails of a bulk run',
      `select count(*) as n from message where dedupe_key like '%:' || $1`,
      [one.bulk.id],
      one.bulk.size,
    );
  }
  return [...problems, ...(await missingFiles())];
}

/** Reports without their file; files without a report, once a week has passed and what nothing names is deleted. */
async function missingFiles(): Promise<string[]> {
  aheadMs += 8 * dayMs;
  await deleteOrphans(deps);
  await sweepUploads(deps);
  const stored = new Set<string>();
  for await (const { id } of deps.outside.files.list()) stored.add(id);
  const { rows } = await pool.query('select attachment_id as id from issue');
  const named = new Set<string>(rows.map(({ id }) => id));
  return [
    ...[...named].filter((id) => !stored.has(id)).map((id) => `a report without its file ${id}`),
    ...[...stored].filter((id) => !named.has(id)).map((id) => `a file that nothing names ${id}`),
  ];
}

async function expectMails(sent: readonly (string | undefined)[]): Promise<void> {
  const { rows } = await pool.query(
    `select id, status, kind, last_error from message where channel = 'email' order by id`,
  );
  const count = new Map<string | undefined, number>();
  for (const id of sent) count.set(id, (count.get(id) ?? 0) + 1);
  // an old code is let go; what was cut off twice waits for a person
  const mayBeMissing = ({ status, last_error }: (typeof rows)[number]) =>
    status === 'expired' || (status === 'needs attention' && last_error === words.interrupted);
  expect(rows.filter((row) => !mayBeMissing(row) && !count.has(row.id))).toEqual([]);
  const often = [...count].filter(([, times]) => times > 2);
  expect(often).toEqual([]);
}
