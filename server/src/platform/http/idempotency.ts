import { deserialize, serialize } from 'node:v8';
import type { FastifyRequest } from 'fastify';
import { type RepeatableRequest, repeatably } from '../db/repeatable.ts';
import type { Deps } from '../deps.ts';
import { addressKey, sha256 } from './address.ts';
import { type Caller, callerKey } from './caller.ts';
import { Refusal } from './refusal.ts';
import { seal, unseal } from './seal.ts';
import { keepAnswer, releaseIdempotencyKey, takeIdempotencyKey } from './store.ts';

const keyPattern = /^[A-Za-z0-9_-]{8,64}$/;
/** Longer than any handler takes: an older request was cut off. If it was not, both may run: see `once`. */
const abandonedAfterMs = 10_000;

/** Short, so that a brief outage of the database delays nobody for long. */
const firstPauseMs = 500;
const longestPauseMs = 16_000;

/** A stored answer, with its cookies: a lost answer also lost its session. */
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
 *
 * What decides is not the key but the note that each transaction commits with its change: where an answer to
 * COMMIT was lost, nobody knows here whether it was done. So after any error the key is free, the repeat runs
 * `work` again, and what was committed is read, not done (`runStep`).
 */
export async function once(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  call: { key: string; request: FastifyRequest; caller: Caller },
  work: () => Promise<SentAnswer>,
): Promise<SentAnswer> {
  const { db, config, now } = deps;
  const { key, request, caller } = call;
  const requestSha256 = sha256(JSON.stringify(request.body ?? null));
  const scopeOf = (who: string) => `${request.method} ${request.url.split('?')[0]} ${who}`;
  const scope = scopeOf(callerKey(caller));
  const takenAt = now();
  const withRetry = (write: () => Promise<unknown>) =>
    write().catch((error) => {
      request.log.warn({ err: error }, 'what became of a repeatable request is noted later');
      tryAgain(write, firstPauseMs);
    });
  const releaseKey = async (error: unknown): Promise<never> => {
    await withRetry(() => releaseIdempotencyKey(db, { scope, key, takenAt }));
    throw error;
  };
  const asked = {
    scope,
    // The first answer may have set the session although its body was lost on the way.
    earlierScope: scopeOf(addressKey(caller.address)),
    key,
    requestSha256,
    now: takenAt,
    abandonedBefore: new Date(takenAt.getTime() - abandonedAfterMs),
    abandonedAfter: new Date(takenAt.getTime() + abandonedAfterMs),
  };
  const kept = await takeIdempotencyKey(db, asked).catch(releaseKey);
  const context = (of: string) => `idempotency ${of} ${key}`;
  const open = (of: string, sealed: string): string => {
    const text = unseal(config, context(of), sealed);
    // sealed with a key that is gone: what was answered cannot be said again
    if (text === null) throw new Refusal('IDEMPOTENCY_REUSED');
    return text;
  };
  if (kept) {
    if (!requestSha256.equals(kept.requestSha256)) throw new Refusal('IDEMPOTENCY_REUSED');
    if (kept.status === null) throw new Refusal('IN_PROGRESS', { retryAfterSeconds: 2 });
    return JSON.parse(open(kept.scope, String(kept.response))) as SentAnswer;
  }
  const step: RepeatableRequest = {
    ...{ scope, key, requestSha256, step: 0 },
    keep: (result) =>
      seal(config.secretKey, context(`step of ${scope}`), serialize(result).toString('base64')),
    read(done) {
      if (!requestSha256.equals(done.requestSha256)) throw new Refusal('IDEMPOTENCY_REUSED');
      return deserialize(Buffer.from(open(`step of ${scope}`, done.result), 'base64'));
    },
  };
  const sent = await repeatably(step, work).catch(releaseKey);
  const response = seal(config.secretKey, context(scope), JSON.stringify(sent));
  await withRetry(() => keepAnswer(db, { scope, key, status: sent.status, response }));
  return sent;
}

/** Retries in the background with growing pauses, for half a minute. */
function tryAgain(write: () => Promise<unknown>, pauseMs: number): void {
  if (pauseMs > longestPauseMs) return;
  const again = () => write().catch(() => tryAgain(write, 2 * pauseMs));
  setTimeout(again, pauseMs).unref();
}
