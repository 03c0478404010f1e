import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import { writeChosen } from '@sangamam/contract/calls/lists';
import {
  type ContactDetail,
  contactSorts,
  contactStatuses,
  contactSubjects,
  inboxStatuses,
  listContactMessages,
} from '@sangamam/contract/help-desk/contact-messages';
import type { QueryClient } from '@tanstack/react-query';
import { callPage } from '../../kit/calls/call.ts';
import { listFilters, several } from '../../kit/lists/list-filters.ts';

/** The filters of the inbox; each part stands in the address under its name. */
export type Filters = QueryOf<typeof listContactMessages>;

export const messageFilters = listFilters<Filters>({
  name: 'contact-messages',
  defaults: {
    searchTerm: '',
    status: writeChosen(inboxStatuses),
    subject: 'All',
    sort: '-received',
    page: 1,
    limit: 10,
  },
  choices: {
    status: several(contactStatuses),
    subject: several(contactSubjects),
    sort: contactSorts,
  },
});

/** Query key of every list of messages, and of their counts. */
export const listKey = ['contact-messages'];
export const listQuery = (filters: Filters) => ({
  queryKey: [...listKey, filters],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callPage(listContactMessages, { query: filters, signal }),
});
/** Query key of one message. */
export const detailKey = (id: string) => ['contact-message', id];

/** Puts the server's answer into the cache and refetches the lists. */
export function cacheMessage(queryClient: QueryClient, message: ContactDetail): void {
  queryClient.setQueryData(detailKey(message._id), message);
  queryClient.invalidateQueries({ queryKey: listKey });
}
