import { type Webhook, webhookEvents } from '@sangamam/contract/webhooks';
import { words } from '@sangamam/words/staff/webhooks';
import { useState } from 'react';
import { WholeList } from '../../kit/lists/whole-list.tsx';
import { SecretDialog } from '../../kit/page/secret-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { RowLink } from '../../ui/row-link.tsx';
import { webhookPath } from './index.ts';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookTag } from './webhook-tag.tsx';

/** The programs that are told of events; the frame of the settings lets super admins in. */
export default function WebhooksPage() {
  const query = useWebhooks();
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <WholeList
        lead={words.lead}
        action={
          <Button size="small" onClick={() => setIsAdding(true)}>
            {words.add}
          </Button>
        }
        caption={words.title}
        empty={words.empty}
        columns={columns}
        query={query}
      />
      {isAdding && (
        <WebhookDialog
          onDone={(made) => {
            setIsAdding(false);
            setSecret(made);
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      {secret && (
        <SecretDialog
          title={words.secretTitle}
          text={words.secretOnce}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}

const columns: readonly Column<Webhook>[] = [
  {
    key: 'url',
    header: words.url,
    isTitle: true,
    cell: ({ _id, url }) => <RowLink to={webhookPath(_id)}>{url}</RowLink>,
  },
  {
    key: 'events',
    header: words.events,
    cell: ({ events }) =>
      events.length === webhookEvents.length
        ? words.allEvents
        : words.eventCount({ count: events.length }),
  },
  {
    key: 'waiting',
    header: words.waiting,
    numeric: true,
    cell: ({ waiting }) => formatCount(waiting),
  },
  { key: 'state', header: words.state, cell: (webhook) => <WebhookTag webhook={webhook} /> },
];
