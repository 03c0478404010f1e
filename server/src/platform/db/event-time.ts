import { eventTimeZone } from '@sangamam/contract/locale/event-time';
import { type RawBuilder, sql } from 'kysely';

/** Time zone of the event, for `at time zone`. */
export const eventZone = sql.lit(eventTimeZone);

/** The moment a day begins at the event; `day` is a date, or its text. */
export const startOfDay = (day: RawBuilder<unknown> | string): RawBuilder<Date> =>
  sql<Date>`(${day}::date::timestamp at time zone ${eventZone})`;

/** The moment the day after `day` begins at the event. */
export const endOfDay = (day: RawBuilder<unknown> | string): RawBuilder<Date> =>
  sql<Date>`((${day}::date + 1)::timestamp at time zone ${eventZone})`;
