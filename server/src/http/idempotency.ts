import type { FastifyRequest } from 'fastify';
import type { Deps } from '../app.ts';
import { addressKey, type Caller, callerKey, sha256 } from './caller.ts';
import { Refusal } from './refusal.ts';
import { seal, unseal } from './seal.ts';
import { keepAnswer, releaseIdempotencyKey, takeIdempotencyKey } from './store.ts';

const keyPattern = /^[A-Za-z0-9_-]{8,64}$/;
/** Longer than any handler may take, so a request this old was cut off. */
const abandonedAfterMs = 60_000;

/** A database that is away for a moment must not have people wait for a minute after it is back. */
const firstPauseMs = 500;
const longestPauseMs = 16_000;

/** An answer as it went out; cookies too, because a lost answer also lost its session. */
export interface SentAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly cookies: readonly string[];
}

/** The `Idempotency-Key` header. BAD_REQUEST when it is not 8 to 64 letters, digits, `-` or `_`. */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && keyPattern.test(key)) return key;
  throw new Refusal('BAD_REQUEST', {
    fields: { 'Idempotency-Key': 'Use 8 to 64 letters or digits.' },
  });
}

/**
 * Runs `work` once for a key: a repeat gets the first answer again; with another body it is
 * IDEMPOTENCY_REUSED, while the first is at work IN_PROGRESS. Only success is kept. Keys are counted by session, or by address
 * before there is one; answers are kept encrypted, since they carry personal data and a session.
 */
export async function once(
  deps: Deps,
  call: { key: string; request: FastifyRequest; caller: Caller },
  work: () => Promise<SentAnswer>,
): Promise<SentAnswer> {
  const { db, config, now } = deps;
  const { key, request, caller } = call;
  const requestSha256 = sha256(JSON.stringify(request.body ?? null));
  const scopeOf = (who: string) => `${request.method} ${request.url.split('?')[0]} ${who}`;
  const scope = scopeOf(callerKey(caller));
  const takenAt = now();
  const kept = await takeIdempotencyKey(db, {
    scope,
    // The first answer may have set the session although its body was lost on the way.
    earlierScope: scopeOf(addressKey(caller.address)),
    key,
    requestSha256,
    now: takenAt,
    abandonedBefore: new Date(takenAt.getTime() - abandonedAfterMs),
    abandonedAfter: new Date(takenAt.getTime() + abandonedAfterMs),
  });
  if (kept) {
    if (!requestSha256.equals(kept.requestSha256)) throw new Refusal('IDEMPOTENCY_REUSED');
    if (kept.status === null) throw new Refusal('IN_PROGRESS', { retryAfterSeconds: 2 });
    const context = `idempotency ${kept.scope} ${key}`;
    const answer = unseal(config, context, String(kept.response));
    // sealed with a key that is gone: what was answered cannot be said again
    if (answer === null) throw new Refusal('IDEMPOTENCY_REUSED');
    return JSON.parse(answer) as SentAnswer;
  }
  const firmly = (write: () => Promise<unknown>) =>
    write().catch((error) => {
      request.log.warn({ err: error }, 'what became of a repeatable request is noted later');
      tryAgain(write, firstPauseMs);
    });
  const sent = await work().catch(async (error) => {
    await firmly(() => releaseIdempotencyKey(db, { scope, key, takenAt }));
    throw error;
  });
  const context = `idempotency ${scope} ${key}`;
  const response = seal(config.secretKey, context, JSON.stringify(sent));
  // it is done: an error now, or the key given back, would have it done twice
  await firmly(() => keepAnswer(db, { scope, key, status: sent.status, response }));
  return sent;
}

/** In the background, with growing pauses, for half a minute. */
function tryAgain(write: () => Promise<unknown>, pauseMs: number): void {
  if (pauseMs > longestPauseMs) return;
  const again = () => write().catch(() => tryAgain(write, 2 * pauseMs));
  setTimeout(again, pauseMs).unref();
}
