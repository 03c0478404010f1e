import type { Board, PartyToPlace, RoomToFill } from './problem.ts';
import { byDifficulty } from './problem.ts';

/** The reasons that decide between two rooms a party could have: its mates, or that few beds are left over. */
type Prefer = 'mates' | 'full rooms';

/** How welcome a party is in a room: the first difference decides, more is better. */
function welcome(
  board: Board,
  party: PartyToPlace,
  room: RoomToFill,
  { slack, prefer }: { readonly slack: number; readonly prefer: Prefer },
): number[] {
  const others = board.partiesIn(room);
  const mates = others.filter(({ school }) => school === party.school);
  const company = [mates.filter(({ batch }) => batch === party.batch).length, mates.length];
  const fullness = [room.isUsed || others.length > 0 ? 1 : 0, -slack];
  return [
    // a room for everybody is for those who fit nowhere else
    room.use === party.use ? 1 : 0,
    room.accessible && !party.needsAccessible ? 0 : 1,
    ...(prefer === 'mates' ? [...company, ...fullness] : [...fullness, ...company]),
  ];
}

function isBetter(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, n) => value !== b[n]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

/**
 * Puts each party, the most difficult first, into the best of `rooms` that has beds for it on all its
 * nights. Returns those for whom there was none.
 */
export function placeGreedily(
  board: Board,
  parties: readonly PartyToPlace[],
  {
    rooms = board.rooms,
    prefer = 'mates',
    order = byDifficulty,
  }: {
    readonly rooms?: readonly RoomToFill[];
    readonly prefer?: Prefer;
    readonly order?: (a: PartyToPlace, b: PartyToPlace) => number;
  } = {},
): PartyToPlace[] {
  return parties.toSorted(order).filter((party) => {
    let best: { room: RoomToFill; score: number[] } | null = null;
    for (const room of rooms) {
      const slack = board.slack(party, room);
      if (slack < 0) continue;
      const score = welcome(board, party, room, { slack, prefer });
      if (!best || isBetter(score, best.score)) best = { room, score };
    }
    if (best) board.put(party, best.room);
    return best === null;
  });
}

/** Orders in which parties may be packed; which one leaves the fewest depends on who they are. */
const orders = [
  byDifficulty,
  (a: PartyToPlace, b: PartyToPlace) => areaOf(b) - areaOf(a) || byDifficulty(a, b),
  (a: PartyToPlace, b: PartyToPlace) => nightsOf(b) - nightsOf(a) || byDifficulty(a, b),
  (a: PartyToPlace, b: PartyToPlace) =>
    a.first - b.first || nightsOf(b) - nightsOf(a) || byDifficulty(a, b),
];
const nightsOf = ({ first, last }: PartyToPlace) => last - first;
const areaOf = (party: PartyToPlace) => party.size * nightsOf(party);

/** Packs parties into rooms that are alike, in the order that leaves the fewest people out. */
export function packTightly(
  board: Board,
  parties: readonly PartyToPlace[],
  rooms: readonly RoomToFill[],
): void {
  const leftBy = (order: (typeof orders)[number]) => {
    const left = placeGreedily(board, parties, { rooms, prefer: 'full rooms', order });
    return left.reduce((sum, { size }) => sum + size, 0);
  };
  let best = { order: byDifficulty, left: Number.POSITIVE_INFINITY };
  for (const order of orders) {
    const left = leftBy(order);
    for (const party of parties) board.take(party);
    if (left < best.left) best = { order, left };
    if (left === 0) break;
  }
  leftBy(best.order);
}
