import { makeApiKey } from '@sangamam/contract/api-keys';
import type { Endpoint } from '@sangamam/contract/calls/endpoint';
import { paramsOf } from '@sangamam/contract/calls/params';
import { refusals } from '@sangamam/contract/calls/refusals';
import { problem } from '@sangamam/contract/locale/problems';
import { addWebhook } from '@sangamam/contract/webhooks';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { registrationCookieName } from '../sessions/registrant-session.ts';
import { docsPage } from './docs-page.ts';
import { envelopeOf } from './errors.ts';
import {
  conventionsOf,
  type ExampleOf,
  eventDescriptions,
  ownPaths,
  replyExample,
  withUnits,
} from './openapi-by-hand.ts';

type Json = Record<string, unknown>;

/**
 * `/openapi.json` describes every endpoint registered with `route()`; `/docs` shows it to people
 * outside production. Both are made when asked for: features that bring a plugin of their own
 * register their endpoints last. What every process answers for itself is described by hand.
 */
export function openapiRoutes(
  api: FastifyInstance,
  { config, settings }: Pick<Deps, 'config' | 'settings'>,
): void {
  let kept: { readonly revision: number; readonly text: string } | undefined;
  api.get('/openapi.json', async (_request, reply) => {
    const revision = await settings.revision();
    const { event, options } = await settings.current();
    // nothing is awaited from here on, so that callers who come together have it made once
    if (kept?.revision !== revision) {
      const document = describeApi(api.endpoints, {
        title: event.name,
        serverUrl: `${config.publicUrl}/api/v1`,
        isHttps: config.isHttps,
        examples: { prefix: event.numberPrefix, school: options.schools[0]?.value ?? '' },
      });
      kept = { revision, text: JSON.stringify(document) };
    }
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(kept.text);
  });
  if (config.appEnv === 'production') return;
  api.get('/docs', async (_request, reply) => {
    const { event } = await settings.current();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(docsPage(api.endpoints, event.name));
  });
}

interface ApiOf {
  readonly title: string;
  readonly serverUrl: string;
  readonly isHttps: boolean;
  readonly examples: ExampleOf;
}

/**
 * The endpoints as an OpenAPI 3.1 document, schemas and refusals included; with webhooks and API keys where these
 * endpoints offer them.
 */
export function describeApi(
  endpoints: readonly Endpoint[],
  { title, serverUrl, isHttps, examples }: ApiOf,
): Json {
  const paths: Record<string, Json> = { ...ownPaths() };
  const hasKeys = endpoints.includes(makeApiKey);
  const hasWebhooks = endpoints.includes(addWebhook);
  for (const { keyScope, ...rest } of endpoints) {
    const endpoint = keyScope && hasKeys ? { ...rest, keyScope } : rest;
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, examples),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1.0.0',
      description: conventionsOf({ hasKeys, hasWebhooks }),
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: serverUrl }],
    paths,
    ...(hasWebhooks && { webhooks: eventDescriptions() }),
    components: {
      securitySchemes: {
        registrationSession: {
          type: 'apiKey',
          in: 'cookie',
          name: registrationCookieName(isHttps),
          description: 'Set when a registration is begun, or by a one-time code.',
        },
        adminToken: { type: 'http', scheme: 'bearer', description: 'A session of the staff.' },
        ...(hasKeys && { apiKey: apiKeyScheme }),
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['success', 'code', 'message'],
          properties: {
            success: { const: false },
            code: { type: 'string', enum: [...Object.keys(refusals), 'INTERNAL'] },
            message: { type: 'string', description: 'For people, in English.' },
            values: {
              type: 'object',
              description: 'What the message names, to say it in another language.',
              additionalProperties: { type: ['string', 'number'] },
            },
            fields: {
              type: 'object',
              description: 'What is wrong with which answer, by dotted path; in English.',
              additionalProperties: { type: 'string' },
            },
            problems: {
              type: 'object',
              description: 'The same as keys with values, to say it in another language.',
              additionalProperties: {
                type: 'object',
                required: ['key'],
                properties: { key: { type: 'string' }, values: { type: 'object' } },
              },
            },
          },
        },
        Pagination: {
          type: 'object',
          required: ['page', 'limit', 'total', 'totalPages'],
          properties: Object.fromEntries(
            ['page', 'limit', 'total', 'totalPages'].map((name) => [name, { type: 'integer' }]),
          ),
        },
      },
      responses: Object.fromEntries(
        Object.entries(refusedBecause).map(([name, { refused, description }]) => [
          name,
          {
            description: description ?? refused.map(codeAndSentence).join(' '),
            ...(name === 'TooMany' && { headers: retryAfter }),
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Refusal' },
                examples: Object.fromEntries(
                  refused.map((refusal) => [refusal.code, { value: envelopeOf(refusal) }]),
                ),
              },
            },
          },
        ]),
      ),
    },
  };
}

const apiKeyScheme = {
  type: 'http',
  scheme: 'bearer',
  description:
    'A key `sgm_…` that a super admin made under Settings, API keys. The scope is named.',
};

