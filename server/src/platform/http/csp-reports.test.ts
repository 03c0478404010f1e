import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { createLog } from './log.ts';

let served: TestApp;
let logged = '';
beforeAll(async () => {
  const log = createLog('warn', { write: (line) => (logged += line) });
  served = await testApp({ log });
});

const send = (body: string, type = 'application/reports+json') =>
  served.app.inject({
    method: 'POST',
    url: '/api/v1/csp-reports',
    headers: { 'content-type': type },
    body,
  });

test('what the policy blocked is logged, without the query of its address', async () => {
  const body = {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/a.js?session=s3cret',
    disposition: 'enforce',
  };
  const reply = await send(JSON.stringify([{ type: 'csp-violation', body }]));
  expect(reply.statusCode).toBe(204);
  expect(logged).toContain('script-src-elem');
  expect(logged).toContain('https://evil.example/a.js');
  expect(logged).not.toContain('s3cret');
});

test('one address reports twenty times a minute', async () => {
  const { app } = await testApp({ config: { rateLimits: true } });
  const headers = { 'content-type': 'application/reports+json' };
  const statuses: number[] = [];
  for (let sent = 0; sent < 21; sent++) {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v1/csp-reports',
      headers,
      body: '[]',
    });
    statuses.push(reply.statusCode);
  }
  expect(statuses.filter((status) => status === 204).length).toBeGreaterThanOrEqual(20);
  expect(statuses).toContain(429);
});

test.each(['', '{', '[{}]', '{"body":1}', `[${'{},'.repeat(30)}{}]`])(
  'the report %s is thanked for and dropped',
  async (body) => {
    logged = '';
    expect((await send(body)).statusCode).toBeLessThan(500);
    expect(logged).toBe('');
  },
);
