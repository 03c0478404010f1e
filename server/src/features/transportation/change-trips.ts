import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { problem } from '@sangamam/contract/locale/problems';
import type {
  changeTrip as changeTripEndpoint,
  createTrip as createTripEndpoint,
  Trip,
} from '@sangamam/contract/transportation/trips';
import { v7 } from 'uuid';
import { lockRegistrations } from '../../domain/registrations/index.ts';
import type { StaffActor } from '../../platform/actor.ts';
import type { AdminActionName } from '../../platform/audit/log-admin-action.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import type { MessageDeps } from '../../platform/messages/queue-message.ts';
import { Refusal } from '../../platform/refusal.ts';
import { queueTrip } from './mails.ts';
import { presentTrips } from './present.ts';
import { type Coming, tripWarnings } from './rules.ts';
import {
  deleteSeat,
  deleteTrip,
  insertSeats,
  insertTrip,
  lockTrip,
  selectSeats,
  selectTravellers,
  type TripRow,
  updateTrip,
} from './store.ts';

type Using = Pick<Deps, 'db' | 'now'>;
type Seat = BodyOf<typeof createTripEndpoint>['passengers'][number];

/** Passengers are told again when one of these changes. */
const toldFields = [
  'vehicle',
  'driver',
  'driverPhone',
  'arrivalPoint',
  'destination',
  'leavesAt',
] as const;

async function getTrip(trx: Db, id: string): Promise<TripRow> {
  const trip = await lockTrip(trx, id);
  if (!trip) throw new Refusal('NOT_FOUND');
  return trip;
}

async function readTrip(trx: Db, trip: TripRow): Promise<Trip> {
  const [one] = await presentTrips(trx, [trip]);
  return one as Trip;
}

/** Refuses with NEEDS_REASON when there are warnings and no reason was given to ignore them. */
function checkWarnings(trip: TripRow, passengers: readonly Coming[], reason: string): void {
  const texts = tripWarnings(trip, passengers);
  if (texts.length === 0 || reason !== '') return;
  const text = texts.join(' ');
  throw new Refusal('NEEDS_REASON', { fields: { reason: text } });
}

/**
 * Refuses with VEHICLE_FULL, NEEDS_REASON or VALIDATION, and with NOT_TRAVELLING for a passenger who does
 * not.
 */
export async function createTrip(
  { db, now }: Using,
  by: StaffActor,
  body: BodyOf<typeof createTripEndpoint>,
): Promise<Trip> {
  const { passengers, reason, leavesAt, ...said } = body;
  const trip: TripRow = { ...said, id: v7(), leavesAt: new Date(leavesAt), reason: '', version: 1 };
  return await tx(db, async (trx) => {
    await lockRegistrations(
      trx,
      passengers.map(({ registrationId }) => registrationId),
    );
    const { version: _, ...row } = trip;
    await insertTrip(trx, row);
    await seat(trx, trip, passengers, reason);
    const made = await readTrip(trx, { ...trip, reason: (await getTrip(trx, trip.id)).reason });
    await log(trx, by, now(), 'trip.add', trip, {
      reason,
      changes: { trip: [null, inWords(made)] },
    });
    return made;
  });
}

const inWords = ({ vehicle, arrivalPoint, leavesAt, passengers }: Trip) =>
  `${vehicle}, ${arrivalPoint}, ${leavesAt}: ${passengers
    .map(({ registrationNumber, people }) => `${registrationNumber} (${people})`)
    .join(', ')}`;

/** Gives seats to parties whose rows must be locked; stores `reason` when there are warnings. */
async function seat(
  trx: Db,
  trip: TripRow,
  wanted: readonly Seat[],
  reason: string,
): Promise<void> {
  const ids = wanted.map(({ registrationId }) => registrationId);
  if (new Set(ids).size < ids.length) {
    throw new Refusal('VALIDATION', { fields: { passengers: problem('partyTwice') } });
  }
  const travellers = new Map((await selectTravellers(trx, { ids })).map((row) => [row.id, row]));
  const seats = wanted.map(({ registrationId, people }, n) => {
    const traveller = travellers.get(registrationId);
    if (!traveller) throw new Refusal('NOT_TRAVELLING');
    const left = Math.max(0, traveller.people - traveller.seated);
    const count = people ?? left;
    if (count < 1 || count > left) {
      const { name } = traveller;
      const fields = { [`passengers.${n}.people`]: problem('seatsLeft', { name, left }) };
      throw new Refusal('VALIDATION', { fields });
    }
    return { tripId: trip.id, registrationId, people: count };
  });
  const inside = await selectSeats(trx, [trip.id]);
  const sum = (of: readonly { people: number }[]) =>
    of.reduce((all, { people }) => all + people, 0);
  const people = sum(inside) + sum(seats);
  if (people > trip.capacity) {
    const { vehicle, capacity: seats } = trip;
    throw new Refusal('VEHICLE_FULL', { values: { vehicle, seats, people } });
  }
  const coming = [...travellers.values()];
  checkWarnings(trip, coming, reason);
  await insertSeats(trx, seats);
  if (tripWarnings(trip, coming).length > 0)
    await updateTrip(trx, trip.id, { reason, needsNotice: false });
}

