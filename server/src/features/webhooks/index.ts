import { deliverWebhooksJob } from '../../platform/events/deliver-webhooks.ts';
import { switchOffWebhooks } from '../../platform/events/webhook-store.ts';
import type { Noun } from '../../platform/noun.ts';
import { webhookRoutes } from './routes.ts';

export const noun = {
  optional: 'webhooks',
  routes: [webhookRoutes],
  jobs: [deliverWebhooksJob],
  leave: switchOffWebhooks,
} satisfies Noun;
