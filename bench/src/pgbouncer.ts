import { hasPgBouncer, startPgBouncer } from '../../server/testing/platform/pgbouncer.ts';
import { begin, readOwn } from './calls.ts';
import { startDatabase } from './database.ts';
import { addDrafts } from './drafts.ts';
import { speedOf } from './load.ts';
import { startServer, unlimited } from './processes.ts';
import { against, inTurn, perSecond, rounds, type Verdict } from './ratio.ts';

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
export async function measurePgBouncer(): Promise<Verdict[]> {
  if (!hasPgBouncer) throw new Error('PgBouncer is needed: apt-get install pgbouncer');
  await using database = await startDatabase();
  await database.pool.query(`create role ${role} superuser login;
    alter role ${role} set statement_timeout = '5000ms'; alter role ${role} set lock_timeout = '2000ms'`);
  const ids = await addDrafts(database, drafts);
  const call = (n: number) => (n % 4 === 0 ? begin(n) : readOwn(ids[n % ids.length] ?? '', n));
  const verdicts: Verdict[] = [];
  for (const mode of ['transaction', 'session'] as const) {
    await using stack = new AsyncDisposableStack();
    const host = database.pool.options.host ?? '';
    const pooler = await startPgBouncer({ host, role, mode, poolSize: poolSizes[mode] });
    stack.defer(pooler.stop);
    const held = { ours: 0, other: 0 };
    /** Calls a second that the processes of one side answer together. */
    const startSide = async (
      side: keyof typeof held,
      url: string,
      env: Readonly<Record<string, string>> = {},
    ) => {
      const urls: string[] = [];
      for (let n = 0; n < processes; n++) {
        urls.push(stack.use(await startServer(url, { ...unlimited, ...env })).url);
      }
      return async () => {
        const counting = setInterval(async () => {
          const counted = await database.pool.query<typeof held>(connections, [role]);
          held[side] = Math.max(held[side], counted.rows[0]?.[side] ?? 0);
        }, 100);
        const speeds = await Promise.all(
          urls.map((each) => speedOf(each, { callers, amount: callsARound, call })),
        ).finally(() => clearInterval(counting));
        return speeds.reduce((sum, speed) => sum + speed, 0);
      };
    };
    const ours = await startSide('ours', pooler.url('postgres'), {
      DATABASE_DIRECT_URL: database.url,
    });
    const speeds = await inTurn(Math.min(rounds, 5), ours, await startSide('other', database.url));
    const what = `${processes} processes behind PgBouncer, ${mode} mode, against without`;
    const most = mode === 'transaction' ? 0.5 : 1.1;
    verdicts.push(
      against(what, speeds, perSecond, { atLeast: 0.5 }),
      against(
        '… connections to work with that PostgreSQL holds',
        { ours: [held.ours], other: [held.other] },
        String,
        { atMost: most },
      ),
    );
  }
  return verdicts;
}

/** Those of PgBouncer, and the others: sessions that last and this bench's own are left out. */
const connections = `
  select count(*) filter (where usename = $1)::int as ours,
    count(*) filter (where usename <> $1)::int as other
  from pg_stat_activity
  where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()
    and query !~* 'listen|advisory|graphile_worker'`;
