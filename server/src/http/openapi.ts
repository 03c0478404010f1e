import type { Endpoint } from '@sangamam/contract/endpoint';
import { refusals } from '@sangamam/contract/refusals';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../app.ts';
import { registrationCookieName } from '../features/registrations/session.ts';
import { docsPage } from './docs-page.ts';

type Json = Record<string, unknown>;

/**
 * `/openapi.json` describes every endpoint registered with `route()`; `/docs` shows it to people
 * outside production. Both are made when first asked for: features that bring a plugin of their own
 * register their endpoints last.
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

/** The endpoints as an OpenAPI 3.1 document, schemas and refusals included. */
export function describeApi(
  endpoints: readonly Endpoint[],
  serverUrl: string,
  isHttps: boolean,
): Json {
  const paths: Record<string, Json> = {};
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
      description: 'Registration, payments and back office of an alumni reunion.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: {
        registrationSession: {
          type: 'apiKey',
          in: 'cookie',
          name: registrationCookieName(isHttps),
        },
        adminToken: { type: 'http', scheme: 'bearer' },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['success', 'code', 'message'],
          properties: {
            success: { const: false },
            code: { type: 'string', enum: [...Object.keys(refusals), 'INTERNAL'] },
            message: { type: 'string' },
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
      responses: {
        Refused: {
          description: 'Refused; the code says why.',
          content: json({ $ref: '#/components/schemas/Refusal' }),
        },
      },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const { method, path, summary, access, params, query, body, upload } = endpoint;
  const { idempotent, captchaAfter } = endpoint;
  const headers = [
    ...(idempotent ? [header('Idempotency-Key', '^[A-Za-z0-9_-]{8,64}$')] : []),
    ...(captchaAfter === undefined ? [] : [header('X-Captcha-Token', '^.{1,4096}$')]),
  ];
  const security = {
    public: [{}, { registrationSession: [] }],
    registrant: [{ registrationSession: [] }],
    admin: [{ adminToken: [] }],
    'registrant-or-admin': [{ registrationSession: [] }, { adminToken: [] }],
  }[access.kind];
  return {
    operationId: operationId(method, path),
    summary,
    tags: [tagOf(endpoint)],
    security,
    parameters: [...parameters('path', params), ...parameters('query', query), ...headers],
    ...(body && { requestBody: { required: true, content: json(toSchema(body, 'input')) } }),
    ...(upload && { requestBody: { required: true, content: formWithFile(upload.field) } }),
    responses: {
      '200': { description: 'Done.', content: content(endpoint) },
      '4XX': { $ref: '#/components/responses/Refused' },
      '5XX': { $ref: '#/components/responses/Refused' },
    },
  };
}

function content(endpoint: Endpoint): Json {
  const { file } = endpoint;
  if (file === undefined) return json(replySchema(endpoint));
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
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
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
