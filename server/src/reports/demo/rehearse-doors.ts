import { randomUUID } from 'node:crypto';
import { type DoorRecord, judge } from '@sangamam/contract/check-in';
import { hourMs } from '@sangamam/contract/locale/durations';
import { byAge, partySize } from '@sangamam/contract/party/party';
import { checkIn, undoCheckIn } from '../../domain/registrations/index.ts';
import { findAtDoor } from '../../features/check-in/find-at-door.ts';
import type { Demo } from './demo.ts';
import { listConfirmed } from './store.ts';

/** One in so many confirmed registrations takes part in the rehearsal. */
const helperOneIn = 40;
/** Length of the rehearsal. */
const rehearsalMs = 2 * hourMs;

/**
 * Rehearses check-in in the last two hours: some families come in part, and the first check-in is undone
 * and repeated.
 */
export async function rehearseDoors({ deps, staff, random }: Demo): Promise<void> {
  const endedMs = deps.now().getTime();
  const numbers = await listConfirmed(deps.db, helperOneIn);
  for (const [index, number] of numbers.entries()) {
    const [entry] = await findAtDoor(deps, staff.checker.admin, number);
    if (!entry || judge(entry).colour !== 'green') continue;
    const at = new Date(endedMs - rehearsalMs * (1 - (index + 0.5) / numbers.length)).toISOString();
    const letIn = async (party: DoorRecord['expected']) => {
      const key = randomUUID();
      await checkIn(deps, staff.checker, entry._id, { key, party, ticket: '', at, reason: '' });
      return key;
    };
    if (index === 0) {
      const reason = 'Scanned to see what it looks like';
      const key = await letIn(entry.expected);
      await undoCheckIn(deps, staff.checker, entry._id, { key, reason });
    }
    const { adults } = entry.expected;
    const isPart = adults > 0 && partySize(entry.expected) > 1 && random.chance(0.3);
    await letIn(
      isPart ? { ...byAge(() => 0), adults: random.whole(1, adults - 1 || 1) } : entry.expected,
    );
  }
}
