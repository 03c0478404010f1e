import { chosenOf, type FacetCounts, writeChosen } from '@sangamam/contract/calls/lists';
import type {
  PaymentFilter,
  PaymentSort,
  TransactionState,
} from '@sangamam/contract/payments/history';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { inSchools } from '../../platform/db/in-schools.ts';
import { readByCursor } from '../../platform/db/read-by-cursor.ts';
import { isFoundIn } from '../../platform/db/read-search.ts';
import { countFacets, isChosen } from '../../platform/db/work-list.ts';
import { type Filter, type PaymentState, type Search, statesOf } from './rules.ts';

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
  readonly payerFeePaise: number;
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

/** How a statement names payers. */
interface Payers {
  /** Adds the registration `r` to a payment `p`. */
  readonly join: RawBuilder<unknown>;
  /** The ids of those a search finds. */
  readonly found: RawBuilder<unknown>;
}

const joinPayer = sql`left join registration r on r.id = p.registration_id`;

const foundBy = ({ registrationId, ...search }: Search) =>
  registrationId === null
    ? sql`(select id from registration
        where deleted_at is null and ${isFoundIn(sql`search_text`, search)})`
    : sql`(select ${registrationId}::uuid as id)`;

const payersOf = ({ schools, search }: Filter): Payers => ({
  // a join that is not needed keeps the planner from reading an index alone
  join: when(schools !== 'all', joinPayer),
  found: search ? foundBy(search) : nothing,
});

/** For a statement that asks twice: whom a search finds is read once, before all else. */
function readOnce(filter: Filter): { before: RawBuilder<unknown>; payers: Payers } {
  const payers = payersOf(filter);
  if (filter.search === null) return { before: nothing, payers };
  return {
    before: sql`with found as materialized ${foundBy(filter.search)}`,
    payers: { ...payers, found: sql`(select id from found)` },
  };
}

/** The condition on the payer; `r` is the registration, `p` the payment. */
function ofWhom({ schools, search }: Filter, { found }: Payers): RawBuilder<unknown> {
  // without a school is also who is not known; only who sees all schools can choose that
  const ofSchools =
    schools !== 'all' && schools.includes('')
      ? sql`and (r.school = any(${[...schools]}) or r.school is null)`
      : inSchools(schools, 'r.school');
  if (search === null) return ofSchools;
  const { paymentIds } = search;
  // two lists of ids, not one condition on both: each is found by its own index
  return paymentIds.length === 0
    ? sql`${ofSchools} and p.registration_id in ${found}`
    : sql`${ofSchools} and p.provider_payment_id in (
        select provider_payment_id from payment where registration_id in ${found}
        union all select unnest(${[...paymentIds]}::text[]))`;
}

const between = (column: RawBuilder<unknown>, { fromAt, toAt }: Filter) =>
  sql`${when(fromAt, sql`and ${column} >= ${fromAt}`)} ${when(toAt, sql`and ${column} < ${toAt}`)}`;

/** By hand is what somebody recorded. */
const isManualSql = (isManual: boolean) =>
  isManual ? sql`p.recorded_by is not null` : sql`p.recorded_by is null`;

const ands = (conditions: readonly RawBuilder<unknown>[]) =>
  sql.join([nothing, ...conditions], sql` and `);

/** The kinds of payments of these types: one that is not matched yet may have none. */
const kindsOf = (type: string) =>
  writeChosen(
    chosenOf(type).flatMap((each) => {
      if (each === 'Refund') return [];
      return each === 'Unallocated' ? ['unallocated', ''] : each.toLowerCase();
    }),
  );

function isOfState(states: readonly PaymentState[]): RawBuilder<unknown>[] {
  const statuses = [...new Set(states.map(({ status }) => status))];
  const each = states.map(({ status, isManual }) =>
    isManual === null
      ? sql`p.status = ${status}`
      : sql`p.status = ${status} and ${isManualSql(isManual)}`,
  );
  return [
    // said first by status alone, which an index answers
    ...isChosen({ value: sql`p.status`, chosen: writeChosen(statuses) }),
    ...(states.some(({ isManual }) => isManual !== null)
      ? [sql`(${sql.join(each, sql` or `)})`]
      : []),
  ];
}

