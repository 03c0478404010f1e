import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sumUpRegistrationTally } from '@sangamam/server/src/domain/registrations/list/sum-up-tally.ts';
import { addManyRegistrations } from '@sangamam/server/testing/domain/acts.ts';
import { realFormSql } from '@sangamam/server/testing/domain/real-form.ts';
import { addStaff } from './add-staff.ts';
import type { BenchDatabase } from './database.ts';
import { addressOf } from './load.ts';
import { startServer } from './processes.ts';
import { inTurn, median, medianRatio, rounds, type Verdict } from './ratio.ts';

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const mebibyte = 1024 * 1024;
const grownBudgetMib = 60;
const stallBudgetMs = 200;
const pollMs = 25;
const pauseBetweenCallsMs = 50;
/** Each may ask for 120 pages a minute. */
const watchers = 10;
const groups = 'registration,person,contact';

/** The command a person would type for the same columns in the same order. */
const plain = `copy (
  select registration_number, registration_type, status,
    to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI'),
    to_char(submitted_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI'),
    name, school, form #>> '{personalInfo,otherSchool}', year_of_passing,
    form #>> '{personalInfo,country}', form #>> '{personalInfo,stateUT}',
    form #>> '{personalInfo,district}', email, contact_number,
    form #>> '{personalInfo,whatsappNumber}'
  from registration where deleted_at is null order by created_at desc, id desc
) to stdout with (format csv)`;

/**
 * A CSV of a million registrations, prepared in the background by the server that answers staff meanwhile,
 * against `COPY … TO STDOUT`; how much the server grows by, and how long another of the staff waits for the
 * first page of the list at worst.
 */
export async function measureExport(database: BenchDatabase): Promise<Verdict[]> {
  console.log(`  adding ${rows} registrations …`);
  await addManyRegistrations(database, rows, realFormSql);
  await database.pool.query('vacuum (analyze) registration');
  // as the product's own job does, for the list that is read meanwhile
  await sumUpRegistrationTally(database.db);
  await database.pool.query('vacuum (analyze) registration_tally');
  const dataDir = mkdtempSync(join(tmpdir(), 'sangamam-bench-files-'));
  const ours = await startServer(database.url, { SERVE: 'all', DATA_DIR: dataDir });
  const tokens = await addStaff(database, 1 + rounds + watchers);
  await database.pool.query(`update admin_user set permissions = '{"canExport": true}'`);
  let grownBytes = 0;
  let slowestMs = 0;
  let turn = 0;

  async function ask(staff: number, path: string, init: RequestInit = {}): Promise<void> {
    const reply = await fetch(`${ours.url}/api/v1${path}`, {
      ...init,
      headers: {
        ...init.headers,
        authorization: `Bearer ${tokens[staff]}`,
        'x-forwarded-for': addressOf(staff),
      },
    });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    await reply.arrayBuffer();
  }

  /** Seconds from its first row to the end of its file. */
  async function exported(): Promise<number> {
    const staff = turn++;
    const idleBytes = ours.residentBytes();
    await ask(staff, '/registrations/exports', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'csv', groups }),
    });
    const stop = new AbortController();
    const watching = keepAsking(stop.signal);
    let runsFromMs: number | null = null;
    for (;;) {
      await delay(pollMs);
      grownBytes = Math.max(grownBytes, ours.residentBytes() - idleBytes);
      const { rows: newest } = await database.pool.query<{ state: string; rows: number }>(
        'select state, rows from registration_export order by id desc limit 1',
      );
      const [row] = newest;
      if (row?.state === 'Running') runsFromMs ??= performance.now();
      if (row?.state === 'Failed') throw new Error('The export failed');
      if (row?.state !== 'Ready' || runsFromMs === null) continue;
      const seconds = (performance.now() - runsFromMs) / 1000;
      stop.abort();
      await watching;
      if (row.rows !== rows) throw new Error(`${row.rows} rows were exported`);
      return seconds;
    }
  }

  /** As others of the staff who page through the list. */
  async function keepAsking(signal: AbortSignal): Promise<void> {
    for (let n = 0; !signal.aborted; n++) {
      const fromMs = performance.now();
      await ask(tokens.length - 1 - (n % watchers), '/registrations?page=1');
      slowestMs = Math.max(slowestMs, performance.now() - fromMs);
      await delay(pauseBetweenCallsMs);
    }
  }

  try {
    const seconds = await inTurn(rounds, exported, async () => {
      const fromMs = performance.now();
      await database.pool.query(plain);
      return (performance.now() - fromMs) / 1000;
    });
    const perSecond = (took: readonly number[]) => took.map((each) => rows / each);
    const [mine, copied] = [perSecond(seconds.ours), perSecond(seconds.other)];
    return [
      {
        what: `export of ${rows.toLocaleString('en-GB')} rows as CSV`,
        ours: `${Math.round(median(mine))}/s`,
        other: `${Math.round(median(copied))}/s`,
        ratio: medianRatio(mine, copied),
        budget: { atLeast: 0.5 },
      },
      {
        what: '… memory above idle',
        ours: `${Math.round(grownBytes / mebibyte)} MiB`,
        other: `${grownBudgetMib} MiB`,
        ratio: grownBytes / mebibyte / grownBudgetMib,
        budget: { atMost: 1 },
      },
      {
        what: '… the slowest other answer meanwhile',
        ours: `${Math.round(slowestMs)} ms`,
        other: `${stallBudgetMs} ms`,
        ratio: slowestMs / stallBudgetMs,
        budget: { atMost: 1 },
      },
    ];
  } finally {
    await ours.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
