import { type ListFilters, listFilters } from '../../kit/lists/list-filters.ts';

export const all = 'All';
const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day);
const isSet = (value: string) => value !== '' && value.length <= 60;

/** Filters of the log; each is a search parameter of its name. */
export interface LogFilters extends ListFilters {
  readonly admin: string;
  readonly action: string;
  readonly object: string;
  readonly from: string;
  readonly until: string;
}

export const logFilters = listFilters<LogFilters>({
  defaults: {
    searchTerm: '',
    admin: all,
    action: all,
    object: all,
    from: '',
    until: '',
    page: 1,
    limit: 10,
  },
  choices: {
    admin: (id) => /^[0-9a-f-]{36}$/.test(id),
    action: isSet,
    object: isSet,
    from: isDay,
    until: isDay,
  },
});

/** The query for the server, without empty filters. */
export function toQuery({ searchTerm, page, limit, ...chosen }: LogFilters) {
  const set = Object.entries(chosen).filter(([, value]) => value !== all && value !== '');
  return { searchTerm, page, limit, ...Object.fromEntries(set) };
}
