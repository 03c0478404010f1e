import { dayMs } from '../locale/durations.ts';
import { dateAtEvent } from '../locale/event-time.ts';
import type { PublicSettings } from '../settings/settings.ts';

/** Dates on which people may arrive: from 7 days before the event to 2 days after it. */
export function travelDates({ event }: Pick<PublicSettings, 'event'>): {
  first: string;
  last: string;
} {
  return {
    first: dateAtEvent(Date.parse(event.startsAt) - 7 * dayMs),
    last: dateAtEvent(Date.parse(event.endsAt) + 2 * dayMs),
  };
}
