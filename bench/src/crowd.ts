import { readOwn } from './calls.ts';
import { startDatabase } from './database.ts';
import { addDrafts } from './drafts.ts';
import { load } from './load.ts';
import { startServer } from './processes.ts';
import { against, inMs, inTurn, perSecond, rounds, type Verdict, within } from './ratio.ts';
import { holdConnections, slowBody, slowHeaders } from './sockets.ts';

const crowd = [
  ...Array<string>(200).fill(slowHeaders),
  ...Array<string>(200).fill(slowBody),
  ...Array<string>(2_000).fill(''),
];
const callers = 16;
const readsARound = 2_000;
/** The time that people notice as slow. */
const answerBudgetMs = 1_000;

/**
 * One server without a proxy before it, while others hold 2,000 connections open and say nothing, send
 * headers or bodies a byte a second: people must be served as if they were not there.
 */
export async function measureCrowd(): Promise<Verdict[]> {
  await using database = await startDatabase();
  const ids = await addDrafts(database, 500);
  await using server = await startServer(database.url);
  let slowestMs = 0;
  const call = (n: number) => readOwn(ids[n % ids.length] ?? '', n);
  const read = () => load(server.url, { callers, amount: readsARound, call });
  const speeds = await inTurn(
    Math.min(rounds, 5),
    async () => {
      using _crowd = await holdConnections(server.url, crowd);
      const { perSecond: speed, latenciesMs } = await read();
      slowestMs = Math.max(slowestMs, ...latenciesMs);
      return speed;
    },
    async () => (await read()).perSecond,
  );
  const what = 'reads beside 2,000 idle and 400 slow connections, against without';
  return [
    against(what, speeds, perSecond, { atLeast: 0.5 }),
    within('… the slowest answer', slowestMs, answerBudgetMs, inMs),
  ];
}
