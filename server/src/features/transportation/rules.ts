import { minuteMs } from '@sangamam/contract/locale/durations';
import { momentAtEvent } from '@sangamam/contract/locale/event-time';
import { pickupWindowMinutes } from '@sangamam/contract/transportation/trips';
import { words } from '@sangamam/words/staff/stay-and-travel';

/** An arriving party; date and time are empty when the form does not say. */
export interface Coming {
  readonly name: string;
  readonly date: string;
  readonly time: string;
  readonly arrivalPoint: string;
}

/** Time of arrival in milliseconds since 1970, read in the time zone of the event; null without date or time. */
export function arrivalMs({ date, time }: Pick<Coming, 'date' | 'time'>): number | null {
  return date === '' || time === '' ? null : Date.parse(momentAtEvent(`${date}T${time}:00`));
}

/**
 * Groups parties that arrive at one point within `pickupWindowMinutes`, in order of arrival; those without
 * a time last.
 */
export function groupByWindow<Party extends Coming>(parties: readonly Party[]): Party[][] {
  const byPoint = Map.groupBy(parties, ({ arrivalPoint }) => arrivalPoint);
  return [...byPoint.keys()].sort().flatMap((point) => {
    const groups: Party[][] = [];
    let untilMs = Number.NEGATIVE_INFINITY;
    const timeless: Party[] = [];
    for (const party of (byPoint.get(point) ?? []).toSorted(byArrival)) {
      const atMs = arrivalMs(party);
      if (atMs === null) timeless.push(party);
      else if (atMs <= untilMs) groups.at(-1)?.push(party);
      else {
        groups.push([party]);
        untilMs = atMs + pickupWindowMinutes * minuteMs;
      }
    }
    return timeless.length > 0 ? [...groups, timeless] : groups;
  });
}

function byArrival(a: Coming, b: Coming): number {
  const [atA, atB] = [arrivalMs(a) ?? Infinity, arrivalMs(b) ?? Infinity];
  if (atA !== atB) return atA < atB ? -1 : 1;
  return a.name < b.name ? -1 : Number(a.name > b.name);
}

/** Warnings about passengers on a trip, as sentences; empty when there are none. */
export function tripWarnings(
  trip: { readonly leavesAt: Date; readonly arrivalPoint: string },
  passengers: readonly Coming[],
): string[] {
  return passengers.flatMap((passenger) => {
    const { name, date, time, arrivalPoint } = passenger;
    const atMs = arrivalMs(passenger);
    const texts: string[] = [];
    if (atMs !== null && atMs > trip.leavesAt.getTime()) {
      texts.push(words.arrivesLate({ name, time, date }));
    }
    if (arrivalPoint !== '' && arrivalPoint !== trip.arrivalPoint) {
      texts.push(words.arrivesElsewhere({ name, place: arrivalPoint, start: trip.arrivalPoint }));
    }
    return texts;
  });
}

interface Waiting extends Coming {
  readonly id: string;
  readonly left: number;
}
interface Vehicle {
  readonly vehicle: string;
  readonly capacity: number;
}
interface PlannedTrip<Party> extends Vehicle {
  readonly arrivalPoint: string;
  readonly leavesAt: Date;
  readonly passengers: readonly (Party & { readonly waitMinutes: number })[];
}

