import type { RoomUse } from '@sangamam/contract/accommodation/rooms';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

export interface RoomRow {
  readonly id: string;
  readonly block: string;
  readonly name: string;
  readonly floor: string;
  readonly kind: string;
  readonly capacity: number;
  readonly use: RoomUse;
  readonly accessible: boolean;
  readonly active: boolean;
  readonly locked: boolean;
}

/** Sorted by block and name, "9" before "10". */
export async function selectRooms(db: Db, block = ''): Promise<RoomRow[]> {
  const { rows } = await sql<RoomRow>`
    select id, block, name, floor, kind, capacity, use, accessible, active, locked
    from room where ${block} = '' or block = ${block}
    order by block, length(name), name`.execute(db);
  return rows;
}

/** Locks the rows in order of id, so that concurrent changes neither overfill a room nor deadlock. */
export async function lockRooms(tx: Db, ids: readonly string[]): Promise<RoomRow[]> {
  const { rows } = await sql<RoomRow>`
    select id, block, name, floor, kind, capacity, use, accessible, active, locked
    from room where id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx);
  return rows;
}

/** People per room and night; released stays do not count. */
export async function countOccupancy(
  db: Db,
  roomId: string | null = null,
): Promise<{ roomId: string; night: string; people: number }[]> {
  const { rows } = await sql<{ roomId: string; night: string; people: number }>`
    select room_id, to_char(night, 'YYYY-MM-DD') as night, sum(men + women + children) as people
    from stay_allocation
    cross join lateral generate_series(check_in, check_out - 1, interval '1 day') night
    where status <> 'Released' and (${roomId}::uuid is null or room_id = ${roomId})
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export async function countRooms(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from room`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Skips rooms whose name the block already has. Returns the ids that were inserted. */
export async function insertRooms(
  tx: Db,
  rooms: readonly Omit<RoomRow, 'locked'>[],
): Promise<Set<string>> {
  const isNew = await selectNewRooms(
    tx,
    rooms.map((room) => ({ id: room.id, room })),
  );
  const wanted = rooms.filter(({ id }) => isNew.has(id));
  if (wanted.length === 0) return new Set();
  const added = await tx
    .insertInto('room')
    .values(wanted)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(added.map(({ id }) => id));
}

/** Ids of the rooms whose name their block does not have yet, however it is spelt. */
export async function selectNewRooms(
  db: Db,
  rooms: readonly { readonly id: string; readonly room: Pick<RoomRow, 'block' | 'name'> }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select wish.id from unnest(${rooms.map(({ id }) => id)}::text[],
      ${rooms.map(({ room }) => room.block)}::text[],
      ${rooms.map(({ room }) => room.name)}::text[]) as wish (id, block, name)
    where not exists (select from room
      where search_key(room.block) = search_key(wish.block)
        and search_key(room.name) = search_key(wish.name))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function updateRoom(
  tx: Db,
  id: string,
  change: Partial<Omit<RoomRow, 'id'>>,
): Promise<void> {
  await tx.updateTable('room').set(change).where('id', '=', id).execute();
}

/** True if another room of this block has the name, however it is spelt. */
export async function isNameTaken(
  tx: Db,
  { id, block, name }: Pick<RoomRow, 'id' | 'block' | 'name'>,
) {
  const { rows } = await sql`
    select from room
    where search_key(block) = search_key(${block}) and search_key(name) = search_key(${name})
      and id <> ${id}`.execute(tx);
  return rows.length > 0;
}

/** Deletes a room and the released stays in it. */
export async function deleteRoom(tx: Db, id: string): Promise<void> {
  await tx
    .deleteFrom('stayAllocation')
    .where('roomId', '=', id)
    .where('status', '=', 'Released')
    .execute();
  await tx.deleteFrom('room').where('id', '=', id).execute();
}
