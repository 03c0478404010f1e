import { type ByAge, byAge, partySize } from '@sangamam/contract/party/party';
import { countByHour } from '../../domain/registrations/index.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Schools } from '../../platform/db/in-schools.ts';

/** Registrations and people checked in, and people per hour, oldest first. */
export interface CheckIns {
  readonly registrations: number;
  readonly people: ByAge;
  readonly byHour: readonly { readonly hour: Date; readonly people: number }[];
}

/** Counts check-ins of these schools, which must be within the admin's scope already. */
export async function countCheckIns(db: Db, schools: Schools): Promise<CheckIns> {
  const hours = schools.length === 0 ? [] : await countByHour(db, schools);
  const sum = (of: (hour: (typeof hours)[number]) => number) =>
    hours.reduce((total, hour) => total + of(hour), 0);
  return {
    registrations: sum(({ registrations }) => registrations),
    people: byAge((age) => sum((hour) => hour[age])),
    byHour: hours.map((counts) => ({ hour: counts.hour, people: partySize(counts) })),
  };
}
