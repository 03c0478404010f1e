import { eachGroup, type Party } from '@sangamam/contract/check-in';
import type { Db } from '../../db/connect.ts';
import type { Schools } from '../../db/in-schools.ts';
import { countByHour } from './store.ts';

/** Registrations and people who have come in, and how many people in each hour, oldest first. */
export interface CheckIns {
  readonly registrations: number;
  readonly people: Party;
  readonly byHour: readonly { readonly hour: Date; readonly people: number }[];
}

/** Who of these schools, which have gone through the scope already, has come in. */
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
