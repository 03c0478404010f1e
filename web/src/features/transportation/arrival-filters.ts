import type { QueryInputOf } from '@sangamam/contract/endpoint';
import { arrivalStates, type listArrivals } from '@sangamam/contract/transportation';
import { type ListFilters, listFilters } from '../../kit/lists/list-filters.ts';

type Query = QueryInputOf<typeof listArrivals>;
export const all = 'All';

/** What the arrivals are narrowed by; each part stands in the address under its name. */
export interface ArrivalFilters extends ListFilters {
  /** A day, `none` for those who gave none, or `All`. */
  readonly date: string;
  readonly state: NonNullable<Query['state']>;
  readonly arrivalPoint: string;
}

const filters = listFilters<ArrivalFilters>({
  defaults: { searchTerm: '', date: all, state: all, arrivalPoint: all, page: 1, limit: 10 },
  choices: {
    date: (date) => /^\d{4}-\d\d-\d\d$|^none$/.test(date),
    state: arrivalStates,
    arrivalPoint: (point) => point !== '',
  },
});

export const arrivalFilters = {
  ...filters,
  write(chosen: ArrivalFilters): URLSearchParams {
    const search = filters.write(chosen);
    search.set('tab', 'arrivals');
    return search;
  },
};
