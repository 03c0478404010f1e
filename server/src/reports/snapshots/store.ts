import { type Party, type PartyRow, readParty } from '@sangamam/contract/party/party';
import type { Question } from '@sangamam/contract/questions/question';
import type { SnapshotLine } from '@sangamam/contract/reports/snapshots';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { countedAnswer } from '../../platform/db/counted-answer.ts';
import { inSchools, type Schools } from '../../platform/db/in-schools.ts';
import { partySums } from '../../platform/db/party-columns.ts';
import type { DB } from '../../platform/db/types.ts';

export type SnapshotRow = Omit<Selectable<DB['snapshot']>, 'lines'> & {
  readonly lines: readonly SnapshotLine[];
};

const isExpected = sql`status in ('Submitted', 'Confirmed', 'Checked In')`;

/** Expected people, read from `registration_tally`. */
export async function countFood(db: Db, schools: Schools): Promise<Party> {
  const { rows } = await sql<PartyRow>`
    select ${partySums(isExpected)} from registration_tally where true ${inSchools(schools)}`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('an aggregate without a row');
  return readParty(counts);
}

/** Sums of parties with the same kind and days. */
export interface StayCounts {
  readonly kind: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly men: number;
  readonly women: number;
  readonly children: number;
}

/** Stays asked for; parties of men, of women and of both are counted apart. */
export async function countStays(db: Db, schools: Schools): Promise<StayCounts[]> {
  const { rows } = await sql<StayCounts>`
    select kind, check_in, check_out, sum(men)::int as men, sum(women)::int as women,
      sum(children)::int as children
    from stay where asks ${inSchools(schools)}
    group by kind, check_in, check_out, men > 0, women > 0`.execute(db);
  return rows;
}

export interface AnswerCount {
  readonly path: string;
  readonly answer: string;
  readonly count: number;
}

/** How many expected registrants gave each answer to these questions. */
export async function countAnswers(
  db: Db,
  schools: Schools,
  questions: readonly Question[],
): Promise<AnswerCount[]> {
  const counted = questions.map((question) => sql`(${question.path}, ${countedAnswer(question)})`);
  const { rows } = await sql<AnswerCount>`
    select path, answer, count(*)::int as count
    from registration
    cross join lateral (values ${sql.join([sql`('', null::jsonb)`, ...counted])}) as question (path, given)
    cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(given) when 'array' then given else jsonb_build_array(given) end
    ) as answer
    where deleted_at is null and ${isExpected} ${inSchools(schools)} and given is not null
    group by path, answer`.execute(db);
  return rows;
}

/** `schools` is null when all are counted. */
export async function insertSnapshot(
  tx: Db,
  { lines, schools, ...row }: Omit<SnapshotRow, 'schools'> & { schools: readonly string[] | null },
): Promise<void> {
  await tx
    .insertInto('snapshot')
    .values({ ...row, schools: schools && [...schools], lines: JSON.stringify(lines) })
    .execute();
}

/** Snapshots that count only these schools, newest first. */
export async function selectSnapshots(db: Db, schools: Schools): Promise<SnapshotRow[]> {
  const { rows } = await sql<SnapshotRow>`
    select * from snapshot
    where ${schools === 'all' ? sql`true` : sql`schools <@ ${[...schools]}::text[]`}
    order by made_at desc, id desc limit 200`.execute(db);
  return rows;
}

/** A snapshot, if it counts only these schools. */
export async function findSnapshot(
  db: Db,
  id: string,
  schools: Schools,
): Promise<SnapshotRow | undefined> {
  const { rows } = await sql<SnapshotRow>`
    select * from snapshot where id = ${id}
      and ${schools === 'all' ? sql`true` : sql`schools <@ ${[...schools]}::text[]`}`.execute(db);
  return rows[0];
}
