import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { endOfDay, startOfDay } from '../../../platform/db/event-time.ts';
import { inSchools, type Schools } from '../../../platform/db/in-schools.ts';

export interface ReconcileRow {
  readonly id: string;
  readonly fromAt: Date;
  readonly toAt: Date;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly seen: number;
  readonly news: number;
  readonly failure: string | null;
  readonly startedBy: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** Returns false while another run is queued or running. */
export async function insertRun(
  tx: Db,
  run: { id: string; fromAt: Date; toAt: Date; startedBy: string; createdAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('reconcileRun')
    .values(run)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The run of this id, or the newest; null where there is none. */
export async function findRun(db: Db, id: string | null): Promise<ReconcileRow | null> {
  const { rows } = await sql<ReconcileRow>`
    select run.id, run.from_at, run.to_at, run.state, run.seen, run.news, run.failure,
      a.name as started_by, run.created_at, run.finished_at
    from reconcile_run run join admin_user a on a.id = run.started_by
    where ${id}::uuid is null or run.id = ${id}
    order by run.created_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Says how many payments a comparison has seen, and how many were news. */
export async function writeProgress(
  db: Db,
  id: string,
  { seen, news }: { seen: number; news: number },
): Promise<void> {
  await db
    .updateTable('reconcileRun')
    .set({ state: 'running', seen, news })
    .where('id', '=', id)
    .execute();
}

/** Ends a comparison, with the reason where it failed. */
export async function finishRun(
  db: Db,
  id: string,
  { failure, now }: { failure: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('reconcileRun')
    .set({ state: failure === null ? 'done' : 'failed', failure, finishedAt: now })
    .where('id', '=', id)
    .execute();
}

/** Captured and refunded money of one day, in paise. */
export interface ComparedDay {
  readonly day: string;
  readonly providerPaise: number;
  readonly ledgerPaise: number;
  readonly payments: number;
  readonly comparedAt: Date;
}

/**
 * The ledger's sum of provider payments made on a day at the event, refunds taken off, in paise. A payment of
 * which the provider never said when it was made counts for the day it was seen.
 */
export async function sumLedgerOfDay(db: Db, day: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    with made as (
      select provider_payment_id from payment
      where recorded_by is null and disposition <> 'none'
        and (provider_created_at >= ${startOfDay(day)} and provider_created_at < ${endOfDay(day)}
          or provider_created_at is null
            and first_seen_at >= ${startOfDay(day)} and first_seen_at < ${endOfDay(day)})),
    line as (
      select l.amount_paise from made
      join ledger_entry l on l.source_type in ('razorpay_payment', 'allocation', 'payer_fee')
        and l.source_id = made.provider_payment_id
      union all
      select l.amount_paise from made
      join refund r using (provider_payment_id)
      join ledger_entry l on l.source_type = 'razorpay_refund'
        and l.source_id = r.provider_refund_id)
    select coalesce(sum(amount_paise), 0)::bigint as paise from line`.execute(db);
  return rows[0]?.paise ?? 0;
}

/** Replaces the stored comparison of these days. */
export async function writeComparison(
  tx: Db,
  days: readonly Omit<ComparedDay, 'comparedAt'>[],
  now: Date,
): Promise<void> {
  if (days.length === 0) return;
  await tx
    .insertInto('moneyComparison')
    .values(days.map((day) => ({ ...day, comparedAt: now })))
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet(({ ref }) => ({
        providerPaise: ref('excluded.providerPaise'),
        ledgerPaise: ref('excluded.ledgerPaise'),
        payments: ref('excluded.payments'),
        comparedAt: ref('excluded.comparedAt'),
      })),
    )
    .execute();
}

/** The newest days that were compared. */
export async function listComparison(db: Db, limit: number): Promise<ComparedDay[]> {
  const { rows } = await sql<ComparedDay>`
    select day::text as day, provider_paise, ledger_paise, payments, compared_at
    from money_comparison order by day desc limit ${limit}`.execute(db);
  return rows;
}

/** The figures that `/metrics` exposes. */
export async function sumComparison(
  db: Db,
): Promise<{ providerPaise: number; ledgerPaise: number; comparedAt: Date | null }> {
  const { rows } = await sql<{
    providerPaise: number;
    ledgerPaise: number;
    comparedAt: Date | null;
  }>`
    select coalesce(sum(provider_paise), 0)::bigint as provider_paise,
      coalesce(sum(ledger_paise), 0)::bigint as ledger_paise, max(compared_at) as compared_at
    from money_comparison`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('an aggregate without a row');
  return sums;
}

/** Refunds and manual payments of these schools that wait for a second person. */
export async function countAwaiting(db: Db, schools: Schools): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with waiting as (
      select provider_payment_id from refund where status = 'awaiting'
      union all
      select provider_payment_id from payment where status = 'created' and recorded_by is not null)
    select count(*)::int as total
    from waiting join payment p using (provider_payment_id)
    left join registration r on r.id = p.registration_id
    where true ${inSchools(schools, 'r.school')}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The ledger's amounts of these payments and refunds of the provider; paise, without sign. */
export async function listLedgerAmounts(
  db: Db,
  entityIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ entityId: string; paise: number }>`
    select source_id as entity_id, abs(sum(amount_paise))::bigint as paise from ledger_entry
    where source_id = any(${[...entityIds]}) and kind <> 'refund_reversal'
      and source_type in ('razorpay_payment', 'allocation', 'payer_fee', 'razorpay_refund')
    group by source_id`.execute(db);
  return new Map(rows.map(({ entityId, paise }) => [entityId, paise]));
}

/** Payments of the provider, and refunds that stand, that were made in a span; `to` is included. */
export async function listLedgerBetween(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<{ entityId: string; amountPaise: number }[]> {
  const { rows } = await sql<{ entityId: string; amountPaise: number }>`
    select provider_payment_id as entity_id, amount_paise from payment
    where recorded_by is null and disposition <> 'none'
      and provider_created_at between ${from} and ${to}
    union all
    select provider_refund_id, amount_paise from refund
    where provider_refund_id like 'rfnd\_%' and status in ('pending', 'processed')
      and created_at between ${from} and ${to}
    order by entity_id`.execute(db);
  return rows;
}