/** The refusals behind the statuses that many calls share. */
const refusedBecause: Readonly<Record<string, { refused: Refusal[]; description?: string }>> = {
  Unauthorized: {
    refused: [
      new Refusal('SESSION_EXPIRED'),
      new Refusal('SESSION_REQUIRED', { values: { what: 'other' } }),
      new Refusal('API_KEY_INVALID'),
    ],
  },
  Forbidden: {
    refused: [
      new Refusal('FORBIDDEN'),
      new Refusal('PASSWORD_REQUIRED'),
      new Refusal('CAPTCHA_REQUIRED'),
      new Refusal('ORIGIN_REFUSED'),
    ],
  },
  NotFound: {
    refused: [new Refusal('NOT_FOUND'), new Refusal('REGISTRATION_NOT_FOUND')],
    description: 'There is no such record, or not for the caller.',
  },
  Invalid: {
    refused: [
      new Refusal('VALIDATION', { fields: { 'personalInfo.email': problem('validEmail') } }),
    ],
  },
  TooMany: { refused: [new Refusal('TOO_MANY', { values: { what: 'other' } })] },
  Refused: {
    refused: [new Refusal('UNAVAILABLE')],
    description: 'Refused; the code says why.',
  },
};
const codeAndSentence = ({ code, message }: Refusal) => `${code}: ${message}`;
const retryAfter = {
  'Retry-After': { description: 'In how many seconds to try again', schema: { type: 'integer' } },
};

function operation(endpoint: Endpoint, examples: ExampleOf): Json {
  const { method, path, summary, access, query, body, upload } = endpoint;
  const params = paramsOf(endpoint);
  const { idempotent, captchaAfter, keyScope } = endpoint;
  const headers = [
    ...(idempotent ? [header('Idempotency-Key', '^[A-Za-z0-9_-]{8,64}$')] : []),
    ...(captchaAfter === undefined ? [] : [header('X-Captcha-Token', '^.{1,4096}$')]),
  ];
  const key = keyScope ? [{ apiKey: [keyScope] }] : [];
  const security = {
    public: [{}, { registrationSession: [] }],
    registrant: [{ registrationSession: [] }],
    admin: [{ adminToken: [] }, ...key],
    'registrant-or-admin': [{ registrationSession: [] }, { adminToken: [] }, ...key],
  }[access.kind];
  return {
    operationId: operationId(method, path),
    summary,
    ...describe(endpoint),
    tags: [tagOf(endpoint)],
    security,
    parameters: [...parameters('path', params), ...parameters('query', query), ...headers],
    ...(body && { requestBody: { required: true, content: json(toSchema(body, 'input')) } }),
    ...(upload && { requestBody: { required: true, content: formWithFile(upload.field) } }),
    responses: {
      ...(endpoint.leadsOn
        ? { default: { description: 'Leads on, with status 303, to the address in Location.' } }
        : { '2XX': { description: 'Done.', content: content(endpoint, examples) } }),
      ...(access.kind !== 'public' && { '401': refused('Unauthorized') }),
      '403': refused('Forbidden'),
      ...(params && { '404': refused('NotFound') }),
      ...((body || query) && { '422': refused('Invalid') }),
      '429': refused('TooMany'),
      '4XX': { $ref: '#/components/responses/Refused' },
      '5XX': { $ref: '#/components/responses/Refused' },
    },
  };
}

const refused = (name: string): Json => ({
  $ref: `#/components/responses/${name}`,
});

/** The facts a caller must know besides the schemas. */
function describe({ access, passwordAgain, limit, idempotent, keyScope }: Endpoint): Json {
  const sentences = [
    'action' in access && access.action !== 'signed-in' && `Staff need the right ${access.action}.`,
    keyScope && `Open to API keys with the scope ${keyScope}.`,
    passwordAgain && 'The password must have been given in the last ten minutes.',
    idempotent && 'A repeat with the same Idempotency-Key gets the first answer again.',
    limit && `At most ${limit.calls} calls in ${limit.windowSeconds} seconds by one caller.`,
  ].filter((sentence) => typeof sentence === 'string');
  return sentences.length > 0 ? { description: sentences.join(' ') } : {};
}

function content(endpoint: Endpoint, examples: ExampleOf): Json {
  const { file } = endpoint;
  if (file === undefined) {
    const example = replyExample(endpoint, examples);
    return { 'application/json': { schema: replySchema(endpoint), ...(example && { example }) } };
  }
  return { [file]: { schema: { type: 'string', contentMediaType: file } } };
}

function replySchema({ reply, alsoTopLevel = [], paged }: Endpoint): Json {
  const data = reply && toSchema(reply, 'output');
  const dataProperties = (data?.properties ?? {}) as Json;
  const top = alsoTopLevel.map((name) => [name, dataProperties[name] ?? {}] as const);
  return {
    type: 'object',
    required: [
      'success',
      ...(data ? ['data'] : []),
      ...(paged ? ['pagination'] : []),
      ...alsoTopLevel,
    ],
    properties: {
      success: { const: true },
      message: { type: 'string' },
      ...(data && { data }),
      ...(paged && { pagination: { $ref: '#/components/schemas/Pagination' } }),
      ...Object.fromEntries(top),
    },
  };
}

function parameters(place: 'path' | 'query', schema: Endpoint['params']): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input');
  return Object.entries(properties as Json).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required as string[]).includes(name),
    schema: property,
  }));
}

function toSchema(schema: NonNullable<Endpoint['body']>, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => withUnits(jsonSchema),
  }) as Json;
  return rest;
}

const formWithFile = (field: string): Json => ({
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: [field],
      properties: { [field]: { type: 'string', contentMediaType: 'application/octet-stream' } },
    },
  },
});
const json = (schema: Json): Json => ({ 'application/json': { schema } });
const header = (name: string, pattern: string): Json => ({
  name,
  in: 'header',
  required: false,
  schema: { type: 'string', pattern },
});
const tagOf = ({ path }: Endpoint): string => path.split('/')[1] ?? 'other';

/** `POST /registrations/step/{id}` is `postRegistrationsStepById`. */
function operationId(method: string, path: string): string {
  const words = path.split(/[/.-]/).filter(Boolean);
  const name = words.map((word) =>
    word.startsWith('{') ? `By${capital(word.slice(1, -1))}` : capital(word),
  );
  return method.toLowerCase() + name.join('');
}
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
