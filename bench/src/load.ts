import autocannon from 'autocannon';

/** One request as a caller sends it. */
export interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Answered {
  readonly perSecond: number;
  /** Times of every answer, in order. */
  readonly latenciesMs: readonly number[];
}

/**
 * Sends `amount` requests from so many callers, each waiting for its answer before the next. Throws
 * when an answer is anything but a success: refusals are quick and would flatter.
 */
export async function load(
  url: string,
  { callers, amount, next }: { callers: number; amount: number; next: () => Sent },
): Promise<Answered> {
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
              const { method, path, headers = {}, body } = next();
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

/** A client address of its own for every `n`, as a proxy would name it. */
export function addressOf(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}
