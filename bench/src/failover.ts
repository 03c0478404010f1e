import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startCluster } from './cluster.ts';
import { browserPatienceMs, startPeople } from './people.ts';
import { startServer, unlimited } from './processes.ts';
import { inSeconds, partOf, type Verdict, within } from './ratio.ts';

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
  await using cluster = await startCluster();
  const silent = { LOG_LEVEL: 'silent' };
  await using first = await startServer(cluster.url, { ...unlimited, ...silent });
  await using second = await startServer(cluster.url, { ...unlimited, ...silent });
  await using _worker = await startServer(cluster.url, { ...silent, SERVE: 'worker' });
  using people = startPeople([first.url, second.url], callers);
  const { acknowledged } = people;
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
    const known = acknowledged.size;
    while (acknowledged.size < known + callers) await delay(100);
    await delay(steadyMs);
    const times = [...acknowledged.values()].filter((at) => at >= lostAtMs - 1_000);
    const pauseMs = Math.max(...times.map((at, n) => at - (times[n - 1] ?? at)));
    back(lost);
    await cluster.whole();
    const what = `… nothing was written while the primary was ${how}`;
    return within(what, pauseMs, budgetMs, inSeconds);
  };
  const pauses = [
    await lose('killed', cluster.kill, cluster.restart),
    await lose('frozen, and awake again', cluster.freeze, cluster.thaw),
  ];
  await delay(steadyMs);
  await people.leave();
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const wrong = await people.countWrong(client);
  await client.end();
  const what = 'two fail-overs under load: answered and lost, or there twice';
  const slowest = '… the slowest answer, repeats included';
  return [
    partOf(what, wrong, acknowledged.size, 'answered', { atMost: 0 }),
    ...pauses,
    within(slowest, people.slowestMs(), 2 * browserPatienceMs, inSeconds),
  ];
}
