import {
  type allocate as allocateEndpoint,
  type changeAllocation as changeAllocationEndpoint,
  countSleepers,
  type StayRequest,
} from '@sangamam/contract/accommodation/accommodation';
import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { problem } from '@sangamam/contract/locale/problems';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { v7 } from 'uuid';
import { lockRegistrations } from '../../domain/registrations/index.ts';
import type { StaffActor } from '../../platform/actor.ts';
import type { AdminActionName } from '../../platform/audit/log-admin-action.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Request, readRequest, readRequests } from './present.ts';
import { lockRooms, type RoomRow } from './room-store.ts';
import {
  countNights,
  inWords,
  type Stay,
  stayWindow,
  useOf,
  type Warnings,
  warningsOf,
} from './rules.ts';
import {
  type AllocationRow,
  deleteAllocation,
  findAllocation,
  insertAllocations,
  selectRequests,
  selectStaysIn,
  updateAllocation,
} from './store.ts';

type Using = Pick<Deps, 'db' | 'settings' | 'now'>;
const groups = ['men', 'women', 'children'] as const;
/** The longest stay that the database accepts. */
const maxNights = 60;

/** Locks what a change of stays reads, always registrations before rooms, and returns both by id. */
export async function lockForStay(
  trx: Db,
  ids: { readonly registrations: readonly string[]; readonly rooms: readonly string[] },
  settings: PublicSettings,
): Promise<{ requests: Map<string, Request>; rooms: Map<string, RoomRow> }> {
  await lockRegistrations(trx, ids.registrations);
  const rooms = await lockRooms(trx, ids.rooms);
  const requests = await selectRequests(trx, ids.registrations);
  return {
    requests: new Map(requests.map((row) => [row.id, readRequest(row, settings)])),
    rooms: new Map(rooms.map((row) => [row.id, row])),
  };
}

/** Refuses with ROOM_NOT_FOUND, ROOM_LOCKED or ROOM_CLOSED. */
function openRoom(rooms: ReadonlyMap<string, RoomRow>, id: string): RoomRow {
  const room = rooms.get(id);
  if (!room) throw new Refusal('ROOM_NOT_FOUND');
  if (room.locked) throw new Refusal('ROOM_LOCKED');
  if (!room.active) throw new Refusal('ROOM_CLOSED');
  return room;
}

/** Warnings about a stay of this request in a room, given the `others` who stay there. */
export function warningsFor(
  stay: Stay,
  room: RoomRow,
  request: Request,
  context: { readonly others: readonly Stay[]; readonly settings: PublicSettings },
): Warnings {
  return warningsOf(stay, room, {
    others: context.others,
    asked: request.days,
    window: stayWindow(context.settings),
    needsAccessible: request.needsAccessible,
  });
}

/** Refuses with NEEDS_REASON when there are warnings and no reason was given to ignore them. */
function checkReason(texts: readonly string[], reason: string): void {
  if (texts.length === 0 || reason !== '') return;
  const text = [...new Set(texts)].join(' ');
  throw new Refusal('NEEDS_REASON', { fields: { reason: text } });
}

function checkDays(stay: { checkIn: string; checkOut: string }, field: string): void {
  const nights = countNights(stay);
  const wrong =
    nights < 1
      ? problem('checkOutAfterCheckIn')
      : nights > maxNights && problem('nightsMost', { max: maxNights });
  if (wrong) throw new Refusal('VALIDATION', { fields: { [field]: wrong } });
}

/**
 * Allocates one room to parties, or to those of them who have no bed: all or none. Refuses with ROOM_NOT_FOUND,
 * ROOM_LOCKED, ROOM_CLOSED, VALIDATION (more people than have no bed, or invalid days) and NEEDS_REASON.
 */
