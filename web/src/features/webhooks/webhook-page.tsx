import { dayAndTime } from '@sangamam/contract/locale/dates';
import type { Webhook } from '@sangamam/contract/webhooks';
import { words } from '@sangamam/words/staff/webhooks';
import { Link, useParams } from 'react-router';
import { LoadError } from '../../kit/calls/load-error.tsx';
import AdminNotFoundPage from '../../kit/page/admin-not-found-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { webhooksPath } from './index.ts';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookTag } from './webhook-tag.tsx';
import styles from './webhooks.module.css';

/** One program that is told of events, and what it was told. */
export default function WebhookPage() {
  const { webhook: id } = useParams();
  const { data, error, refetch } = useWebhooks();
  if (error) return <LoadError problem={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" lines={6} />;
  const webhook = data.find(({ _id }) => _id === id);
  if (!webhook) return <AdminNotFoundPage />;
  return (
    <>
      <Link className={styles.back} to={webhooksPath}>
        {words.back}
      </Link>
      <header className={styles.head}>
        <h2>{webhook.url}</h2>
        <WebhookTag webhook={webhook} />
      </header>
      <SummaryList rows={factsOf(webhook)} />
      <WebhookActions webhook={webhook} />
      <DeliveryList webhook={webhook} />
    </>
  );
}

function factsOf({ events, createdAt, failingSince, previousSecretUntil }: Webhook) {
  return [
    { label: words.events, value: events.map((event) => words.eventNames[event]).join(', ') },
    { label: words.added, value: dayAndTime(createdAt) },
    ...(failingSince ? [{ label: words.failingSince, value: dayAndTime(failingSince) }] : []),
    ...(previousSecretUntil
      ? [{ label: words.twoSecrets, value: dayAndTime(previousSecretUntil) }]
      : []),
  ];
}
