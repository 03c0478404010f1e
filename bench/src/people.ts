import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { begin } from './calls.ts';
import { personalInfo } from './drafts.ts';
import { quantile } from './ratio.ts';

/** The time a browser waits for an answer. */
export const browserPatienceMs = 30_000;

/** People who begin registrations, one after the other, until they leave. */
export interface People extends Disposable {
  /** By email: when the answer came. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** How often somebody was told to try again, or cut off. */
  failed(): number;
  slowestMs(): number;
  /** Resolves once the last was answered. */
  leave(): Promise<void>;
  /** How many that were answered are not there, or there twice. */
  countWrong(database: Pick<pg.ClientBase, 'query'>): Promise<number>;
}

/** So many at a time, each at one of these servers. */
export function startPeople(urls: readonly string[], callers: number): People {
  const acknowledged = new Map<string, number>();
  const latenciesMs: number[] = [];
  let requests = 0;
  let failed = 0;
  let isOver = false;

  /** Begins one registration and, as the form does, says the same again until it is answered. */
  async function register(url: string): Promise<void> {
    const n = requests++;
    const { path, headers, ...sent } = begin(n);
    const json = { ...headers, 'content-type': 'application/json' };
    const startedAtMs = performance.now();
    for (;;) {
      const signal = AbortSignal.timeout(browserPatienceMs);
      const status = await fetch(`${url}${path}`, { ...sent, headers: json, signal }).then(
        async (reply) => {
          await reply.arrayBuffer();
          return reply.status;
        },
        () => 0,
      );
      if (status === 201 || status === 200) break;
      if (status >= 400 && status < 500) throw new Error(`refused with ${status}`);
      failed += 1;
      await delay(200);
    }
    latenciesMs.push(performance.now() - startedAtMs);
    acknowledged.set(personalInfo(n).email, performance.now());
  }

  const crowd = Promise.all(
    Array.from({ length: callers }, async (_, n) => {
      while (!isOver) await register(urls[n % urls.length] ?? '');
    }),
  );
  crowd.catch(() => {});
  const end = () => {
    isOver = true;
  };
  return {
    acknowledged,
    failed: () => failed,
    slowestMs: () => quantile(latenciesMs, 1),
    async leave() {
      end();
      await crowd;
    },
    async countWrong(database) {
      const { rows } = await database.query<{ email: string; times: number }>(
        'select email, count(*)::int as times from registration group by email',
      );
      const times = new Map(rows.map((row) => [row.email, row.times]));
      return [...acknowledged.keys()].filter((email) => times.get(email) !== 1).length;
    },
    [Symbol.dispose]: end,
  };
}