export async function allocate(
  deps: Using,
  by: StaffActor,
  { roomId, parties, reason }: BodyOf<typeof allocateEndpoint>,
): Promise<StayRequest[]> {
  const settings = await deps.settings.current();
  const ids = parties.map(({ registrationId }) => registrationId);
  return await tx(deps.db, async (trx) => {
    const { requests, rooms } = await lockForStay(
      trx,
      { registrations: ids, rooms: [roomId] },
      settings,
    );
    const room = openRoom(rooms, roomId);
    const others: Stay[] = await selectStaysIn(trx, [roomId]);
    const stays: (Stay & { isOver: boolean; isWarned: boolean })[] = [];
    const texts: string[] = [];
    if (new Set(ids).size < ids.length) {
      throw new Refusal('VALIDATION', { fields: { parties: problem('partyTwice') } });
    }

    for (const [n, part] of parties.entries()) {
      const request = requests.get(part.registrationId);
      if (!request) throw new Refusal('NO_BED_ASKED');
      const stay = stayOf(request, part, n);
      const warnings = warningsFor(stay, room, request, { others, settings });
      texts.push(...warnings.texts);
      others.push(stay);
      const isWarned = warnings.texts.length > 0;
      stays.push({ ...stay, isOver: warnings.isOverCapacity, isWarned });
    }
    checkReason(texts, reason);
    await insertAllocations(
      trx,
      stays.map(({ isOver, isWarned, ...stay }) => ({
        ...stay,
        id: v7(),
        roomId,
        overCapacity: isOver,
        reason: isWarned ? reason : '',
      })),
      deps.now(),
    );
    const changed = await readRequests(trx, ids, settings);
    for (const stay of stays) {
      await logStay(trx, deps, by, requests.get(stay.registrationId) as Request, {
        action: 'room.allocate',
        reason: stay.isWarned ? reason : '',
        changes: { room: [null, inWords(stay, room)] },
      });
    }
    return changed;
  });
}

type Part = BodyOf<typeof allocateEndpoint>['parties'][number];

/** The stay that a part describes; what is left out is taken from what the party still needs. */
function stayOf(request: Request, part: Part, index: number): Stay {
  const isWhole = groups.every((group) => part[group] === undefined);
  const people = isWhole
    ? request.left
    : { men: part.men ?? 0, women: part.women ?? 0, children: part.children ?? 0 };
  for (const group of groups) {
    if (people[group] > request.left[group]) {
      const { name, left } = request;
      const message = problem('bedsLeft', { name, group, left: left[group] });
      throw new Refusal('VALIDATION', { fields: { [`parties.${index}.${group}`]: message } });
    }
  }
  if (countSleepers(people) === 0) {
    const message = isWhole ? problem('allPlaced', { name: request.name }) : problem('howManyStay');
    throw new Refusal('VALIDATION', { fields: { [`parties.${index}`]: message } });
  }
  const { checkIn = request.days.checkIn, checkOut = request.days.checkOut } = part;
  checkDays({ checkIn, checkOut }, `parties.${index}.checkOut`);
  const isAll = groups.every((group) => people[group] === request[group]);
  const use = isAll ? request.use : useOf(people);
  return { ...people, checkIn, checkOut, use, registrationId: request.id };
}

/** An allocation that is not released. Refuses with NOT_FOUND. */
async function getAllocation(trx: Db, id: string): Promise<AllocationRow> {
  const found = await findAllocation(trx, id);
  if (!found || found.status === 'Released') throw new Refusal('NOT_FOUND');
  return found;
}

/**
 * Changes the room, days or people of an allocation, or locks it. Refuses as `allocate` does, and with
 * ALLOCATION_LOCKED.
 */
