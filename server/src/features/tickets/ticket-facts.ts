import type { PublicSettings } from '@sangamam/contract/settings';

/** A label and the lines under it. */
export type Fact = readonly [label: string, lines: readonly string[]];

/** How many come, by age and food. */
export interface People {
  readonly people: number;
  readonly adultsVeg: number;
  readonly adultsNonVeg: number;
  readonly teensVeg: number;
  readonly teensNonVeg: number;
  readonly childrenVeg: number;
  readonly childrenNonVeg: number;
}

/** Who comes and what they eat: "Adults: 2 vegetarian, 1 non-vegetarian". */
export function peopleFact(registration: People): Fact {
  const { people } = registration;
  const groups: [label: string, veg: number, nonVeg: number][] = [
    ['Adults', registration.adultsVeg, registration.adultsNonVeg],
    ['Teens', registration.teensVeg, registration.teensNonVeg],
    ['Children', registration.childrenVeg, registration.childrenNonVeg],
  ];
  const lines = groups.flatMap(([label, veg, nonVeg]) => {
    const meals = [
      ...(veg > 0 ? [`${veg} vegetarian`] : []),
      ...(nonVeg > 0 ? [`${nonVeg} non-vegetarian`] : []),
    ];
    return meals.length > 0 ? [`${label}: ${meals.join(', ')}`] : [];
  });
  return [people === 1 ? '1 person' : `${people} people`, lines];
}

const dayFormat = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'full' });
const timeFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  hour: 'numeric',
  minute: '2-digit',
});

/** The day of a moment in Kochi, in full: "Saturday 23 January 2027". */
export const day = (moment: string) => dayFormat.format(new Date(moment));
const time = (moment: string) => timeFormat.format(new Date(moment));

type EventSettings = Pick<PublicSettings, 'event'>;

/** From when to when the event is, in Kochi. */
export function datesFact({ event: { startsAt, endsAt } }: EventSettings): Fact {
  const from = `${day(startsAt)}, ${time(startsAt)}`;
  return day(startsAt) === day(endsAt)
    ? ['When', [`${from} to ${time(endsAt)}`]]
    : ['When', [from, `to ${day(endsAt)}, ${time(endsAt)}`]];
}

export function venueFact({ event }: EventSettings): Fact {
  return ['Where', [event.venueName, event.city].filter(Boolean)];
}
