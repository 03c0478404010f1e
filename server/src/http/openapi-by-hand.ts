import { testEvent, webhookEvents } from '@sangamam/contract/webhooks';

type Json = Record<string, unknown>;

const object = { type: 'object' };
const inJson = { 'application/json': { schema: object } };
const refused = { $ref: '#/components/responses/Refused' };

/**
 * What is no endpoint of the contract: what a process says of itself, and what the payment provider calls,
 * known by its signature alone.
 */
export function ownPaths(): Record<string, Json> {
  const read = (operationId: string, summary: string): Json => ({
    get: {
      operationId,
      summary,
      tags: ['process'],
      security: [{}],
      responses: {
        '200': { description: 'Done.', content: inJson },
        '4XX': refused,
        '5XX': refused,
      },
    },
  });
  return {
    '/healthz': read('getHealthz', 'Whether the process is alive'),
    '/readyz': read('getReadyz', 'Whether it can do its work, database and tables included'),
    '/openapi.json': read('getOpenapiJson', 'This description'),
    '/payments/webhook': {
      post: {
        operationId: 'postPaymentsWebhook',
        summary: 'Takes an event of the payment provider, signed in X-Razorpay-Signature',
        tags: ['payments'],
        security: [{}],
        requestBody: { required: true, content: inJson },
        responses: {
          '200': { description: 'Stored.', content: inJson },
          '4XX': refused,
          '5XX': refused,
        },
      },
    },
  };
}

/** When each is sent. */
const when: Readonly<Record<(typeof webhookEvents)[number] | typeof testEvent, string>> = {
  'registration.submitted': 'A registration was submitted',
  'registration.updated': 'A submitted registration was changed',
  'registration.cancelled': 'A registration was cancelled',
  'registration.deleted': 'A registration was deleted: delete what was kept of it',
  'registration.checked_in': 'People of a registration came in',
  'registration.check_in_undone': 'An arrival was taken back',
  'payment.captured': 'Money was received',
  'refund.processed': 'Money was sent back',
  'webhook.test': 'Staff asked for a test',
};

/** Which ids each carries; money that belongs to nobody yet has no registration. */
const idsOf = (event: string): Json => {
  if (event === testEvent) return {};
  const registrationId = { type: 'string', format: 'uuid' };
  if (event.startsWith('registration.')) return { registrationId };
  const orNobody = { type: ['string', 'null'], format: 'uuid' };
  const paymentId = { type: 'string' };
  const money = { registrationId: orNobody, paymentId };
  return event === 'refund.processed' ? { ...money, refundId: { type: 'string' } } : money;
};

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** The events that are sent out, as the `webhooks` of an OpenAPI 3.1 document. */
export function eventDescriptions(): Json {
  return Object.fromEntries(
    ([...webhookEvents, testEvent] as const).map((event) => {
      const data = idsOf(event);
      const schema = {
        type: 'object',
        required: ['type', 'timestamp', 'data'],
        properties: {
          type: { const: event },
          timestamp: { type: 'string', format: 'date-time' },
          data: { type: 'object', required: Object.keys(data), properties: data },
        },
      };
      const post = {
        operationId: event.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
        summary: when[event],
        tags: ['webhooks'],
        security: [{}],
        parameters: [
          header('webhook-id', 'The same in every attempt'),
          header('webhook-timestamp', 'Seconds since 1970 of this attempt'),
          header('webhook-signature', 'HMAC-SHA256 under each secret (Standard Webhooks)'),
        ],
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: {
          '2XX': { description: 'Taken. Anything else is tried again.' },
          '4XX': { description: 'Tried again; 410 switches the webhook off.' },
        },
      };
      return [event, { post }];
    }),
  );
}
