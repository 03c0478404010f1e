import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Moved, Way } from '../../platform/personal-data.ts';

/** Sets owner and mark of these registrations; undefined leaves what there is. Returns how many there are. */
export async function upsertFollowUps(
  trx: Db,
  {
    ids,
    ownerId,
    mark,
    now,
  }: {
    ids: readonly string[];
    ownerId: string | null | undefined;
    mark: string | undefined;
    now: Date;
  },
): Promise<number> {
  const { rows } = await sql`
    insert into follow_up as f (registration_id, owner_id, mark, changed_at)
    select r.id, ${ownerId ?? null}::uuid, ${mark ?? ''}, ${now} from registration r
    where r.id = any(${[...ids]}::uuid[]) and r.deleted_at is null order by r.id
    on conflict (registration_id) do update set changed_at = excluded.changed_at,
      owner_id = case when ${ownerId === undefined} then f.owner_id else excluded.owner_id end,
      mark = case when ${mark === undefined} then f.mark else excluded.mark end
    returning registration_id`.execute(trx);
  return rows.length;
}

/** Fills in what the kept registration lacks of owner and mark; the other one's stay for the way back. */
export async function takeFollowUp(trx: Db, { from, to }: Way): Promise<Moved> {
  const { rows: kept } = await sql<{ hasOwner: boolean; hasMark: boolean }>`
    select owner_id is not null as has_owner, mark <> '' as has_mark from follow_up
    where registration_id = ${to} for update`.execute(trx);
  await sql`
    insert into follow_up as f (registration_id, owner_id, mark, changed_at)
    select ${to}, owner_id, mark, changed_at from follow_up where registration_id = ${from}
    on conflict (registration_id) do update set
      owner_id = coalesce(f.owner_id, excluded.owner_id),
      mark = case when f.mark = '' then excluded.mark else f.mark end`.execute(trx);
  return {
    followUp: kept.length === 0,
    owner: kept[0]?.hasOwner !== true,
    mark: kept[0]?.hasMark !== true,
  };
}

/** Takes out again what was filled in and is still the same. */
export async function giveFollowUpBack(trx: Db, { from, to }: Way, moved: Moved): Promise<void> {
  await sql`
    update follow_up as f set
      owner_id = case when ${moved.owner === true} and f.owner_id = gone.owner_id then null
        else f.owner_id end,
      mark = case when ${moved.mark === true} and f.mark = gone.mark then '' else f.mark end
    from follow_up as gone
    where f.registration_id = ${from} and gone.registration_id = ${to}`.execute(trx);
  if (moved.followUp !== true) return;
  await sql`
    delete from follow_up
    where registration_id = ${from} and owner_id is null and mark = ''`.execute(trx);
}

/** Staff at work, by name. */
export async function selectOwners(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from admin_user where active order by lower(name), id`.execute(db);
  return rows;
}

/** Marks in use among registrations, most used first. */
export async function selectMarks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ mark: string }>`
    select mark from follow_up where mark <> '' group by mark order by count(*) desc, mark
    limit 50`.execute(db);
  return rows.map(({ mark }) => mark);
}
