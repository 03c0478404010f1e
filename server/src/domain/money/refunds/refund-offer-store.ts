import { openRefunds, refundsOfNothing } from '@sangamam/contract/payments/refunds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';

/** Stands for the family where it asked for a refund itself. */
export const askedByRegistrant = 'registrant';

export interface RefundablePayment {
  readonly paymentId: string;
  readonly leftPaise: number;
  /** The part of it that was given as a contribution. */
  readonly givenPaise: number;
  readonly happenedAt: Date;
  readonly isManual: boolean;
  readonly isDisputed: boolean;
}

/** Payments of the fee that hold money, newest first; a waived fee holds none. */
export async function listRefundable(
  db: Db,
  registrationId: string,
): Promise<readonly RefundablePayment[]> {
  const { rows } = await sql<RefundablePayment>`
    select p.provider_payment_id as payment_id,
      p.amount_paise - p.payer_fee_paise - p.amount_refunded_paise as left_paise,
      given.paise as given_paise, p.happened_at,
      p.recorded_by is not null as is_manual,
      exists (select from finding f where f.payment_id = p.provider_payment_id
        and f.kind = 'dispute' and f.closed_at is null) as is_disputed
    from payment p cross join lateral (
      select coalesce(sum(l.contribution_part_paise), 0)::bigint as paise from ledger_entry l
      where l.registration_id = p.registration_id and l.source_id in (
        select p.provider_payment_id
        union all select f.provider_refund_id from refund f
          where f.provider_payment_id = p.provider_payment_id
        union all select g.id::text from gift g
          where g.provider_payment_id = p.provider_payment_id)) given
    where p.registration_id = ${registrationId} and p.status = 'captured'
      and p.disposition = 'applied' and p.kind in ('fee', 'balance')
      and p.method is distinct from 'complimentary'
      and p.amount_paise - p.payer_fee_paise > p.amount_refunded_paise
    order by p.happened_at desc, p.provider_payment_id`.execute(db);
  return rows;
}

/** Paise of refunds that are not settled yet, and what the table kept back of earlier refunds and gifts. */
export async function sumAsked(
  db: Db,
  registrationId: string,
): Promise<{ askedPaise: number; keptPaise: number }> {
  const { rows } = await sql<{ askedPaise: number; keptPaise: number }>`
    select coalesce(sum(f.amount_paise)
        filter (where f.status = any(${openRefunds}::text[])), 0)::bigint as asked_paise,
      coalesce(sum(f.kept_paise)
        filter (where f.status <> all(${refundsOfNothing}::text[])), 0)::bigint
      + (select coalesce(sum(g.kept_paise), 0)::bigint from gift g
        join payment p using (provider_payment_id) where p.registration_id = ${registrationId})
      as kept_paise
    from refund f join payment p using (provider_payment_id)
    where p.registration_id = ${registrationId}`.execute(db);
  return rows[0] ?? { askedPaise: 0, keptPaise: 0 };
}

/** Another refund that the same registrant asked for, and nobody has decided yet. */
export async function findNextAsked(db: Db, registrationId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select f.id from refund f join payment p using (provider_payment_id)
    where p.registration_id = ${registrationId} and f.status = 'awaiting'
      and f.requested_by = ${askedByRegistrant}
    order by f.created_at, f.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
