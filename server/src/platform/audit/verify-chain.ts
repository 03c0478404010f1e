import type { Db } from '../db/connect.ts';
import { chainHash } from './log-admin-action.ts';
import { readHead, readRows } from './store.ts';

/**
 * Whether the user log is whole: every row present, its columns as its text says, its hash over the row
 * before it, and the last row the one the head names. Names the first row that is not.
 */
export async function verifyChain(
  db: Db,
): Promise<{ rows: number; broken: { seq: number; why: string } | null }> {
  let previous: { seq: number; hash: Buffer } = { seq: 0, hash: Buffer.alloc(32) };
  for await (const row of readRows(db)) {
    const seq = previous.seq + 1;
    const broken = (why: string) => ({ rows: previous.seq, broken: { seq, why } });
    if (row.seq !== seq) return broken('the row is missing');
    if (!row.previousHash.equals(previous.hash)) return broken('it does not follow the row before');
    if (!row.hash.equals(chainHash(previous.hash, row.detail)))
      return broken('its text was changed');
    const said = JSON.parse(row.detail) as Record<string, unknown>;
    const { detail: _, previousHash: __, hash, at, ...columns } = row;
    const differs = Object.entries({ ...columns, at: at.toISOString() }).find(
      ([name, value]) => said[name] !== value,
    );
    if (differs) return broken(`its column ${differs[0]} was changed`);
    previous = { seq, hash };
  }
  const head = await readHead(db);
  if (head.seq !== previous.seq || !head.hash.equals(previous.hash)) {
    return {
      rows: previous.seq,
      broken: { seq: previous.seq + 1, why: 'rows at the end are missing' },
    };
  }
  return { rows: previous.seq, broken: null };
}
