import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import type { PaymentState } from '../../../platform/outside/razorpay-entities.ts';
import type { OrderRow } from '../orders/order-store.ts';

/** A payment as shown to somebody who asks what became of it. */
export interface CheckedPayment {
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly status: PaymentState;
  /** False for captured money that is unallocated. */
  readonly isCredited: boolean;
  /** When captured, else when first seen. */
  readonly at: Date;
  readonly refundedPaise: number;
  /** The time of the newest refund that was not rejected. */
  readonly refundedAt: Date | null;
  readonly failureReason: string | null;
}

/** Orders that the provider knows, newest first. */
export async function listOrders(
  db: Db,
  registrationId: string,
  limit: number,
): Promise<Pick<OrderRow, 'providerOrderId' | 'providerMode'>[]> {
  const rows = await db
    .selectFrom('paymentOrder')
    .select(['providerOrderId', 'providerMode'])
    .where('registrationId', '=', registrationId)
    .where('providerOrderId', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
  return rows as Pick<OrderRow, 'providerOrderId' | 'providerMode'>[];
}

/** Payments of the orders of a registration, oldest first. */
export async function listCheckedPayments(
  db: Db,
  registrationId: string,
): Promise<CheckedPayment[]> {
  const { rows } = await sql<CheckedPayment>`
    select p.provider_payment_id as payment_id, p.amount_paise, p.status,
      p.disposition = 'applied' as is_credited,
      coalesce(p.captured_at, p.first_seen_at) as at,
      p.amount_refunded_paise as refunded_paise,
      (select max(f.created_at) from refund f
        where f.provider_payment_id = p.provider_payment_id and f.status <> 'failed') as refunded_at,
      p.error_description as failure_reason
    from payment p join payment_order o on o.id = p.order_id
    where o.registration_id = ${registrationId}
    order by p.first_seen_at, p.provider_payment_id`.execute(db);
  return rows;
}
