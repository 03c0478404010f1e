import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import { all } from '@sangamam/contract/calls/lists';
import {
  arrivalSorts,
  arrivalStates,
  type listArrivals,
  pickupStates,
} from '@sangamam/contract/transportation/transportation';
import { listFilters, several } from '../../kit/lists/list-filters.ts';

/** The filters and order of the arrivals; each part stands in the address under its name. */
export type ArrivalFilters = QueryOf<typeof listArrivals>;

const filters = listFilters<ArrivalFilters>({
  name: 'arrivals',
  defaults: {
    searchTerm: '',
    date: all,
    state: all,
    mode: all,
    hour: all,
    arrivalPoint: all,
    pickup: all,
    sort: 'time',
    page: 1,
    limit: 10,
  },
  choices: {
    date: several(),
    state: several(arrivalStates),
    mode: several(),
    hour: several(),
    arrivalPoint: several(),
    pickup: several(pickupStates),
    sort: arrivalSorts.flatMap((sort) => [sort, `-${sort}`]),
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
