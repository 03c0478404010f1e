import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { inSchools } from '../../platform/db/in-schools.ts';
import type { Filter, Search } from './rules.ts';

/** A payment or refund of the list; amounts in paise, positive for refunds too. */
export interface TransactionRow {
  readonly id: string;
  readonly isRefund: boolean;
  readonly paymentId: string;
  readonly at: Date;
  readonly registrationId: string | null;
  readonly registrationNumber: string | null;
  readonly name: string | null;
  readonly school: string | null;
  readonly kind: string | null;
  readonly amountPaise: number;
  readonly refundedPaise: number;
  readonly method: string | null;
  readonly reference: string | null;
  readonly providerRefundId: string | null;
  readonly providerOrderId: string | null;
  readonly status: string;
  readonly receiptNumber: string | null;
  readonly recordedBy: string | null;
}

const nothing = sql``;
const when = (condition: unknown, part: RawBuilder<unknown>) => (condition ? part : nothing);

/** The condition on the payer; `r` is the registration, `p` the payment. */
function ofWhom({ schools, search }: Filter): RawBuilder<unknown> {
  const ofSchools = inSchools(schools, 'r.school');
  if (search === null) return ofSchools;
  const { patterns, registrationIds, paymentIds } = search;
  const people =
    registrationIds === null
      ? sql`(${sql.join(
          patterns.map((pattern) => sql`r.search_text like ${pattern}`),
          sql` and `,
        )})`
      : sql`p.registration_id = any(${[...registrationIds]}::uuid[])`;
  return sql`${ofSchools} and (${people} or p.provider_payment_id = any(${[...paymentIds]}))`;
}

const between = (column: RawBuilder<unknown>, { fromAt, toAt }: Filter) =>
  sql`${when(fromAt, sql`and ${column} >= ${fromAt}`)} ${when(toAt, sql`and ${column} < ${toAt}`)}`;

/** Manual ids (man_…) sort before the provider's (pay_…): a range of the primary key. */
const isManualSql = (isManual: boolean | null) =>
  isManual ? sql`and p.provider_payment_id < 'pay'` : sql`and p.provider_payment_id > 'pay'`;

/** The payments of a filter, as `p` with registration `r`. */
function paymentsOf(filter: Filter): RawBuilder<unknown> {
  const { payments, method } = filter;
  const { kind = null, isManual = null, statuses = null, isStatusManual = null } = payments ?? {};
  const manual = isManual ?? isStatusManual;
  return sql`payment p left join registration r on r.id = p.registration_id
    where true ${between(sql`p.happened_at`, filter)} ${ofWhom(filter)}
      ${when(kind, sql`and p.kind = ${kind}`)}
      ${when(method, sql`and p.method = ${method}`)}
      ${when(statuses, sql`and p.status = any(${statuses === null ? [] : [...statuses]})`)}
      ${when(manual !== null, isManualSql(manual))}`;
}

/** The refunds of a filter, as `f` with payment `p` and registration `r`. */
function refundsOf(filter: Filter): RawBuilder<unknown> {
  const { refunds, method } = filter;
  const { isManual = null, statuses = null } = refunds ?? {};
  return sql`refund f join payment p on p.provider_payment_id = f.provider_payment_id
    left join registration r on r.id = p.registration_id
    where true ${between(sql`f.created_at`, filter)} ${ofWhom(filter)}
      ${when(method, sql`and p.method = ${method}`)}
      ${when(statuses, sql`and f.status = any(${statuses === null ? [] : [...statuses]})`)}
      ${when(isManual !== null, isManualSql(isManual))}`;
}

/** The last row of a page; the next page starts after it. */
export interface Cursor {
  readonly at: Date;
  readonly id: string;
}

/**
 * The first `count` ids of a filter, newest first: payments and refunds are each read in index order, then
 * merged.
 */
function keys(filter: Filter, count: number, after: Cursor | null = null): RawBuilder<unknown> {
  const since = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    when(
      after,
      sql`and (${at}, ${id}) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null})`,
    );
  const branches = [
    ...(filter.payments
      ? [
          sql`(select p.provider_payment_id as id, p.happened_at as at, false as is_refund
            from ${paymentsOf(filter)} ${since(sql`p.happened_at`, sql`p.provider_payment_id`)}
            order by p.happened_at desc, p.provider_payment_id desc limit ${count})`,
        ]
      : []),
    ...(filter.refunds
      ? [
          sql`(select f.id::text as id, f.created_at as at, true as is_refund
            from ${refundsOf(filter)} ${since(sql`f.created_at`, sql`f.id::text`)}
            order by f.created_at desc, f.id::text desc limit ${count})`,
        ]
      : []),
  ];
  if (branches.length === 0) {
    return sql`(select '' as id, now() as at, false as is_refund where false)`;
  }
  return sql`(select * from (${sql.join(branches, sql` union all `)}) as part
    order by at desc, id desc limit ${count})`;
}

