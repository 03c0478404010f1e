/** Jobs that a change of money adds; their files stand in `jobs/`. */
export const pollOrdersJob = 'poll-orders';
export const drainWebhooksJob = 'drain-webhooks';
export const retryClaimsJob = 'retry-claims';
export const sendRefundJob = 'send-refund';
export const reconcileJob = 'reconcile';
export const followFeeChangeJob = 'follow-fee-change';
