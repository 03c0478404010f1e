import type { listStayRequests } from '@sangamam/contract/accommodation';
import { stayStatuses } from '@sangamam/contract/accommodation';
import type { QueryInputOf } from '@sangamam/contract/endpoint';
import { roomUses } from '@sangamam/contract/rooms';
import { type ListFilters, listFilters } from '../../kit/lists/list-filters.ts';

type Query = QueryInputOf<typeof listStayRequests>;
export const all = 'All';

/** What the list of requests is narrowed by; each part stands in the address under its name. */
export interface StayFilters extends ListFilters {
  readonly status: NonNullable<Query['status']>;
  readonly kind: string;
  readonly use: NonNullable<Query['use']>;
  /** `true`: only those of whom somebody has no bed. */
  readonly left: 'true' | 'false';
}

const filters = listFilters<StayFilters>({
  defaults: {
    ...{ searchTerm: '', status: all, kind: all, use: all, left: 'false' },
    ...{ page: 1, limit: 10 },
  },
  choices: { status: stayStatuses, use: roomUses, left: ['true'], kind: (kind) => kind !== '' },
});

export const stayFilters = {
  ...filters,
  write(chosen: StayFilters): URLSearchParams {
    const search = filters.write(chosen);
    search.set('tab', 'requests');
    return search;
  },
};
