import { eventTimeZone } from '@sangamam/contract/locale/event-time';
import type { Arrival, ArrivalSummary } from '@sangamam/contract/transportation/transportation';
import type { Trip } from '@sangamam/contract/transportation/trips';
import { words } from '@sangamam/words/staff/stay-and-travel';
import type { Db } from '../../platform/db/connect.ts';
import {
  type ArrivalSum,
  type SeatRow,
  selectSeats,
  selectTripsFor,
  sumArrivals,
  type TravellerRow,
  type TripRow,
} from './store.ts';

export async function presentArrivals(db: Db, rows: readonly TravellerRow[]): Promise<Arrival[]> {
  const trips = Map.groupBy(
    await selectTripsFor(
      db,
      rows.map(({ id }) => id),
    ),
    ({ registrationId }) => registrationId,
  );
  return rows.map((row) => ({
    ...row,
    _id: row.id,
    stateAt: row.stateAt?.toISOString() ?? null,
    left: leftOf(row),
    trips: (trips.get(row.id) ?? []).map(({ id, vehicle, leavesAt, people }) => ({
      _id: id,
      vehicle,
      people,
      leavesAt: leavesAt.toISOString(),
    })),
  }));
}

/** People of a party who need a pick-up and have no seat. */
export function leftOf({ needsPickup, people, seated }: TravellerRow): number {
  return needsPickup ? Math.max(0, people - seated) : 0;
}

export async function presentTrips(db: Db, rows: readonly TripRow[]): Promise<Trip[]> {
  const seats = Map.groupBy(
    await selectSeats(
      db,
      rows.map(({ id }) => id),
    ),
    ({ tripId }) => tripId,
  );
  return rows.map((row) => {
    const passengers = seats.get(row.id) ?? [];
    return {
      ...row,
      _id: row.id,
      leavesAt: row.leavesAt.toISOString(),
      people: passengers.reduce((sum, { people }) => sum + people, 0),
      passengers,
      whatsappUrl: whatsappUrl(row, passengers),
    };
  });
}

const clock = new Intl.DateTimeFormat('en-IN', {
  timeZone: eventTimeZone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** A WhatsApp click-to-chat link with the passenger list for the driver; null without a phone number. */
function whatsappUrl(trip: TripRow, passengers: readonly SeatRow[]): string | null {
  if (trip.driverPhone === '') return null;
  const lines = [
    `${trip.vehicle}: ${clock.format(trip.leavesAt)}`,
    words.from({ place: trip.arrivalPoint }),
    ...(trip.destination ? [words.to({ place: trip.destination })] : []),
    ...(trip.note ? [trip.note] : []),
    ...passengers.map(({ name, people, contactNumber, time, serviceNumber }) =>
      [`${name} (${people})`, contactNumber, time, serviceNumber].filter(Boolean).join(', '),
    ),
  ];
  const digits = trip.driverPhone.replace(/\D/g, '');
  return `https://wa.me/${digits}?text=${encodeURIComponent(lines.join('\n'))}`;
}

const keyOf = {
  Expected: 'expected',
  Arrived: 'arrived',
  'Picked up': 'pickedUp',
  'No show': 'noShow',
} as const;

/** Travellers by date and state, and by point and hour; the dates add up to all travellers. */
export async function summariseArrivals(db: Db): Promise<ArrivalSummary> {
  const sums = await sumArrivals(db);
  const dates = Map.groupBy(sums, ({ date }) => date);
  const points = Map.groupBy(
    sums.filter(({ date }) => date !== null),
    ({ date, arrivalPoint, hour }) => JSON.stringify([date, arrivalPoint, hour]),
  );
  return {
    total: figuresOf(sums),
    dates: [...dates].map(([date, rows]) => ({ date: date ?? 'none', ...figuresOf(rows) })),
    points: [...points.values()].map((rows) => {
      const { date, arrivalPoint, hour } = rows[0] as ArrivalSum; // a group has a row
      const { parties, people } = figuresOf(rows);
      return {
        date: date ?? '',
        arrivalPoint,
        hour: hour === null ? '' : `${hour}:00`,
        parties,
        people,
        needPickup: figuresOf(rows.filter(({ needsPickup }) => needsPickup)).people,
      };
    }),
  };
}

function figuresOf(rows: readonly ArrivalSum[]) {
  const sum = { parties: 0, people: 0, expected: 0, arrived: 0, pickedUp: 0, noShow: 0 };
  for (const { state, parties, people } of rows) {
    sum.parties += parties;
    sum.people += people;
    sum[keyOf[state]] += people;
  }
  return sum;
}
