import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import {
  contactStatuses,
  contactSubjects,
  type listContactMessages,
} from '@sangamam/contract/help-desk/contact-messages';
import { listFilters } from '../../kit/lists/list-filters.ts';

/** The filters of the inbox; each part stands in the address under its name. */
export type Filters = QueryOf<typeof listContactMessages>;

export const messageFilters = listFilters<Filters>({
  defaults: { searchTerm: '', status: 'Inbox', subject: 'All', page: 1, limit: 10 },
  choices: { status: ['All', ...contactStatuses], subject: contactSubjects },
});
