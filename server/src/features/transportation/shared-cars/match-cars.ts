import { type Pooling, poolingHours } from '@sangamam/contract/arrangements/pooling';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { words } from '@sangamam/words/staff/stay-and-travel';
import { arrivalMs } from '../rules.ts';
import type { TravellerRow } from '../store.ts';
import type { CarRow } from './store.ts';

type Match = Pooling['matches'][number];
/** The most matches shown for one rider. */
const matchesPerRider = 5;

const plain = (place: string) =>
  place
    .toLocaleLowerCase('en')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The values compared, read once. */
const comingOf = <Row extends TravellerRow>(row: Row) => ({
  ...row,
  place: plain(row.from),
  atMs: arrivalMs(row),
});
type Coming<Row extends TravellerRow> = ReturnType<typeof comingOf<Row>>;

/**
 * How well two would travel together; null when they would not
 * (docs/product/stay-and-travel.md#shared-cars).
 */
function matchOf(
  car: Coming<CarRow>,
  rider: Coming<TravellerRow>,
): Pick<Match, 'why' | 'gapMinutes'> | null {
  if (car.free < rider.people) return null;
  const isSamePlace = car.place !== '' && car.place === rider.place;
  const isSameDistrict = car.district !== '' && car.district === rider.district;
  if (!isSamePlace && !isSameDistrict) return null;
  const why = isSamePlace ? words.samePlace : words.sameDistrict;
  if (car.atMs === null || rider.atMs === null) {
    return car.date !== '' && car.date === rider.date ? { why, gapMinutes: null } : null;
  }
  const gapMinutes = Math.abs(car.atMs - rider.atMs) / minuteMs;
  return gapMinutes <= poolingHours * 60 ? { why, gapMinutes } : null;
}

/**
 * Pairs that are not among `known`, the best first: same place, then the smallest gap. Of all cars and riders that
 * are given, so these must be bounded.
 */
export function matchCars(
  cars: readonly CarRow[],
  riders: readonly TravellerRow[],
  known: readonly { readonly driverId: string; readonly riderId: string }[],
): Match[] {
  const knownPairs = new Set(known.map(({ driverId, riderId }) => `${driverId} ${riderId}`));
  const rank = ({ why, gapMinutes }: Match) =>
    (why === words.samePlace ? 0 : 10_000) + (gapMinutes ?? poolingHours * 60 + 1);
  const comingCars = cars.filter(({ free }) => free > 0).map(comingOf);
  return riders
    .map(comingOf)
    .flatMap((rider) =>
      comingCars
        .flatMap((car): Match[] => {
          const match = matchOf(car, rider);
          return match && !knownPairs.has(`${car.id} ${rider.id}`)
            ? [{ driverId: car.id, riderId: rider.id, people: rider.people, ...match }]
            : [];
        })
        .toSorted((a, b) => rank(a) - rank(b))
        .slice(0, matchesPerRider),
    )
    .toSorted((a, b) => rank(a) - rank(b));
}
