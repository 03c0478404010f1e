import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { failed, problem } from '../locale/problems.ts';
import { line, optionalLine } from '../text/answer-kinds.ts';
import { asLine } from '../text/doors.ts';

/** Rooms and their beds. Super admins only. */

/** The people a room is for. `Any` takes the use of its first guests, night by night. */
export const roomUses = ['Men', 'Women', 'Family', 'Any'] as const;
export type RoomUse = (typeof roomUses)[number];

/** The most beds per room. */
export const maxRoomCapacity = 200;
/** The most rooms per bulk call or CSV file. */
export const maxRoomsAtOnce = 500;
/** The most rooms in all, so that the board fits one answer. */
export const maxRooms = 2_000;

const access = { kind: 'admin', action: 'accommodation.manage' } as const;

const capacityMessage = problem('bedsFromTo', { max: maxRoomCapacity });
const capacity = z
  .int(capacityMessage)
  .check(z.minimum(1, capacityMessage), z.maximum(maxRoomCapacity, capacityMessage));
const filled = (label: string, max: number, message: string) =>
  line(label, max).check(z.minLength(1, message));
const block = filled('Block', 40, problem('blockRequired'));
const name = filled('Room', 40, problem('roomRequired'));
const floor = optionalLine('Floor', 20);
const kind = optionalLine('Type', 60);
const use = z.enum(roomUses, problem('roomUseRequired'));

/** One night of a room; `night` is the date of the evening at the event. Only nights in use are listed. */
const roomNight = z.object({ night: z.string(), people: z.number() });

export const room = z.object({
  _id: z.uuid(),
  block: z.string(),
  name: z.string(),
  floor: z.string(),
  /** The organisers' term, such as "Dormitory" or "AC double". */
  kind: z.string(),
  capacity: z.number(),
  use: z.enum(roomUses),
  accessible: z.boolean(),
  /** An inactive room takes nobody and has no beds in totals. */
  active: z.boolean(),
  /** Its allocations cannot change, by hand or by a suggestion. */
  locked: z.boolean(),
  /** Nights with people in it, in order. */
  occupancy: z.array(roomNight),
  /** People on its fullest night. */
  peak: z.number(),
});
export type Room = z.output<typeof room>;

export const listRooms = endpoint('GET /accommodation/rooms', {
  summary: 'All rooms with the people of each night, by block and name',
  access,
  query: z.object({ block: z._default(z.string().check(asLine, z.maxLength(40)), '') }),
  reply: z.array(room),
  failure: failed('roomsNotLoaded'),
});

export const createRoom = endpoint('POST /accommodation/rooms', {
  summary: 'Adds a room',
  access,
  body: z.object({
    block,
    name,
    floor,
    kind,
    capacity,
    use,
    accessible: z._default(z.boolean(problem('yesOrNo')), false),
    active: z._default(z.boolean(problem('yesOrNo')), true),
  }),
  reply: room,
  idempotent: true,
  failure: failed('roomNotAdded'),
});

/** A refused row in the order of the file; the first row after the header is line 2. */
export const refusedRow = z.object({ line: z.number(), text: z.string(), reason: z.string() });
const roomsAdded = z.object({ added: z.number(), refused: z.array(refusedRow) });
export type RoomsAdded = z.output<typeof roomsAdded>;

/** Names that the block already has are refused one by one; the others are added. */
export const createRooms = endpoint('POST /accommodation/rooms/bulk', {
  summary: 'Adds several rooms of one kind, such as "101–110, 201, 203"',
  access,
  body: z.object({
    block,
    floor,
    kind,
    capacity,
    use,
    /** Names and ranges separated by commas; a range keeps its prefix and leading zeros ("A01–A12"). */
    names: filled('Rooms', 400, problem('roomsRequired')),
    accessible: z._default(z.boolean(), false),
  }),
  reply: roomsAdded,
  idempotent: true,
  failure: failed('roomsNotAdded'),
});

/** In characters. */
const maxCsvLength = 200_000;

/** Columns of the file, in any order; the first four are required. */
export const roomColumns = [
  'block',
  'room',
  'capacity',
  'use',
  'floor',
  'type',
  'accessible',
  'active',
] as const;

/**
 * Adds the valid rows and returns the others with what is wrong. `preview` writes nothing. VALIDATION of
 * `csv` if it is not a table, lacks a column or has more than 500 rows.
 */
export const importRooms = endpoint('POST /accommodation/rooms/import', {
  summary: 'Adds the rooms of a CSV file, with a report of the rows that were refused',
  access,
  body: z.object({
    csv: z.string().check(z.maxLength(maxCsvLength, problem('roomFileTooLarge'))),
    preview: z._default(z.boolean(), false),
  }),
  reply: roomsAdded,
  bodyLimitBytes: 1024 * 1024,
  textLimit: maxCsvLength,
  idempotent: true,
  failure: failed('roomsNotImported'),
});

/**
 * ROOM_IN_USE if its people would not fit, or it is made inactive with people in it. ROOM_LOCKED unless
 * this call unlocks it with `locked: false`. NEEDS_REASON if the new use does not suit its people.
 */
export const changeRoom = endpoint('PATCH /accommodation/rooms/{id}', {
  summary: 'Changes a room, locks it, or puts it out of use',
  access,
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
  failure: failed('roomNotChanged'),
});

/** ROOM_IN_USE while it has people. */
export const removeRoom = endpoint('DELETE /accommodation/rooms/{id}', {
  summary: 'Removes a room in which nobody stays',
  access,
  failure: failed('roomNotRemoved'),
});
