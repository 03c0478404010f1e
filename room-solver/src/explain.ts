import type { Board, PartyToPlace, PartyUse } from './problem.ts';

const whom: Record<PartyUse, string> = { Men: 'men', Women: 'women', Family: 'a family' };
const beds = (count: number) => (count === 1 ? 'a bed' : `${count} beds`);

/** Why a party has no room, beside all who have one: what would have to be different. */
export function explainUnplaced(
  board: Board,
  party: PartyToPlace,
  nights: readonly string[],
): string {
  const { use, size, first, last } = party;
  const forThem = board.rooms.filter((room) => room.use === use || room.use === 'Any');
  if (forThem.length === 0) return `There is no room for ${whom[use]}.`;
  const largest = Math.max(...forThem.map(({ capacity }) => capacity));
  if (largest < size) {
    return `No room for ${whom[use]} has ${beds(size)}; the largest has ${largest}.`;
  }
  const suitable = forThem.filter(
    (room) => room.capacity >= size && (room.accessible || !party.needsAccessible),
  );
  const kind = `${party.needsAccessible ? 'accessible ' : ''}room for ${whom[use]}`;
  if (suitable.length === 0) return `No ${kind} has ${beds(size)}.`;

  const stayNights = nights.slice(first, last);
  const full = stayNights.filter((_, n) => {
    const oneNight = { ...party, first: first + n, last: first + n + 1 };
    return suitable.every((room) => board.slack(oneNight, room) < 0);
  });
  if (full.length > 0) {
    return `No ${kind} has ${beds(size)} free on ${full.join(' and ')}.`;
  }
  const [from] = stayNights;
  return `No one ${kind} has ${beds(size)} free on all nights from ${from} to ${stayNights.at(-1)}.`;
}
