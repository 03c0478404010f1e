import autocannon from 'autocannon';
import type { Sent } from './calls.ts';
import { quantile } from './ratio.ts';

interface Answered {
  readonly perSecond: number;
  /** Times of every answer, in order. */
  readonly latenciesMs: readonly number[];
}

interface Load {
  readonly callers: number;
  readonly amount: number;
  /** The call of this number; calls are counted over all loads, so that none need repeat another. */
  readonly call: (n: number) => Sent;
}

let sequence = 0;

/**
 * Sends `amount` requests from so many callers, each waiting for its answer before the next. Throws
 * when an answer is anything but a success: refusals are quick and would flatter.
 */
export async function load(url: string, { callers, amount, call }: Load): Promise<Answered> {
  const latenciesMs: number[] = [];
  const startedAtMs = performance.now();
  // autocannon itself ends at a full second only
  let lastAtMs = startedAtMs;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections: callers,
        amount,
        timeout: 60,
        requests: [
          {
            setupRequest: (request) => {
              const { method, path, headers = {}, body } = call(sequence++);
              const type = body === undefined ? {} : { 'content-type': 'application/json' };
              return { ...request, method, path, headers: { ...type, ...headers }, body };
            },
          },
        ],
      } as autocannon.Options,
      (error, finished) => (error ? reject(error) : resolve(finished)),
    );
    instance.on('response', (_client, _status, _bytes, ms) => {
      lastAtMs = performance.now();
      latenciesMs.push(ms);
    });
  });
  const seconds = (lastAtMs - startedAtMs) / 1000;
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) {
    throw new Error(`${failed} of ${amount} failed: ${JSON.stringify(result.statusCodeStats)}`);
  }
  return { perSecond: amount / seconds, latenciesMs };
}

/** How many of these calls were answered a second. */
export const speedOf = async (url: string, calls: Load): Promise<number> =>
  (await load(url, calls)).perSecond;

/** The slowest in twenty of the answers, in ms. */
export const p95Of = async (url: string, calls: Load): Promise<number> =>
  quantile((await load(url, calls)).latenciesMs, 0.95);