/** Refuses with NOT_FOUND, NEEDS_REASON, and with TRIP_FULL when the passengers would not fit. */
export async function changeTrip(
  { db, now }: Using,
  by: StaffActor,
  { id, ...body }: BodyOf<typeof changeTripEndpoint> & { readonly id: string },
): Promise<Trip> {
  const { reason, leavesAt, ...said } = body;
  return await tx(db, async (trx) => {
    const before = await getTrip(trx, id);
    const change = {
      ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
      ...(leavesAt !== undefined && { leavesAt: new Date(leavesAt) }),
    } as Partial<TripRow>;
    const after = { ...before, ...change };
    const passengers = await selectSeats(trx, [id]);
    const people = passengers.reduce((sum, seat) => sum + seat.people, 0);
    if (people > after.capacity) {
      const fields = { capacity: problem('tripHolds', { people }) };
      throw new Refusal('TRIP_FULL', { fields });
    }
    checkWarnings(after, passengers, reason);
    const isWarned = tripWarnings(after, passengers).length > 0;
    const needsNotice = toldFields.some((key) => String(after[key]) !== String(before[key]));
    await updateTrip(trx, id, { ...change, reason: isWarned ? reason : '', needsNotice });
    const changed = await readTrip(trx, await getTrip(trx, id));
    const keys = (Object.keys(change) as (keyof TripRow)[]).filter(
      (key) => String(after[key]) !== String(before[key]),
    );
    await log(trx, by, now(), 'trip.change', after, {
      reason,
      changes: Object.fromEntries(keys.map((key) => [key, [before[key], after[key]] as const])),
    });
    return changed;
  });
}

/** Refuses with NOT_FOUND. */
export async function removeTrip({ db, now }: Using, by: StaffActor, id: string): Promise<void> {
  await tx(db, async (trx) => {
    const trip = await getTrip(trx, id);
    const before = inWords(await readTrip(trx, trip));
    await deleteTrip(trx, id);
    await log(trx, by, now(), 'trip.remove', trip, { changes: { trip: [before, null] } });
  });
}

/** Refuses with NOT_FOUND, VEHICLE_FULL, NEEDS_REASON or VALIDATION. */
export async function addPassengers(
  { db, now }: Using,
  by: StaffActor,
  { id, passengers, reason }: { id: string; passengers: readonly Seat[]; reason: string },
): Promise<Trip> {
  return await tx(db, async (trx) => {
    await lockRegistrations(
      trx,
      passengers.map(({ registrationId }) => registrationId),
    );
    const trip = await getTrip(trx, id);
    const before = inWords(await readTrip(trx, trip));
    await seat(trx, trip, passengers, reason);
    const changed = await readTrip(trx, await getTrip(trx, id));
    await log(trx, by, now(), 'trip.seat', trip, {
      reason,
      changes: { trip: [before, inWords(changed)] },
    });
    return changed;
  });
}

/** Refuses with NOT_FOUND. */
export async function removePassenger(
  { db, now }: Using,
  by: StaffActor,
  { id, registrationId }: { id: string; registrationId: string },
): Promise<Trip> {
  return await tx(db, async (trx) => {
    const trip = await getTrip(trx, id);
    const before = inWords(await readTrip(trx, trip));
    if (!(await deleteSeat(trx, { tripId: id, registrationId }))) throw new Refusal('NOT_FOUND');
    const changed = await readTrip(trx, trip);
    await log(trx, by, now(), 'trip.seat', trip, { changes: { trip: [before, inWords(changed)] } });
    return changed;
  });
}

/**
 * Queues a mail to each passenger who has not had one for this version of the trip; returns how many.
 * Refuses with NOT_FOUND.
 */
export async function announceTrip(
  deps: MessageDeps,
  by: StaffActor,
  id: string,
): Promise<{ mails: number }> {
  const settings = await deps.settings.current();
  const context = { settings, config: deps.config, now: deps.now() };
  return await tx(deps.db, async (trx) => {
    const trip = await getTrip(trx, id);
    const passengers = await selectSeats(trx, [id]);
    let mails = 0;
    for (const passenger of passengers) {
      const { registrationId: passengerId, people } = passenger;
      const person = { ...passenger, id: passengerId };
      if (await queueTrip(trx, { trip, person, people }, context)) mails += 1;
    }
    await log(trx, by, deps.now(), 'trip.announce', trip, {});
    return { mails };
  });
}

async function log(
  trx: Db,
  by: StaffActor,
  now: Date,
  action: AdminActionName,
  { id }: { readonly id: string },
  {
    reason = '',
    changes,
  }: { reason?: string; changes?: Record<string, readonly [unknown, unknown]> },
): Promise<void> {
  await logAdminAction(
    trx,
    {
      by,
      action,
      object: { type: 'trip', id },
      ...(reason !== '' && { reason }),
      ...(changes && { changes }),
    },
    now,
  );
}
