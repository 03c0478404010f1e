import { type Webhook, webhookEvents } from '@sangamam/contract/webhooks';
import { useState } from 'react';
import { adminWebhookPath } from '../../paths.ts';
import { AdminProblem } from '../../shell/admin-problem.tsx';
import { RowLink } from '../../shell/row-link.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './integrations.module.css';
import { useWebhooks } from './queries.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookTag } from './webhook-tag.tsx';
import { webhookWords as words } from './webhook-words.ts';

/** The programs that are told of events; the frame of the settings lets super admins in. */
export default function WebhooksPage() {
  const { data: webhooks, error, refetch } = useWebhooks();
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <div className={styles.above}>
        <p>{words.lead}</p>
        <Button size="small" onClick={() => setIsAdding(true)}>
          {words.add}
        </Button>
      </div>
      {error ? (
        <AdminProblem problem={error} onRetry={refetch} />
      ) : !webhooks ? (
        <Skeleton shape="rows" lines={3} />
      ) : webhooks.length === 0 ? (
        <EmptyState title={words.empty} />
      ) : (
        <DataTable
          dense
          caption={words.title}
          columns={columns}
          rows={webhooks}
          rowKey={({ _id }) => _id}
        />
      )}
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
    cell: ({ _id, url }) => <RowLink to={adminWebhookPath(_id)}>{url}</RowLink>,
  },
  {
    key: 'events',
    header: words.events,
    cell: ({ events }) => words.eventCount(events.length, webhookEvents.length),
  },
  {
    key: 'waiting',
    header: words.waiting,
    numeric: true,
    cell: ({ waiting }) => formatCount(waiting),
  },
  { key: 'state', header: words.state, cell: (webhook) => <WebhookTag webhook={webhook} /> },
];
