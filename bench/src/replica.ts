import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '@sangamam/server/src/platform/db/connect.ts';
import { addManyRegistrations } from '@sangamam/server/testing/domain/acts.ts';
import pg from 'pg';
import { addStaff } from './add-staff.ts';
import { startCluster } from './cluster.ts';
import { startServer } from './processes.ts';
import { quantile, type Verdict } from './ratio.ts';
import { type People, register } from './restart.ts';

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
  const cluster = await startCluster();
  const env = { RATE_LIMITS: 'off', CAPTCHA: 'none', SERVE: 'api' };
  const server = await startServer(cluster.url, { ...env, DATABASE_READ_URL: cluster.readUrl });
  const worker = await startServer(cluster.url, { SERVE: 'worker' });
  const database = connect({ connectionString: cluster.url, statement_timeout: 0 });
  const people: People = { acknowledged: new Map(), requests: 0, failed: 0, latencies: [0] };
  let isOver = false;
  try {
    console.log(`  adding ${rows} registrations …`);
    await addManyRegistrations(database, rows);
    const [token = ''] = await addStaff(database, 1);
    await database.pool.query(`update admin_user set role = 'super_admin'`);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const ages: number[] = [];
    let failed = 0;
    const read = async (amount: number) => {
      for (let n = 0; n < amount; n++) {
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
    const crowd = Promise.all(
      Array.from({ length: callers }, async () => {
        while (!isOver) await register(server.url, people);
      }),
    );
    crowd.catch(() => {});
    await delay(2_000);
    const primary = await cluster.primary();
    const replicas = cluster.nodeUrls.filter((_, node) => node !== primary);
    const before = await scansOf(replicas);
    await read(reads);
    // an idle server process writes its accounts within a second
    await delay(2_000);
    const scans = (await scansOf(replicas)) - before;
    const lost = [0, 1, 2].find((node) => node !== primary) ?? 0;
    cluster.kill(lost);
    await read(reads);
    cluster.restart(lost);
    isOver = true;
    await crowd;
    return [
      {
        what: 'charts and snapshots while people register: scans of their tables on replicas',
        ours: String(scans),
        other: `${reads} reads`,
        ratio: scans / reads,
        budget: { atLeast: 1 },
      },
      {
        what: '… how old what they say is, at most',
        ours: `${(quantile(ages, 1) / 1000).toFixed(1)} s`,
        other: `${ageBudgetMs / 1000} s`,
        ratio: quantile(ages, 1) / ageBudgetMs,
        budget: { atMost: 1 },
      },
      {
        what: '… not answered, while a replica is killed',
        ours: String(failed),
        other: `${2 * reads} reads`,
        ratio: failed / (2 * reads),
        budget: { atMost: 0.05 },
      },
    ];
  } finally {
    isOver = true;
    await Promise.all([server, worker].map((each) => each.stop()));
    await database.close();
    await cluster.close();
  }
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
