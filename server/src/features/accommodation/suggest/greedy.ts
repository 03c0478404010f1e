import type { Board, PartyToPlace, RoomToFill } from './problem.ts';
import { byDifficulty } from './problem.ts';

/** How welcome a party is in a room: the first difference decides, more is better. */
function welcome(board: Board, party: PartyToPlace, room: RoomToFill, slack: number): number[] {
  const others = board.partiesIn(room);
  const mates = others.filter(({ school }) => school === party.school);
  return [
    // a room for everybody is for those who fit nowhere else
    room.use === party.use ? 1 : 0,
    room.accessible && !party.needsAccessible ? 0 : 1,
    mates.filter(({ batch }) => batch === party.batch).length,
    mates.length,
    room.isUsed || others.length > 0 ? 1 : 0,
    -slack,
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
  rooms: readonly RoomToFill[] = board.rooms,
): PartyToPlace[] {
  return parties.toSorted(byDifficulty).filter((party) => {
    let best: { room: RoomToFill; score: number[] } | null = null;
    for (const room of rooms) {
      const slack = board.slack(party, room);
      if (slack < 0) continue;
      const score = welcome(board, party, room, slack);
      if (!best || isBetter(score, best.score)) best = { room, score };
    }
    if (best) board.put(party, best.room);
    return best === null;
  });
}
