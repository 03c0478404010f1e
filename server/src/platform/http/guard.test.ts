import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { endpoint } from '@sangamam/contract/calls/endpoint';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testApp } from '../../../testing/app.ts';
import { guardApi } from './guard.ts';
import { answer, route } from './route.ts';
import { createServer } from './server.ts';

const echo = endpoint('POST /echo', {
  summary: 'Gives back what it was given',
  access: { kind: 'public' },
  query: z.object({ page: z.optional(z.string()) }),
  body: z.object({ text: z.string('Text is required'), formDataStructured: z.optional(z.any()) }),
  reply: z.object({ text: z.string() }),
  alsoTopLevel: ['text'],
  failure: 'Echo failed',
});
const broken = endpoint('GET /broken', {
  summary: 'Has a bug',
  access: { kind: 'public' },
  failure: 'The words for this call',
});

let app: FastifyInstance;
beforeAll(async () => {
  const { deps } = await testApp({ config: { publicUrl: 'http://localhost:3000' } });
  app = await createServer(deps.config, deps.log);
  await app.register(
    async (api) => {
      guardApi(api, deps);
      route(api, deps, echo, async ({ body }) =>
        answer({ text: body.text, secret: 'not for you' }, { status: 201, message: 'Said.' }),
      );
      api.post('/slow', { handlerTimeout: 100 }, async () => ({ success: true }));
      route(api, deps, broken, async () => {
        throw new TypeError('secret detail');
      });
    },
    { prefix: '/api/v1' },
  );
  return () => app.close();
});

