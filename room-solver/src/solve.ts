import { assignKinds } from './assign-kinds.ts';
import { explainUnplaced } from './explain.ts';
import { packTightly, placeGreedily } from './greedy.ts';
import { keepTogether } from './keep-together.ts';
import { loadMilp, type Milp } from './milp.ts';
import {
  type Board,
  byDifficulty,
  createBoard,
  type Problem,
  type Report,
  type Solution,
} from './problem.ts';
import { makeRoomFor } from './repair.ts';

/** Attempts to make room for somebody; each is a small exact program. */
const maxRepairs = 60;

/**
 * Rooms for as many people as possible: families whole, each with its own kind, on all their nights; then
 * few rooms opened, accessible rooms for those who need them, batches and schools together. The same
 * problem gives the same answer. Where the optimiser cannot run, the greedy answer says so by `method`.
 */
export async function solve(problem: Problem, report: Report = () => {}): Promise<Solution> {
  report(5, 'reading');
  let milp: Milp;
  try {
    milp = await loadMilp();
  } catch {
    return solveGreedily(problem);
  }
  return optimise(problem, milp, report) ?? solveGreedily(problem);
}

/** First come the most difficult, each into the best room that is left. */
export function solveGreedily(problem: Problem): Solution {
  const board = createBoard(problem);
  placeGreedily(board, problem.parties);
  const everybody = problem.parties.reduce((sum, { size }) => sum + size, 0);
  return readBoard(problem, board, 'Greedy', everybody);
}

/** null when the solver has no plan. */
function optimise(problem: Problem, milp: Milp, report: Report): Solution | null {
  report(10, 'planning');
  const { bound, shares } = assignKinds(problem, milp);
  if (!shares) return null;
  report(40, 'placing');
  const board = createBoard(problem);
  for (const { rooms, parties } of shares) packTightly(board, parties, rooms);
  placeGreedily(board, board.unplaced(), { prefer: 'full rooms' });

  report(60, 'makingRoom');
  repair(board, bound, milp, report);
  const greedy = createBoard(problem);
  placeGreedily(greedy, problem.parties);
  const best = isBetter(greedy, board) ? greedy : board;
  report(85, 'keepingTogether');
  keepTogether(best);
  report(95, 'explaining');
  return readBoard(problem, best, 'Optimised', bound);
}

/** More people; of as many, in fewer rooms. */
function isBetter(a: Board, b: Board): boolean {
  const more = a.placedPeople() - b.placedPeople();
  return more > 0 || (more === 0 && a.roomsUsed() < b.roomsUsed());
}

function repair(board: Board, bound: number, milp: Milp, report: Report): void {
  const tried = new Set<string>();
  for (let n = 0; n < maxRepairs && board.placedPeople() < bound; n += 1) {
    const next = board
      .unplaced()
      .toSorted(byDifficulty)
      .find((party) => party.use !== 'Family' && !tried.has(party.id));
    if (!next) return;
    report(60 + Math.round((25 * n) / maxRepairs), 'makingRoom');
    tried.add(next.id);
    // whoever was tried before may fit in the new order
    if (makeRoomFor(board, next, milp) > 0) tried.clear();
  }
}

function readBoard(
  problem: Problem,
  board: Board,
  method: Solution['method'],
  bound: number,
): Solution {
  return {
    method,
    bound,
    placements: [...board.roomOf]
      .map(([party, room]) => ({ partyId: party.id, roomId: room.id }))
      .toSorted((a, b) => (a.partyId < b.partyId ? -1 : 1)),
    unplaced: board.unplaced().map((party) => ({
      partyId: party.id,
      reason: explainUnplaced(board, party, problem.nights),
    })),
    people: problem.parties.reduce((sum, { size }) => sum + size, 0),
    placedPeople: board.placedPeople(),
    roomsUsed: board.roomsUsed(),
  };
}
