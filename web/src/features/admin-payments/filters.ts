import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import {
  type listPayments,
  manualMethods,
  providerMethods,
  transactionStates,
  transactionTypes,
} from '@sangamam/contract/payments/history';
import { all } from '@sangamam/contract/registrations/list';
import { listFilters } from '../../kit/lists/list-filters.ts';

/** The filters of the ledger; each part stands in the address under its name. */
export type Filters = QueryOf<typeof listPayments>;

/** Types to choose from; `Manual` is what staff took in, whatever it was paid for. */
export const typeChoices = [...transactionTypes, 'Manual'] as const;
/** Methods to choose from: those of staff and those of the provider, each once. */
export const methodChoices = Object.entries({ ...providerMethods, ...manualMethods }).map(
  ([value, label]) => ({ value, label }),
);

/** True if a text such as 2026-11-21 is a day that the calendar has. */
const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true;

export const paymentFilters = listFilters<Filters>({
  defaults: {
    from: '',
    to: '',
    school: all,
    type: all,
    method: all,
    state: all,
    recordedBy: all,
    searchTerm: '',
    page: 1,
    limit: 10,
  },
  choices: {
    from: isDay,
    to: isDay,
    school: (school) => school !== '',
    type: typeChoices,
    method: methodChoices.map(({ value }) => value),
    state: transactionStates,
    recordedBy: (id) => /^[0-9a-f-]{36}$/.test(id),
  },
});

/** The filters without the place in the list: what the totals and the export are asked for. */
export function withoutPage({ page: _page, limit: _limit, ...filters }: Filters) {
  return filters;
}
