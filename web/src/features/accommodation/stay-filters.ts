import type { listStayRequests } from '@sangamam/contract/accommodation/accommodation';
import { staySorts, stayStatuses } from '@sangamam/contract/accommodation/accommodation';
import { roomUses } from '@sangamam/contract/accommodation/rooms';
import type { QueryInputOf } from '@sangamam/contract/calls/endpoint';
import { all } from '@sangamam/contract/calls/lists';
import { type ListFilters, listFilters, several } from '../../kit/lists/list-filters.ts';

type Query = QueryInputOf<typeof listStayRequests>;

/** The filters and order of the list of requests; each part stands in the address under its name. */
export interface StayFilters extends ListFilters {
  readonly status: string;
  readonly kind: string;
  readonly use: string;
  readonly school: string;
  readonly sort: NonNullable<Query['sort']>;
  /** `true`: only those of whom somebody has no bed. */
  readonly left: 'true' | 'false';
}

const filters = listFilters<StayFilters>({
  name: 'beds',
  defaults: {
    searchTerm: '',
    status: all,
    kind: all,
    use: all,
    school: all,
    left: 'false',
    sort: 'name',
    page: 1,
    limit: 10,
  },
  choices: {
    status: several(stayStatuses),
    use: several(roomUses),
    kind: several(),
    school: several(),
    left: ['true'],
    sort: staySorts.flatMap((sort) => [sort, `-${sort}`]),
  },
});

export const stayFilters = {
  ...filters,
  write(chosen: StayFilters): URLSearchParams {
    const search = filters.write(chosen);
    search.set('tab', 'requests');
    return search;
  },
};
