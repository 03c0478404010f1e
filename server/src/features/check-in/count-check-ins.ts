import { eachGroup, type Party } from '@sangamam/contract/check-in';
import { countByHour } from '../../domain/registrations/index.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Schools } from '../../platform/db/in-schools.ts';

/** Registrations and people checked in, and people per hour, oldest first. */
export interface CheckIns {
  readonly registrations: number;
  readonly people: Party;
  readonly byHour: readonly { readonly hour: Date; readonly people: number }[];
}

/** Counts check-ins of these schools, which must be within the admin's scope already. */
export async function countCheckIns(db: Db, schools: Schools): Promise<CheckIns> {
  const hours = schools.length === 0 ? [] : await countByHour(db, schools);
  const sum = (of: (hour: (typeof hours)[number]) => number) =>
    hours.reduce((total, hour) => total + of(hour), 0);
  return {
    registrations: sum(({ registrations }) => registrations),
    people: eachGroup((group) => sum((hour) => hour[group])),
    byHour: hours.map(({ hour, adults, teens, children }) => ({
      hour,
      people: adults + teens + children,
    })),
  };
}
