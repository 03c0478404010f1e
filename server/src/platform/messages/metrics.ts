import { defineMetrics } from '../define-metrics.ts';
import { countUndelivered } from './store.ts';

export const messageMetrics = defineMetrics({
  gauges: { messages_needing_attention: { help: 'Messages that could not be delivered' } },
  read: async ({ db }) => ({ messages_needing_attention: await countUndelivered(db) }),
});
