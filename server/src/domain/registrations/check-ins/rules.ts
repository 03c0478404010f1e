import { type DoorEntry, judge, stillOutside } from '@sangamam/contract/check-in';
import { clockTime } from '@sangamam/contract/locale/dates';
import { dayMs, minuteMs } from '@sangamam/contract/locale/durations';
import { dateAtEvent, startOfDayMs } from '@sangamam/contract/locale/event-time';
import { formatRupees } from '@sangamam/contract/locale/money';
import { problem } from '@sangamam/contract/locale/problems';
import { type ByAge, isWithin, partySize } from '@sangamam/contract/party/party';
import type { RegistrationStatus } from '@sangamam/contract/registrations/status';
import { Refusal } from '../../../platform/refusal.ts';

/** Within this time an arrival is undone without a reason (docs/product/desk-and-door.md#taking-an-arrival-back). */
export const freeUndoMs = minuteMs;

const clockSlackMs = 5 * minuteMs;
/** A scan older than this is not believed. */
const maxAgeMs = 3 * dayMs;

/** The time a device reports for an arrival, if plausible; else now. */
export function readArrivalTime(at: string, now: Date): Date {
  const ageMs = now.getTime() - Date.parse(at);
  return ageMs >= -clockSlackMs && ageMs <= maxAgeMs
    ? new Date(Math.min(Date.parse(at), now.getTime()))
    : now;
}

/** The refusal of an entry, or null when the party may come in. */
export function entryRefusalOf(entry: DoorEntry, party: ByAge, reason: string): Refusal | null {
  const { colour, why } = judge(entry);
  const { arrivedAt, due } = entry;
  if (colour === 'red') {
    if (why !== 'all-in') return new Refusal('NO_ENTRY', { values: { why } });
    return arrivedAt === null
      ? new Refusal('NO_ENTRY', { values: { why: 'other' } })
      : new Refusal('ALL_IN', { values: { time: clockTime(arrivedAt) } });
  }
  if (partySize(party) === 0) {
    return new Refusal('VALIDATION', { fields: { party: problem('arrivalsRequired') } });
  }
  const outside = stillOutside(entry);
  if (!isWithin(party, outside)) {
    const left = partySize(outside);
    const expected = partySize(entry.expected);
    return new Refusal('TOO_MANY_ARRIVE', { values: { left, expected } });
  }
  if (colour === 'amber' && reason === '') {
    return new Refusal('NEEDS_REASON', {
      fields: { reason: problem('whyLetIn', { why, due: formatRupees(due) }) },
    });
  }
  return null;
}

/** The status once the last arrival of a registration was undone. */
export function statusAfterUndo(before: string | null, isSettled: boolean): RegistrationStatus {
  if (isSettled) return 'Confirmed';
  return before === 'Waitlisted' ? 'Waitlisted' : 'Submitted';
}

/** When a device must delete its offline list: at the end, at the event, of today or of the event's first day. */
export function listExpiresAt(now: Date, startsAt: string): Date {
  const dayOf = Math.max(now.getTime(), Date.parse(startsAt));
  return new Date(startOfDayMs(dateAtEvent(dayOf)) + dayMs);
}
