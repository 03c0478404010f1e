import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startCluster } from './cluster.ts';
import { startServer } from './processes.ts';
import { quantile, type Verdict } from './ratio.ts';
import { browserPatienceMs, type People, register } from './restart.ts';

const callers = 16;
const steadyMs = 5_000;
/** After a primary is lost, people write again within this. */
const budgetMs = 30_000;

/**
 * Two servers and a worker on a cluster of three, while people begin registrations. The primary is killed, and comes
 * back as a replica; the next one stands still, is replaced, and wakes up believing that it is the primary. What was
 * answered must be there, and once.
 */
export async function measureFailover(): Promise<Verdict[]> {
  const cluster = await startCluster();
  const env = { RATE_LIMITS: 'off', CAPTCHA: 'none', LOG_LEVEL: 'silent' };
  const servers = [await startServer(cluster.url, env)];
  servers.push(await startServer(cluster.url, env));
  const worker = await startServer(cluster.url, { SERVE: 'worker', LOG_LEVEL: 'silent' });
  const people: People = { acknowledged: new Map(), requests: 0, failed: 0, latencies: [0] };
  let isOver = false;
  const pauses: Record<string, number> = {};
  try {
    const crowd = Promise.all(
      Array.from({ length: callers }, async (_, n) => {
        while (!isOver) await register(servers[n % servers.length]?.url ?? '', people);
      }),
    );
    crowd.catch(() => {});
    /** Takes the primary away, and says for how long nothing was acknowledged. */
    const lose = async (how: string, hit: (node: number) => void, back: (node: number) => void) => {
      await delay(steadyMs);
      const lost = await cluster.primary();
      const lostAtMs = performance.now();
      hit(lost);
      let now = lost;
      while (now === lost || now === -1) {
        await delay(250);
        now = await cluster.primary();
      }
      const known = people.acknowledged.size;
      while (people.acknowledged.size < known + callers) await delay(100);
      await delay(steadyMs);
      const times = [...people.acknowledged.values()].filter((at) => at >= lostAtMs - 1_000);
      pauses[how] = Math.max(...times.map((at, n) => at - (times[n - 1] ?? at)));
      back(lost);
      await cluster.whole();
    };
    await lose('killed', cluster.kill, cluster.restart);
    await lose('frozen, and awake again', cluster.freeze, cluster.thaw);
    await delay(steadyMs);
    isOver = true;
    await crowd;
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    const { rows } = await client.query<{ email: string; times: number }>(
      'select email, count(*)::int as times from registration group by email',
    );
    await client.end();
    const times = new Map(rows.map((row) => [row.email, row.times]));
    const wrong = [...people.acknowledged.keys()].filter((email) => times.get(email) !== 1).length;
    const count = (n: number) => n.toLocaleString('en-GB');
    return [
      {
        what: 'two fail-overs under load: answered and lost, or there twice',
        ours: String(wrong),
        other: `${count(people.acknowledged.size)} answered`,
        ratio: wrong / people.acknowledged.size,
        budget: { atMost: 0 },
      },
      ...Object.entries(pauses).map(([how, ms]) => ({
        what: `… nothing was written while the primary was ${how}`,
        ours: `${(ms / 1000).toFixed(1)} s`,
        other: `${budgetMs / 1000} s`,
        ratio: ms / budgetMs,
        budget: { atMost: 1 },
      })),
      {
        what: '… the slowest answer, repeats included',
        ours: `${(quantile(people.latencies, 1) / 1000).toFixed(1)} s`,
        other: `${(browserPatienceMs * 2) / 1000} s`,
        ratio: quantile(people.latencies, 1) / (browserPatienceMs * 2),
        budget: { atMost: 1 },
      },
    ];
  } finally {
    isOver = true;
    await Promise.all([...servers, worker].map((server) => server.stop()));
    await cluster.close();
  }
}
