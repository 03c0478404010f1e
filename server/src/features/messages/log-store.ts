import type { messageStates } from '@sangamam/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Schools } from '../../platform/db/in-schools.ts';

type State = (typeof messageStates)[number];

export interface LogFilter {
  /** Schools of the registrations; 'all' includes messages about no registration. */
  readonly schools: Schools;
  /** Leaves out messages about no registration. */
  readonly ofRegistrations: boolean;
  readonly state: State | null;
  readonly kind: string | null;
  readonly registrationId: string | null;
  /** Only this message; null for all. */
  readonly id: string | null;
}

export interface LogRow {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  readonly kind: string | null;
  readonly registrationId: string | null;
  readonly registrationNumber: string | null;
  readonly school: string | null;
  readonly recipient: string;
  readonly subject: string;
  readonly state: State;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

/** A message that was refused and waits for another attempt is stored as queued, and shown as failed. */
const state = sql`case when m.status = 'queued' and m.attempts > 0 then 'failed' else m.status end`;

/** The state a row shows, asked of its columns and not of `state`, so that the planner can tell how many. */
function isIn(shown: State): RawBuilder<unknown> {
  if (shown === 'failed') return sql`m.status = 'queued' and m.attempts > 0`;
  if (shown === 'queued') return sql`m.status = 'queued' and m.attempts = 0`;
  return sql`m.status = ${sql.lit(shown)}`;
}

function matching({ schools, ofRegistrations, kind, registrationId, id, ...filter }: LogFilter) {
  const conditions = [
    sql`true`,
    ...(schools === 'all' ? [] : [sql`r.school = any(${[...schools]}) and r.deleted_at is null`]),
    ...(ofRegistrations ? [sql`m.registration_id is not null`] : []),
    ...(filter.state === null ? [] : [isIn(filter.state)]),
    ...(kind === null ? [] : [sql`m.kind = ${kind}`]),
    ...(registrationId === null ? [] : [sql`m.registration_id = ${registrationId}`]),
    ...(id === null ? [] : [sql`m.id = ${id}`]),
  ];
  // a join that is not needed keeps the planner from reading the index alone
  const school =
    schools === 'all' ? sql`` : sql`left join registration r on r.id = m.registration_id`;
  return sql`from message m ${school} where ${sql.join(conditions, sql` and `)}`;
}

/** A page of them, newest first. */
export async function listLog(
  db: Db,
  filter: LogFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<LogRow[]> {
  // the pages before it are passed over in the index alone
  const { rows } = await sql<LogRow>`
    with page as materialized (
      select m.id ${matching(filter)}
      order by m.created_at desc, m.id desc offset ${offset} limit ${limit})
    select m.id, m.channel, m.kind, m.registration_id, r.registration_number, r.school, m.recipient,
      m.subject, ${state} as state, m.attempts, m.last_error, m.created_at, m.sent_at
    from page join message m on m.id = page.id left join registration r on r.id = m.registration_id
    order by m.created_at desc, m.id desc`.execute(db);
  return rows;
}

/** At most `bound`. */
export async function countLog(db: Db, filter: LogFilter, bound: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select ${matching(filter)} limit ${bound}) as found`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
