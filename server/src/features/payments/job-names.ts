/** Jobs that a change of money adds; their files stand in `jobs/`. */
export const pollOrdersJob = 'poll-orders';
export const drainWebhooksJob = 'drain-webhooks';
export const retryClaimsJob = 'retry-claims';
