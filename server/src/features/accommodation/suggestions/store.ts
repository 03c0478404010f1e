import type { SleepingParty } from '@sangamam/contract/accommodation/accommodation';
import type { RoomSuggestion } from '@sangamam/contract/accommodation/room-suggestions';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';

/** The stored result, without names. */
export interface StoredResult {
  readonly method: 'Optimised' | 'Greedy';
  readonly people: number;
  readonly placedPeople: number;
  readonly bound: number;
  readonly roomsUsed: number;
  readonly seconds: number;
  readonly placements: readonly (SleepingParty & {
    readonly registrationId: string;
    readonly roomId: string;
    readonly checkIn: string;
    readonly checkOut: string;
  })[];
  readonly unplaced: readonly (SleepingParty & {
    readonly registrationId: string;
    readonly reason: string;
  })[];
}

export interface SuggestionRow {
  readonly id: string;
  readonly status: RoomSuggestion['status'];
  readonly progress: number;
  readonly phase: string;
  readonly result: StoredResult | null;
  readonly stopWanted: boolean;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly acceptedAt: Date | null;
}

/**
 * Returns undefined while another search is running. One without a sign of life since `deadBefore` is
 * failed first.
 */
export async function insertSuggestion(
  tx: Db,
  { id, now, deadBefore }: { id: string; now: Date; deadBefore: Date },
): Promise<SuggestionRow | undefined> {
  await sql`
    update room_suggestion set status = 'Failed', finished_at = ${now}
    where status in ('Waiting', 'Running') and alive_at < ${deadBefore}`.execute(tx);
  const { rows } = await sql<SuggestionRow>`
    insert into room_suggestion (id, started_at, alive_at) values (${id}, ${now}, ${now})
    on conflict do nothing returning *`.execute(tx);
  return rows[0];
}

export async function findSuggestion(db: Db, id: string): Promise<SuggestionRow | undefined> {
  const { rows } = await sql<SuggestionRow>`
    select * from room_suggestion where id = ${id}`.execute(db);
  return rows[0];
}

export async function findNewestSuggestion(db: Db): Promise<SuggestionRow | undefined> {
  const { rows } = await sql<SuggestionRow>`
    select * from room_suggestion order by started_at desc, id desc limit 1`.execute(db);
  return rows[0];
}

/** Stores the progress of a search; returns whether it should go on. */
export async function keepAlive(
  db: Db,
  id: string,
  state: { readonly progress: number; readonly phase: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ stopWanted: boolean }>`
    update room_suggestion
    set status = 'Running', progress = ${state.progress}, phase = ${state.phase},
      alive_at = ${state.now}
    where id = ${id} and status in ('Waiting', 'Running') returning stop_wanted`.execute(db);
  return rows[0]?.stopWanted === false;
}

/** Asks a search to stop; it does so when it next reports progress. */
export async function wantStop(db: Db, id: string): Promise<void> {
  await sql`update room_suggestion set stop_wanted = true where id = ${id}`.execute(db);
}

/** Ends a search; one that has already ended is left as it is. */
export async function finishSuggestion(
  db: Db,
  id: string,
  end: {
    readonly status: 'Done' | 'Stopped' | 'Failed';
    readonly result: StoredResult | null;
    readonly now: Date;
  },
): Promise<void> {
  await sql`
    update room_suggestion
    set status = ${end.status}, finished_at = ${end.now}, progress = 100, phase = '',
      result = ${end.result === null ? null : JSON.stringify(end.result)}::jsonb
    where id = ${id} and status in ('Waiting', 'Running')`.execute(db);
}

/** Returns false when it was accepted before, or has no result. */
export async function markAccepted(tx: Db, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update room_suggestion set accepted_at = ${now}
    where id = ${id} and accepted_at is null and result is not null
      and status in ('Done', 'Stopped') returning id`.execute(tx);
  return rows.length > 0;
}
