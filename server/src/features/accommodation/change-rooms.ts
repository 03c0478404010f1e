import {
  type changeRoom as changeRoomEndpoint,
  maxRooms,
  type Room,
  type RoomsAdded,
} from '@sangamam/contract/accommodation/rooms';
import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { shortDay } from '@sangamam/contract/locale/days';
import { problem } from '@sangamam/contract/locale/problems';
import { v7 } from 'uuid';
import type { StaffActor } from '../../platform/actor.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { inEnglish, Refusal } from '../../platform/refusal.ts';
import type { RoomLine } from './read-room-csv.ts';
import {
  countOccupancy,
  countRooms,
  deleteRoom,
  insertRooms,
  isNameTaken,
  lockRooms,
  type RoomRow,
  selectNewRooms,
  selectRooms,
  updateRoom,
} from './room-store.ts';
import { warningsOf } from './rules.ts';
import { selectStaysIn } from './store.ts';

type Using = Pick<Deps, 'db' | 'now'>;

export async function listRoomsWithPeople(db: Db, block = ''): Promise<Room[]> {
  const [rows, nights] = await Promise.all([selectRooms(db, block), countOccupancy(db)]);
  const byRoom = Map.groupBy(nights, ({ roomId }) => roomId);
  return rows.map((row) => presentRoom(row, byRoom.get(row.id) ?? []));
}

function presentRoom(
  { id, ...row }: RoomRow,
  nights: readonly { night: string; people: number }[],
): Room {
  return {
    _id: id,
    ...row,
    occupancy: nights.map(({ night, people }) => ({ night, people })),
    peak: Math.max(0, ...nights.map(({ people }) => people)),
  };
}

