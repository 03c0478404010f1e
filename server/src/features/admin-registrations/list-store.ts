import type { PaymentStatus, RegistrationStatus } from '@sangamam/contract/registration-status';
import { all } from '@sangamam/contract/registrations';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { inSchools, type Schools } from '../../db/in-schools.ts';
import { plannedOnce } from '../../db/prepare.ts';
import { type Narrowing, narrows } from './narrowing-store.ts';
import type { Slice } from './rules.ts';

/** Which registrations a list shows; `schools` has gone through the scope already. */
export interface Filter {
  readonly schools: Schools;
  readonly paymentStatus: PaymentStatus | typeof all;
  readonly status?: RegistrationStatus | typeof all;
  readonly patterns: readonly string[];
  /** What neither the tally counts nor an index of the list holds. */
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
const byName = sql`lower(name) as name_key, school, year_of_passing`;
const byYear = sql`year_of_passing, created_at`;

/** The first is the list's own; the others are those of the buttons in its head. */
export const orders = {
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

const nothing = sql``;

export const likeAll = (patterns: readonly string[]) =>
  sql.join([sql`true`, ...patterns.map((pattern) => sql`search_text like ${pattern}`)], sql` and `);

/** What of a filter each registration is tested for, apart from its school. */
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
  ${narrowing ? sql`and ${narrows(narrowing)}` : nothing}`;

/**
 * The first `count` registrations of a filter in an order, as a subquery. Several schools become one
 * branch each, every one in index order and bounded, which PostgreSQL merges without sorting; with
 * `school = any(…)` it would read and sort them whole.
 */
export function inListOrder(
  filter: Filter,
  columns: RawBuilder<unknown>,
  { count, by }: { count: number; by: RawBuilder<unknown> },
): RawBuilder<unknown> {
  // sorted outside of what is selected, so that a name given there can be sorted by
  const branch = (ofSchool: RawBuilder<unknown>) =>
    sql`(select * from (select ${columns} from registration where ${isListed(filter)} ${ofSchool})
      as listed order by ${by} limit ${sql.lit(count)})`;
  const branches =
    filter.schools === 'all'
      ? [branch(nothing)]
      : filter.schools.map((school) => branch(sql`and school = ${school}`));
  return sql`(select * from (${sql.join(branches, sql` union all `)}) as branch
    order by ${by} limit ${sql.lit(count)})`;
}

export const keyOf = ({ columns }: Order) => sql`id, ${columns}`;

export const listedColumns = sql`registration.id, registration_number, registration.name, school,
  year_of_passing, contact_number, registration.email, people, fee_paise, payment_amount_paise, status,
  payment_status, registration.created_at, deleted_at, deletion_reason,
  (select a.name from admin_user a where a.id = registration.deleted_by) as deleted_by_name`;

/** As many rows as a page of the list has unless something else is asked for. */
const usualLimit = 10;

/**
 * Whether the statement of a list is one of a few, each with a plan that fits all values: a school or none,
 * and a payment status, which an index finds wherever it stands.
 */
export const hasFewTexts = ({
  schools,
  status = all,
  narrowing,
}: Omit<Filter, 'patterns'>): boolean =>
  (schools === 'all' || schools.length === 1) && status === all && !narrowing;

/** The rows of one slice: ids from the index, then the rows themselves. */
export async function listSlice(
  db: Db,
  filter: Filter,
  slice: Slice,
  order: Order = orders['-created'],
): Promise<ListedRow[]> {
  const { rows } = await sliced(filter, slice, order).execute(db);
  return rows;
}

const sliced = (
  filter: Filter,
  { offset, limit, from }: Slice,
  order: Order,
  more: RawBuilder<unknown> = nothing,
) => {
  const by = from === 'newest' ? order.first : order.last;
  return sql<ListedRow>`
    with page as materialized (
      select id, row_number() over (order by ${order.first}) as place
      from (select * from ${inListOrder(filter, keyOf(order), { count: offset + limit, by })} as listed
        order by ${by} offset ${offset} limit ${limit}) as sliced
    )
    select ${listedColumns} ${more} from page join registration on registration.id = page.id
    order by page.place`;
};

/** How many registrations schools and statuses leave, exactly, from the kept tally. */
const tallied = ({ schools, paymentStatus, status = all }: Filter) => sql`
  select coalesce(sum(registrations), 0)::int from registration_tally
  where true ${inSchools(schools)}
  ${paymentStatus === all ? nothing : sql`and payment_status = ${paymentStatus}`}
  ${status === all ? nothing : sql`and status = ${status}`}`;

/** How many registrations these three filters show, exactly. */
export async function countListed(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select (${tallied(filter)}) as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The first page and how many there are, of the same moment; three filters decide. */
export async function listFirst(
  db: Db,
  filter: Filter,
  { limit, order }: { readonly limit: number; readonly order: Order },
): Promise<{ total: number; rows: ListedRow[] }> {
  const slice = { offset: 0, limit, from: 'newest' } as const;
  const total = sql`, (${tallied(filter)}) as total`;
  const isUsual = limit === usualLimit && order === orders['-created'] && hasFewTexts(filter);
  const { rows } = await sql<ListedRow & { total: number }>`
    ${isUsual ? plannedOnce : nothing} ${sliced(filter, slice, order, total)}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
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
