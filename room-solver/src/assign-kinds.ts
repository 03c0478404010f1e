import type { Milp, Program, Term } from './milp.ts';
import {
  byGroup,
  type PartyToPlace,
  type PartyUse,
  type Problem,
  partyUses,
  type RoomToFill,
} from './problem.ts';

/**
 * The whole problem without its symmetry: parties alike are counted, rooms alike are counted, and the
 * program says how many of which go to which. What it places is a bound for every answer, since it asks
 * of each room only what is needed and never too much.
 */

/** Parties that are the same to every room, or rooms that are the same to every party. */
interface Kind<T> {
  readonly alike: readonly T[];
  readonly like: T;
}

export interface KindPlan {
  /** Nobody can place more people. */
  readonly bound: number;
  /** Which parties should go to which rooms alike; null when the program was not solved. */
  readonly shares:
    | readonly {
        readonly rooms: readonly RoomToFill[];
        readonly parties: readonly PartyToPlace[];
      }[]
    | null;
}

/** A person with a bed is worth more than all rooms that stay empty for it. */
const personWorth = 1000;
/** Costs of a room that is opened, a shared room taken from everybody, an accessible one not needed. */
const openingCost = 20;
const anyCost = 1;
const accessibleCost = 3;

/** Decides how many parties of each kind go to rooms of each kind, and proves a bound. */
export function assignKinds(problem: Problem, milp: Milp): KindPlan {
  const partyKinds = kindsOf(
    problem.parties.toSorted(byGroup),
    ({ use, first, last, size, needsAccessible }) => [use, first, last, size, needsAccessible],
  );
  const roomKinds = kindsOf(problem.rooms, ({ use, accessible, isUsed, capacity, open }) => [
    use,
    accessible,
    isUsed,
    capacity,
    open,
  ]);

  const relaxed = milp(programOf(partyKinds, roomKinds, problem, 'people'), { isRelaxed: true });
  const everybody = problem.parties.reduce((sum, { size }) => sum + size, 0);
  const bound = relaxed ? Math.min(everybody, Math.floor(relaxed.objective + 1e-6)) : everybody;
  const plan = milp(programOf(partyKinds, roomKinds, problem, 'everything'));
  if (!plan) return { bound, shares: null };

  const taken = new Map<Kind<PartyToPlace>, number>();
  const shares = roomKinds.flatMap(({ alike: rooms }, r) => {
    let from = 0;
    return partyUses.map((use) => {
      const until = from + plan.valueOf(`z${r}_${use}`);
      const own = rooms.slice(from, until);
      from = until;
      const parties = partyKinds.flatMap((kind, p) => {
        if (kind.like.use !== use) return [];
        const first = taken.get(kind) ?? 0;
        const next = first + plan.valueOf(`y${p}_${r}`);
        taken.set(kind, next);
        return kind.alike.slice(first, next);
      });
      return { rooms: own, parties };
    });
  });
  return { bound, shares };
}

function kindsOf<T>(all: readonly T[], signature: (one: T) => unknown[]): Kind<T>[] {
  const groups = Map.groupBy(all, (one) => JSON.stringify(signature(one)));
  return [...groups.values()].map((alike) => ({ alike, like: alike[0] as T }));
}

/** True if a party could stay in a room in which nobody is placed. */
export function canStay(party: PartyToPlace, room: RoomToFill): boolean {
  if (party.needsAccessible && !room.accessible) return false;
  return room.open[party.use].slice(party.first, party.last).every((beds) => beds >= party.size);
}

/**
 * `people` asks only for the most people; `everything` also for few opened rooms, rooms of the right use
 * and accessible rooms for those who need them.
 */
function programOf(
  partyKinds: readonly Kind<PartyToPlace>[],
  roomKinds: readonly Kind<RoomToFill>[],
  { nights }: Problem,
  goal: 'people' | 'everything',
): Program {
  const worth = goal === 'people' ? 1 : personWorth;
  const columns: Record<string, number> = {};
  const rows: { terms: Term[]; atMost: number }[] = [];
  const objective: Term[] = [];
  const places = partyKinds.map((): Term[] => []);

  for (const [r, { alike: rooms, like: room }] of roomKinds.entries()) {
    for (const [p, { alike: parties, like: party }] of partyKinds.entries()) {
      if (!canStay(party, room)) continue;
      const name = `y${p}_${r}`;
      columns[name] = parties.length;
      places[p]?.push([1, name]);
      const cost =
        goal === 'people'
          ? 0
          : (room.use === 'Any' ? anyCost : 0) +
            (room.accessible && !party.needsAccessible ? accessibleCost : 0);
      objective.push([party.size * worth - cost, name]);
    }
    for (const night of nights.keys()) {
      const openedFor: Term[] = [];
      for (const use of partyUses) {
        const there = partyKinds.flatMap(({ like }, p) =>
          like.use === use && like.first <= night && night < like.last && `y${p}_${r}` in columns
            ? [{ name: `y${p}_${r}`, size: like.size }]
            : [],
        );
        if (there.length === 0) continue;
        // for the bound a room may serve another use each night; a plan keeps to one, which can be packed
        const opened = goal === 'people' ? `z${r}_${night}_${use}` : `z${r}_${use}`;
        columns[opened] = rooms.length;
        openedFor.push([1, opened]);
        rows.push(...fitting(there, { beds: room.open[use][night] ?? 0, use, opened }));
      }
      if (goal === 'people' && openedFor.length > 0) {
        rows.push({ terms: openedFor, atMost: rooms.length });
      }
    }
    const kept = partyUses.map((use) => `z${r}_${use}`).filter((name) => name in columns);
    if (kept.length === 0) continue;
    rows.push({ terms: kept.map((name): Term => [1, name]), atMost: rooms.length });
    if (!room.isUsed) objective.push(...kept.map((name): Term => [-openingCost, name]));
  }
  for (const [p, { alike }] of partyKinds.entries()) {
    const terms = places[p] ?? [];
    if (terms.length > 0) rows.push({ terms, atMost: alike.length });
  }
  return { objective, rows, columns };
}

/** Shares of a room that are counted: halves, thirds, quarters. */
const parts = [2, 3, 4];

/**
 * The parties that `opened` rooms with these beds hold in one night: a family each, or people up to the beds. People
 * alone would let two parties of three and one of two into two rooms of four; so sizes are also counted in
 * parts of a room, rounded so that what fits a room never counts for more than one (dual feasible
 * functions of Fekete and Schepers).
 */
function fitting(
  there: readonly { readonly name: string; readonly size: number }[],
  { beds, use, opened }: { beds: number; use: PartyUse; opened: string },
): { terms: Term[]; atMost: number }[] {
  const row = (weigh: (size: number) => number, each: number) => ({
    terms: [
      ...there.map(({ name, size }): Term => [weigh(size), name]).filter(([weight]) => weight > 0),
      [-each, opened] as const,
    ],
    atMost: 0,
  });
  if (use === 'Family') return [row(() => 1, 1)];
  const inParts = parts.map((count) => {
    const weigh = (size: number) => {
      const share = (count * size) / beds;
      return Number.isInteger(share) ? share * (count - 1) : Math.floor(share) * count;
    };
    return row(weigh, count * (count - 1));
  });
  return [row((size) => size, beds), ...inParts];
}
