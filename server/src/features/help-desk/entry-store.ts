import type { IssueEntry } from '@sangamam/contract/help-desk/issues';
import { v7 } from 'uuid';
import type { Db } from '../../platform/db/connect.ts';

/** An entry of an issue's history. */
export interface StoredEntry {
  readonly id: string;
  readonly issueId: string;
  readonly kind: IssueEntry['kind'];
  readonly author: string;
  readonly body: string;
  readonly at: Date;
}

/** Returns the id of the entry. */
export async function insertEntry(
  tx: Db,
  entry: Omit<StoredEntry, 'id' | 'at'>,
  now: Date,
): Promise<string> {
  const id = v7();
  await tx
    .insertInto('issueEntry')
    .values({ ...entry, id, at: now })
    .execute();
  return id;
}

/** Oldest first. */
export async function listEntries(db: Db, issueIds: readonly string[]): Promise<StoredEntry[]> {
  if (issueIds.length === 0) return [];
  const rows = await db
    .selectFrom('issueEntry')
    .selectAll()
    .where('issueId', 'in', issueIds)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows as StoredEntry[]; // the table's check holds the kind
}
