import {
  type RefundStatus,
  refundSteps,
  refundsOfNothing,
  waitingRefunds,
} from '@sangamam/contract/payments/refunds';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Db } from '../../../platform/db/connect.ts';
import type { ProviderRefund } from '../../../platform/outside/razorpay-entities.ts';
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
    update refund set provider_refund_id = ${refund.id}, status = ${refundSteps.find.to}, failure = null,
      finished_at = null
    where idempotency_key = ${refund.receipt} and provider_payment_id = ${refund.paymentId}
      and provider_refund_id is null and status = any(${refundSteps.find.from}::text[])
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

/** Refunded paise of a payment, by part; failed refunds are excluded. A gift took its part from fee and credit. */
export async function sumRefunds(
  tx: Db,
  paymentId: string,
): Promise<Record<'paise' | 'feePart' | 'contributionPart' | 'creditPart', number>> {
  const { rows } = await sql<Awaited<ReturnType<typeof sumRefunds>>>`
    select coalesce(-sum(l.amount_paise), 0)::bigint as paise,
      coalesce(-sum(l.fee_part_paise), 0)::bigint as fee_part,
      coalesce(-sum(l.contribution_part_paise), 0)::bigint as contribution_part,
      coalesce(-sum(l.credit_part_paise), 0)::bigint as credit_part
    from ledger_entry l
    where l.source_type in ('razorpay_refund', 'offline') and l.source_id in (
        select provider_refund_id from refund where provider_payment_id = ${paymentId})
      or l.source_type = 'allocation' and l.kind = 'gift' and l.source_id in (
        select id::text from gift where provider_payment_id = ${paymentId})`.execute(tx);
  return rows[0] ?? { paise: 0, feePart: 0, contributionPart: 0, creditPart: 0 };
}

/** Keeps what was given of a payment in place of a refund. */
export async function insertGift(
  tx: Db,
  gift: {
    readonly id: string;
    readonly providerPaymentId: string;
    readonly amountPaise: number;
    readonly keptPaise: number;
    readonly createdAt: Date;
  },
): Promise<void> {
  await tx.insertInto('gift').values(gift).execute();
}

/** Stores a requested refund before anything is sent. */
export async function insertRefund(
  tx: Db,
  refund: {
    readonly id: string;
    readonly providerPaymentId: string;
    readonly amountPaise: number;
    readonly idempotencyKey: string;
    readonly status: Extract<RefundStatus, 'awaiting' | 'requested'>;
    readonly requestedBy: string;
    readonly reason: string;
    readonly keptPaise?: number;
    readonly cancelRegistration: boolean;
    readonly tellPayer: boolean;
    readonly createdAt: Date;
  },
): Promise<void> {
  await tx.insertInto('refund').values(refund).execute();
}

export interface RefundToSend {
  readonly id: string;
  readonly providerPaymentId: string;
  readonly amountPaise: number;
  readonly idempotencyKey: string;
  readonly providerRefundId: string | null;
  readonly status: RefundStatus;
  readonly requestedBy: string;
  readonly cancelRegistration: boolean;
}

const refundColumns = [
  'id',
  'providerPaymentId',
  'amountPaise',
  'idempotencyKey',
  'providerRefundId',
  'status',
  'requestedBy',
  'cancelRegistration',
] as const;

/** A refund as it is to be sent to the provider. */
export async function findRefund(db: Db, id: string): Promise<RefundToSend | null> {
  const row = await db
    .selectFrom('refund')
    .select(refundColumns)
    .where('id', '=', id)
    .$narrowType<Pick<RefundToSend, 'status'>>()
    .executeTakeFirst();
  return row ?? null;
}

/** Like `findRefund`, locked. The payment must be locked first. */
export async function lockRefund(tx: Db, id: string): Promise<RefundToSend | null> {
  const row = await tx
    .selectFrom('refund')
    .select(refundColumns)
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<Pick<RefundToSend, 'status'>>()
    .executeTakeFirst();
  return row ?? null;
}

/** Records the second person's decision; a rejected refund is finished. */
export async function decideRefundRow(
  tx: Db,
  id: string,
  decided: { by: string; rejection: string | null; now: Date },
): Promise<void> {
  const { by, rejection, now } = decided;
  await tx
    .updateTable('refund')
    .set({
      decidedBy: by,
      status: rejection === null ? refundSteps.approve.to : refundSteps.reject.to,
      ...(rejection !== null && { failure: rejection, finishedAt: now }),
    })
    .where('id', '=', id)
    .execute();
}

/** Marks a refund the provider refused. Returns false when it was sent or given up meanwhile. */
export async function failRefund(
  tx: Db,
  id: string,
  { failure, now }: { failure: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('refund')
    .set({ status: 'failed', failure, finishedAt: now })
    .where('id', '=', id)
    .where('status', 'in', refundSteps.send.from)
    .where('providerRefundId', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Requested refunds of a payment that are not in the ledger yet, in paise. */
export async function sumWaitingRefunds(tx: Db, paymentId: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(amount_paise), 0)::bigint as paise from refund
    where provider_payment_id = ${paymentId} and status = any(${waitingRefunds}::text[])`.execute(
    tx,
  );
  return rows[0]?.paise ?? 0;
}

/** True if a refund of this payment was requested that neither failed nor was rejected. */
export async function hasRefunds(tx: Db, paymentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('refund')
    .select('id')
    .where('providerPaymentId', '=', paymentId)
    .where('status', 'not in', refundsOfNothing)
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims requested refunds not sent yet, and pending ones not queried lately. */
export async function claimOpenRefunds(
  db: Db,
  due: { requestedBefore: Date; askedBefore: Date; now: Date; limit: number },
): Promise<RefundToSend[]> {
  const { requestedBefore, askedBefore, now, limit } = due;
  const { rows } = await sql<RefundToSend>`
    update refund set asked_at = ${now}
    where id in (
      select id from refund
      where status = any(${refundSteps.send.from}::text[]) and coalesce(asked_at, created_at) < ${requestedBefore}
        or status = any(${refundSteps.follow.from}::text[]) and coalesce(asked_at, created_at) < ${askedBefore}
      order by created_at limit ${limit} for update skip locked)
    returning id, provider_payment_id, amount_paise, idempotency_key, provider_refund_id, status,
      requested_by, cancel_registration`.execute(db);
  return rows;
}

/** Paise refunded without approval since then: of this payment, and by this member of staff. */
export async function sumRefundedAlone(
  tx: Db,
  { paymentId, adminId, since }: { paymentId: string; adminId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(amount_paise), 0)::bigint as paise from refund
    where decided_by is null
      and status <> all(${[...refundSteps.approve.from, ...refundsOfNothing]}::text[])
      and requested_by not like 'provider:%'
      and (provider_payment_id = ${paymentId}
        or requested_by = ${adminId} and created_at > ${since})`.execute(tx);
  return rows[0]?.paise ?? 0;
}
