import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import { chosenOf, type FacetCounts, writeChosen } from '@sangamam/contract/calls/lists';
import { can } from '@sangamam/contract/calls/permissions';
import {
  type IssueCategory,
  type IssueFilter,
  type IssueStatus,
  issuePriorities,
  issueStatuses,
  type listIssues,
} from '@sangamam/contract/help-desk/issues';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { isFoundIn, type Search } from '../../platform/db/read-search.ts';
import type { DB } from '../../platform/db/types.ts';
import { countFacets, type Facets, orderBy, shownBy } from '../../platform/db/work-list.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import type { Admin } from '../../platform/sessions/staff.ts';

export type IssueRow = Omit<Selectable<DB['issue']>, 'status' | 'category' | 'searchText'> & {
  readonly status: IssueStatus;
  readonly category: IssueCategory;
};

/** An issue with its registration and assignee. */
export type JoinedIssue = IssueRow & {
  readonly registrationNumber: string | null;
  readonly registrationName: string | null;
  readonly school: string | null;
  readonly assigneeName: string | null;
};

const joined = sql`
  select i.*, r.registration_number, r.name as registration_name, r.school,
    a.name as assignee_name
  from issue i
  left join registration r on r.id = i.registration_id and r.deleted_at is null
  left join admin_user a on a.id = i.assignee_id`;

/**
 * Issues follow the school of their registration; those without one are for admins who may manage issues
 * (docs/product/staff.md#schools).
 */
function inScope(admin: Admin): RawBuilder<unknown> {
  const schools = schoolsInScope(admin);
  const canManage = can(admin, 'issues.manage');
  if (schools === 'all') return canManage ? sql`true` : sql`r.id is not null`;
  const own = sql`r.school = any(${[...schools]})`;
  return canManage ? sql`(${own} or r.id is null)` : own;
}

/** A parsed `searchTerm`. */
export interface IssueSearch extends Search {
  /** Such as 17 for #17, which may also be the number of its registration; no other text is searched then. */
  readonly issueNumber: number | null;
}

function besides(admin: Admin, { age }: IssueFilter, search: IssueSearch): RawBuilder<unknown>[] {
  return [
    inScope(admin),
    ...(age === 'All'
      ? []
      : [sql`i.status = 'Open' and i.created_at < now() - interval '48 hours'`]),
    ...(search.id === null ? [] : [sql`${search.id}::uuid in (i.id, r.id)`]),
    sql`(${search.issueNumber === null ? isFoundIn(sql`i.search_text`, search) : sql`i.number = ${search.issueNumber}`}
      or ${isFoundIn(sql`(' ' || search_key(number_said(r.registration_number)) || ' ')`, search)})`,
  ];
}

function facetsOf(admin: Admin, { status, category, priority, assignee }: IssueFilter): Facets {
  const ids = chosenOf(assignee).map((id) => (id === 'me' ? admin.id : id));
  return {
    status: { value: sql`i.status`, chosen: status },
    assignee: { value: sql`coalesce(i.assignee_id::text, 'none')`, chosen: writeChosen(ids) },
    category: { value: sql`i.category`, chosen: category },
    priority: { value: sql`i.priority`, chosen: priority },
  };
}

const issues = sql`issue i
  left join registration r on r.id = i.registration_id and r.deleted_at is null`;
const newest = sql`i.created_at desc, i.id desc`;
const sortColumns = {
  status: sql`array_position(${[...issueStatuses]}::text[], i.status)`,
  // the most urgent first
  priority: sql`array_position(${issuePriorities.toReversed()}::text[], i.priority)`,
};