function isBy(column: RawBuilder<unknown>, recordedBy: string): RawBuilder<unknown>[] {
  const chosen = chosenOf(recordedBy);
  if (chosen.length === 0) return [];
  const ids = chosen.filter((id) => id !== '');
  const isNone = chosen.includes('') ? sql`or ${column} is null` : nothing;
  return [sql`(${column} = any(${ids}::uuid[]) ${isNone})`];
}

/** The payments of a filter, as `p`, with registration `r` where schools matter. */
function paymentsOf(filter: Filter, payers = payersOf(filter)): RawBuilder<unknown> {
  const { payments, type, method, recordedBy, isManual } = filter;
  return sql`payment p ${payers.join}
    where true ${between(sql`p.happened_at`, filter)} ${ofWhom(filter, payers)} ${ands([
      ...isChosen({ value: sql`p.kind`, chosen: kindsOf(type) }),
      ...isChosen({ value: sql`p.method`, chosen: method }),
      ...isBy(sql`p.recorded_by`, recordedBy),
      ...isOfState(payments ?? []),
      ...(isManual === null ? [] : [isManualSql(isManual)]),
    ])}`;
}

/**
 * The refunds of a filter, as `f` with payment `p`, and registration `r` where schools matter. Each has a payment; the
 * planner leaves out a left join that nothing asks for.
 */
function refundsOf(filter: Filter, payers = payersOf(filter)): RawBuilder<unknown> {
  const { refunds, method, recordedBy, isManual } = filter;
  return sql`refund f left join payment p on p.provider_payment_id = f.provider_payment_id
    ${payers.join}
    where true ${between(sql`f.created_at`, filter)} ${ofWhom(filter, payers)} ${ands([
      ...isChosen({ value: sql`p.method`, chosen: method }),
      ...isChosen({ value: sql`f.requested_by`, chosen: recordedBy }),
      ...isChosen({ value: sql`f.status`, chosen: writeChosen(refunds ?? []) }),
      ...(isManual === null ? [] : [isManualSql(isManual)]),
    ])}`;
}

/** The newest come first where the amount is the same; a refund is less than nothing. */
const orderOf: Readonly<Record<PaymentSort, RawBuilder<unknown>>> = {
  '-when': sql`at desc, id desc`,
  when: sql`at, id`,
  '-amount': sql`amount_paise desc, at desc, id desc`,
  amount: sql`amount_paise, at desc, id desc`,
};

/** The first `count` ids of a filter, or all: payments and refunds are each read in index order, then merged. */
function keys(filter: Filter, count: number | 'all', sort: PaymentSort): RawBuilder<unknown> {
  const slice = sql`order by ${orderOf[sort]} ${count === 'all' ? nothing : sql`limit ${count}`}`;
  const branches = [
    ...(filter.payments
      ? [
          sql`(select p.provider_payment_id as id, p.happened_at as at, false as is_refund,
            p.amount_paise as amount_paise from ${paymentsOf(filter)} ${slice})`,
        ]
      : []),
    ...(filter.refunds
      ? [
          sql`(select f.id::text as id, f.created_at as at, true as is_refund,
            -f.amount_paise as amount_paise from ${refundsOf(filter)} ${slice})`,
        ]
      : []),
  ];
  if (branches.length === 0) {
    return sql`(select '' as id, now() as at, false as is_refund, 0 as amount_paise where false)`;
  }
  return sql`(select * from (${sql.join(branches, sql` union all `)}) as part ${slice})`;
}

const placed = (listed: RawBuilder<unknown>, sort: PaymentSort) => sql`
  select *, row_number() over (order by ${orderOf[sort]}) as place from ${listed} as listed`;

const rowColumns = sql`page.id, page.at, page.is_refund, p.provider_payment_id as payment_id,
  p.registration_id, r.registration_number, r.name, r.school, p.kind, p.method, p.reference,
  coalesce(f.amount_paise, p.amount_paise) as amount_paise,
  p.payer_fee_paise, p.amount_refunded_paise as refunded_paise, f.provider_refund_id, o.provider_order_id,
  coalesce(f.status, p.status) as status, p.receipt_number,
  case when page.is_refund then asker.name else recorder.name end as recorded_by`;

