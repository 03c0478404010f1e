import type { Endpoint } from '@sangamam/contract/endpoint';
import { type RefusalCode, refusals } from '@sangamam/contract/refusals';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { registrationCookieName } from '../sessions/registrant-session.ts';
import { docsPage } from './docs-page.ts';
import {
  conventions,
  eventDescriptions,
  ownPaths,
  replyExample,
  withUnits,
} from './openapi-by-hand.ts';

type Json = Record<string, unknown>;

/**
 * `/openapi.json` describes every endpoint registered with `route()`; `/docs` shows it to people
 * outside production. Both are made when first asked for: features that bring a plugin of their own
 * register their endpoints last. What every process answers for itself is described by hand.
 */
export function openapiRoutes(api: FastifyInstance, { config }: Deps): void {
  let text: string | undefined;
  api.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(
      describeApi(api.endpoints, `${config.publicUrl}/api/v1`, config.isHttps),
    );
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(text);
  });
  if (config.appEnv === 'production') return;
  let page: string | undefined;
  api.get('/docs', async (_request, reply) => {
    page ??= docsPage(api.endpoints);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(page);
  });
}

/** The endpoints and webhooks as an OpenAPI 3.1 document, schemas and refusals included. */
export function describeApi(
  endpoints: readonly Endpoint[],
  serverUrl: string,
  isHttps: boolean,
): Json {
  const paths: Record<string, Json> = { ...ownPaths() };
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sangamam',
      version: '1.0.0',
      description: conventions,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: serverUrl }],
    paths,
    webhooks: eventDescriptions(),
    components: {
      securitySchemes: {
        registrationSession: {
          type: 'apiKey',
          in: 'cookie',
          name: registrationCookieName(isHttps),
          description: 'Set when a registration is begun, or by a one-time code.',
        },
        adminToken: { type: 'http', scheme: 'bearer', description: 'A session of the staff.' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key `sgm_…` that a super admin made under Settings, API keys. The scope is named.',
        },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['success', 'code', 'message'],
          properties: {
            success: { const: false },
            code: { type: 'string', enum: [...Object.keys(refusals), 'INTERNAL'] },
            message: { type: 'string', description: 'For people, in English.' },
            fields: {
              type: 'object',
              description: 'What is wrong with which answer, by dotted path.',
              additionalProperties: { type: 'string' },
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
        Object.entries(refusedBecause).map(([name, { codes, description }]) => [
          name,
          {
            description: description ?? codes.map(said).join(' '),
            ...(codes.includes('TOO_MANY') && { headers: retryAfter }),
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Refusal' },
                examples: Object.fromEntries(codes.map((code) => [code, refusalExample(code)])),
              },
            },
          },
        ]),
      ),
    },
  };
}

/** What stands behind the statuses that many calls share. */
const refusedBecause: Readonly<Record<string, { codes: RefusalCode[]; description?: string }>> = {
  Unauthorized: { codes: ['SESSION_EXPIRED', 'SESSION_REQUIRED', 'API_KEY_INVALID'] },
  Forbidden: { codes: ['FORBIDDEN', 'PASSWORD_REQUIRED', 'CAPTCHA_REQUIRED', 'ORIGIN_REFUSED'] },
  NotFound: {
    codes: ['NOT_FOUND', 'REGISTRATION_NOT_FOUND'],
    description: 'There is no such record, or not for the caller.',
  },
  Invalid: { codes: ['VALIDATION'] },
  TooMany: { codes: ['TOO_MANY'] },
  Refused: { codes: ['UNAVAILABLE'], description: 'Refused; the code says why.' },
};
const said = (code: RefusalCode) => `${code}: ${refusals[code].message}`;
const retryAfter = {
  'Retry-After': { description: 'In how many seconds to try again', schema: { type: 'integer' } },
};

function refusalExample(code: RefusalCode): Json {
  const fields = { 'personalInfo.email': 'Enter an email address such as name@example.org' };
  const { message } = refusals[code];
  return { value: { success: false, code, message, ...(code === 'VALIDATION' && { fields }) } };
}

function operation(endpoint: Endpoint): Json {
  const { method, path, summary, access, params, query, body, upload } = endpoint;
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
      '2XX': { description: 'Done.', content: content(endpoint) },
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

/** What a caller must know besides the schemas. */
function describe({ access, passwordAgain, limit, idempotent, keyScope }: Endpoint): Json {
  const sentences = [
    'action' in access && access.action !== 'signed-in' && `Staff need the right ${access.action}.`,
    keyScope && `Open to API keys with the scope ${keyScope}.`,
    passwordAgain && 'The password must have been given in the last ten minutes.',
    idempotent && 'A repeat with the same Idempotency-Key gets the first answer again.',
    limit && `At most ${limit.calls} calls in ${limit.windowSeconds} seconds by ${limit.by}.`,
  ].filter((sentence) => typeof sentence === 'string');
  return sentences.length > 0 ? { description: sentences.join(' ') } : {};
}

function content(endpoint: Endpoint): Json {
  const { file } = endpoint;
  if (file === undefined) {
    const example = replyExample(endpoint);
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
