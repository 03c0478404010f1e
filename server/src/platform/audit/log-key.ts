import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { type Keys, keysOf, type SealedColumn, seal, unseal } from '../config/seal.ts';
import { tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { addKey, hasReleaseBefore, lockHead } from './store.ts';

/** A key of the user log as the database has it. */
export interface SealedLogKey {
  readonly id: string;
  readonly sealed: string;
}

export interface LogKey {
  readonly key: Buffer;
  /** The first row that it signs, and the hash of the one before, which it vouches for. */
  readonly fromSeq: number;
  readonly afterHash: Buffer;
}

const keyBytes = 32;
const contextOf = (id: string) => `user log key ${id}`;
export const sealedLogKeys: readonly SealedColumn[] = [
  { table: 'user_log_key', id: 'id', column: 'sealed', contextOf },
];

/** The secret keys of this process; two while it is changed. */
const secrets = new Set<string>();
const opened = new Map<string, LogKey>();

/** Lets this process write and check rows of the user log that are signed. */
export function useLogSecrets(keys: Keys): void {
  for (const key of keysOf(keys)) secrets.add(key);
}

/** Null when no secret key of this process opens it: it is another's, or somebody put it there. */
export function openLogKey({ id, sealed }: SealedLogKey): LogKey | null {
  const name = `${id} ${sealed}`;
  const known = opened.get(name);
  if (known) return known;
  for (const secretKey of secrets) {
    const text = unseal({ secretKey, secretKeyPrevious: null }, contextOf(id), sealed);
    if (text === null) continue;
    const { key, fromSeq, afterHash } = JSON.parse(text) as Record<'key' | 'afterHash', string> & {
      fromSeq: number;
    };
    const read = {
      key: Buffer.from(key, 'hex'),
      fromSeq,
      afterHash: Buffer.from(afterHash, 'hex'),
    };
    opened.set(name, read);
    return read;
  }
  return null;
}

/** The hash of a row, over the hash of the row before and its text; signed where there is a key. */
export function chainHash(previousHash: Buffer, detail: string, key: Buffer | null): Buffer {
  const hash = key ? createHmac('sha256', key) : createHash('sha256');
  return hash.update(previousHash).update(detail).digest();
}

/**
 * Makes the key that signs the user log from here on, unless there is one that opens. The release before cannot sign,
 * so a log that it wrote waits an hour, until none of its processes is left.
 */
export async function signUserLog({
  db,
  config,
  now,
  log,
}: Pick<Deps, 'db' | 'config' | 'now' | 'log'>): Promise<void> {
  const fromSeq = await tx(db, async (trx) => {
    const head = await lockHead(trx);
    if (head.key && openLogKey(head.key)) return null;
    if (head.seq > 0 && (await hasReleaseBefore(trx))) return null;
    const id = randomUUID();
    const text = JSON.stringify({
      key: randomBytes(keyBytes).toString('hex'),
      fromSeq: head.seq + 1,
      afterHash: head.hash.toString('hex'),
    });
    await addKey(trx, { id, madeAt: now(), sealed: seal(config.secretKey, contextOf(id), text) });
    return head.seq + 1;
  });
  if (fromSeq !== null) log.warn({ fromSeq }, 'the user log is signed from this row on');
}
