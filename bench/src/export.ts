import { setTimeout as delay } from 'node:timers/promises';
import { addStaff } from './add-staff.ts';
import { readAsStaff, registrations } from './calls.ts';
import { addRegistrations, makeFolder, manyRows, startDatabase } from './database.ts';
import { startServer } from './processes.ts';
import {
  against,
  inDigits,
  inMebibytes,
  inMs,
  inTurn,
  mebibyte,
  perSecond,
  rounds,
  timed,
  type Verdict,
  within,
} from './ratio.ts';

const grownBudgetBytes = 60 * mebibyte;
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
export async function measureExport(): Promise<Verdict[]> {
  await using database = await startDatabase();
  await addRegistrations(database, manyRows);
  using folder = makeFolder();
  const env = { SERVE: 'all', DATA_DIR: folder.path };
  await using ours = await startServer(database.url, env);
  const tokens = await addStaff(database, 1 + rounds + watchers);
  await database.pool.query(`update admin_user set permissions = '{"canExport": true}'`);
  let grownBytes = 0;
  let slowestMs = 0;
  let turn = 0;

  async function ask(staff: number, path: string, init: RequestInit = {}): Promise<void> {
    const { headers } = readAsStaff(tokens, staff, path);
    const reply = await fetch(`${ours.url}${path}`, {
      ...init,
      headers: { ...init.headers, ...headers },
    });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    await reply.arrayBuffer();
  }

  /** Rows a second, from its first row to the end of its file. */
  async function exported(): Promise<number> {
    const idleBytes = ours.residentBytes();
    await ask(turn++, `${registrations}/exports`, {
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
      const ms = performance.now() - runsFromMs;
      stop.abort();
      await watching;
      if (row.rows !== manyRows) throw new Error(`${row.rows} rows were exported`);
      return (manyRows * 1000) / ms;
    }
  }

  /** As others of the staff who page through the list. */
  async function keepAsking(signal: AbortSignal): Promise<void> {
    for (let n = 0; !signal.aborted; n++) {
      const staff = tokens.length - 1 - (n % watchers);
      const ms = await timed(() => ask(staff, `${registrations}?page=1`));
      slowestMs = Math.max(slowestMs, ms);
      await delay(pauseBetweenCallsMs);
    }
  }

  const speeds = await inTurn(
    rounds,
    exported,
    async () => (manyRows * 1000) / (await timed(() => database.pool.query(plain))),
  );
  const what = `export of ${inDigits(manyRows)} rows as CSV`;
  return [
    against(what, speeds, perSecond, { atLeast: 0.5 }),
    within('… memory above idle', grownBytes, grownBudgetBytes, inMebibytes),
    within('… the slowest other answer meanwhile', slowestMs, stallBudgetMs, inMs),
  ];
}