/** One page of the issues within the admin's scope, and the total. */
export async function listPage(
  db: Db,
  admin: Admin,
  query: QueryOf<typeof listIssues>,
  search: IssueSearch,
): Promise<{ rows: JoinedIssue[]; total: number }> {
  const { sort, page: number, limit } = query;
  const where = shownBy(facetsOf(admin, query), besides(admin, query, search));
  const order =
    sort === 'age'
      ? newest
      : sort === '-age'
        ? sql`i.created_at, i.id`
        : orderBy(sort, sortColumns, newest);
  const [page, count] = await Promise.all([
    sql<JoinedIssue>`
      with page as materialized (
        select id, row_number() over () as place from (
          select i.id from ${issues} where ${where}
          order by ${order} limit ${limit} offset ${(number - 1) * limit}) as listed
      )
      ${joined} join page on page.id = i.id order by page.place`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${issues} where ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** The issues that a filter shows, at most so many. */
export async function listIds(
  db: Db,
  admin: Admin,
  filter: IssueFilter,
  { search, limit }: { readonly search: IssueSearch; readonly limit: number },
): Promise<string[]> {
  const where = shownBy(facetsOf(admin, filter), besides(admin, filter, search));
  const { rows } = await sql<{ id: string }>`
    select i.id from ${issues} where ${where} order by ${newest} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countIssues(
  db: Db,
  admin: Admin,
  filter: IssueFilter,
  search: IssueSearch,
): Promise<FacetCounts> {
  return await countFacets(db, issues, facetsOf(admin, filter), {
    others: besides(admin, filter, search),
  });
}

/** An issue within the admin's scope. */
export async function findIssue(db: Db, admin: Admin, id: string): Promise<JoinedIssue | null> {
  const { rows } = await sql<JoinedIssue>`
    ${joined} where i.id = ${id} and ${inScope(admin)}`.execute(db);
  return rows[0] ?? null;
}

/** As `findIssue`, with the row locked. */
export async function lockIssue(tx: Db, admin: Admin, id: string): Promise<JoinedIssue | null> {
  const { rows } = await sql<JoinedIssue>`
    ${joined} where i.id = ${id} and ${inScope(admin)} for update of i`.execute(tx);
  return rows[0] ?? null;
}

/** An issue without a check of scope, locked: for jobs. */
export async function lockAnyIssue(tx: Db, id: string): Promise<JoinedIssue | null> {
  const { rows } = await sql<JoinedIssue>`${joined} where i.id = ${id} for update of i`.execute(tx);
  return rows[0] ?? null;
}

/** Null also when the issue is gone. */
export async function findIssueRegistration(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('issue')
    .select('registrationId')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.registrationId ?? null;
}

/** The reporter of these issues: proven addresses, and registrations opened with a code. */
export interface Reporter {
  readonly emails: readonly string[];
  readonly registrationIds: readonly string[];
}

const ofReporter = ({ emails, registrationIds }: Reporter) => sql`
  (i.reporter_email_key = any(${[...emails]}) or i.registration_id = any(${[...registrationIds]}::uuid[]))`;

/** Newest first. */
export async function listOfReporter(db: Db, reporter: Reporter): Promise<JoinedIssue[]> {
  const maxShown = 50;
  const { rows } = await sql<JoinedIssue>`
    ${joined} where ${ofReporter(reporter)}
    order by i.created_at desc, i.id desc limit ${maxShown}`.execute(db);
  return rows;
}

/** An issue of this reporter, with the row locked; null for another reporter's. */
export async function lockOfReporter(
  tx: Db,
  reporter: Reporter,
  id: string,
): Promise<JoinedIssue | null> {
  const { rows } = await sql<JoinedIssue>`
    ${joined} where i.id = ${id} and ${ofReporter(reporter)} for update of i`.execute(tx);
  return rows[0] ?? null;
}

/** The registrant as a reporter; the address counts only if it is proven. */
export async function findReporter(db: Db, registrationId: string): Promise<Reporter> {
  const row = await db
    .selectFrom('registration')
    .select(['emailKey', 'verifiedEmail'])
    .where('id', '=', registrationId)
    .executeTakeFirst();
  const isProven = row?.emailKey && row.emailKey === row.verifiedEmail?.toLowerCase();
  return { emails: isProven ? [row.emailKey as string] : [], registrationIds: [registrationId] };
}

/** Deletes the issues of a reporter; returns the ids of their attachments. */
export async function deleteOfReporter(tx: Db, reporter: Reporter): Promise<string[]> {
  const { rows } = await sql<{ attachmentId: string | null }>`
    delete from issue i where ${ofReporter(reporter)} returning attachment_id`.execute(tx);
  return rows.flatMap(({ attachmentId }) => attachmentId ?? []);
}

type NewIssue = Pick<
  IssueRow,
  | 'id'
  | 'title'
  | 'category'
  | 'description'
  | 'reporterName'
  | 'reporterEmail'
  | 'reporterPhone'
  | 'locale'
  | 'registrationId'
  | 'attachmentId'
>;

/** Returns the number of the issue; the database makes it open and of medium priority. */
export async function insertIssue(tx: Db, issue: NewIssue, now: Date): Promise<number> {
  const { number } = await tx
    .insertInto('issue')
    .values({ ...issue, createdAt: now, updatedAt: now })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

/** Fields left out stay as they are. */
export type IssueChange = {
  readonly [Field in keyof Changeable]?: Changeable[Field] | undefined;
};
type Changeable = Pick<
  IssueRow,
  | 'title'
  | 'category'
  | 'priority'
  | 'status'
  | 'assigneeId'
  | 'registrationId'
  | 'resolution'
  | 'isAwaitingAnswer'
  | 'resolvedAt'
  | 'closedAt'
>;

/** The issue must be locked. */
export async function writeIssue(
  tx: Db,
  id: string,
  change: IssueChange,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('issue')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** Deletes an issue with its conversation; returns the id of its attachment. */
export async function deleteIssueRow(tx: Db, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('issue')
    .where('id', '=', id)
    .returning('attachmentId')
    .executeTakeFirst();
  return row?.attachmentId ?? null;
}

/** Closes issues resolved before `before`; returns their ids. */
export async function closeResolved(
  tx: Db,
  { before, now }: { before: Date; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update issue set status = 'Closed', closed_at = ${now}, updated_at = ${now}
    where status = 'Resolved' and resolved_at < ${before} returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

const closedBefore = (before: Date) => sql`status = 'Closed' and closed_at < ${before}`;

export async function countClosed(db: Db, before: Date): Promise<{ due: number; all: number }> {
  const { rows } = await sql<{ due: number; all: number }>`
    select count(*) filter (where ${closedBefore(before)})::int as due, count(*)::int as all
    from issue`.execute(db);
  return rows[0] ?? { due: 0, all: 0 };
}

/** Deletes issues closed before `before`; returns how many, and the ids of their attachments. */
export async function deleteClosed(
  tx: Db,
  before: Date,
  limit: number,
): Promise<{ count: number; attachments: string[] }> {
  const { rows } = await sql<{ attachmentId: string | null }>`
    delete from issue where id in (select id from issue
      where ${closedBefore(before)} order by closed_at limit ${limit})
    returning attachment_id`.execute(tx);
  return {
    count: rows.length,
    attachments: rows.flatMap(({ attachmentId }) => attachmentId ?? []),
  };
}

/** Sorted by name; the caller leaves out those who may not manage issues. */
export async function listActiveAdmins(db: Db) {
  return db
    .selectFrom('adminUser')
    .select(['id', 'name', 'role', 'permissions'])
    .where('active', '=', true)
    .orderBy('name')
    .execute();
}

/** A registration that is not deleted, to tie an issue to. */
export async function findLinkable(tx: Db, id: string) {
  return tx
    .selectFrom('registration')
    .select(['id', 'registrationNumber', 'email', 'contactNumber', 'locale', 'school'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** The id of a registration within the admin's schools, by its number. */
export async function findByNumber(tx: Db, admin: Admin, number: string): Promise<string | null> {
  const schools = schoolsInScope(admin);
  const row = await tx
    .selectFrom('registration')
    .select('id')
    .where('registrationNumber', '=', number)
    .where('deletedAt', 'is', null)
    .$if(schools !== 'all', (query) => query.where('school', 'in', ['', ...schools]))
    .executeTakeFirst();
  return row?.id ?? null;
}
