import { type Board, byGroup, type PartyToPlace, type RoomToFill } from './problem.ts';

/** Passes over all parties; the second finds little, the fourth next to nothing. */
const maxPasses = 4;
/** Mates of the batch count more than others of the school. */
const batchWeight = 3;

/** Parties that can take each other's place: the same people, nights and needs. */
const kindOf = ({ use, size, first, last, needsAccessible }: PartyToPlace) =>
  `${use} ${size} ${first} ${last} ${needsAccessible}`;

function companionship(board: Board, party: PartyToPlace, room: RoomToFill): number {
  let sum = 0;
  for (const other of board.partiesIn(room)) {
    if (other === party || other.school !== party.school) continue;
    sum += other.batch === party.batch ? batchWeight : 1;
  }
  return sum;
}

/**
 * Lets parties of the same kind change places where that brings batches and schools together. Nobody
 * loses a room, and no room is fuller than before.
 */
export function keepTogether(board: Board): void {
  const kinds = [...Map.groupBy([...board.roomOf.keys()].toSorted(byGroup), kindOf).values()];
  for (let pass = 0; pass < maxPasses; pass += 1) {
    let hasImproved = false;
    for (const parties of kinds) {
      for (const [n, a] of parties.entries()) {
        for (const b of parties.slice(n + 1))
          hasImproved = swapIfBetter(board, a, b) || hasImproved;
      }
    }
    if (!hasImproved) return;
  }
}

function swapIfBetter(board: Board, a: PartyToPlace, b: PartyToPlace): boolean {
  const roomA = board.roomOf.get(a);
  const roomB = board.roomOf.get(b);
  if (!roomA || !roomB || roomA === roomB) return false;
  if (a.school === b.school && a.batch === b.batch) return false;
  const before = companionship(board, a, roomA) + companionship(board, b, roomB);
  // each counts the other as gone
  const mates = a.school === b.school ? 1 : 0;
  const after = companionship(board, a, roomB) + companionship(board, b, roomA) - 2 * mates;
  if (after <= before) return false;
  board.take(a);
  board.take(b);
  board.put(a, roomB);
  board.put(b, roomA);
  return true;
}
