import type { OwnAnswer } from '@sangamam/contract/questions/own';
import { all } from '@sangamam/contract/registrations/list';
import type { PaymentStatus, RegistrationStatus } from '@sangamam/contract/registrations/status';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { inSchools, type Schools } from '../../../platform/db/in-schools.ts';
import { inScope } from '../../../platform/sessions/scope.ts';
import type { Admin } from '../../../platform/sessions/staff.ts';
import { type Narrowing, narrowingCondition } from './narrowing-store.ts';

/** Which registrations a list shows; `schools` has gone through the scope already. */
export interface Filter {
  readonly schools: Schools;
  readonly paymentStatus: PaymentStatus | typeof all;
  readonly status?: RegistrationStatus | typeof all;
  readonly patterns: readonly string[];
  /** The filters that neither the tally counts nor an index of the list holds. */
  readonly narrowing?: Narrowing;
  /** Those that were deleted and can be restored, in place of all others. */
  readonly isDeleted?: boolean;
}

export interface ListedRow {
  readonly id: string;
  readonly registrationNumber: string;
  readonly name: string;
  readonly school: string;
  readonly yearOfPassing: string;
  readonly contactNumber: string;
  readonly email: string;
  readonly people: number;
  readonly feePaise: number;
  readonly paymentAmountPaise: number;
  readonly status: RegistrationStatus;
  readonly paymentStatus: PaymentStatus;
  readonly createdAt: Date;
  /** The one who looks after it, and the result. */
  readonly owner: string | null;
  readonly mark: string;
  readonly deletedAt: Date | null;
  readonly deletedByName: string | null;
  readonly deletionReason: string | null;
}

/** An order of the list: what its index holds, from one end and from the other. */
export interface Order {
  /** Selected beside the id, under the names that `first` and `last` sort by. */
  readonly columns: RawBuilder<unknown>;
  readonly first: RawBuilder<unknown>;
  readonly last: RawBuilder<unknown>;
}

const created = sql`created_at`;
const byName = sql`search_key(name) as name_key, school, year_of_passing`;
const byYear = sql`year_of_passing, created_at`;

/** Orders that an index holds. The first is the list's own; the others are those of the buttons in its head. */
export const indexedOrders = {
  '-created': {
    columns: created,
    first: sql`created_at desc, id desc`,
    last: sql`created_at, id`,
  },
  created: { columns: created, first: sql`created_at, id`, last: sql`created_at desc, id desc` },
  name: {
    columns: byName,
    first: sql`name_key, school, year_of_passing, id`,
    last: sql`name_key desc, school desc, year_of_passing desc, id desc`,
  },
  '-name': {
    columns: byName,
    first: sql`name_key desc, school desc, year_of_passing desc, id desc`,
    last: sql`name_key, school, year_of_passing, id`,
  },
  year: {
    columns: byYear,
    first: sql`year_of_passing, created_at desc, id desc`,
    last: sql`year_of_passing desc, created_at, id`,
  },
  '-year': {
    columns: byYear,
    first: sql`year_of_passing desc, created_at, id`,
    last: sql`year_of_passing, created_at desc, id desc`,
  },
  deleted: {
    columns: sql`deleted_at`,
    first: sql`deleted_at desc, id desc`,
    last: sql`deleted_at, id`,
  },
} satisfies Record<string, Order>;
export type IndexedSort = Exclude<keyof typeof indexedOrders, 'deleted'>;

/** By a column alone, then the newest first: for as many as are sorted at once. */
function byColumn(column: RawBuilder<unknown>): readonly [ascending: Order, descending: Order] {
  const columns = sql`${column} as sort_key, created_at`;
  return [
    {
      columns,
      first: sql`sort_key, created_at desc, id desc`,
      last: sql`sort_key desc, created_at, id`,
    },
    {
      columns,
      first: sql`sort_key desc, created_at desc, id desc`,
      last: sql`sort_key, created_at, id`,
    },
  ];
}
const [people, peopleDown] = byColumn(sql`people`);
const [fee, feeDown] = byColumn(sql`fee_paise`);
const [due, dueDown] = byColumn(sql`case when status = 'Cancelled' then 0
  else greatest(0, fee_paise - fee_paid_paise - credit_paise) end`);
const [payment, paymentDown] = byColumn(sql`payment_status`);
const [status, statusDown] = byColumn(sql`status`);

export const orders = {
  ...indexedOrders,
  people,
  '-people': peopleDown,
  fee,
  '-fee': feeDown,
  due,
  '-due': dueDown,
  payment,
  '-payment': paymentDown,
  status,
  '-status': statusDown,
} satisfies Record<string, Order>;

const nothing = sql``;

export const likeAll = (patterns: readonly string[]) =>
  sql.join([sql`true`, ...patterns.map((pattern) => sql`search_text like ${pattern}`)], sql` and `);

/** The conditions of a filter on each registration, apart from its school. */
export const isListed = ({
  paymentStatus,
  status = all,
  patterns,
  narrowing,
  isDeleted,
}: Filter) => sql`
  ${isDeleted ? sql`deleted_by is not null` : sql`deleted_at is null`}
  ${paymentStatus === all ? nothing : sql`and payment_status = ${paymentStatus}`}
  ${status === all ? nothing : sql`and status = ${status}`}
  ${patterns.length === 0 ? nothing : sql`and ${likeAll(patterns)}`}
  ${narrowing ? sql`and ${narrowingCondition(narrowing)}` : nothing}`;

