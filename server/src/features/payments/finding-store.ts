import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export type FindingKind =
  | 'unallocated'
  | 'orphan'
  | 'mismatch'
  | 'stuck_order'
  | 'parked_webhook'
  | 'dispute'
  | 'late_authorisation'
  | 'suspicious_claim';

/**
 * Writes down something about money that a person must look at. The same thing stands there once; news
 * of it takes the place of what was known and opens it again.
 */
export async function insertFinding(
  tx: Db,
  finding: {
    kind: FindingKind;
    /** What it is about: a payment, an order, an event, a dispute. */
    subject: string;
    registrationId?: string | null;
    detail: object;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('finding')
    .values({
      kind: finding.kind,
      subject: finding.subject,
      registrationId: finding.registrationId ?? null,
      detail: JSON.stringify(finding.detail),
      createdAt: finding.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet(({ ref }) => ({ detail: ref('excluded.detail'), closedAt: null }))
        .where('finding.detail', 'is distinct from', ({ ref }) => ref('excluded.detail')),
    )
    .execute();
}

/** Money that fitted nowhere has gone back, all of it: nothing is left to decide. */
export async function closeMoneyFindings(tx: Db, paymentId: string, now: Date): Promise<void> {
  await tx
    .updateTable('finding')
    .set({ closedAt: now })
    .where('subject', '=', paymentId)
    .where('kind', 'in', ['unallocated', 'orphan'])
    .where('closedAt', 'is', null)
    .execute();
}

/** Whether a person still has to look at something about this registration's money. */
export async function hasOpenFinding(db: Db, registrationId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from finding where registration_id = ${registrationId} and closed_at is null
      and kind <> 'suspicious_claim' limit 1`.execute(db);
  return rows.length > 0;
}
