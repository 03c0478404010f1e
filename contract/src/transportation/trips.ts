import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { isoDay } from '../calls/iso-day.ts';
import { failed, problem } from '../locale/problems.ts';
import { line, optionalLine, optionalPhone, phone } from '../text/answer-kinds.ts';
import { asCode } from '../text/doors.ts';
import { arrival, arrivalStates } from './transportation.ts';

/** Pick-ups and trips for arrivals. Times are at the event. Super admins only. */

/**
 * Arrivals at one point within this time can share a trip
 * (docs/product/stay-and-travel.md#pick-ups-and-trips).
 */
export const pickupWindowMinutes = 60;
/** The most seats a vehicle may have. */
export const maxVehicleCapacity = 100;

const access = { kind: 'admin', action: 'transportation.manage' } as const;
const day = isoDay(problem('enterDate'));

const passenger = z.object({
  registrationId: z.uuid(),
  registrationNumber: z.string(),
  name: z.string(),
  contactNumber: z.string(),
  people: z.number(),
  date: z.string(),
  time: z.string(),
  mode: z.string(),
  serviceNumber: z.string(),
  remarks: z.string(),
  state: z.enum(arrivalStates),
});
export type Passenger = z.output<typeof passenger>;

export const trip = z.object({
  _id: z.uuid(),
  vehicle: z.string(),
  capacity: z.number(),
  driver: z.string(),
  driverPhone: z.string(),
  arrivalPoint: z.string(),
  destination: z.string(),
  leavesAt: z.string(),
  note: z.string(),
  /** Why it leaves before somebody arrives; empty if it does not. */
  reason: z.string(),
  people: z.number(),
  passengers: z.array(passenger),
  /** Opens WhatsApp with the passenger list for the driver; null without a phone number. */
  whatsappUrl: z.nullable(z.string()),
});
export type Trip = z.output<typeof trip>;

/**
 * Parties that need a pick-up and arrive at one point within an hour; those without a time are a separate
 * group.
 */
export const pickupGroup = z.object({
  date: z.string(),
  arrivalPoint: z.string(),
  /** `HH:mm` of the first and last arrival; empty without times. */
  from: z.string(),
  until: z.string(),
  parties: z.array(arrival),
  people: z.number(),
  left: z.number(),
});
export type PickupGroup = z.output<typeof pickupGroup>;

export const listPickups = endpoint('GET /transportation/pickups', {
  summary: 'Who waits for a pick-up on a date, in groups, and the trips of that date',
  access,
  query: z.object({ date: day }),
  reads: 'people',
  reply: z.object({
    groups: z.array(pickupGroup),
    trips: z.array(trip),
    /** Those who wait for a seat come first; very many are not all shown. */
    parties: z.object({ shown: z.number(), total: z.number() }),
  }),
  failure: failed('pickUpsNotLoaded'),
});

const capacityMessage = problem('seatsFromTo', { max: maxVehicleCapacity });
const capacity = z
  .int(capacityMessage)
  .check(z.minimum(1, capacityMessage), z.maximum(maxVehicleCapacity, capacityMessage));
const vehicle = line('Vehicle', 60).check(z.minLength(1, problem('vehicleRequired')));
const departureRequired = problem('departureRequired');
const leavesAt = z
  .string(departureRequired)
  .check(asCode, z.iso.datetime({ offset: true, error: departureRequired }));
const seat = z.object({
  registrationId: z.uuid(),
  /** People to seat; defaults to all of the party who have no seat. */
  people: z.optional(z.int(problem('enterWholeNumber')).check(z.minimum(1), z.maximum(100))),
});
const passengers = z.array(seat).check(z.maxLength(100));
const reason = optionalLine('Reason', 200);

/**
 * VEHICLE_FULL if the passengers do not fit. NEEDS_REASON, with warnings in `fields.reason`, if it leaves
 * before somebody arrives or from another point; a given reason is logged.
 */
