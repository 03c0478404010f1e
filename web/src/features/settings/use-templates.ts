import { listTemplates, type MessageTemplate } from '@sangamam/contract/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/calls/call.ts';

const templatesKey = ['message-templates'];

/** Every kind of message with its texts. */
export function useTemplates() {
  return useQuery({
    queryKey: templatesKey,
    queryFn: ({ signal }) => call(listTemplates, { signal }),
  });
}

/** Puts a kind the server has just given in place of the one that is shown. */
export function useShowTemplate() {
  const client = useQueryClient();
  return (template: MessageTemplate) =>
    client.setQueryData<MessageTemplate[]>(templatesKey, (known) =>
      known?.map((one) => (one.kind === template.kind ? template : one)),
    );
}
