import type { FindingKind } from '@sangamam/contract/payments/findings';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';

/** Opens a finding for staff. There is one per kind and subject: a repeat updates its detail and reopens it. */
export async function insertFinding(
  tx: Db,
  finding: {
    kind: FindingKind;
    /** The id of the payment, order, event or dispute. */
    subject: string;
    paymentId?: string | null;
    registrationId?: string | null;
    /** The key it has in common with others, which staff see as one. */
    cause?: string | null;
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
      cause: finding.cause ?? null,
      detail: JSON.stringify(finding.detail),
      createdAt: finding.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet(({ ref }) => ({
          detail: ref('excluded.detail'),
          cause: ref('excluded.cause'),
          closedAt: null,
          closedBy: null,
          note: null,
        }))
        .where('finding.detail', 'is distinct from', ({ ref }) => ref('excluded.detail')),
    )
    .execute();
}

/** Tells staff once of something that concerns no single payment, and never again once they have closed it. */
export async function insertNotice(
  tx: Db,
  notice: Pick<Parameters<typeof insertFinding>[1], 'kind' | 'subject' | 'detail' | 'now'>,
): Promise<void> {
  const { kind, subject } = notice;
  const known = await tx
    .selectFrom('finding')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (!known) await insertFinding(tx, notice);
}

/** Closes findings that resolved themselves; with `reason`, only those opened for it. */
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

/** Closes stuck-order findings of a registration none of whose payments are pending any more. */
export async function closeStuckOrders(tx: Db, registrationId: string, now: Date): Promise<void> {
  await tx
    .updateTable('finding')
    .set({ closedAt: now })
    .where('registrationId', '=', registrationId)
    .where('kind', '=', 'stuck_order')
    .where('closedAt', 'is', null)
    .execute();
}

/** The last known state of a dispute; null when unknown. */
export async function findDisputeState(db: Db, disputeId: string): Promise<string | null> {
  const { rows } = await sql<{ state: string }>`
    select detail ->> 'state' as state from finding
    where kind = 'dispute' and subject = ${disputeId}`.execute(db);
  return rows[0]?.state ?? null;
}

/** True if the payer's bank is still reclaiming this payment. */
export async function hasOpenDispute(db: Db, paymentId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from finding where payment_id = ${paymentId} and kind = 'dispute'
      and closed_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** True if any finding about this registration's money is open. */
export async function hasOpenFinding(db: Db, registrationId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from finding where registration_id = ${registrationId} and closed_at is null
      and kind not in ('suspicious_claim', 'still_coming') limit 1`.execute(db);
  return rows.length > 0;
}

/** The open question whether people still come, with what went back in paise; null without one. */
export async function findComingQuestion(
  db: Db,
  registrationId: string,
): Promise<{ amountPaise: number } | null> {
  const { rows } = await sql<{ amountPaise: number }>`
    select (detail ->> 'amountPaise')::bigint as amount_paise from finding
    where registration_id = ${registrationId} and kind = 'still_coming'
      and closed_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Answers the question, or takes it back where what it is about did not happen. Returns whether it was open. */
export async function closeComingQuestion(
  tx: Db,
  registrationId: string,
  {
    note,
    about,
    now,
  }: { readonly note: string | null; readonly about?: string; readonly now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('finding')
    .set({ closedAt: now, note })
    .where('registrationId', '=', registrationId)
    .where('kind', '=', 'still_coming')
    .where('closedAt', 'is', null)
    .$if(about !== undefined, (query) => query.where(sql`detail ->> 'about'`, '=', about ?? ''))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