export const createTrip = endpoint('POST /transportation/trips', {
  summary: 'Adds a trip, with or without passengers',
  access,
  body: z.object({
    vehicle,
    capacity,
    leavesAt,
    driver: optionalLine('Driver', 100),
    driverPhone: optionalPhone,
    arrivalPoint: line('Place', 80).check(z.minLength(1, problem('tripStartRequired'))),
    destination: optionalLine('Destination', 120),
    note: optionalLine('Note', 200),
    passengers: z._default(passengers, []),
    reason,
  }),
  reply: trip,
  idempotent: true,
  failure: failed('tripNotAdded'),
});

export const changeTrip = endpoint('PATCH /transportation/trips/{id}', {
  summary: 'Changes vehicle, driver, seats, place or time of a trip',
  access,
  body: z.object({
    vehicle: z.optional(vehicle),
    capacity: z.optional(capacity),
    leavesAt: z.optional(leavesAt),
    driver: z.optional(line('Driver', 100)),
    driverPhone: z.optional(phone(null)),
    arrivalPoint: z.optional(line('Place', 80).check(z.minLength(1, problem('tripStartRequired')))),
    destination: z.optional(line('Destination', 120)),
    note: z.optional(line('Note', 200)),
    reason,
  }),
  reply: trip,
  failure: failed('tripNotChanged'),
});

/** Its passengers have no seat again. */
export const removeTrip = endpoint('DELETE /transportation/trips/{id}', {
  summary: 'Removes a trip',
  access,
  failure: failed('tripNotRemoved'),
});

/** All or none. VALIDATION for more people than have no seat. */
export const addPassengers = endpoint('POST /transportation/trips/{id}/passengers', {
  summary: 'Gives parties seats on a trip',
  access,
  body: z.object({
    passengers: passengers.check(z.minLength(1, problem('passengersRequired'))),
    reason,
  }),
  reply: trip,
  idempotent: true,
  failure: failed('passengersNotAdded'),
});

export const removePassenger = endpoint(
  'DELETE /transportation/trips/{id}/passengers/{registrationId}',
  {
    summary: 'Takes a party off a trip',
    access,
    params: z.object({ id: z.uuid(), registrationId: z.uuid() }),
    reply: trip,
    failure: failed('partyNotTakenOffTrip'),
  },
);

/**
 * Queues a mail with place, time and driver to passengers who have not had one for this version of the
 * trip.
 */
export const announceTrip = endpoint('POST /transportation/trips/{id}/announce', {
  summary: 'Tells the passengers by mail where and when the trip starts',
  access,
  body: z.object({}),
  reply: z.object({ mails: z.number() }),
  failure: failed('passengersNotTold'),
});

/**
 * The fewest trips, then the least waiting, for all pick-ups of a date in order of arrival, within the
 * window. Writes nothing: send each to `createTrip`.
 */
export const suggestTrips = endpoint('POST /transportation/trips/suggest', {
  summary: 'Proposes trips for those who wait for a pick-up on a date',
  access,
  body: z.object({
    date: day,
    vehicles: z
      .array(z.object({ vehicle, capacity }))
      .check(z.minLength(1, problem('vehiclesRequired')), z.maxLength(10)),
    /** Minutes between the last arrival and departure. */
    leaveAfterMinutes: z._default(z.int().check(z.minimum(0), z.maximum(120)), 15),
  }),
  reply: z.object({
    trips: z.array(
      z.object({
        arrivalPoint: z.string(),
        vehicle: z.string(),
        capacity: z.number(),
        leavesAt: z.string(),
        passengers: z.array(
          z.object({
            registrationId: z.uuid(),
            name: z.string(),
            people: z.number(),
            time: z.string(),
            waitMinutes: z.number(),
          }),
        ),
        people: z.number(),
        longestWaitMinutes: z.number(),
      }),
    ),
    unplaced: z.array(
      z.object({
        registrationId: z.uuid(),
        name: z.string(),
        people: z.number(),
        reason: z.string(),
      }),
    ),
  }),
  failure: failed('tripsNotSuggested'),
});
