import * as z from 'zod/mini';
import { line, optionalLine } from './answer-kinds.ts';
import { endpoint } from './endpoint.ts';

/** Rooms and their beds. Super admins only (Specification 6). */

/** Whom a room is for. `Any` takes what its first guests make it, night by night. */
export const roomUses = ['Men', 'Women', 'Family', 'Any'] as const;
export type RoomUse = (typeof roomUses)[number];

/** The most beds a room may have; a hall has no more. */
export const maxRoomCapacity = 200;
/** The most rooms one bulk add or one CSV file may bring. */
export const maxRoomsAtOnce = 500;
/** The most rooms an event may have, so that the board stays one answer. */
export const maxRooms = 2_000;

const access = { kind: 'admin', action: 'accommodation.manage' } as const;
const params = z.object({ id: z.uuid() });

const capacityMessage = `Enter a whole number of beds from 1 to ${maxRoomCapacity}`;
const capacity = z
  .int(capacityMessage)
  .check(z.minimum(1, capacityMessage), z.maximum(maxRoomCapacity, capacityMessage));
const filled = (label: string, max: number, message: string) =>
  line(label, max).check(z.minLength(1, message));
const block = filled('Block', 40, 'Enter the block');
const name = filled('Room', 40, 'Enter the room');
const floor = optionalLine('Floor', 20);
const kind = optionalLine('Type', 60);
const use = z.enum(roomUses, 'Choose men, women, family or any');

/** One night of a room, `night` being the evening's date in Kochi; the map has only nights in use. */
const roomNight = z.object({ night: z.string(), people: z.number() });

export const room = z.object({
  _id: z.uuid(),
  block: z.string(),
  name: z.string(),
  floor: z.string(),
  /** What kind of room it is, in the organisers' words ("Dormitory", "AC double"). */
  kind: z.string(),
  capacity: z.number(),
  use: z.enum(roomUses),
  accessible: z.boolean(),
  /** A room out of use takes nobody and counts nowhere. */
  active: z.boolean(),
  /** Nobody is put in or taken out, neither by hand nor by a suggestion. */
  locked: z.boolean(),
  /** Nights with people in it, in order. */
  occupancy: z.array(roomNight),
  /** People on its fullest night. */
  peak: z.number(),
});
export type Room = z.output<typeof room>;

export const listRooms = endpoint({
  method: 'GET',
  path: '/accommodation/rooms',
  summary: 'All rooms with the people of each night, by block and name',
  access,
  query: z.object({ block: z._default(z.string().check(z.maxLength(40)), '') }),
  reply: z.array(room),
  failure: 'Failed to load the rooms',
});

export const createRoom = endpoint({
  method: 'POST',
  path: '/accommodation/rooms',
  summary: 'Adds a room',
  access,
  body: z.object({
    ...{ block, name, floor, kind, capacity, use },
    accessible: z._default(z.boolean(), false),
    active: z._default(z.boolean(), true),
  }),
  reply: room,
  idempotent: true,
  failure: 'Failed to add the room',
});

/** A row that was not taken, in the order of the file; the first line of data is 2. */
export const refusedRow = z.object({ line: z.number(), text: z.string(), reason: z.string() });
const roomsAdded = z.object({ added: z.number(), refused: z.array(refusedRow) });
export type RoomsAdded = z.output<typeof roomsAdded>;

/** Names that exist in the block are refused one by one; the others are added. */
export const createRooms = endpoint({
  method: 'POST',
  path: '/accommodation/rooms/bulk',
  summary: 'Adds many rooms alike, such as "101–110, 201, 203"',
  access,
  body: z.object({
    ...{ block, floor, kind, capacity, use },
    /** Names and ranges with commas between; a range keeps leading zeros and letters ("A01–A12"). */
    names: filled('Rooms', 400, 'Enter the rooms, such as 101–120'),
    accessible: z._default(z.boolean(), false),
  }),
  reply: roomsAdded,
  idempotent: true,
  failure: 'Failed to add the rooms',
});

/** Characters of a file of rooms. */
const maxCsvLength = 200_000;

/** The columns of the file, in any order; the first four must be there. */
export const roomColumns = [
  ...['block', 'room', 'capacity', 'use', 'floor'],
  ...['type', 'accessible', 'active'],
] as const;

/**
 * Takes the good rows and says of each other one what is wrong with it. With `preview` nothing is written.
 * VALIDATION of `csv` when it is no table, lacks a column or has more than 500 rows.
 */
export const importRooms = endpoint({
  method: 'POST',
  path: '/accommodation/rooms/import',
  summary: 'Adds the rooms of a CSV file, with a report of the rows that were refused',
  access,
  body: z.object({
    csv: z.string().check(z.maxLength(maxCsvLength, 'The file is too large')),
    preview: z._default(z.boolean(), false),
  }),
  reply: roomsAdded,
  bodyLimitBytes: 1024 * 1024,
  textLimit: maxCsvLength,
  idempotent: true,
  failure: 'Failed to import the rooms',
});

/**
 * ROOM_IN_USE when its people would not fit any more, or it is put out of use with people in it. ROOM_LOCKED
 * while it is locked, unless `locked` is false here. NEEDS_REASON when the new use does not suit its people.
 */
export const changeRoom = endpoint({
  method: 'PATCH',
  path: '/accommodation/rooms/{id}',
  summary: 'Changes a room, locks it, or puts it out of use',
  access,
  params,
  body: z.object({
    block: z.optional(block),
    name: z.optional(name),
    floor: z.optional(line('Floor', 20)),
    kind: z.optional(line('Type', 60)),
    capacity: z.optional(capacity),
    use: z.optional(use),
    accessible: z.optional(z.boolean()),
    active: z.optional(z.boolean()),
    locked: z.optional(z.boolean()),
    reason: optionalLine('Reason', 200),
  }),
  reply: room,
  failure: 'Failed to change the room',
});

/** ROOM_IN_USE while anybody is in it. */
export const removeRoom = endpoint({
  method: 'DELETE',
  path: '/accommodation/rooms/{id}',
  summary: 'Removes a room in which nobody stays',
  access,
  params,
  failure: 'Failed to remove the room',
});