const post = (body: string, headers: Record<string, string> = {}, query = '') =>
  app.inject({
    method: 'POST',
    url: `/api/v1/echo${query}`,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

test('an answer is wrapped, stripped to its schema and repeated at the top where the contract says', async () => {
  const reply = await post('{"text":"hello"}');
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toEqual({
    success: true,
    message: 'Said.',
    data: { text: 'hello' },
    text: 'hello',
  });
});

test('a bug is a 500 in the words of the call, without its details', async () => {
  const reply = await app.inject('/api/v1/broken');
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toEqual({
    success: false,
    code: 'INTERNAL',
    message: 'The words for this call',
  });
});

test('a body that does not arrive is the client’s fault', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write('POST /api/v1/slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
  socket.write('Content-Length: 100\r\n\r\n{');
  const [answered] = await once(socket, 'data');
  socket.destroy();
  expect(answered).toMatch(/^HTTP\/1\.1 408 /);
  expect(answered).toContain('"code":"TOO_SLOW"');
});

test('answers of the API are no documents and are not kept', async () => {
  const { headers } = await post('{"text":"hello"}');
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    vary: 'Origin',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('a request id of ours is kept, anything else replaced', async () => {
  const given = await post('{}', { 'x-request-id': 'abcd-1234' });
  expect(given.headers['x-request-id']).toBe('abcd-1234');
  const odd = await post('{}', { 'x-request-id': 'a b\t<script>' });
  expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

describe('where a change may come from', () => {
  test.each([
    ['our own page', { origin: 'http://localhost:3000' }, 201],
    ['no page at all', {}, 201],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['another port', { origin: 'http://localhost:3001' }, 403],
    ['a sandboxed page', { origin: 'null' }, 403],
    ['our name as a prefix', { origin: 'http://localhost:3000.evil.example' }, 403],
    ['our name as a suffix', { origin: 'http://evil-localhost:3000' }, 403],
    ['our name under https', { origin: 'https://localhost:3000' }, 403],
    ['our name in other letters', { origin: 'HTTP://LOCALHOST:3000' }, 403],
    ['a rebound name', { origin: 'http://evil.example', host: 'evil.example' }, 403],
    ['loopback by its number', { origin: 'http://127.0.0.1:80', host: '127.0.0.1:80' }, 201],
  ])('%s', async (_name, headers: Record<string, string>, status) => {
    expect((await post('{"text":"x"}', headers)).statusCode).toBe(status);
  });

  test('only a listed origin is named in the answer', async () => {
    const own = await app.inject({
      url: '/api/v1/broken',
      headers: { origin: 'http://localhost:3000' },
    });
    expect(own.headers['access-control-allow-origin']).toBe('http://localhost:3000');
    for (const origin of ['https://evil.example', 'null', 'http://localhost:3000.evil.example']) {
      const other = await app.inject({
        method: 'OPTIONS',
        url: '/api/v1/echo',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect(other.statusCode).toBe(204);
      expect(other.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });
});

describe('bodies that are refused', () => {
  const nested = (depth: number) => `{"text":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  test.each<[string, string, number, object]>([
    ['not JSON', '{"text":', 400, { code: 'BAD_REQUEST' }],
    ['empty', '', 400, { code: 'BAD_REQUEST' }],
    ['missing answer', '{}', 422, { code: 'VALIDATION', fields: { text: 'Text is required' } }],
    ['wrong type', '{"text":{"a":1}}', 422, { fields: { text: 'Text is required' } }],
    ['no object', '[1]', 422, { code: 'VALIDATION' }],
    ['prototype', '{"text":"x","__proto__":{"isAdmin":true}}', 422, { fields: { body: /name/ } }],
    ['constructor', '{"a":{"constructor":{}}}', 422, { fields: { a: /name/ } }],
    ['nested 13 deep', nested(13), 422, { code: 'VALIDATION' }],
    ['nested 20,000 deep', nested(20_000), 422, { code: 'VALIDATION' }],
    [
      '2,001 keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 2001 }, (_, key) => [key, 0]))),
      422,
      { fields: { body: /many/ } },
    ],
    ['201 items', JSON.stringify({ list: Array(201).fill(0) }), 422, { fields: { list: /many/ } }],
    ['long text', JSON.stringify({ text: 'x'.repeat(5001) }), 422, { fields: { text: /long/ } }],
    ['NUL', '{"text":"a\\u0000b"}', 422, { fields: { text: /plain/ } }],
    ['half a character', '{"text":"\\ud800"}', 422, { fields: { text: /plain/ } }],
    [
      'control character in a section',
      '{"text":"x","formDataStructured":{"personalInfo":{"name":"a\\u0007"}}}',
      422,
      { fields: { 'personalInfo.name': /plain/ } },
    ],
    ['65 KiB', JSON.stringify({ text: 'x'.repeat(65 * 1024) }), 413, { code: 'TOO_LARGE' }],
  ])('%s', async (_name, body, status, expected) => {
    const reply = await post(body);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ success: false });
    for (const [key, value] of Object.entries(expected)) {
      if (key !== 'fields') expect(reply.json()[key]).toBe(value);
      else
        for (const [field, why] of Object.entries(value as object))
          expect(reply.json().fields[field]).toMatch(why);
    }
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    '%s is no JSON',
    async (type) => {
      const reply = await post('{"text":"x"}', { 'content-type': type });
      expect(reply.statusCode).toBe(415);
      expect(reply.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA' });
    },
  );
});

describe('addresses that are refused', () => {
  test.each([
    ['a parameter twice', '?page=1&page=2', 400],
    ['a parameter as a list', '?page[]=1', 201],
    ['a long query', `?page=${'1'.repeat(2048)}`, 400],
    ['a long query behind a second question mark', `?page=1?${'1'.repeat(2048)}`, 400],
    ['NUL in a parameter', '?page=%00', 400],
    ['an unknown parameter', '?other=1', 201],
  ])('%s', async (_name, query, status) => {
    expect((await post('{"text":"x"}', {}, query)).statusCode).toBe(status);
  });

  test.each([
    ['/api/v1/nothing', 404],
    ['/api/v1/%', 400],
    ['/api/v1/echo', 404],
  ])('GET %s', async (url, status) => {
    const reply = await app.inject(url);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ success: false });
  });
});
