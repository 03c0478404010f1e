import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Db } from '../../platform/db/connect.ts';
import type { ProviderRefund } from '../../platform/outside/razorpay-entities.ts';
import { askedByRegistrant } from './refund-offer-store.ts';

interface MirroredRefund {
  readonly id: string;
  readonly status: ProviderRefund['status'];
  readonly tellPayer: boolean;
  /** The family itself, for whom no longer comes. */
  readonly isAskedByRegistrant: boolean;
}

/**
 * Notes a refund of the provider and returns how it stands; what is final stays, however late news is.
 * One that staff asked for here is known by its key, which the provider gives back as `receipt`.
 */
export async function mirrorRefund(
  tx: Db,
  refund: ProviderRefund,
  { via, now }: { via: string; now: Date },
): Promise<MirroredRefund> {
  await sql`
    update refund set provider_refund_id = ${refund.id}, status = 'pending', failure = null,
      finished_at = null
    where idempotency_key = ${refund.receipt} and provider_payment_id = ${refund.paymentId}
      and provider_refund_id is null and status in ('requested', 'failed')
      and not exists (select from refund other where other.provider_refund_id = ${refund.id})`.execute(
    tx,
  );
  const isFinal = refund.status !== 'pending';
  const { rows } = await sql<MirroredRefund>`
    insert into refund (id, provider_payment_id, amount_paise, idempotency_key,
      provider_refund_id, status, requested_by, reason, tell_payer, created_at, finished_at)
    values (${v7()}, ${refund.paymentId}, ${refund.amountPaise}, ${`ext_${refund.id}`},
      ${refund.id}, ${refund.status}, ${`provider:${via}`}, 'seen at the provider', true, ${now},
      ${isFinal ? now : null})
    on conflict (provider_refund_id) do update set
      status = case when refund.status in ('processed', 'failed') then refund.status
        else excluded.status end,
      finished_at = coalesce(refund.finished_at, excluded.finished_at)
    returning id, status, tell_payer,
      requested_by = ${askedByRegistrant} as is_asked_by_registrant`.execute(tx);
  const [mirrored] = rows;
  if (!mirrored) throw new Error('an upsert without a row');
  return mirrored;
}

/** The states of refunds by the provider's ids, as known here. */
export async function listRefundStates(
  db: Db,
  refundIds: readonly string[],
): Promise<Map<string, string>> {
  if (refundIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('refund')
    .select(['providerRefundId', 'status'])
    .where('providerRefundId', 'in', refundIds)
    .execute();
  return new Map(rows.map(({ providerRefundId, status }) => [String(providerRefundId), status]));
}

/** Refunded paise of a payment, by part; failed refunds are excluded. */
export async function sumRefunds(
  tx: Db,
  paymentId: string,
): Promise<Record<'paise' | 'feePart' | 'contributionPart' | 'creditPart', number>> {
  const { rows } = await sql<Awaited<ReturnType<typeof sumRefunds>>>`
    select coalesce(-sum(l.amount_paise), 0)::bigint as paise,
      coalesce(-sum(l.fee_part_paise), 0)::bigint as fee_part,
      coalesce(-sum(l.contribution_part_paise), 0)::bigint as contribution_part,
      coalesce(-sum(l.credit_part_paise), 0)::bigint as credit_part
    from ledger_entry l join refund r on r.provider_refund_id = l.source_id
    where l.source_type in ('razorpay_refund', 'offline') and r.provider_payment_id = ${paymentId}`.execute(
    tx,
  );
  return rows[0] ?? { paise: 0, feePart: 0, contributionPart: 0, creditPart: 0 };
}
