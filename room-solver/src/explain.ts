import type { Board, PartyToPlace, Reason } from './problem.ts';

/** Why a party has no room, beside all who have one: what would have to be different. */
export function explainUnplaced(
  board: Board,
  party: PartyToPlace,
  nights: readonly string[],
): Reason {
  const { use, size, first, last, needsAccessible } = party;
  const forThem = board.rooms.filter((room) => room.use === use || room.use === 'Any');
  const largest = Math.max(0, ...forThem.map(({ capacity }) => capacity));
  const because = (why: Reason['why'], onNights: readonly string[] = []): Reason => ({
    why,
    use,
    beds: size,
    needsAccessible,
    largest,
    nights: onNights,
  });
  if (forThem.length === 0) return because('noRoom');
  if (largest < size) return because('tooLarge');
  const suitable = forThem.filter(
    (room) => room.capacity >= size && (room.accessible || !needsAccessible),
  );
  if (suitable.length === 0) return because('noneSuitable');

  const stayNights = nights.slice(first, last);
  const full = stayNights.filter((_, n) => {
    const oneNight = { ...party, first: first + n, last: first + n + 1 };
    return suitable.every((room) => board.slack(oneNight, room) < 0);
  });
  return full.length > 0 ? because('full', full) : because('noneThroughout', stayNights);
}
