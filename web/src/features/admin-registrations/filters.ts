import type { QueryOf } from '@sangamam/contract/endpoint';
import { paymentStatuses } from '@sangamam/contract/registration-status';
import { all, type listRegistrations } from '@sangamam/contract/registrations';
import { listFilters } from '../../shell/list-filters.ts';

/** What the list asks for; each part stands in the address under its name (Specification 2). */
export type Filters = QueryOf<typeof listRegistrations>;

export const registrationFilters = listFilters<Filters>({
  defaults: { searchTerm: '', school: all, paymentStatus: all, page: 1, limit: 10 },
  choices: { school: (school) => school !== '', paymentStatus: paymentStatuses },
});
