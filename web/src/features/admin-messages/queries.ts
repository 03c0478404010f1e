import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import {
  type ContactDetail,
  contactStatuses,
  contactSubjects,
  listContactMessages,
} from '@sangamam/contract/help-desk/contact-messages';
import type { QueryClient } from '@tanstack/react-query';
import { callPage } from '../../kit/calls/call.ts';
import { listFilters } from '../../kit/lists/list-filters.ts';

/** The filters of the inbox; each part stands in the address under its name. */
export type Filters = QueryOf<typeof listContactMessages>;

export const messageFilters = listFilters<Filters>({
  defaults: { searchTerm: '', status: 'Inbox', subject: 'All', page: 1, limit: 10 },
  choices: { status: ['All', ...contactStatuses], subject: contactSubjects },
});

const listKey = ['contact-messages'];
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
