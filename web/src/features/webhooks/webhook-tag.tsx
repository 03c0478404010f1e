import type { Delivery, Webhook } from '@sangamam/contract/webhooks';
import { words } from '@sangamam/words/staff/webhooks';
import { StatusTag } from '../../ui/status-tag.tsx';

/** Shows if a webhook is active, and if its receiver accepts events. */
export function WebhookTag({
  webhook: { active, failingSince },
}: {
  webhook: Pick<Webhook, 'active' | 'failingSince'>;
}) {
  if (!active) return <StatusTag tone="neutral">{words.states.off}</StatusTag>;
  if (failingSince) return <StatusTag tone="error">{words.states.failing}</StatusTag>;
  return <StatusTag tone="success">{words.states.on}</StatusTag>;
}

const tones = { waiting: 'info', delivered: 'success', failed: 'error' } as const;

/** The state of a delivery. */
export function DeliveryTag({ state }: Pick<Delivery, 'state'>) {
  return <StatusTag tone={tones[state]}>{words.deliveryStates[state]}</StatusTag>;
}
