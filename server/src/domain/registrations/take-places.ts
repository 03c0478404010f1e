import { dayMs } from '@sangamam/contract/locale/durations';
import { isPaidOrPaying } from '@sangamam/contract/registrations/final-answers';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import type { Db } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countPlaces, isAnyoneWaiting, lockPlaces } from './places-store.ts';
import { findRegistration, type RegistrationRow } from './store.ts';

/** True if `places` more would be too many. Holds the lock of places until the transaction ends. */
export async function isOverCapacity(
  trx: Db,
  places: number,
  settings: PublicSettings,
): Promise<boolean> {
  const free = await countFreePlaces(trx, settings);
  return free !== null && free < places;
}

/** How many places are free, under 0 where more are taken; null: there is no limit. Locks as above. */
export async function countFreePlaces(
  trx: Db,
  { capacity }: PublicSettings,
): Promise<number | null> {
  if (capacity.people === 0) return null;
  await lockPlaces(trx);
  return capacity.people - (await countPlaces(trx));
}

/** How long a place is kept without money; null: until the event. */
export function unpaidDaysOf({ capacity }: PublicSettings): number | null {
  const { people, waitlist, unpaidDays } = capacity;
  return people > 0 && waitlist && unpaidDays > 0 ? unpaidDays : null;
}

/**
 * When a place that nobody pays for goes to who waits; null: never. Staff vouch for whom they registered. The days
 * begin anew when the fee is due again.
 */
export function unpaidPlaceEndsAt(
  {
    registrationType,
    submittedAt,
    dueAgainAt,
  }: Pick<RegistrationRow, 'registrationType' | 'submittedAt' | 'dueAgainAt'>,
  settings: PublicSettings,
): Date | null {
  const days = unpaidDaysOf(settings);
  if (days === null || submittedAt === null || registrationType === 'staff') return null;
  const sinceMs = Math.max(submittedAt.getTime(), dueAgainAt?.getTime() ?? 0);
  return new Date(sinceMs + days * dayMs);
}

/**
 * True if a submission goes to the waiting list: too few places are left, or others wait, whom staff give
 * the places that become free. Staff who register somebody themselves look only at the places. Locks as above.
 */
export async function hasToWait(
  trx: Db,
  { places, isByStaff }: { readonly places: number; readonly isByStaff: boolean },
  settings: PublicSettings,
): Promise<boolean> {
  if (places === 0 || !settings.capacity.waitlist || settings.capacity.people === 0) return false;
  if (await isOverCapacity(trx, places, settings)) return true;
  return !isByStaff && (await isAnyoneWaiting(trx));
}

/**
 * CAPACITY for a form that is not submitted while it would get no place: nobody pays for one that is not
 * there, nor past those who wait.
 */
export async function refuseWithoutPlace(
  db: Db,
  id: string,
  settings: PublicSettings,
): Promise<void> {
  if (settings.capacity.people === 0) return;
  const row = await findRegistration(db, id);
  if (row?.status !== 'Draft' || isPaidOrPaying(row.paymentStatus, row.paymentAmountPaise)) return;
  if (await lacksPlace(db, row.people, settings)) throw new Refusal('CAPACITY');
}

/** True if a party that submitted now would get no place, without a lock: a moment later it may. */
export async function lacksPlace(
  db: Db,
  people: number,
  { capacity }: PublicSettings,
): Promise<boolean> {
  if (capacity.people === 0 || people === 0) return false;
  if ((await countPlaces(db)) + people > capacity.people) return true;
  return capacity.waitlist && (await isAnyoneWaiting(db));
}
