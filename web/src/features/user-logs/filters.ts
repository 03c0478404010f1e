import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import { all, isChosenOf } from '@sangamam/contract/calls/lists';
import { type listUserLogs, logSorts } from '@sangamam/contract/reports/user-logs';
import { listFilters } from '../../kit/lists/list-filters.ts';

const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day);
const isSeveral = (text: string) => isChosenOf(text);

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
    admin: (text) => /^[\da-f|-]+$/.test(text) && isSeveral(text),
    action: isSeveral,
    object: isSeveral,
    from: isDay,
    until: isDay,
    sort: logSorts,
  },
});
