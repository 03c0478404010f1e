import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { BenchDatabase } from './database.ts';
import { addDrafts, cookieOf } from './drafts.ts';
import { addressOf, load } from './load.ts';
import { type ServerProcess, startServer } from './processes.ts';
import { inTurn, quantile, rounds, speedAndSlowest, type Verdict } from './ratio.ts';

const idleConnections = 2_000;
const slowHeaders = 200;
const slowBodies = 200;
const byteEveryMs = 1_000;
const callers = 16;
const readsARound = 2_000;
/** An address may ask 300 times a minute. */
const readsAnAddress = 50;
/** The time that people notice as slow. */
const answerBudgetMs = 1_000;

/**
 * One server without a proxy before it, while others hold 2,000 connections open and say nothing, send
 * headers or bodies a byte a second: people must be served as if they were not there.
 */
export async function measureCrowd(database: BenchDatabase): Promise<Verdict[]> {
  const ids = await addDrafts(database, 500);
  const server = await startServer(database.url);
  const crowd = startCrowd(server);
  let n = 0;
  let slowestMs = 0;
  const read = async () => {
    const next = () => {
      const id = ids[n++ % ids.length] ?? '';
      const from = addressOf(Math.floor(n / readsAnAddress));
      const headers = { cookie: cookieOf(id), 'x-forwarded-for': from };
      return { method: 'GET', path: `/api/v1/registrations/${id}`, headers } as const;
    };
    return await load(server.url, { callers, amount: readsARound, next });
  };
  try {
    const perSecond = await inTurn(
      Math.min(rounds, 5),
      async () => {
        await crowd.gather();
        const { perSecond: rate, latenciesMs } = await read();
        slowestMs = Math.max(slowestMs, quantile(latenciesMs, 1));
        crowd.leave();
        return rate;
      },
      async () => (await read()).perSecond,
    );
    const what = `reads beside ${idleConnections.toLocaleString('en-GB')} idle and ${slowHeaders + slowBodies} slow connections`;
    return speedAndSlowest(`${what}, against without`, perSecond, slowestMs, answerBudgetMs);
  } finally {
    crowd.leave();
    await server.stop();
  }
}

/** Clients who cost a connection each and nothing else. */
function startCrowd({ url }: ServerProcess) {
  const { port } = new URL(url);
  let sockets: Socket[] = [];
  let timer: NodeJS.Timeout | undefined;
  const open = async (text: string) => {
    const socket = connect({ host: '127.0.0.1', port: Number(port) });
    socket.on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect').catch(() => {});
    if (text) socket.write(text);
    return socket;
  };
  const head = 'POST /api/v1/registrations/step/new HTTP/1.1\r\nhost: localhost\r\n';
  return {
    async gather() {
      const slow: Socket[] = [];
      for (let i = 0; i < slowHeaders; i++) slow.push(await open(head));
      const body = `${head}content-type: application/json\r\ncontent-length: 9000\r\n\r\n`;
      for (let i = 0; i < slowBodies; i++) slow.push(await open(body));
      for (let i = 0; i < idleConnections; i++) await open('');
      timer = setInterval(() => {
        for (const socket of slow) if (!socket.destroyed) socket.write('x');
      }, byteEveryMs);
    },
    leave() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      sockets = [];
    },
  };
}