const rowColumns = sql`page.id, page.at, page.is_refund, p.provider_payment_id as payment_id,
  p.registration_id, r.registration_number, r.name, r.school, p.kind, p.method, p.reference,
  coalesce(f.amount_paise, p.amount_paise) as amount_paise,
  p.amount_refunded_paise as refunded_paise, f.provider_refund_id, o.provider_order_id,
  coalesce(f.status, p.status) as status, p.receipt_number,
  case when page.is_refund then asker.name else recorder.name end as recorded_by`;

const rowJoins = sql`left join refund f on f.id = case when page.is_refund then page.id::uuid end
  join payment p on p.provider_payment_id =
    case when page.is_refund then f.provider_payment_id else page.id end
  left join registration r on r.id = p.registration_id
  left join payment_order o on o.id = p.order_id
  left join admin_user recorder on recorder.id = p.recorded_by
  left join admin_user asker on asker.id::text = f.requested_by`;

/** One page, newest first. */
export async function listTransactions(
  db: Db,
  filter: Filter,
  { offset, limit }: { offset: number; limit: number },
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    with page as materialized (
      select * from ${keys(filter, offset + limit)} as listed
      order by at desc, id desc offset ${offset} limit ${limit})
    select ${rowColumns} from page ${rowJoins}
    order by page.at desc, page.id desc`.execute(db);
  return rows;
}

/** The next rows after `after`, for an export that does not start over for each page. */
export async function listTransactionsAfter(
  db: Db,
  filter: Filter,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    with page as materialized (select * from ${keys(filter, limit, after)} as listed)
    select ${rowColumns} from page ${rowJoins}
    order by page.at desc, page.id desc`.execute(db);
  return rows;
}

export async function countTransactions(db: Db, filter: Filter): Promise<number> {
  const { payments, refunds } = filter;
  const { rows } = await sql<{ total: number }>`
    select (${payments ? sql`(select count(*) from ${paymentsOf(filter)})` : sql`0`}
      + ${refunds ? sql`(select count(*) from ${refundsOf(filter)})` : sql`0`})::int as total`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Totals in paise; payments that were not captured are counted but not summed. */
export interface Totals {
  readonly count: number;
  readonly receivedPaise: number;
  readonly refundedPaise: number;
  readonly complimentaryPaise: number;
  readonly unallocatedPaise: number;
}

export async function sumTransactions(db: Db, filter: Filter): Promise<Totals> {
  const isReceived = sql`p.status in ('captured', 'refunded') and p.disposition <> 'none'`;
  const isWaived = sql`p.method is not distinct from 'complimentary'`;
  const payments = sql`select count(*) as count,
      coalesce(sum(p.amount_paise) filter (where ${isReceived} and not ${isWaived}), 0) as received,
      0 as refunded,
      coalesce(sum(p.amount_paise) filter (where ${isReceived} and ${isWaived}), 0) as waived,
      coalesce(sum(p.amount_paise - p.amount_refunded_paise)
        filter (where ${isReceived} and p.kind = 'unallocated'), 0) as unallocated
    from ${paymentsOf(filter)}`;
  const refunds = sql`select count(*), 0,
      coalesce(sum(f.amount_paise) filter (where not ${isWaived}
        and f.status in ('pending', 'processed')), 0), 0, 0
    from ${refundsOf(filter)}`;
  const none = sql`select 0 as count, 0 as received, 0 as refunded, 0 as waived, 0 as unallocated`;
  const { rows } = await sql<Totals>`
    select sum(count)::int as count, sum(received)::bigint as received_paise,
      sum(refunded)::bigint as refunded_paise, sum(waived)::bigint as complimentary_paise,
      sum(unallocated)::bigint as unallocated_paise
    from (${filter.payments ? payments : none}
      ${when(filter.refunds, sql`union all ${refunds}`)}) as part`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('an aggregate without a row');
  return totals;
}

/** Ids of registrations that match, at most `bound` + 1. */
export async function findSearched(
  db: Db,
  patterns: Search['patterns'],
  bound: number,
): Promise<string[]> {
  const matches = sql.join(
    patterns.map((pattern) => sql`search_text like ${pattern}`),
    sql` and `,
  );
  const { rows } = await sql<{ id: string }>`
    select id from registration where deleted_at is null and ${matches}
    limit ${bound + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ids of payments by the whole id of payment, order or refund, or by receipt number or reference. */
export async function findNamed(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select provider_payment_id as id from payment
    where provider_payment_id = ${text} or receipt_number in (${text}, upper(${text}))
      or upper(replace(reference, ' ', '')) = upper(replace(${text}, ' ', ''))
    union
    select provider_payment_id from refund where provider_refund_id = ${text}
    union
    select p.provider_payment_id from payment p join payment_order o on o.id = p.order_id
    where o.provider_order_id = ${text}
    limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** A payment as a row of the list; null outside these schools. */
export async function findTransaction(
  db: Db,
  paymentId: string,
  schools: Filter['schools'],
): Promise<TransactionRow | null> {
  const { rows } = await sql<TransactionRow>`
    with page as materialized (
      select p.provider_payment_id as id, p.happened_at as at, false as is_refund
      from payment p left join registration r on r.id = p.registration_id
      where p.provider_payment_id = ${paymentId}
        ${inSchools(schools, 'r.school')})
    select ${rowColumns} from page ${rowJoins}`.execute(db);
  return rows[0] ?? null;
}
