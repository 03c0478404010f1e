import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../server/testing/platform/free-port.ts';
import { expanding, makeNextRelease } from '../../server/testing/platform/next-release.ts';
import { checkEveryMs, startBalancer } from '../../server/testing/platform/proxies.ts';
import { startDatabase } from './database.ts';
import { browserPatienceMs, startPeople } from './people.ts';
import { type ServerProcess, startServer, unlimited } from './processes.ts';
import { inMs, partOf, type Verdict, within } from './ratio.ts';

const callers = 32;
const restarts = 3;

/**
 * Two servers and a worker on one database behind HAProxy, each server restarted in turn while people begin
 * registrations: with this release, then with the next one, which migrates, and back with this one. Each beginning
 * that was answered must be there, and be there once; the balancer hides the restarts, so that hardly anybody is
 * told to try again.
 */
export async function measureRestart(): Promise<Verdict[]> {
  await using database = await startDatabase();
  await using stack = new AsyncDisposableStack();
  const next = stack.adopt(makeNextRelease('build', expanding), ({ remove }) => remove());
  const start = (port: number, main?: string) =>
    startServer(database.url, { ...unlimited, DRAIN_SECONDS: '2', PORT: String(port) }, main);
  const ports = [await freePort(), await freePort()];
  const servers: ServerProcess[] = [];
  stack.defer(async () => {
    await Promise.all(servers.map((server) => server.stop()));
  });
  for (const port of ports) servers.push(await start(port));
  stack.use(await startServer(database.url, { SERVE: 'worker' }));
  const balancer = stack.adopt(await startBalancer(ports), ({ stop }) => stop());
  using people = startPeople([balancer.url], callers);
  for (let round = 0; round < restarts; round++) {
    // this release, the next one, this one again
    const main = round % 2 === 1 ? next.main : undefined;
    for (const [index, port] of ports.entries()) {
      await delay(4 * checkEveryMs);
      await servers[index]?.stop();
      servers[index] = await start(port, main);
    }
  }
  await delay(4 * checkEveryMs);
  await people.leave();
  const lost = await people.countWrong(database.pool);
  const answered = people.acknowledged.size;
  const what = `${2 * restarts} restarts of two servers under load, with the next release and back`;
  return [
    partOf(`${what}: answered and lost, or there twice`, lost, answered, 'answered', { atMost: 0 }),
    partOf('… told to try again, or cut off', people.failed(), answered, 'requests', {
      atMost: 0.001,
    }),
    within('… the slowest answer', people.slowestMs(), browserPatienceMs, inMs),
  ];
}
