import type { ContactDetail } from '@sangamam/contract/help-desk/contact-messages';
import type { QueryClient } from '@tanstack/react-query';

export const listKey = ['contact-messages'];
/** Query key of one message. */
export const detailKey = (id: string) => ['contact-message', id];

/** Puts the server's answer into the cache and refetches the lists. */
export function cacheMessage(queryClient: QueryClient, message: ContactDetail): void {
  queryClient.setQueryData(detailKey(message._id), message);
  queryClient.invalidateQueries({ queryKey: listKey });
}
