import type { Endpoint } from '@sangamam/contract/calls/endpoint';
import { testEvent, webhookEvents } from '@sangamam/contract/webhooks';
import { words } from '@sangamam/words/staff/webhooks';

type Json = Record<string, unknown>;

const ofKeys = `Other programs send \`Authorization: Bearer sgm_…\`, a key with scopes and schools; an operation
that keys may call names its scope. `;
const ofWebhooks = ' To follow changes take the webhooks below, and ask for what they name.';

/** The rules of every call, in Markdown. */
export const conventionsOf = ({
  hasKeys,
  hasWebhooks,
}: Record<'hasKeys' | 'hasWebhooks', boolean>) =>
  `Registration, payments and back office of an alumni reunion.

**Who calls.** ${hasKeys ? ofKeys : ''}Sites send a cookie, staff a token and a cookie.

**Answers.** \`{"success": true, "data": …}\`, lists with \`pagination\`. A refusal is
\`{"success": false, "code", "values"?, "message", "fields"?, "problems"?}\`: decide by \`code\`, show \`message\`;
\`fields\` says what is wrong with which answer, by dotted path. To speak another language, make the sentences of
\`code\` with \`values\`, and of the keys and values in \`problems\`. 5xx and TOO_MANY may be tried again after \`Retry-After\` seconds; every
answer has an \`X-Request-Id\` to ask us about.

**Units.** Money is in rupees. Moments are ISO 8601 in UTC (\`2026-11-21T06:00:00.000Z\`), days
\`YYYY-MM-DD\` in India.

**Lists.** \`page\` begins at 1; \`limit\` is 100 at most.${hasWebhooks ? ofWebhooks : ''}

**Repeats.** Where \`Idempotency-Key\` is taken, the same key and body get the first answer again for a day.

**Limits.** 300 calls a minute for a key or an address, and those an operation names.`;

const rupees = 'In rupees';
const moment = 'A moment, ISO 8601 in UTC';
/** The facts that the name of a property leaves open, for those that carry it everywhere. */
const units: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'amount',
      'contribution',
      'credit',
      'due',
      'fee',
      'minimum',
      'paid',
      'payerFee',
      'refundable',
      'refundableFee',
    ].map((name) => [name, rupees]),
  ),
  ...Object.fromEntries(
    ['at', 'createdAt', 'updatedAt', 'capturedAt', 'arrivedAt', 'undoneAt', 'undoUntil'].map(
      (name) => [name, moment],
    ),
  ),
  refunded: 'How much of it was refunded, in rupees',
  _id: 'The id in addresses',
  registrationNumber: 'What people read and say',
};

/**
 * Adds to the properties of a JSON schema what their names leave open; numbers and texts alone. The amount
 * beside the provider's `keyId` goes to its checkout as it is: in paise.
 */
export function withUnits(schema: { properties?: unknown }): void {
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  for (const [name, property] of Object.entries(properties)) {
    const isInPaise = name === 'amount' && 'keyId' in properties;
    const unit = isInPaise ? 'In paise' : units[name];
    const isText = [property.type].flat().includes('string');
    const isNumber = [property.type].flat().some((type) => type === 'number' || type === 'integer');
    const fits = unit && /rupees|paise/.test(unit) ? isNumber : isText;
    if (unit !== undefined && fits) property.description ??= unit;
  }
}

const id = '019363a0-7c00-7000-8000-000000000042';
const noon = '2026-11-21T06:30:00.000Z';
const personIn = ({ prefix, school }: ExampleOf) => ({
  _id: id,
  registrationNumber: `${prefix}-00042`,
  name: 'Leela Nair',
  school,
  yearOfPassing: '1998',
});

/** The names of the event in examples. */
export interface ExampleOf {
  /** Letters of registration numbers. */
  readonly prefix: string;
  readonly school: string;
}

/** The answers of calls that programs often make, by name. */
const examples: Readonly<Record<string, (of: ExampleOf) => Json>> = {
  'GET /registrations': (of) => ({
    data: [
      {
        ...personIn(of),
        contactNumber: '+919876543210',
        email: 'leela@example.org',
        people: 3,
        fee: 1500,
        paid: 1500,
        status: 'Confirmed',
        paymentStatus: 'Completed',
        owner: null,
        mark: '',
        createdAt: noon,
      },
    ],
    pagination: { page: 1, limit: 10, total: 1, totalPages: 1 },
  }),
  'POST /check-in/find': (of) => ({
    data: [
      {
        ...personIn(of),
        status: 'Confirmed',
        due: 0,
        arrivedAt: null,
        arrivals: [],
        expected: { adults: 2, teens: 0, children: 1 },
        arrived: { adults: 0, teens: 0, children: 0 },
      },
    ],
  }),
  'GET /payments': ({ prefix, school }) => ({
    data: [
      {
        _id: 'pay_Rz4kLxQm8aTn2B',
        paymentId: 'pay_Rz4kLxQm8aTn2B',
        kind: 'payment',
        at: noon,
        registration: {
          _id: id,
          registrationNumber: `${prefix}-00042`,
          name: 'Leela Nair',
          school,
        },
        type: 'Fee',
        manual: false,
        amount: 1500,
        payerFee: 0,
        refunded: 0,
        method: 'upi',
        transactionId: 'pay_Rz4kLxQm8aTn2B',
        orderId: 'order_Rz4kJ0bWc7YpQd',
        state: 'Captured',
        receiptNumber: `${prefix}-R-00017`,
        recordedBy: null,
      },
    ],
    pagination: { page: 1, limit: 10, total: 1, totalPages: 1 },
  }),
};

/** An answer as it may be, where there is one; the linter holds it to its schema. */
export function replyExample({ method, path }: Endpoint, of: ExampleOf): Json | undefined {
  const example = examples[`${method} ${path}`]?.(of);
  return example && { success: true, ...example };
}

const object = { type: 'object' };
const inJson = { 'application/json': { schema: object } };
const refused = { $ref: '#/components/responses/Refused' };

/**
 * Calls that are no endpoints of the contract: those about the process, and those of the payment provider,
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

const exampleIds: Readonly<Record<string, string>> = {
  registrationId: id,
  paymentId: 'pay_Rz4kLxQm8aTn2B',
  refundId: 'rfnd_Rz5cTn2BLxQm8a',
};
function eventExample(type: string, data: Json): Json {
  const ids = Object.keys(data).map((name) => [name, exampleIds[name]]);
  return { type, timestamp: noon, data: Object.fromEntries(ids) };
}

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
        summary: event === testEvent ? words.testEvent : words.eventNames[event],
        ...(event === 'registration.deleted' && { description: words.deletedNote }),
        tags: ['webhooks'],
        security: [{}],
        parameters: [
          header('webhook-id', 'The same in every attempt'),
          header('webhook-timestamp', 'Seconds since 1970 of this attempt'),
          header(
            'webhook-signature',
            '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body` under the secret, whose part behind ' +
              '`whsec_` is the key in base64; two of them with a space between while the secret is changed',
          ),
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema, example: eventExample(event, data) } },
        },
        responses: {
          '2XX': { description: 'Taken. Anything else is tried again.' },
          '4XX': { description: 'Tried again; 410 switches the webhook off.' },
        },
      };
      return [event, { post }];
    }),
  );
}
