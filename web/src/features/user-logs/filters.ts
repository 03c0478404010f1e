import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import { all } from '@sangamam/contract/calls/lists';
import { type listUserLogs, logSorts } from '@sangamam/contract/reports/user-logs';
import { isDay, listFilters, several, severalIds } from '../../kit/lists/list-filters.ts';

/** The filters of the log; each part stands in the address under its name. */
export type LogFilters = QueryOf<typeof listUserLogs>;

export const logFilters = listFilters<LogFilters>({
  name: 'user-log',
  defaults: {
    searchTerm: '',
    admin: all,
    action: all,
    object: all,
    from: '',
    until: '',
    sort: '-at',
    page: 1,
    limit: 10,
  },
  choices: {
    admin: severalIds([]),
    action: several(),
    object: several(),
    from: isDay,
    until: isDay,
    sort: logSorts,
  },
});
