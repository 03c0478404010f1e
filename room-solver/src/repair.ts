import { canStay } from './assign-kinds.ts';
import type { Milp, Program, Term } from './milp.ts';
import { type Board, byDifficulty, type PartyToPlace, type RoomToFill } from './problem.ts';

/** Rooms looked at together: few enough that the program is solved exactly. */
const roomsAtOnce = 8;
/** Parties without a room that are tried together. */
const partiesAtOnce = 8;
const maxNodes = 200;

/**
 * Makes room for parties that have none by moving others between a few rooms with beds to spare, solved
 * exactly. Returns how many people got a bed; 0 when nothing could be gained.
 */
export function makeRoomFor(board: Board, party: PartyToPlace, milp: Milp): number {
  const { use } = party;
  // a family has a room to itself: moving families gains nothing that the kinds did not say
  if (use === 'Family') return 0;
  const waiting = board
    .unplaced()
    .filter((other) => other.use === use)
    .toSorted(byDifficulty);
  const trying = [party, ...waiting.filter((other) => other !== party)].slice(0, partiesAtOnce);
  const rooms = board.rooms
    .filter((room) => board.partiesIn(room).every((other) => other.use === use))
    .map((room) => ({ room, spare: spareBeds(board, room, party) }))
    .filter(({ spare }) => spare > 0)
    .toSorted((a, b) => b.spare - a.spare)
    .slice(0, roomsAtOnce)
    .map(({ room }) => room);
  const moving = rooms.flatMap((room) => board.partiesIn(room));
  const parties = [...moving, ...trying];
  const before = moving.reduce((sum, { size }) => sum + size, 0);
  const answer = milp(programOf(parties, rooms), { maxNodes });
  if (!answer) return 0;

  const placements = parties.flatMap((one, p) =>
    rooms.flatMap((room, r) => (answer.valueOf(`x${p}_${r}`) === 1 ? [{ one, room }] : [])),
  );
  const after = placements.reduce((sum, { one }) => sum + one.size, 0);
  if (after <= before) return 0;
  for (const one of moving) board.take(one);
  for (const { one, room } of placements) board.put(one, room);
  return after - before;
}

/** Beds free in a room over the party's nights. */
function spareBeds(
  board: Board,
  room: RoomToFill,
  { use, first, last, needsAccessible }: PartyToPlace,
) {
  if (needsAccessible && !room.accessible) return 0;
  let sum = 0;
  for (let night = first; night < last; night += 1) {
    sum += room.open[use][night] ?? 0;
    for (const other of board.partiesIn(room)) {
      if (other.first <= night && night < other.last) sum -= other.size;
    }
  }
  return sum;
}

/** Each party in at most one of the rooms, each room within its beds on every night. */
function programOf(parties: readonly PartyToPlace[], rooms: readonly RoomToFill[]): Program {
  const columns: Record<string, number> = {};
  const objective: Term[] = [];
  const rows: { terms: Term[]; atMost: number }[] = [];
  for (const [p, party] of parties.entries()) {
    const choices: Term[] = [];
    for (const [r, room] of rooms.entries()) {
      if (!canStay(party, room)) continue;
      columns[`x${p}_${r}`] = 1;
      choices.push([1, `x${p}_${r}`]);
      objective.push([party.size, `x${p}_${r}`]);
    }
    if (choices.length > 0) rows.push({ terms: choices, atMost: 1 });
  }
  for (const [r, { open }] of rooms.entries()) {
    const use = parties[0]?.use ?? 'Family';
    for (const [night, beds] of open[use].entries()) {
      const terms = parties.flatMap(({ size, first, last }, p): Term[] =>
        first <= night && night < last && `x${p}_${r}` in columns ? [[size, `x${p}_${r}`]] : [],
      );
      if (terms.length > 0) rows.push({ terms, atMost: beds });
    }
  }
  return { objective, rows, columns };
}
