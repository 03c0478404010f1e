import type { OptionalPurpose } from '@sangamam/contract/privacy/consents';
import { type RawBuilder, sql } from 'kysely';

/**
 * True if the person of the query's row of `registration` allows this at this moment. A purpose that nobody
 * asks here is not asked of people either: a test looks.
 */
export const allows = (purpose: OptionalPurpose): RawBuilder<boolean> =>
  sql<boolean>`coalesce((
    select standing.given from consent as standing
    where standing.registration_id = registration.id and standing.purpose = ${sql.lit(purpose)}
    order by standing.id desc limit 1), false)`;
