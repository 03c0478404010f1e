import type { FastifyRequest } from 'fastify';
import type { Deps } from '../app.ts';
import { addressKey, type Caller, callerKey, sha256 } from './caller.ts';
import { Refusal } from './refusal.ts';
import { seal, unseal } from './seal.ts';
import { keepAnswer, releaseIdempotencyKey, takeIdempotencyKey } from './store.ts';

const keyPattern = /^[A-Za-z0-9_-]{8,64}$/;
/** Longer than any handler may take, so a request this old was cut off. */
const abandonedAfterMs = 60_000;

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
  const kept = await takeIdempotencyKey(db, {
    scope,
    // The first answer may have set the session although its body was lost on the way.
    earlierScope: scopeOf(addressKey(caller.address)),
    key,
    requestSha256,
    now: now(),
    abandonedBefore: new Date(now().getTime() - abandonedAfterMs),
    abandonedAfter: new Date(now().getTime() + abandonedAfterMs),
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
  const sent = await work().catch(async (error) => {
    await releaseIdempotencyKey(db, scope, key).catch(note('a key was not given back'));
    throw error;
  });
  const context = `idempotency ${scope} ${key}`;
  const response = seal(config.secretKey, context, JSON.stringify(sent));
  const keep = () => keepAnswer(db, { scope, key, status: sent.status, response });
  // it is done: an error now, or the key given back, would have it done twice
  await keep().catch(keep).catch(note('an answer was not kept'));
  return sent;

  function note(what: string) {
    return (error: unknown) => request.log.warn({ err: error }, what);
  }
}