/** Compared in order: trips, minutes of waiting, empty seats. */
type Cost = readonly [trips: number, waiting: number, spare: number];
const isLess = (a: Cost, b: Cost) => {
  const at = a.findIndex((value, n) => value !== b[n]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
};

/**
 * Plans the fewest trips, then the least waiting, then the smallest vehicles. Each trip takes consecutive
 * arrivals within the window of the first, and leaves `leaveAfterMinutes` after the last. Exact: dynamic
 * programming over every way to cut the order. Parties that cannot be taken are returned with the reason.
 */
export function planTrips<Party extends Waiting>(
  parties: readonly Party[],
  vehicles: readonly Vehicle[],
  { leaveAfterMinutes }: { readonly leaveAfterMinutes: number },
): { trips: PlannedTrip<Party>[]; unplaced: { party: Party; reason: string }[] } {
  const bySize = vehicles.toSorted((a, b) => a.capacity - b.capacity);
  const most = bySize.at(-1)?.capacity ?? 0;
  const refusalReasonOf = (party: Party) => {
    if (party.arrivalPoint === '') return words.placeMissing;
    if (arrivalMs(party) === null) return words.timeMissing;
    return party.left > most && words.noVehicle({ seats: party.left, most });
  };
  const unplaced = parties.flatMap((party) => {
    const reason = refusalReasonOf(party);
    return reason ? [{ party, reason }] : [];
  });
  const possible = parties.filter((party) => !refusalReasonOf(party));
  const byPoint = Map.groupBy(possible, ({ arrivalPoint }) => arrivalPoint);
  const trips = [...byPoint.keys()]
    .sort()
    .flatMap((point) =>
      planPoint((byPoint.get(point) ?? []).toSorted(byArrival), bySize, leaveAfterMinutes),
    );
  return { trips, unplaced };
}

function planPoint<Party extends Waiting>(
  parties: readonly Party[],
  bySize: readonly Vehicle[],
  leaveAfterMinutes: number,
): PlannedTrip<Party>[] {
  /** By n: the cheapest plan for the first n parties, and where its last trip begins. */
  const best: { cost: Cost; from: number }[] = [{ cost: [0, 0, 0], from: 0 }];
  for (let end = 1; end <= parties.length; end += 1) {
    let found: { cost: Cost; from: number } | null = null;
    for (let from = end - 1; from >= 0; from -= 1) {
      const trip = tripOf(parties.slice(from, end), bySize, leaveAfterMinutes);
      if (!trip) break;
      const [trips, waiting, spare] = best[from]?.cost ?? [0, 0, 0];
      const cost: Cost = [trips + 1, waiting + trip.waiting, spare + trip.spare];
      if (!found || isLess(cost, found.cost)) found = { cost, from };
    }
    // a party alone always fits
    best.push(found as { cost: Cost; from: number });
  }
  const planned: PlannedTrip<Party>[] = [];
  for (let end = parties.length; end > 0; end = best[end]?.from ?? 0) {
    const trip = tripOf(parties.slice(best[end]?.from, end), bySize, leaveAfterMinutes);
    if (trip) planned.unshift(trip.planned);
  }
  return planned;
}

/** One trip for these parties; null when they are too many or too far apart in time. */
function tripOf<Party extends Waiting>(
  parties: readonly Party[],
  bySize: readonly Vehicle[],
  leaveAfterMinutes: number,
): { planned: PlannedTrip<Party>; waiting: number; spare: number } | null {
  const [first] = parties;
  if (!first) return null;
  const timesMs = parties.map((party) => arrivalMs(party) ?? 0);
  const lastMs = Math.max(...timesMs);
  if (lastMs - Math.min(...timesMs) > pickupWindowMinutes * minuteMs) return null;
  const people = parties.reduce((sum, { left }) => sum + left, 0);
  const vehicle = bySize.find(({ capacity }) => capacity >= people);
  if (!vehicle) return null;
  const leavesMs = lastMs + leaveAfterMinutes * minuteMs;
  const passengers = parties.map((party, n) => ({
    ...party,
    waitMinutes: (leavesMs - (timesMs[n] ?? 0)) / minuteMs,
  }));
  return {
    planned: {
      ...vehicle,
      arrivalPoint: first.arrivalPoint,
      leavesAt: new Date(leavesMs),
      passengers,
    },
    waiting: passengers.reduce((sum, { waitMinutes, left }) => sum + waitMinutes * left, 0),
    spare: vehicle.capacity - people,
  };
}
