import type {
  acceptRoomSuggestion,
  RoomSuggestion,
} from '@sangamam/contract/accommodation/room-suggestions';
import type { ReplyOf } from '@sangamam/contract/calls/endpoint';
import { words } from '@sangamam/words/staff/stay-and-travel';
import { v7 } from 'uuid';
import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockForStay, warningsFor } from '../allocate.ts';
import { selectRooms } from '../room-store.ts';
import { inWords, type Stay } from '../rules.ts';
import { insertAllocations, type NewAllocation, selectRequests, selectStaysIn } from '../store.ts';
import { useOfLeft } from './load-problem.ts';
import { suggestRoomsJob } from './run-suggestion.ts';
import {
  findSuggestion,
  insertSuggestion,
  markAccepted,
  type StoredResult,
  type SuggestionRow,
  wantStop,
} from './store.ts';

/** A search without a sign of life for this long is taken for dead; it gives one every second. */
const deadAfterMs = 30_000;
/** Keeps a statement well within its time limit. */
const insertsAtOnce = 200;
const groups = ['men', 'women', 'children'] as const;

type Using = Pick<Deps, 'db' | 'settings' | 'now'>;

/** Starts a search in the background. Refuses with IN_PROGRESS while another is running. */
export async function startSuggestion({ db, now }: Using, by: StaffActor): Promise<RoomSuggestion> {
  const id = v7();
  const at = now();
  return await tx(db, async (trx) => {
    const row = await insertSuggestion(trx, {
      id,
      now: at,
      deadBefore: new Date(at.getTime() - deadAfterMs),
    });
    if (!row) throw new Refusal('IN_PROGRESS');
    await addJob(trx, suggestRoomsJob, { suggestionId: id });
    const object = { type: 'room_suggestion', id };
    await logAdminAction(trx, { by, action: 'room.suggest', object }, at);
    return await presentSuggestion(trx, row);
  });
}

/** Asks a search to stop. Refuses with NOT_FOUND. */
export async function stopSuggestion({ db }: Using, id: string): Promise<RoomSuggestion> {
  await wantStop(db, id);
  const row = await findSuggestion(db, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return await presentSuggestion(db, row);
}

/** Adds current names to a stored suggestion; registrations cancelled since are left out. */
export async function presentSuggestion(db: Db, row: SuggestionRow): Promise<RoomSuggestion> {
  const { id, status, progress, phase, startedAt, finishedAt, acceptedAt } = row;
  return {
    _id: id,
    status,
    progress,
    phase,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    acceptedAt: acceptedAt?.toISOString() ?? null,
    result: row.result && (await presentResult(db, row.result)),
  };
}

async function presentResult(db: Db, result: StoredResult): Promise<RoomSuggestion['result']> {
  const ids = [...result.placements, ...result.unplaced].map((one) => one.registrationId);
  const [requests, rooms] = await Promise.all([selectRequests(db, ids), selectRooms(db)]);
  const requestOf = new Map(requests.map((request) => [request.id, request]));
  const roomOf = new Map(rooms.map((room) => [room.id, room]));
  return {
    ...result,
    placements: result.placements.flatMap((placement) => {
      const request = requestOf.get(placement.registrationId);
      const room = roomOf.get(placement.roomId);
      if (!request || !room) return [];
      const { registrationNumber, name, school, yearOfPassing } = request;
      const who = { registrationNumber, name, school, yearOfPassing };
      return [{ ...placement, ...who, block: room.block, roomName: room.name }];
    }),
    unplaced: result.unplaced.flatMap((one) => {
      const request = requestOf.get(one.registrationId);
      if (!request) return [];
      return [{ ...one, registrationNumber: request.registrationNumber, name: request.name }];
    }),
  };
}

/**
 * Allocates the rooms of a suggestion, except to registrations in `except`; what no longer fits is skipped
 * and returned. Refuses with NOT_FOUND, and with STATUS_CHANGE when it has not ended or was accepted
 * before.
 */
export async function acceptSuggestion(
  deps: Using,
  by: StaffActor,
  { id, except }: { readonly id: string; readonly except: readonly string[] },
): Promise<ReplyOf<typeof acceptRoomSuggestion>> {
  const settings = await deps.settings.current();
  const at = deps.now();
  return await tx(deps.db, async (trx) => {
    const suggestion = await findSuggestion(trx, id);
    if (!suggestion) throw new Refusal('NOT_FOUND');
    if (!(await markAccepted(trx, id, at))) throw new Refusal('STATUS_CHANGE');
    const placements = (suggestion.result?.placements ?? []).filter(
      ({ registrationId }) => !except.includes(registrationId),
    );
    const { requests, rooms } = await lockForStay(
      trx,
      {
        registrations: placements.map(({ registrationId }) => registrationId),
        rooms: [...new Set(placements.map(({ roomId }) => roomId))],
      },
      settings,
    );
    const stays = await selectStaysIn(trx, [...rooms.keys()]);
    const inside = Map.groupBy<string, Stay>(
      stays,
      (stay) => (stay as { roomId: string } & Stay).roomId,
    );

    const accepted: NewAllocation[] = [];
    const refused: { registrationId: string; name: string; reason: string }[] = [];
    const changes: Record<string, readonly [null, string]> = {};
    for (const { registrationId, roomId, men, women, children, checkIn, checkOut } of placements) {
      const request = requests.get(registrationId);
      const refuse = (reason: string) =>
        refused.push({ registrationId, name: request?.name ?? '', reason });
      const room = rooms.get(roomId);
      const people = { men, women, children };
      if (!request || groups.some((group) => people[group] > request.left[group])) {
        refuse(words.bedsNotNeeded);
        continue;
      }
      if (!room || room.locked || !room.active) {
        refuse(words.roomUnavailable);
        continue;
      }
      const stay = { ...people, checkIn, checkOut, registrationId, use: useOfLeft(request) };
      const others = inside.get(roomId) ?? [];
      const { texts } = warningsFor(stay, room, request, { others, settings });
      if (texts.length > 0) {
        refuse(texts.join(' '));
        continue;
      }
      inside.set(roomId, [...others, stay]);
      accepted.push({ ...stay, id: v7(), roomId, overCapacity: false, reason: '' });
      changes[request.registrationNumber] = [null, inWords(stay, room)];
    }
    for (let from = 0; from < accepted.length; from += insertsAtOnce) {
      await insertAllocations(trx, accepted.slice(from, from + insertsAtOnce), at);
    }
    const object = { type: 'room_suggestion', id };
    await logAdminAction(trx, { by, action: 'room.accept', object, changes }, at);
    return { accepted: accepted.length, refused };
  });
}
