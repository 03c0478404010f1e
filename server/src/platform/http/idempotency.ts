import { deserialize, serialize } from 'node:v8';
import { problem } from '@sangamam/contract/locale/problems';
import type { FastifyRequest } from 'fastify';
import { sha256 } from '../address.ts';
import { seal, unseal } from '../config/seal.ts';
import { tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { type Caller, callerKey } from './caller.ts';
import { keepResult, takeKey } from './store.ts';

const keyPattern = /^[A-Za-z0-9_-]{8,64}$/;
const minSecretKeyLength = 32;

/** The `Idempotency-Key` header. BAD_REQUEST when it is not 8 to 64 letters, digits, `-` or `_`. */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && keyPattern.test(key)) return key;
  throw new Refusal('BAD_REQUEST', {
    fields: { 'Idempotency-Key': problem('idempotencyKey') },
  });
}

/** True if a key is too long to guess, so that whoever presents it made it. */
export const isSecretKey = (key: string): boolean => key.length >= minSecretKeyLength;

/** Runs `change` in a transaction; its argument is `deps` within that. */
export type Once = <T>(change: (own: Deps) => Promise<T>) => Promise<T>;

/**
 * Carries out the change of a request once for its key, in one transaction with the key and what it came to:
 * a repeat gets that, and changes nothing. IDEMPOTENCY_REUSED for the same key with another body. A request
 * makes one such change: a second would be answered with what the first came to, so it throws, with a key or
 * without. What calls outside stands after it, and is safe to do again.
 */
export function onceFor(
  deps: Deps,
  { key, request, caller }: { key: string | null; request: FastifyRequest; caller: Caller },
): Once {
  const { config, db } = deps;
  let isMade = false;
  return async (change) => {
    if (isMade) throw new Error('a request makes one change: put what it does into one');
    isMade = true;
    const settings = await deps.settings.current();
    // who holds a connection must not wait for another
    const current = async () => settings;
    const within = (trx: Deps['db']) =>
      change({ ...deps, db: trx, settings: { ...deps.settings, current } });
    if (key === null) return tx(db, within);

    const requestSha256 = sha256(JSON.stringify(request.body ?? null));
    const scope = `${request.method} ${request.url.split('?')[0]} ${whose(caller, key)}`;
    const context = `change of ${scope} ${key}`;
    return tx(db, async (trx) => {
      const kept = await takeKey(trx, { scope, key, requestSha256 }, deps.now());
      if (kept) {
        const isSame = requestSha256.equals(kept.requestSha256);
        const result = isSame && kept.response && unseal(config, context, kept.response);
        // of another request, or sealed with a key that is gone
        if (!result) throw new Refusal('IDEMPOTENCY_REUSED');
        return deserialize(Buffer.from(result, 'base64'));
      }
      const result = await within(trx);
      const text = serialize(result).toString('base64');
      await keepResult(trx, { scope, key }, seal(config.secretKey, context, text));
      return result;
    });
  };
}

/** A stranger's address changes on the way from one network to the next; a long key is theirs alone. */
function whose(caller: Caller, key: string): string {
  const isStranger = !caller.admin && !caller.session;
  return isStranger && isSecretKey(key) ? 'whoever has the key' : callerKey(caller);
}
