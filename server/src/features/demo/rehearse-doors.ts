import { randomUUID } from 'node:crypto';
import { type DoorRecord, judge, nobody, partySize } from '@sangamam/contract/check-in';
import { checkIn, undoCheckIn } from '../check-in/check-in.ts';
import { findAtDoor } from '../check-in/find-at-door.ts';
import type { Demo } from './demo.ts';
import { listConfirmed } from './store.ts';

/** Every so many of those who are confirmed one helps to try the doors. */
const helperOneIn = 40;
/** Until the last of them came in. */
const rehearsalMs = 2 * 60 * 60 * 1000;

/**
 * Helpers try the doors in the last two hours: some families come in part, and the first is taken back and
 * let in again.
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
    await letIn(isPart ? { ...nobody, adults: random.whole(1, adults - 1 || 1) } : entry.expected);
  }
}