const rowJoins = sql`left join refund f on f.id = case when page.is_refund then page.id::uuid end
  join payment p on p.provider_payment_id =
    case when page.is_refund then f.provider_payment_id else page.id end
  left join registration r on r.id = p.registration_id
  left join payment_order o on o.id = p.order_id
  left join admin_user recorder on recorder.id = p.recorded_by
  left join admin_user asker on asker.id::text = f.requested_by`;

/** One page. */
export async function listTransactions(
  db: Db,
  filter: Filter,
  { sort, offset, limit }: { sort: PaymentSort; offset: number; limit: number },
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    with page as materialized (${placed(keys(filter, offset + limit, sort), sort)}
      order by place offset ${offset} limit ${limit})
    select ${rowColumns} from page ${rowJoins} order by page.place`.execute(db);
  return rows;
}

/** All rows in portions; see `readByCursor`. */
export function readTransactions(
  db: Db,
  filter: Filter,
  sort: PaymentSort,
): AsyncGenerator<readonly TransactionRow[]> {
  return readByCursor(
    db,
    sql<TransactionRow>`select ${rowColumns}
      from (${placed(keys(filter, 'all', sort), sort)}) as page ${rowJoins} order by page.place`,
  );
}

/** How many a filter shows, `bound` at most. */
export async function countTransactions(db: Db, filter: Filter, bound: number): Promise<number> {
  const { payments, refunds } = filter;
  const { before, payers } = readOnce(filter);
  const count = (of: RawBuilder<unknown>) =>
    sql`(select count(*) from (select from ${of} limit ${bound}) as shown)`;
  const { rows } = await sql<{ total: number }>`${before}
    select least(${bound}, ${payments ? count(paymentsOf(filter, payers)) : sql`0`}
      + ${refunds ? count(refundsOf(filter, payers)) : sql`0`})::int as total`.execute(db);
  return rows[0]?.total ?? 0;
}

const channelOf = sql`case when ${isManualSql(true)} then 'staff' else 'provider' end`;

/** A CASE that gives the state of a row, as staff see it. */
function stateSql(
  isOf: (state: (typeof statesOf)[TransactionState]) => RawBuilder<unknown> | null,
) {
  const whens = Object.entries(statesOf).flatMap(([name, state]) => {
    const condition = isOf(state);
    return condition ? [sql`when ${condition} then ${name}::text`] : [];
  });
  return sql`case ${sql.join(whens, sql` `)} end`;
}

/** How many rows each choice of these facets would show; `filter` holds what is asked for besides. */
export async function countByFilter(
  db: Db,
  filter: Filter,
  { type, channel, method, state, school, recordedBy }: PaymentFilter,
): Promise<FacetCounts> {
  const { before, payers: found } = readOnce(filter);
  const payers = { ...found, join: joinPayer };
  // grouped by what the tables hold, and named afterwards: there are few kinds of rows
  const rows = sql`(
    ${before}
    select coalesce(initcap(p.kind), 'Unallocated') as type, ${channelOf} as channel, p.method,
      ${stateSql(({ payment }) => (payment ? sql.join([sql`true`, ...isOfState([payment])], sql` and `) : null))} as state,
      p.school, p.recorded_by::text as recorded_by, rows
    from (select p.kind, p.method, p.status, p.recorded_by, r.school, count(*) as rows
      from ${paymentsOf(filter, payers)} group by 1, 2, 3, 4, 5) as p
    union all
    select 'Refund', ${channelOf}, p.method,
      ${stateSql(({ refunds }) => (refunds.length > 0 ? sql`p.status = any(${[...refunds]})` : null))},
      p.school, p.requested_by, rows
    from (select f.status, f.requested_by, p.method, p.recorded_by, r.school, count(*) as rows
      from ${refundsOf(filter, payers)} group by 1, 2, 3, 4, 5) as p) as shown`;
  const facets = {
    school: { value: sql`nullif(school, '')`, chosen: school },
    state: { value: sql`state`, chosen: state },
    type: { value: sql`type`, chosen: type },
    channel: { value: sql`channel`, chosen: channel },
    method: { value: sql`method`, chosen: method },
    recordedBy: { value: sql`recorded_by`, chosen: recordedBy },
  };
  return await countFacets(db, rows, facets, { others: [], rows: sql`rows` });
}

/** Totals in paise; payments that were not captured are counted but not summed. */
export interface Totals {
  readonly count: number;
  readonly receivedPaise: number;
  readonly refundedPaise: number;
  readonly complimentaryPaise: number;
  readonly unallocatedPaise: number;
}

const isReceived = sql`p.status in ('captured', 'refunded') and p.disposition <> 'none'`;
const isGivenBack = sql`f.status in ('pending', 'processed')`;

export async function sumTransactions(db: Db, filter: Filter): Promise<Totals> {
  const { before, payers } = readOnce(filter);
  const isWaived = sql`p.method is not distinct from 'complimentary'`;
  // by themselves, so that refunds need no look at all payments
  const isOfWaived = sql`f.provider_payment_id in (
    select provider_payment_id from payment where method = 'complimentary')`;
  const payments = sql`select count(*) as count,
      coalesce(sum(p.amount_paise - p.payer_fee_paise)
        filter (where ${isReceived} and not ${isWaived}), 0) as received,
      0 as refunded,
      coalesce(sum(p.amount_paise) filter (where ${isReceived} and ${isWaived}), 0) as waived,
      coalesce(sum(p.amount_paise - p.payer_fee_paise - p.amount_refunded_paise)
        filter (where ${isReceived} and p.kind = 'unallocated'), 0) as unallocated
    from ${paymentsOf(filter, payers)}`;
  const refunds = sql`select count(*), 0,
      coalesce(sum(f.amount_paise) filter (where ${isGivenBack} and not ${isOfWaived}), 0), 0, 0
    from ${refundsOf(filter, payers)}`;
  const none = sql`select 0 as count, 0 as received, 0 as refunded, 0 as waived, 0 as unallocated`;
  const { rows } = await sql<Totals>`${before}
    select sum(count)::int as count, sum(received)::bigint as received_paise,
      sum(refunded)::bigint as refunded_paise, sum(waived)::bigint as complimentary_paise,
      sum(unallocated)::bigint as unallocated_paise
    from (${filter.payments ? payments : none}
      ${when(filter.refunds, sql`union all ${refunds}`)}) as part`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('an aggregate without a row');
  return totals;
}

/** The money one member of staff took in and gave back by one method, in paise. */
export interface Collected {
  readonly id: string;
  readonly name: string;
  readonly method: string;
  readonly count: number;
  readonly receivedPaise: number;
  readonly refundedPaise: number;
}

/** Sums of what staff recorded themselves, by who did and how; waived fees are no money. */
export async function sumByStaff(db: Db, filter: Filter): Promise<Collected[]> {
  const isMoney = sql`and ${isManualSql(true)} and p.method <> 'complimentary'`;
  const parts = [
    ...(filter.payments
      ? [
          sql`select p.recorded_by as id, p.method, p.amount_paise as received, 0 as refunded
            from ${paymentsOf(filter)} ${isMoney} and ${isReceived}`,
        ]
      : []),
    ...(filter.refunds
      ? [
          sql`select f.requested_by::uuid, p.method, 0, f.amount_paise
            from ${refundsOf(filter)} ${isMoney} and ${isGivenBack}`,
        ]
      : []),
  ];
  if (parts.length === 0) return [];
  const { rows } = await sql<Collected>`
    select admin.id, admin.name, part.method, count(*)::int as count,
      sum(received)::bigint as received_paise, sum(refunded)::bigint as refunded_paise
    from (${sql.join(parts, sql` union all `)}) as part join admin_user admin on admin.id = part.id
    group by admin.id, admin.name, part.method
    order by admin.name, admin.id, part.method`.execute(db);
  return rows;
}

/** Ids of payments by the whole id of payment, order or refund, or by receipt number or reference. */
export async function findNamed(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select provider_payment_id as id from payment where provider_payment_id = ${text}
    union
    select provider_payment_id from payment where receipt_number in (${text}, upper(${text}))
    union
    select provider_payment_id from payment where reference is not null
      and upper(replace(reference, ' ', '')) = upper(replace(${text}, ' ', ''))
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
