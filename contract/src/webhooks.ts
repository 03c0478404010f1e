import * as z from 'zod/mini';
import { endpoint } from './calls/endpoint.ts';
import { failed, problem } from './locale/problems.ts';
import { asLine } from './text/doors.ts';

/** Webhooks to other programs (standardwebhooks.com); for super admins. */

/** Events; names follow Standard Webhooks, `data` holds only ids. */
export const webhookEvents = [
  'registration.submitted',
  'registration.updated',
  'registration.cancelled',
  'registration.deleted',
  'registration.checked_in',
  'registration.check_in_undone',
  'payment.captured',
  'refund.processed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent on request of staff, whichever events are chosen. */
export const testEvent = 'webhook.test';

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const maxWebhookUrlLength = 500;

const webhook = z.object({
  _id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  active: z.boolean(),
  createdAt: z.string(),
  /** Since when all attempts have failed; null after a success. */
  failingSince: z.nullable(z.string()),
  /** Until when the previous secret signs too; null without one. */
  previousSecretUntil: z.nullable(z.string()),
  /** Events waiting for a first or another attempt. */
  waiting: z.number(),
});
export type Webhook = z.output<typeof webhook>;

const delivery = z.object({
  /** The `webhook-id` header; the same in all attempts. */
  _id: z.uuid(),
  type: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  createdAt: z.string(),
  lastTryAt: z.nullable(z.string()),
  /** For deliveries that wait. */
  nextTryAt: z.nullable(z.string()),
  /** HTTP status of the last attempt; null when there was no answer. */
  lastStatus: z.nullable(z.number()),
  lastError: z.nullable(z.string()),
});
export type Delivery = z.output<typeof delivery>;

const chosen = {
  url: z
    .string()
    .check(asLine, z.minLength(1, problem('addressRequired')), z.maxLength(maxWebhookUrlLength)),
  events: z.array(z.enum(webhookEvents)).check(z.minLength(1, problem('eventsRequired'))),
};

const access = { kind: 'admin', action: 'settings.secure' } as const;
const limit = { calls: 60, windowSeconds: 3600 } as const;

export const listWebhooks = endpoint('GET /webhooks', {
  summary: 'All webhooks, oldest first',
  access,
  reply: z.array(webhook),
  failure: failed('webhooksNotLoaded'),
});

export const addWebhook = endpoint('POST /webhooks', {
  summary: 'Adds a webhook; only this answer contains its signing secret',
  access,
  body: z.object(chosen),
  reply: z.object({ secret: z.string() }),
  passwordAgain: true,
  idempotent: true,
  limit,
  failure: failed('webhookNotAdded'),
});

export const changeWebhook = endpoint('PUT /webhooks/{id}', {
  summary: 'Changes address and events, or switches it on or off; waiting events are kept',
  access,
  body: z.object({ ...chosen, active: z.boolean() }),
  passwordAgain: true,
  limit,
  failure: failed('webhookNotSaved'),
});

export const deleteWebhook = endpoint('DELETE /webhooks/{id}', {
  summary: 'Removes an address with the log of what was sent there',
  access,
  failure: failed('webhookNotRemoved'),
});

export const rotateWebhookSecret = endpoint('POST /webhooks/{id}/secret', {
  summary: 'Makes a new secret; for a day the earlier one signs as well',
  access,
  reply: z.object({ secret: z.string() }),
  passwordAgain: true,
  limit,
  failure: failed('secretNotCreated'),
});

export const testWebhook = endpoint('POST /webhooks/{id}/test', {
  summary: 'Sends a test event',
  access,
  limit,
  failure: failed('testNotSent'),
});

export const listDeliveries = endpoint('GET /webhooks/{id}/deliveries', {
  summary: 'Deliveries of a webhook in the last 30 days, newest first',
  access,
  query: z.object({
    state: z.optional(z.enum(deliveryStates)),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  }),
  reply: z.array(delivery),
  paged: true,
  failure: failed('deliveriesNotLoaded'),
});

export const sendAgain = endpoint('POST /webhooks/{id}/deliveries/{deliveryId}/retry', {
  summary: 'Sends an event again',
  access,
  params: z.object({ id: z.uuid(), deliveryId: z.uuid() }),
  limit: { calls: 300, windowSeconds: 3600 },
  failure: failed('deliveryNotRetried'),
});

export const sendFailedAgain = endpoint('POST /webhooks/{id}/deliveries/retry', {
  summary: 'Sends all failed deliveries again',
  access,
  reply: z.object({ count: z.number() }),
  limit,
  failure: failed('deliveriesNotRetried'),
});
