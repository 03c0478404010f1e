import {
  type DoorEntry,
  judge,
  type Party,
  partyGroups,
  partySize,
  stillOutside,
} from '@sangamam/contract/check-in';
import { clockTime } from '@sangamam/contract/dates';
import { formatRupees } from '@sangamam/contract/money';
import type { RegistrationStatus } from '@sangamam/contract/registration-status';

/** For so long an arrival is taken back without a word (Product 5.1). */
export const undoFreelyMs = 60_000;

const clockSlackMs = 5 * 60_000;
/** A device that was without network for longer than an event has lost its day. */
const oldestMs = 3 * 24 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
const kochiOffsetMs = 5.5 * 60 * 60 * 1000;

/** When somebody came in: as the device says if its clock can be right, else now. */
export function readArrivalTime(at: string, now: Date): Date {
  const ageMs = now.getTime() - Date.parse(at);
  return ageMs >= -clockSlackMs && ageMs <= oldestMs
    ? new Date(Math.min(Date.parse(at), now.getTime()))
    : now;
}

/** Why a party is not let in, as a refusal's code and words; null when it is. */
export function whyNotIn(
  entry: DoorEntry,
  party: Party,
  reason: string,
): {
  readonly code: 'NO_ENTRY' | 'TOO_MANY_ARRIVE' | 'NEEDS_REASON' | 'VALIDATION';
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
} | null {
  const { colour, why } = judge(entry);
  const { arrivedAt, due } = entry;
  if (colour === 'red') {
    const messages = {
      unfinished: 'This registration was not finished.',
      cancelled: 'This registration was cancelled.',
      nobody: 'Nobody of this registration said they would come.',
      'all-in':
        arrivedAt === null ? 'Already checked in' : `Already checked in at ${clockTime(arrivedAt)}`,
    };
    return { code: 'NO_ENTRY', message: messages[why] };
  }
  if (partySize(party) === 0) {
    return { code: 'VALIDATION', fields: { party: 'Choose who has come' } };
  }
  const outside = stillOutside(entry);
  if (partyGroups.some((group) => party[group] > outside[group])) {
    const left = partySize(outside);
    const expected = partySize(entry.expected);
    return { code: 'TOO_MANY_ARRIVE', message: `Only ${left} of ${expected} are still to come.` };
  }
  if (colour === 'amber' && reason === '') {
    const reasons = {
      waitlisted: 'On the waiting list: say why they come in all the same',
      due: `${formatRupees(due)} to pay: say why they come in all the same`,
      unconfirmed: 'Not confirmed yet: say why they come in all the same',
    };
    return { code: 'NEEDS_REASON', fields: { reason: reasons[why] } };
  }
  return null;
}

/** What a registration becomes when the last of its people is taken back (Product 6). */
export function statusAfterUndo(before: string | null, isSettled: boolean): RegistrationStatus {
  if (isSettled) return 'Confirmed';
  return before === 'Waitlisted' ? 'Waitlisted' : 'Submitted';
}

/** Until when a device may keep the list: the end, in Kochi, of today or of the event's first day. */
export function keepListUntil(now: Date, startsAt: string): Date {
  const dayOf = Math.max(now.getTime(), Date.parse(startsAt));
  const midnight = Math.floor((dayOf + kochiOffsetMs) / dayMs) * dayMs + dayMs;
  return new Date(midnight - kochiOffsetMs);
}

/** A number as it was typed, as it is kept: "42" and "sgm-42" are SGM-00042. Null: it is none. */
export function numberTyped(typed: string, prefix: string): string | null {
  const [, given = prefix, digits] = /^(?:([a-z]+)[-\s]?)?0*(\d{1,9})$/i.exec(typed) ?? [];
  if (digits === undefined || given.toUpperCase() !== prefix.toUpperCase()) return null;
  return `${prefix}-${digits.padStart(5, '0')}`;
}