export const keyOf = ({ columns }: Order) => sql`id, ${columns}`;

export const listedColumns = sql`registration.id, registration_number, registration.name, school,
  year_of_passing, contact_number, registration.email, people, fee_paise, payment_amount_paise, status,
  payment_status, registration.created_at, deleted_at, deletion_reason,
  (select a.name from admin_user a where a.id = registration.deleted_by) as deleted_by_name,
  (select a.name from follow_up f join admin_user a on a.id = f.owner_id
    where f.registration_id = registration.id) as owner,
  coalesce((select mark from follow_up f where f.registration_id = registration.id), '') as mark`;

/** One page of a filter and how many it shows, both exact and of the same moment: one statement. */
export async function listPage(
  db: Db,
  filter: Filter,
  page: { readonly offset: number; readonly limit: number; readonly order: Order },
): Promise<{ total: number; rows: ListedRow[] }> {
  const { offset, limit, order } = page;
  const shown = sql`from registration where ${isListed(filter)} ${inSchools(filter.schools)}`;
  // to look for words costs more than to keep what was found
  const isSearch = filter.patterns.length > 0 || filter.narrowing;
  if (isSearch) return await readFound(db, sql`select ${keyOf(order)} ${shown}`, page);
  const { rows } = await sql<FoundRow>`
    with page as materialized (
      select id, row_number() over (order by ${order.first}) as place
      from (select ${keyOf(order)} ${shown}
        order by ${order.first} offset ${offset} limit ${limit}) as listed
    )
    select ${listedColumns}, counted.total
    from (select count(*)::int as total ${shown}) as counted
    left join page on true
    left join registration on registration.id = page.id
    order by page.place`.execute(db);
  return pageOf(rows);
}

/** One page of what a query finds, which selects `keyOf` an order, and how many that is. */
export async function readFound(
  db: Db,
  found: RawBuilder<unknown>,
  {
    offset,
    limit,
    order,
  }: { readonly offset: number; readonly limit: number; readonly order: Order },
): Promise<{ total: number; rows: ListedRow[] }> {
  const { rows } = await sql<FoundRow>`
    with found as materialized (${found}),
    page as materialized (
      select id, row_number() over (order by ${order.first}) as place
      from (select * from found order by ${order.first} offset ${offset} limit ${limit}) as listed
    )
    select ${listedColumns}, counted.total
    from (select count(*)::int as total from found) as counted
    left join page on true
    left join registration on registration.id = page.id
    order by page.place`.execute(db);
  return pageOf(rows);
}

type FoundRow = { total: number } & (ListedRow | { id: null });

const pageOf = (rows: readonly FoundRow[]) => ({
  total: rows[0]?.total ?? 0,
  rows: rows.filter((row) => row.id !== null),
});

/** The ids that a filter shows, in any order, or the first `bound` of them. */
export async function listIds(db: Db, filter: Filter, bound: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from registration
    where ${isListed(filter)} ${inSchools(filter.schools)} limit ${bound}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Answers by path. */
export type ListedAnswers = Readonly<Record<string, OwnAnswer>>;

/** The answers of these registrations to these questions; those not given are left out. */
export async function listAnswers(
  db: Db,
  ids: readonly string[],
  paths: readonly string[],
): Promise<Map<string, ListedAnswers>> {
  const { rows } = await sql<{ id: string; answers: ListedAnswers }>`
    select id, (select coalesce(jsonb_object_agg(path, form #> string_to_array(path, '.')), '{}')
      from unnest(${[...paths]}::text[]) as path
      where form #> string_to_array(path, '.') is not null) as answers
    from registration where id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, answers }) => [id, answers]));
}

/** The rows with these ids, in the order of the ids. */
export async function listByIds(db: Db, ids: readonly string[]): Promise<ListedRow[]> {
  const wanted = sql`${[...ids]}::uuid[]`;
  const { rows } = await sql<ListedRow>`
    select ${listedColumns} from registration where id = any(${wanted})
    order by array_position(${wanted}, id)`.execute(db);
  return rows;
}

/** The one row with this id or number, if the filter, apart from its patterns, shows it. */
export async function listExact(
  db: Db,
  filter: Filter,
  { id, number }: { id: string | null; number: string | null },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${listedColumns} from registration
    where ${id === null ? sql`registration_number = ${number}` : sql`id = ${id}`}
      and ${isListed({ ...filter, patterns: [] })} ${inSchools(filter.schools)}`.execute(db);
  return rows;
}

/** Those of these registrations that belong to the admin's schools, in a stable order. */
export async function restrictToScope(
  db: Db,
  admin: Admin,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await inScope(
    db
      .selectFrom('registration')
      .select('id')
      .where('id', 'in', ids)
      .where('deletedAt', 'is', null)
      .orderBy('id'),
    admin,
  ).execute();
  return rows.map(({ id }) => id);
}
