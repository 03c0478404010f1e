import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql } from 'kysely';
import type { DB } from './types.ts';

/** A request that may come again with its `Idempotency-Key`, because its answer was lost. */
export interface RepeatableRequest {
  readonly scope: string;
  readonly key: string;
  readonly requestSha256: Buffer;
  /** What a transaction came to, as it is kept. */
  keep(result: unknown): string;
  /** The same back, or the refusal of a request with another body. */
  read(kept: KeptStep): unknown;
  /** The number of its next transaction. */
  step: number;
}

interface KeptStep {
  readonly requestSha256: Buffer;
  readonly result: string;
}

const atWork = new AsyncLocalStorage<RepeatableRequest>();

/** Runs `work`; each transaction it begins with `tx()` is committed once, however often `request` comes. */
export function repeatably<T>(request: RepeatableRequest, work: () => Promise<T>): Promise<T> {
  return atWork.run(request, work);
}

/**
 * Runs `work`, whose transactions are not counted as the request's: housekeeping that may be there one time
 * and not the next, and what may be done again as it is.
 */
export function apart<T>(work: () => Promise<T>): Promise<T> {
  return atWork.exit(work);
}

export const requestAtWork = (): RepeatableRequest | undefined => atWork.getStore();

/**
 * Runs `fn` in its transaction, with a note of what it came to; where the note stands already, returns that
 * and changes nothing. While another attempt is in the same transaction, waits for how it ends.
 */
export async function runStep<T>(
  request: RepeatableRequest,
  trx: Kysely<DB>,
  fn: (trx: Kysely<DB>) => Promise<T>,
): Promise<T> {
  const { scope, key, step, requestSha256 } = request;
  const begun = await sql`
    insert into idempotency_step (scope, key, step, request_sha256)
    values (${scope}, ${key}, ${step}, ${requestSha256})
    on conflict do nothing returning step`.execute(trx);
  if (begun.rows.length === 0) {
    const { rows } = await sql<KeptStep>`
      select request_sha256, result from idempotency_step
      where scope = ${scope} and key = ${key} and step = ${step}`.execute(trx);
    if (!rows[0]) throw new Error('a step was deleted while it was asked for');
    return request.read(rows[0]) as T; // it was kept under the number of this very transaction
  }
  const result = await fn(trx);
  await sql`
    update idempotency_step set result = ${request.keep(result)}
    where scope = ${scope} and key = ${key} and step = ${step}`.execute(trx);
  return result;
}

/** Forgets what transactions about a registration came to. */
export async function deleteSteps(trx: Kysely<DB>, registrationId: string): Promise<void> {
  await sql`
    delete from idempotency_step where position(${registrationId}::text in scope) > 0`.execute(trx);
}

/** Forgets what came before: nobody repeats it any more. */
export async function deleteOldSteps(db: Kysely<DB>, before: Date): Promise<void> {
  await sql`delete from idempotency_step where created_at < ${before}`.execute(db);
}
