import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '@sangamam/server/src/platform/db/connect.ts';
import { addManyRegistrations } from '@sangamam/server/testing/domain/acts.ts';
import pg from 'pg';
import { addStaff } from './add-staff.ts';
import { startCluster } from './cluster.ts';
import { startPeople } from './people.ts';
import { startServer, unlimited } from './processes.ts';
import { inSeconds, partOf, quantile, type Verdict, within } from './ratio.ts';

const rows = 20_000;
const callers = 8;
const reads = 60;
/** The age that staff would notice as old. */
const ageBudgetMs = 70_000;

/**
 * A server on a cluster, with `DATABASE_READ_URL` to its replicas, while people begin registrations: charts and
 * snapshots must be read there, say as of when, and go on when all replicas but one are gone.
 */
export async function measureReplica(): Promise<Verdict[]> {
  await using cluster = await startCluster();
  await using stack = new AsyncDisposableStack();
  const database = connect({ connectionString: cluster.url, statement_timeout: 0 });
  stack.defer(database.close);
  const env = { ...unlimited, DATABASE_READ_URL: cluster.readUrl };
  await using server = await startServer(cluster.url, env);
  await using _worker = await startServer(cluster.url, { SERVE: 'worker' });
  console.log(`  adding ${rows} registrations …`);
  await addManyRegistrations(database, rows);
  const [token = ''] = await addStaff(database, 1);
  await database.pool.query(`update admin_user set role = 'super_admin'`);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ages: number[] = [];
  let failed = 0;
  const read = async () => {
    for (let n = 0; n < reads; n++) {
      const [path, init] =
        n % 4 === 0
          ? (['/snapshots', { method: 'POST', body: '{}' }] as const)
          : (['/analytics/schools', { method: 'GET' }] as const);
      const reply = await fetch(`${server.url}/api/v1${path}`, { ...init, headers });
      const { data } = (await reply.json()) as { data?: { asOf?: string; madeAt?: string } };
      if (!reply.ok) failed += 1;
      else ages.push(Date.now() - Date.parse(data?.asOf ?? data?.madeAt ?? ''));
    }
  };
  using people = startPeople([server.url], callers);
  await delay(2_000);
  const primary = await cluster.primary();
  const replicas = cluster.nodeUrls.filter((_, node) => node !== primary);
  const before = await scansOf(replicas);
  await read();
  // an idle server process writes its accounts within a second
  await delay(2_000);
  const scans = (await scansOf(replicas)) - before;
  const lost = [0, 1, 2].find((node) => node !== primary) ?? 0;
  cluster.kill(lost);
  await read();
  cluster.restart(lost);
  await people.leave();
  const what = 'charts and snapshots while people register: scans of their tables on replicas';
  const unanswered = '… not answered, while a replica is killed';
  return [
    partOf(what, scans, reads, 'reads', { atLeast: 1 }),
    within('… how old what they say is, at most', quantile(ages, 1), ageBudgetMs, inSeconds),
    partOf(unanswered, failed, 2 * reads, 'reads', { atMost: 0.05 }),
  ];
}

/** How often replicas, where nothing else reads them, have scanned the tables of charts and snapshots. */
async function scansOf(urls: readonly string[]): Promise<number> {
  let scans = 0;
  for (const connectionString of urls) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    const { rows: found } = await client.query<{ scans: string }>(
      `select sum(seq_scan + coalesce(idx_scan, 0)) as scans from pg_stat_user_tables
       where relname in ('analytics_count', 'registration_tally')`,
    );
    await client.end();
    scans += Number(found[0]?.scans ?? 0);
  }
  return scans;
}
