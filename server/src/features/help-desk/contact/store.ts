import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import type { FacetCounts } from '@sangamam/contract/calls/lists';
import {
  type ContactFilter,
  type ContactStatus,
  type contactForm,
  contactStatuses,
  type listContactMessages,
} from '@sangamam/contract/help-desk/contact-messages';
import { type NotNull, type Selectable, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Db } from '../../../platform/db/connect.ts';
import { isFoundIn, type Search } from '../../../platform/db/read-search.ts';
import type { DB } from '../../../platform/db/types.ts';
import { countFacets, type Facets, orderBy, shownBy } from '../../../platform/db/work-list.ts';

export type ContactRow = Omit<
  Selectable<DB['contactMessage']>,
  'status' | 'searchText' | 'number'
> & {
  /** Since migration 0163 every message has one. */
  readonly number: number;
  readonly status: ContactStatus;
  readonly issueNumber: number | null;
};

type Typed = z.output<typeof contactForm>;

/** Returns the number of the message. */
export async function insertMessage(db: Db, id: string, typed: Typed, now: Date): Promise<number> {
  const { message: body, ...columns } = typed;
  const { number } = await db
    .insertInto('contactMessage')
    .values({ ...columns, id, body, createdAt: now, updatedAt: now })
    .returning('number')
    .$narrowType<{ number: NotNull }>()
    .executeTakeFirstOrThrow();
  return number;
}

const joined = sql`
  select m.*, i.number as issue_number
  from contact_message m left join issue i on i.id = m.issue_id`;

const messages = sql`contact_message m`;
const newest = sql`m.created_at desc, m.id desc`;
const sortColumns = {
  name: sql`lower(m.name)`,
  subject: sql`m.subject`,
  status: sql`array_position(${[...contactStatuses]}::text[], m.status)`,
};

const facetsOf = ({ status, subject }: ContactFilter): Facets => ({
  status: { value: sql`m.status`, chosen: status },
  subject: { value: sql`m.subject`, chosen: subject },
});
const besides = (search: Search) => [isFoundIn(sql`m.search_text`, search)];

/** One page, and the total. */
export async function listPage(
  db: Db,
  query: QueryOf<typeof listContactMessages>,
  search: Search,
): Promise<{ rows: ContactRow[]; total: number }> {
  const { sort, page: number, limit } = query;
  const where = shownBy(facetsOf(query), besides(search));
  const order =
    sort === '-received'
      ? newest
      : sort === 'received'
        ? sql`m.created_at, m.id`
        : orderBy(sort, sortColumns, newest);
  const [page, count] = await Promise.all([
    sql<ContactRow>`${joined} where ${where}
      order by ${order} limit ${limit} offset ${(number - 1) * limit}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from ${messages} where ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

export async function countMessages(
  db: Db,
  filter: ContactFilter,
  search: Search,
): Promise<FacetCounts> {
  return await countFacets(db, messages, facetsOf(filter), {
    others: besides(search),
  });
}

/** A message, with the registration of its sender if there is one. */
export async function findMessage(db: Db, id: string): Promise<ContactRow | null> {
  const { rows } = await sql<ContactRow>`${joined} where m.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** As `findMessage`, with the row locked. */
export async function lockMessage(tx: Db, id: string): Promise<ContactRow | null> {
  const { rows } = await sql<ContactRow>`
    ${joined} where m.id = ${id} for update of m`.execute(tx);
  return rows[0] ?? null;
}

export async function writeMessage(
  tx: Db,
  id: string,
  change: { status: ContactStatus; issueId?: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('contactMessage')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

type NewReply = Selectable<DB['contactReply']>;

export async function insertReply(tx: Db, reply: NewReply): Promise<void> {
  await tx.insertInto('contactReply').values(reply).execute();
}

/** Oldest first. */
export async function listReplies(db: Db, contactMessageId: string): Promise<NewReply[]> {
  return db
    .selectFrom('contactReply')
    .selectAll()
    .where('contactMessageId', '=', contactMessageId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

const ofRegistration = (id: string) => sql`
  contact_message.email_key = (select r.email_key from registration r
    where r.id = ${id} and r.email_key = lower(r.verified_email))`;

/** Messages from the proven address of a registration, oldest first. */
export async function listOfRegistration(
  db: Db,
  id: string,
): Promise<Pick<ContactRow, 'id' | 'subject' | 'body' | 'createdAt'>[]> {
  const { rows } = await sql<ContactRow>`
    select id, subject, body, created_at from contact_message where ${ofRegistration(id)}
    order by created_at, id`.execute(db);
  return rows;
}

export async function deleteOfRegistration(tx: Db, id: string): Promise<void> {
  await sql`delete from contact_message where ${ofRegistration(id)}`.execute(tx);
}

const overBefore = (before: Date) => sql`status in ('Archived', 'Spam') and updated_at < ${before}`;

export async function countOver(db: Db, before: Date): Promise<{ due: number; all: number }> {
  const { rows } = await sql<{ due: number; all: number }>`
    select count(*) filter (where ${overBefore(before)})::int as due, count(*)::int as all
    from contact_message`.execute(db);
  return rows[0] ?? { due: 0, all: 0 };
}

/** Deletes archived messages and spam not changed since `before`; returns how many. */
export async function deleteOver(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from contact_message where id in (select id from contact_message
      where ${overBefore(before)} order by updated_at limit ${limit}) returning 1`.execute(db);
  return rows.length;
}
