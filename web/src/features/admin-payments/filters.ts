import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import { all } from '@sangamam/contract/calls/lists';
import {
  type listPayments,
  paymentChannels,
  paymentSorts,
  transactionStates,
  transactionTypes,
} from '@sangamam/contract/payments/history';
import { isDay, listFilters, several, severalIds } from '../../kit/lists/list-filters.ts';

/** The filters of the ledger; each part stands in the address under its name. */
export type Filters = QueryOf<typeof listPayments>;

export const paymentFilters = listFilters<Filters>({
  name: 'payments',
  defaults: {
    from: '',
    to: '',
    school: all,
    type: all,
    channel: all,
    method: all,
    state: all,
    recordedBy: all,
    searchTerm: '',
    sort: '-when',
    page: 1,
    limit: 10,
  },
  choices: {
    from: isDay,
    to: isDay,
    school: several(),
    type: several(transactionTypes),
    channel: several(paymentChannels),
    method: several(),
    state: several(transactionStates),
    recordedBy: severalIds(['']),
    sort: paymentSorts,
  },
});
