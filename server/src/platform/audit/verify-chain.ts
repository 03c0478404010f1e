import type { Db } from '../db/connect.ts';
import { chainHash, openLogKey } from './log-key.ts';
import { listKeys, readHead, readRows } from './store.ts';

/** The number and hash of a last row, which stand for all rows up to it. */
export interface LogHead {
  readonly seq: number;
  readonly hash: Buffer;
}

const headPattern = /^(\d{1,15}):([0-9a-f]{64})$/;
const heads = /(?<!\w)\d{1,15}:[0-9a-f]{64}(?!\w)/g;

/** A head such as `687:3f…`, as the log lines, the backups and the command write it; null for anything else. */
export function parseHead(text: string): LogHead | null {
  const [, seq, hash] = headPattern.exec(text) ?? [];
  return seq && hash ? { seq: Number(seq), hash: Buffer.from(hash, 'hex') } : null;
}

/** The head as text, to be kept where the owner of the database cannot reach it. */
export const formatHead = ({ seq, hash }: LogHead): string => `${seq}:${hash.toString('hex')}`;

/** Every head in a text: a head alone, lines of a log, a manifest, a mail with broken lines. */
export function headsIn(text: string): LogHead[] {
  const whole = text.replaceAll(/=\r?\n/g, '');
  return [...whole.matchAll(heads)]
    .map(([head]) => parseHead(head))
    .filter((head) => head !== null);
}

export interface Verified {
  readonly rows: number;
  readonly head: LogHead;
  /** The first row that is signed; null when none is. */
  readonly signedFrom: number | null;
  readonly broken: { readonly seq: number; readonly why: string } | null;
}

/**
 * True if the user log is whole: every row present, its columns as its text says, its hash over the row
 * before it and signed since there is a key, and the last row the one the head names. Names the first row that is not.
 * Who owns the database can write anew what is not signed, and leave out rows at the end, but not `witnesses`, heads
 * that were kept elsewhere: each must be a row still. A row that is not signed although there was a key is taken for
 * one of the release before only with a witness of it or of a later row.
 */
export async function verifyChain(db: Db, witnesses: readonly LogHead[] = []): Promise<Verified> {
  let previous: LogHead = { seq: 0, hash: Buffer.alloc(32) };
  const sealedKeys = await listKeys(db);
  const keys = sealedKeys.map(openLogKey).filter((key) => key !== null);
  const signedFrom = keys.length > 0 ? Math.min(...keys.map(({ fromSeq }) => fromSeq)) : null;
  const stop = (seq: number, why: string) => ({
    rows: previous.seq,
    head: previous,
    signedFrom,
    broken: { seq, why },
  });
  if (keys.length < sealedKeys.length) {
    return stop(1, 'its key does not open: SECRET_KEY is another one, or the key was replaced');
  }
  const differs = (row: LogHead) =>
    witnesses.some(({ seq, hash }) => seq === row.seq && !hash.equals(row.hash));
  const lastWitnessed = Math.max(0, ...witnesses.map(({ seq }) => seq));
  const startsWrong = ({ seq, hash }: LogHead) =>
    keys.some(({ fromSeq, afterHash }) => fromSeq === seq + 1 && !afterHash.equals(hash));
  for await (const row of readRows(db)) {
    const seq = previous.seq + 1;
    const broken = (why: string) => stop(seq, why);
    if (row.seq !== seq) return broken('the row is missing');
    if (startsWrong(previous)) return broken('a row before it was written anew');
    if (!row.previousHash.equals(previous.hash)) return broken('it does not follow the row before');
    const { key = null } = keys.find(({ fromSeq }) => fromSeq <= seq) ?? {};
    const isSigned = row.hash.equals(chainHash(previous.hash, row.detail, key));
    if (!isSigned) {
      const isPlain = row.hash.equals(chainHash(previous.hash, row.detail, null));
      if (!isPlain) return broken('its text was changed');
      if (seq > lastWitnessed) return broken('it is not signed with the key of the log');
    }
    const detail = JSON.parse(row.detail) as Record<string, unknown>;
    const { detail: _, previousHash: __, hash, at, ...columns } = row;
    const changed = Object.entries({ ...columns, at: at.toISOString() }).find(
      ([name, value]) => detail[name] !== value,
    );
    if (changed) return broken(`its column ${changed[0]} was changed`);
    if (differs({ seq, hash })) return broken('it, or a row before it, was written anew');
    previous = { seq, hash };
  }
  const head = await readHead(db);
  const isCut = head.seq !== previous.seq || !head.hash.equals(previous.hash);
  const lastSigned = Math.max(0, ...keys.map(({ fromSeq }) => fromSeq - 1));
  if (isCut || Math.max(lastWitnessed, lastSigned) > previous.seq) {
    return stop(previous.seq + 1, 'rows at the end are missing');
  }
  if (startsWrong(previous)) return stop(previous.seq, 'it, or a row before it, was written anew');
  return { rows: previous.seq, head: previous, signedFrom, broken: null };
}
