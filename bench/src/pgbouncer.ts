import { randomUUID } from 'node:crypto';
import { hasPgBouncer, startPgBouncer } from '../../server/testing/platform/pgbouncer.ts';
import type { BenchDatabase } from './database.ts';
import { addDrafts, cookieOf, personalInfo } from './drafts.ts';
import { addressOf, load, type Sent } from './load.ts';
import { type ServerProcess, startServer } from './processes.ts';
import { inTurn, median, medianRatio, rounds, type Verdict } from './ratio.ts';

const processes = 4;
const callers = 16;
const callsARound = 400;
const drafts = 500;
const role = 'bench_pooled';
/** Connections that PgBouncer keeps open to PostgreSQL; in session mode each process holds on to its own. */
const poolSizes = { transaction: 10, session: 200 } as const;

/**
 * Four servers on one database, each with its own connections, against the same four behind PgBouncer: how quickly
 * they answer (of four calls one writes), and how many connections PostgreSQL holds meanwhile.
 */
export async function measurePgBouncer(database: BenchDatabase): Promise<Verdict[]> {
  if (!hasPgBouncer) throw new Error('PgBouncer is needed: apt-get install pgbouncer');
  await database.pool.query(`create role ${role} superuser login;
    alter role ${role} set statement_timeout = '5000ms'; alter role ${role} set lock_timeout = '2000ms'`);
  const ids = await addDrafts(database, drafts);
  const verdicts: Verdict[] = [];
  for (const mode of ['transaction', 'session'] as const) {
    const host = database.pool.options.host ?? '';
    const pooler = await startPgBouncer({ host, role, mode, poolSize: poolSizes[mode] });
    const pooled = { DATABASE_DIRECT_URL: database.url };
    const ours = await startAll(pooler.url('postgres'), pooled);
    const other = await startAll(database.url);
    const held = { ours: 0, other: 0 };
    const run = (servers: readonly ServerProcess[], side: keyof typeof held) => async () => {
      const counting = setInterval(async () => {
        const { rows } = await database.pool.query<{ ours: number; all: number }>(connections, [
          role,
        ]);
        const [count = { ours: 0, all: 0 }] = rows;
        held[side] = Math.max(held[side], side === 'ours' ? count.ours : count.all - count.ours);
      }, 100);
      const each = await Promise.all(
        servers.map(({ url }) =>
          load(url, { callers, amount: callsARound, next: () => mixed(ids) }),
        ),
      ).finally(() => clearInterval(counting));
      return each.reduce((sum, { perSecond }) => sum + perSecond, 0);
    };
    try {
      const perSecond = await inTurn(Math.min(rounds, 5), run(ours, 'ours'), run(other, 'other'));
      verdicts.push(
        {
          what: `${processes} processes behind PgBouncer, ${mode} mode, against without`,
          ours: `${Math.round(median(perSecond.ours))}/s`,
          other: `${Math.round(median(perSecond.other))}/s`,
          ratio: medianRatio(perSecond.ours, perSecond.other),
          budget: { atLeast: 0.5 },
        },
        {
          what: '… connections to work with that PostgreSQL holds',
          ours: String(held.ours),
          other: String(held.other),
          ratio: held.ours / held.other,
          budget: { atMost: mode === 'transaction' ? 0.5 : 1.1 },
        },
      );
    } finally {
      await Promise.all([...ours, ...other].map((server) => server.stop()));
      await pooler.stop();
    }
  }
  return verdicts;
}

/** Those of PgBouncer, and all: sessions that last and this bench's own are left out. */
const connections = `
  select count(*) filter (where usename = $1)::int as ours, count(*)::int as all from pg_stat_activity
  where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()
    and query !~* 'listen|advisory|graphile_worker'`;

async function startAll(url: string, env: Readonly<Record<string, string>> = {}) {
  const limits = { RATE_LIMITS: 'off', CAPTCHA: 'none' };
  const servers: ServerProcess[] = [];
  for (let n = 0; n < processes; n++) servers.push(await startServer(url, { ...limits, ...env }));
  return servers;
}

let sequence = 0;

function mixed(ids: readonly string[]): Sent {
  const n = sequence++;
  const from = { 'x-forwarded-for': addressOf(n % 60_000) };
  if (n % 4 === 0) {
    return {
      method: 'POST',
      path: '/api/v1/registrations/step/new',
      headers: { ...from, 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        stepName: 'personalInfo',
        formDataStructured: { personalInfo: personalInfo(drafts + n) },
      }),
    };
  }
  const id = ids[n % ids.length] ?? '';
  const headers = { ...from, cookie: cookieOf(id) };
  return { method: 'GET', path: `/api/v1/registrations/${id}`, headers };
}
