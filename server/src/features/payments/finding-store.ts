import type { FindingKind } from '@sangamam/contract/payment-findings';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

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
    paymentId?: string | null;
    registrationId?: string | null;
    detail: Readonly<Record<string, string | number | boolean | null>>;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('finding')
    .values({
      kind: finding.kind,
      subject: finding.subject,
      paymentId: finding.paymentId ?? null,
      registrationId: finding.registrationId ?? null,
      detail: JSON.stringify(finding.detail),
      createdAt: finding.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet(({ ref }) => ({
          detail: ref('excluded.detail'),
          closedAt: null,
          closedBy: null,
          note: null,
        }))
        .where('finding.detail', 'is distinct from', ({ ref }) => ref('excluded.detail')),
    )
    .execute();
}

/** What a finding was about is settled by itself; with a `reason` only those noted for it. */
export async function closeFindings(
  tx: Db,
  about: { subject: string; kinds: readonly FindingKind[]; reason?: string },
  now: Date,
): Promise<void> {
  const { subject, kinds, reason } = about;
  await tx
    .updateTable('finding')
    .set({ closedAt: now })
    .where('subject', '=', subject)
    .where('kind', 'in', kinds)
    .where('closedAt', 'is', null)
    .$if(reason !== undefined, (query) => query.where(sql`detail ->> 'reason'`, '=', reason))
    .execute();
}

/** Nothing of a registration is on its way any more. */
export async function closeStuckOrders(tx: Db, registrationId: string, now: Date): Promise<void> {
  await tx
    .updateTable('finding')
    .set({ closedAt: now })
    .where('registrationId', '=', registrationId)
    .where('kind', '=', 'stuck_order')
    .where('closedAt', 'is', null)
    .execute();
}

/** How a dispute was last said to stand; null when nothing is known of it. */
export async function findDisputeState(db: Db, disputeId: string): Promise<string | null> {
  const { rows } = await sql<{ state: string }>`
    select detail ->> 'state' as state from finding
    where kind = 'dispute' and subject = ${disputeId}`.execute(db);
  return rows[0]?.state ?? null;
}

/** Whether the payer's bank still asks for the money of this payment back. */
export async function hasOpenDispute(db: Db, paymentId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from finding where payment_id = ${paymentId} and kind = 'dispute'
      and closed_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a person still has to look at something about this registration's money. */
export async function hasOpenFinding(db: Db, registrationId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from finding where registration_id = ${registrationId} and closed_at is null
      and kind <> 'suspicious_claim' limit 1`.execute(db);
  return rows.length > 0;
}