async function getRoom(trx: Db, id: string): Promise<RoomRow> {
  const [row] = await lockRooms(trx, [id]);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** Refuses with ROOM_EXISTS, and with ROOMS_FULL beyond the largest number of rooms. */
export async function addRoom(
  { db, now }: Using,
  by: StaffActor,
  room: Omit<RoomRow, 'id' | 'locked'>,
): Promise<Room> {
  return await tx(db, async (trx) => {
    await checkRoomFor(trx, 1);
    const row = { ...room, id: v7(), locked: false };
    if ((await insertRooms(trx, [row])).size === 0) throw roomExists();
    await logAdminAction(
      trx,
      {
        by,
        action: 'room.add',
        object: { type: 'room', id: row.id },
        changes: { room: [null, `${room.block} ${room.name}`] },
      },
      now(),
    );
    return presentRoom(row, []);
  });
}

/**
 * Adds the rooms that are new and reports every other line as existing; a preview writes nothing. Refuses
 * with CAPACITY beyond the largest number of rooms.
 */
export async function addRooms(
  { db, now }: Using,
  by: StaffActor,
  lines: readonly RoomLine[],
  { isPreview = false }: { isPreview?: boolean } = {},
): Promise<RoomsAdded> {
  return await tx(db, async (trx) => {
    await checkRoomFor(trx, lines.length);
    const rows = lines.map((line) => ({ ...line, id: v7() }));
    const added = isPreview
      ? await selectNewRooms(trx, rows)
      : await insertRooms(
          trx,
          rows.map(({ id, room }) => ({ ...room, id })),
        );
    const refused = rows
      .filter(({ id }) => !added.has(id))
      .map(({ line, text }) => ({ line, text, reason: inEnglish(problem('roomExists')) }));
    const names = rows
      .filter(({ id }) => added.has(id))
      .map(({ room }) => `${room.block} ${room.name}`);
    if (names.length > 0 && !isPreview) {
      await logAdminAction(
        trx,
        {
          by,
          action: 'room.add',
          object: { type: 'room', id: `${names.length} rooms` },
          changes: { rooms: [null, names] },
        },
        now(),
      );
    }
    return { added: names.length, refused };
  });
}

async function checkRoomFor(trx: Db, more: number): Promise<void> {
  if ((await countRooms(trx)) + more > maxRooms) {
    throw new Refusal('ROOMS_FULL', { values: { max: maxRooms } });
  }
}

function roomExists(): Refusal {
  return new Refusal('ROOM_EXISTS', {
    fields: { name: problem('roomExists') },
  });
}

/**
 * Refuses with NOT_FOUND, ROOM_LOCKED, ROOM_EXISTS, ROOM_IN_USE, and with NEEDS_REASON when the new use
 * does not suit those who stay there.
 */
export async function changeRoom(
  { db, now }: Using,
  by: StaffActor,
  { id, ...body }: BodyOf<typeof changeRoomEndpoint> & { readonly id: string },
): Promise<Room> {
  const { reason, ...said } = body;
  return await tx(db, async (trx) => {
    const before = await getRoom(trx, id);
    // an answer that was left out stays as it was
    const after: RoomRow = {
      ...before,
      ...(Object.fromEntries(
        Object.entries(said).filter(([, value]) => value !== undefined),
      ) as Partial<RoomRow>),
    };
    const changes = changesOf(before, after);
    if (Object.keys(changes).length === 0) {
      return presentRoom(before, await countOccupancy(trx, id));
    }
    if (before.locked && after.locked) throw new Refusal('ROOM_LOCKED');
    if (await isNameTaken(trx, after)) throw roomExists();

    const nights = await countOccupancy(trx, id);
    if (!after.active && nights.length > 0) throw new Refusal('ROOM_IN_USE');
    const fullest = nights.toSorted((a, b) => b.people - a.people)[0];
    if (fullest && after.capacity < before.capacity && fullest.people > after.capacity) {
      const { people, night } = fullest;
      const message = problem('roomHolds', { people, night: shortDay(night) });
      throw new Refusal('ROOM_IN_USE', { fields: { capacity: message } });
    }
    if (after.use !== before.use && reason === '') await checkUse(trx, after);
    await updateRoom(trx, id, after);
    await logAdminAction(
      trx,
      {
        by,
        action: 'room.change',
        object: { type: 'room', id },
        ...(reason !== '' && { reason }),
        changes,
      },
      now(),
    );
    return presentRoom(after, nights);
  });
}

/** Refuses with NEEDS_REASON when the use of the room does not suit somebody who stays there. */
async function checkUse(trx: Db, room: RoomRow): Promise<void> {
  const stays = await selectStaysIn(trx, [room.id]);
  const anyDay = { checkIn: '0000-01-01', checkOut: '9999-12-31' };
  const texts = stays.flatMap(
    (stay) =>
      warningsOf(stay, room, {
        others: [],
        asked: anyDay,
        window: { first: anyDay.checkIn, last: anyDay.checkOut },
        needsAccessible: false,
      }).texts,
  );
  const [text] = texts;
  if (text) throw new Refusal('NEEDS_REASON', { fields: { reason: text } });
}

function changesOf(before: RoomRow, after: RoomRow): Record<string, readonly [unknown, unknown]> {
  const keys = Object.keys(before) as (keyof RoomRow)[];
  return Object.fromEntries(
    keys
      .filter((key) => before[key] !== after[key])
      .map((key) => [key, [before[key], after[key]] as const]),
  );
}

/** Refuses with NOT_FOUND, ROOM_LOCKED or ROOM_IN_USE. */
export async function removeRoom({ db, now }: Using, by: StaffActor, id: string): Promise<void> {
  await tx(db, async (trx) => {
    const room = await getRoom(trx, id);
    if (room.locked) throw new Refusal('ROOM_LOCKED');
    if ((await countOccupancy(trx, id)).length > 0) throw new Refusal('ROOM_IN_USE');
    await deleteRoom(trx, id);
    await logAdminAction(
      trx,
      {
        by,
        action: 'room.remove',
        object: { type: 'room', id },
        changes: { room: [`${room.block} ${room.name}`, null] },
      },
      now(),
    );
  });
}
