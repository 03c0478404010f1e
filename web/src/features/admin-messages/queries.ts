import type { ContactDetail } from '@sangamam/contract/contact-messages';
import type { QueryClient } from '@tanstack/react-query';

export const listKey = ['contact-messages'];
/** What a message's page is kept under. */
export const detailKey = (id: string) => ['contact-message', id];

/** Shows a message as the server answered it, and asks for the lists anew. */
export function cacheMessage(queryClient: QueryClient, message: ContactDetail): void {
  queryClient.setQueryData(detailKey(message._id), message);
  queryClient.invalidateQueries({ queryKey: listKey });
}
