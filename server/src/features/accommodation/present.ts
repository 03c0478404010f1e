import {
  countSleepers,
  type SleepingParty,
  type StayRequest,
} from '@sangamam/contract/accommodation/accommodation';
import { shortDay } from '@sangamam/contract/locale/days';
import { hasFlag } from '@sangamam/contract/settings/option-answers';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { words } from '@sangamam/words/staff/stay-and-travel';
import { listKindWaits } from '../../domain/acts/index.ts';
import type { Db } from '../../platform/db/connect.ts';
import {
  countNights,
  mentionsAccess,
  type PartyUse,
  stayDays,
  stayWindow,
  useOf,
} from './rules.ts';
import { type AllocationRow, type RequestRow, selectAllocations, selectRequests } from './store.ts';

/** A request with what is derived from it: days, use, and people without a bed. */
export interface Request extends Omit<RequestRow, 'needsAccessible'> {
  readonly days: {
    readonly checkIn: string;
    readonly checkOut: string;
    readonly daysAssumed: boolean;
  };
  readonly use: PartyUse;
  readonly needsAccessible: boolean;
  readonly needsBed: boolean;
  /** People without a bed; zero once the stay is released. */
  readonly left: SleepingParty;
}

export function readRequest(row: RequestRow, settings: PublicSettings): Request {
  const isDone = !row.asks || row.status === 'Released';
  const left = (asked: number, placed: number) => (isDone ? 0 : Math.max(0, asked - placed));
  return {
    ...row,
    days: stayDays(row, settings),
    use: useOf(row, hasFlag(settings, 'stayKinds', row.kind, 'isFamily')),
    needsAccessible: row.needsAccessible ?? mentionsAccess(row.remarks),
    needsBed: !hasFlag(settings, 'stayKinds', row.kind, 'isAway'),
    left: {
      men: left(row.men, row.placedMen),
      women: left(row.women, row.placedWomen),
      children: left(row.children, row.placedChildren),
    },
  };
}

export const familyKinds = ({ options }: PublicSettings): string[] =>
  options.stayKinds.filter(({ isFamily }) => isFamily).map(({ value }) => value);

export async function presentRequests(
  db: Db,
  rows: readonly RequestRow[],
  settings: PublicSettings,
): Promise<StayRequest[]> {
  const ids = rows.map(({ id }) => id);
  const [allocations, waits] = await Promise.all([
    selectAllocations(db, ids),
    listKindWaits(db, ids),
  ]);
  const byRegistration = Map.groupBy(allocations, ({ registrationId }) => registrationId);
  const beds = waits.filter(({ list }) => list === 'stayKinds');
  const waitOf = new Map(beds.map((wait) => [wait.registrationId, wait]));
  return rows.map((row) => ({
    ...presentRequest(readRequest(row, settings), byRegistration.get(row.id) ?? [], settings),
    wait: waitOf.get(row.id) ?? null,
  }));
}

export async function readRequests(
  db: Db,
  ids: readonly string[],
  settings: PublicSettings,
): Promise<StayRequest[]> {
  return await presentRequests(db, await selectRequests(db, ids), settings);
}

function presentRequest(
  request: Request,
  allocations: readonly AllocationRow[],
  settings: PublicSettings,
): Omit<StayRequest, 'wait'> {
  const { id, days, placedMen, placedWomen, placedChildren, ...row } = request;
  return {
    ...row,
    _id: id,
    ...days,
    nights: countNights(days),
    placed: placedMen + placedWomen + placedChildren,
    allocations: allocations.map((allocation) => ({ ...allocation, _id: allocation.id })),
    problem: problemOf(request, allocations, settings),
  };
}

/** The most urgent problem of a request, in words; null without one. */
function problemOf(
  request: Request,
  allocations: readonly AllocationRow[],
  settings: PublicSettings,
): string | null {
  const { days, asks, men, women, children, placedMen, placedWomen, placedChildren } = request;
  const { first, last } = stayWindow(settings);
  const here = allocations.filter(({ status }) => status !== 'Released');
  if (!asks) return words.notAsking;
  if (placedMen > men || placedWomen > women || placedChildren > children) {
    const placed = placedMen + placedWomen + placedChildren;
    return words.partyChanged({ placed, people: men + women + children });
  }
  if (days.checkIn < first || days.checkOut > last) {
    return words.outsideEvent({ from: shortDay(days.checkIn), to: shortDay(days.checkOut) });
  }
  const isMoved = ({ checkIn, checkOut }: AllocationRow) =>
    checkIn !== days.checkIn || checkOut !== days.checkOut;
  if (here.some((allocation) => isMoved(allocation) && allocation.reason === '')) {
    return words.daysChanged({ from: shortDay(days.checkIn), to: shortDay(days.checkOut) });
  }
  if (countSleepers(request) === 0) return words.countMissing;
  return null;
}
