import type { FeeRates } from '@sangamam/contract/party/fee';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import type { PaymentProvider } from '../../../platform/outside/razorpay.ts';
import { beyondPlans, type OrderPurpose } from '../ledger/rules.ts';

export interface OrderRow {
  readonly id: string;
  readonly registrationId: string;
  readonly purpose: OrderPurpose;
  readonly amountPaise: number;
  readonly receipt: string;
  /** The fee rates when the order was made; its payment freezes them. */
  readonly rates: FeeRates;
  readonly providerMode: PaymentProvider['mode'];
  /** null until the provider has answered. */
  readonly providerOrderId: string | null;
  readonly status: 'creating' | 'open' | 'paid' | 'superseded' | 'expired';
  readonly lastAskedAt: Date | null;
  readonly createdAt: Date;
}

const columns = [
  'id',
  'registrationId',
  'purpose',
  'amountPaise',
  'receipt',
  sql<unknown>`fee_snapshot -> 'rates'`.as('rates'),
  'providerMode',
  'providerOrderId',
  'status',
  'lastAskedAt',
  'createdAt',
] as const;

/** null for an order that is not ours. */
export async function findOrderByProviderId(
  db: Db,
  providerOrderId: string,
): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('paymentOrder')
    .select(columns)
    .where('providerOrderId', '=', providerOrderId)
    .executeTakeFirst();
  return (row as OrderRow | undefined) ?? null;
}

/** Which of these provider order ids are ours, with the mode each was made in. */
export async function listKnownOrders(
  db: Db,
  providerOrderIds: readonly string[],
): Promise<Map<string, string>> {
  if (providerOrderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('paymentOrder')
    .select(['providerOrderId', 'providerMode'])
    .where('providerOrderId', 'in', providerOrderIds)
    .execute();
  return new Map(rows.map((row) => [String(row.providerOrderId), row.providerMode]));
}

/** By its own id or by a payment id; `isCredited` requires that it reached the ledger. */
export async function findOrder(
  db: Db,
  by: { id: string } | { paymentId: string; isCredited?: boolean },
): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('paymentOrder')
    .select(columns)
    .where('id', '=', (eb) =>
      'id' in by
        ? eb.val(by.id)
        : eb
            .selectFrom('payment')
            .select('orderId')
            .where('providerPaymentId', '=', by.paymentId)
            .$if(by.isCredited === true, (query) => query.where('disposition', '<>', 'none')),
    )
    .executeTakeFirst();
  return (row as OrderRow | undefined) ?? null;
}

/** The order that can be paid now; at most one for the fee and one for contributions. */
export async function findLiveOrder(
  db: Db,
  registrationId: string,
  isContribution: boolean,
): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('paymentOrder')
    .select(columns)
    .where('registrationId', '=', registrationId)
    .where('purpose', 'in', isContribution ? ['contribution'] : ['registration', 'balance'])
    .where('status', 'in', ['creating', 'open'])
    .executeTakeFirst();
  return (row as OrderRow | undefined) ?? null;
}

/** The newest order, whatever its state. */
export async function findNewestOrder(db: Db, registrationId: string): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('paymentOrder')
    .select(columns)
    .where('registrationId', '=', registrationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row as OrderRow | undefined) ?? null;
}

/** Stores an order before the provider hears of it, so that a lost answer can be found again. */
export async function insertOrder(
  tx: Db,
  order: Omit<OrderRow, 'providerOrderId' | 'status' | 'lastAskedAt' | 'rates'> & {
    feeSnapshot: { rates: FeeRates; feeRupees: number; dueRupees: number; version: number };
  },
): Promise<OrderRow> {
  const row = await tx
    .insertInto('paymentOrder')
    .values({
      ...order,
      offeredAt: order.createdAt,
      feeSnapshot: JSON.stringify(order.feeSnapshot),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as OrderRow;
}

/**
 * Gives an order the provider's id and its first look. Another request may have been first: then what
 * it wrote stands. Returns the order as it stands now.
 */
export async function openOrder(
  tx: Db,
  id: string,
  opened: { providerOrderId: string; nextPollAt: Date | null },
): Promise<{ order: OrderRow; isNew: boolean }> {
  const { rows } = await sql`
    update payment_order set provider_order_id = ${opened.providerOrderId},
      status = case when status = 'creating' then 'open' else status end,
      next_poll_at = ${opened.nextPollAt}
    where id = ${id} and provider_order_id is null returning id`.execute(tx);
  const order = (await findOrder(tx, { id })) as OrderRow; // orders are never deleted
  return { order, isNew: rows.length > 0 };
}

/** Marks an order as shown in a payment window again; how the last window was left is cleared. */
export async function offerOrder(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('paymentOrder')
    .set({ offeredAt: now, leftAt: null, leftHow: null })
    .where('id', '=', id)
    .execute();
}

/** The browser reports that the payment window was closed without paying. */
export async function recordLeft(
  tx: Db,
  id: string,
  left: { leftAt: Date; leftHow: 'dismissed' | 'failed' },
): Promise<void> {
  await tx.updateTable('paymentOrder').set(left).where('id', '=', id).execute();
}

/** Replaces an order by a newer one; a payment that still arrives on it is credited. */
export async function supersedeOrder(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('paymentOrder')
    .set({ status: 'superseded' })
    .where('id', '=', id)
    .where('status', 'in', ['creating', 'open'])
    .execute();
}

/** A payment was captured on the order, wherever it was allocated. */
export async function markOrderPaid(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('paymentOrder')
    .set({ status: 'paid', nextPollAt: null })
    .where('id', '=', id)
    .execute();
}

/** Claims the order for a query unless it was queried since `before`. Returns whether it was claimed. */
export async function startAsking(
  db: Db,
  id: string,
  { before, now }: { before: Date; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('paymentOrder')
    .set({ lastAskedAt: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('lastAskedAt', 'is', null),
        eb('lastAskedAt', '<=', before),
        eb('lastAskedAt', '>', beyondPlans(now)),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the next poll of an order; null ends polling, and an open order then expires. */
export async function scheduleOrder(db: Db, id: string, nextPollAt: Date | null): Promise<void> {
  await sql`
    update payment_order set next_poll_at = ${nextPollAt},
      status = case when ${nextPollAt}::timestamptz is null and status = 'open' then 'expired'
        else status end
    where id = ${id} and status <> 'paid'`.execute(db);
}

/** Claims due orders and counts the poll; concurrent pollers never get the same one. */
export async function claimDueOrders(
  db: Db,
  { now, retryAt, limit }: { now: Date; retryAt: Date; limit: number },
): Promise<OrderRow[]> {
  const rows = await db
    .updateTable('paymentOrder')
    .set({ polls: sql`polls + 1`, lastAskedAt: now, nextPollAt: retryAt })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('paymentOrder')
        .select('id')
        .where((or) =>
          or.or([or('nextPollAt', '<=', now), or('nextPollAt', '>', beyondPlans(now))]),
        )
        .orderBy('nextPollAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .execute();
  return rows as OrderRow[];
}

/** Makes an order due for a look at `at` or earlier; one that is paid needs none. */
export async function wakeOrder(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('paymentOrder')
    .set({ nextPollAt: sql`least(next_poll_at, ${at})` })
    .where('id', '=', id)
    .where('status', '<>', 'paid')
    .execute();
}

/** True if a payment window was opened since then on an order that is not paid. */
export async function wasWindowOpened(
  db: Db,
  registrationId: string,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('paymentOrder')
    .select('id')
    .where('registrationId', '=', registrationId)
    .where('status', '=', 'open')
    .where('offeredAt', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