export async function changeAllocation(
  deps: Using,
  by: StaffActor,
  { id, reason, ...said }: BodyOf<typeof changeAllocationEndpoint> & { readonly id: string },
): Promise<StayRequest> {
  const settings = await deps.settings.current();
  return await tx(deps.db, async (trx) => {
    const { registrationId, roomId } = await getAllocation(trx, id);
    const { requests, rooms } = await lockForStay(
      trx,
      { registrations: [registrationId], rooms: [roomId, said.roomId ?? roomId] },
      settings,
    );
    // it may have changed while we waited for the locks
    const before = await getAllocation(trx, id);
    const request = requests.get(registrationId);
    if (!request) throw new Refusal('NOT_FOUND');
    const { locked = before.locked, ...moves } = said;
    const isMoved = Object.values(moves).some((value) => value !== undefined);
    if (before.locked && locked) throw new Refusal('ALLOCATION_LOCKED');
    if (!isMoved) {
      await updateAllocation(trx, id, { locked });
      await logStay(trx, deps, by, request, {
        action: 'room.lock',
        reason: '',
        changes: { locked: [before.locked, locked] },
      });
      return await readOne(trx, registrationId, settings);
    }

    if (before.isRoomLocked) throw new Refusal('ROOM_LOCKED');
    const room = openRoom(rooms, said.roomId ?? roomId);
    const people = Object.fromEntries(
      groups.map((group) => [group, said[group] ?? before[group]]),
    ) as Record<(typeof groups)[number], number>;
    for (const group of groups) {
      const most = request.left[group] + before[group];
      if (people[group] > most) {
        const message = problem('bedsMost', { group, most });
        throw new Refusal('VALIDATION', { fields: { [group]: message } });
      }
    }
    if (countSleepers(people) === 0) {
      throw new Refusal('VALIDATION', { fields: { men: problem('howManyStay') } });
    }
    const { checkIn = before.checkIn, checkOut = before.checkOut } = said;
    checkDays({ checkIn, checkOut }, 'checkOut');
    const isAll = groups.every((group) => people[group] === request[group]);
    const use = isAll ? request.use : useOf(people);
    const stay = { ...people, checkIn, checkOut, use, registrationId };
    const others = (await selectStaysIn(trx, [room.id])).filter((other) => other.id !== id);
    const warnings = warningsFor(stay, room, request, { others, settings });
    checkReason(warnings.texts, reason);
    const why = warnings.texts.length > 0 ? reason : '';
    const where = { ...stay, roomId: room.id, locked, reason: why };
    await updateAllocation(trx, id, { ...where, overCapacity: warnings.isOverCapacity });
    await logStay(trx, deps, by, request, {
      action: 'room.move',
      reason: why,
      changes: { room: [inWords(before, rooms.get(roomId) as RoomRow), inWords(stay, room)] },
    });
    return await readOne(trx, registrationId, settings);
  });
}

/** Takes a party out of its room. Refuses with NOT_FOUND, ALLOCATION_LOCKED or ROOM_LOCKED. */
export async function removeAllocation(deps: Using, by: StaffActor, id: string): Promise<void> {
  const settings = await deps.settings.current();
  await tx(deps.db, async (trx) => {
    const { registrationId, roomId } = await getAllocation(trx, id);
    const ids = { registrations: [registrationId], rooms: [roomId] };
    const { requests, rooms } = await lockForStay(trx, ids, settings);
    const before = await getAllocation(trx, id);
    if (before.locked) throw new Refusal('ALLOCATION_LOCKED');
    if (before.isRoomLocked) throw new Refusal('ROOM_LOCKED');
    await deleteAllocation(trx, id);
    await logStay(trx, deps, by, requests.get(registrationId) as Request, {
      action: 'room.remove-party',
      reason: '',
      changes: { room: [inWords(before, rooms.get(roomId) as RoomRow), null] },
    });
  });
}

async function readOne(trx: Db, id: string, settings: PublicSettings): Promise<StayRequest> {
  const [one] = await readRequests(trx, [id], settings);
  return one as StayRequest; // its row is locked
}

async function logStay(
  trx: Db,
  { now }: Using,
  by: StaffActor,
  { id, school }: Request,
  entry: {
    readonly action: AdminActionName;
    readonly reason: string;
    readonly changes: Record<string, readonly [unknown, unknown]>;
  },
): Promise<void> {
  const { action, reason, changes } = entry;
  await logAdminAction(
    trx,
    {
      by,
      action,
      changes,
      school,
      object: { type: 'registration', id },
      ...(reason !== '' && { reason }),
    },
    now(),
  );
}
