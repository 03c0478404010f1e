import { minuteMs } from '@sangamam/contract/durations';
import { hasFlag, type OptionSettings } from '@sangamam/contract/option-answers';
import { type Pooling, poolingHours } from '@sangamam/contract/pooling';
import type { ProposalRow } from './pool-store.ts';
import { arrivalMs } from './rules.ts';
import type { TravellerRow } from './store.ts';

type Match = Pooling['matches'][number];
/** The most matches shown for one rider. */
const matchesPerRider = 5;

/** Cars with offered seats: how many in all, taken by agreed proposals, and free. */
export function carsOf(
  travellers: readonly TravellerRow[],
  proposals: readonly ProposalRow[],
  settings: OptionSettings,
): (TravellerRow & { seats: number; taken: number; free: number })[] {
  const agreed = proposals.filter(({ state }) => state === 'Agreed');
  return travellers
    .filter(
      ({ mode, seatsOffered }) =>
        seatsOffered > 0 && hasFlag(settings, 'transportModes', mode, 'hasSeats'),
    )
    .map((car) => {
      const own = agreed.filter(({ driverId }) => driverId === car.id);
      const taken = own.reduce((sum, { people }) => sum + people, 0);
      return {
        ...car,
        seats: car.seatsOffered,
        taken,
        free: Math.max(0, car.seatsOffered - taken),
      };
    });
}

/** Travellers who look for a seat and have none, in a car or on a trip. */
export function ridersOf(
  travellers: readonly TravellerRow[],
  proposals: readonly ProposalRow[],
  settings: OptionSettings,
): TravellerRow[] {
  const placed = new Set(
    proposals.filter(({ state }) => state === 'Agreed').map(({ riderId }) => riderId),
  );
  return travellers.filter(
    ({ id, mode, seated }) =>
      seated === 0 && !placed.has(id) && hasFlag(settings, 'transportModes', mode, 'seeksSeat'),
  );
}

const plain = (place: string) =>
  place
    .toLocaleLowerCase('en')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * How well two would travel together; null when they would not
 * (docs/product/stay-and-travel.md#shared-cars).
 */
function matchOf(
  car: Pick<TravellerRow, 'from' | 'district' | 'date' | 'time'> & { readonly free: number },
  rider: Pick<TravellerRow, 'from' | 'district' | 'date' | 'time' | 'people'>,
): Pick<Match, 'why' | 'gapMinutes'> | null {
  if (car.free < rider.people) return null;
  const isSamePlace = plain(car.from) !== '' && plain(car.from) === plain(rider.from);
  const isSameDistrict = car.district !== '' && car.district === rider.district;
  if (!isSamePlace && !isSameDistrict) return null;
  const [carMs, riderMs] = [arrivalMs(car), arrivalMs(rider)];
  const why = isSamePlace ? 'Same place' : 'Same district';
  if (carMs === null || riderMs === null) {
    return car.date !== '' && car.date === rider.date ? { why, gapMinutes: null } : null;
  }
  const gapMinutes = Math.abs(carMs - riderMs) / minuteMs;
  return gapMinutes <= poolingHours * 60 ? { why, gapMinutes } : null;
}

/** Matches that were not proposed before, or withdrawn; the best first: same place, then the smallest gap. */
export function matchCars(
  cars: ReturnType<typeof carsOf>,
  riders: readonly TravellerRow[],
  proposals: readonly ProposalRow[],
): Match[] {
  const known = new Set(
    proposals
      .filter(({ state }) => state !== 'Withdrawn')
      .map(({ driverId, riderId }) => `${driverId} ${riderId}`),
  );
  const rank = ({ why, gapMinutes }: Match) =>
    (why === 'Same place' ? 0 : 10_000) + (gapMinutes ?? poolingHours * 60 + 1);
  return riders
    .flatMap((rider) =>
      cars
        .flatMap((car): Match[] => {
          const match = known.has(`${car.id} ${rider.id}`) ? null : matchOf(car, rider);
          return match
            ? [{ driverId: car.id, riderId: rider.id, people: rider.people, ...match }]
            : [];
        })
        .toSorted((a, b) => rank(a) - rank(b))
        .slice(0, matchesPerRider),
    )
    .toSorted((a, b) => rank(a) - rank(b));
}
