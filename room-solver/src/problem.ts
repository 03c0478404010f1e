/** With whom people may share a room: other men, other women, or as a family with nobody. */
export const partyUses = ['Men', 'Women', 'Family'] as const;
export type PartyUse = (typeof partyUses)[number];

/** Placing parties in rooms, as plain data that can go to a thread and back. */
export interface Problem {
  /** The names of the nights in reasons, in order; everything else counts nights by their index. */
  readonly nights: readonly string[];
  readonly parties: readonly PartyToPlace[];
  readonly rooms: readonly RoomToFill[];
}

/** People who stay together, from the night `first` up to and without the night `last`. */
export interface PartyToPlace {
  readonly id: string;
  readonly use: PartyUse;
  readonly size: number;
  readonly first: number;
  readonly last: number;
  readonly needsAccessible: boolean;
  readonly school: string;
  readonly batch: string;
}

export interface RoomToFill {
  readonly id: string;
  /** For whom it is; `Any` takes what its first guests make it, night by night. */
  readonly use: PartyUse | 'Any';
  readonly capacity: number;
  readonly accessible: boolean;
  /** Somebody stays there already. */
  readonly isUsed: boolean;
  /** Beds that people of this use may still take, night by night. */
  readonly open: Readonly<Record<PartyUse, readonly number[]>>;
}

interface Placed {
  readonly partyId: string;
  readonly roomId: string;
}

export interface Solution {
  readonly method: 'Optimised' | 'Greedy';
  readonly placements: readonly Placed[];
  readonly unplaced: readonly { readonly partyId: string; readonly reason: Reason }[];
  readonly people: number;
  readonly placedPeople: number;
  /** No answer places more people. */
  readonly bound: number;
  readonly roomsUsed: number;
}

/** Why a party has no room, for whoever says it. */
export interface Reason {
  /** `full`: on `nights`; `noneThroughout`: free on each of `nights`, but never the same room. */
  readonly why: 'noRoom' | 'tooLarge' | 'noneSuitable' | 'full' | 'noneThroughout';
  readonly use: PartyUse;
  readonly beds: number;
  readonly needsAccessible: boolean;
  /** Beds of the largest room of their use. */
  readonly largest: number;
  readonly nights: readonly string[];
}

export type Phase =
  | 'reading'
  | 'planning'
  | 'placing'
  | 'makingRoom'
  | 'keepingTogether'
  | 'explaining';

/** Hears how far a search is, of 100, and what it does. */
export type Report = (progress: number, phase: Phase) => void;

/** The rooms as they fill: who may still come in, and who is where. */
export function createBoard({ parties, rooms }: Problem) {
  const roomOf = new Map<PartyToPlace, RoomToFill>();
  const inside = new Map<RoomToFill, PartyToPlace[]>(rooms.map((room) => [room, []]));
  const partiesIn = (room: RoomToFill) => inside.get(room) ?? [];
  const isThere = (night: number) => (party: PartyToPlace) =>
    party.first <= night && night < party.last;

  /** Beds that would be left on the tightest night, or -1 when the party cannot stay there. */
  function slack(party: PartyToPlace, room: RoomToFill): number {
    if (party.needsAccessible && !room.accessible) return -1;
    const others = partiesIn(room);
    let least = Number.POSITIVE_INFINITY;
    for (let night = party.first; night < party.last; night += 1) {
      let free = (room.open[party.use][night] ?? 0) - party.size;
      for (const other of others) {
        if (!isThere(night)(other)) continue;
        if (other.use !== party.use || party.use === 'Family') return -1;
        free -= other.size;
      }
      if (free < 0) return -1;
      least = Math.min(least, free);
    }
    return least;
  }

  return {
    rooms,
    parties,
    roomOf,
    partiesIn,
    slack,
    put(party: PartyToPlace, room: RoomToFill): void {
      roomOf.set(party, room);
      inside.get(room)?.push(party);
    },
    take(party: PartyToPlace): void {
      const room = roomOf.get(party);
      if (!room) return;
      roomOf.delete(party);
      inside.set(
        room,
        partiesIn(room).filter((other) => other !== party),
      );
    },
    unplaced: () => parties.filter((party) => !roomOf.has(party)),
    placedPeople: () => [...roomOf.keys()].reduce((sum, { size }) => sum + size, 0),
    roomsUsed: () => rooms.filter((room) => room.isUsed || partiesIn(room).length > 0).length,
  };
}
export type Board = ReturnType<typeof createBoard>;

/** Families first, then the larger and longer; those of a school and batch one after the other. */
export function byDifficulty(a: PartyToPlace, b: PartyToPlace): number {
  const family = (party: PartyToPlace) => (party.use === 'Family' ? 0 : 1);
  return (
    family(a) - family(b) ||
    b.size - a.size ||
    b.last - b.first - (a.last - a.first) ||
    byGroup(a, b)
  );
}

/** Orders parties by school, then batch, so that those who know each other stand together. */
export function byGroup(a: PartyToPlace, b: PartyToPlace): number {
  return compare(a.school, b.school) || compare(a.batch, b.batch) || compare(a.id, b.id);
}

/** The order of code points, the same on every machine. */
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
