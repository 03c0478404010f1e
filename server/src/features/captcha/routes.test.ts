import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { personalInfo } from '../../../testing/domain/registrations.ts';

const { app } = await testApp({ config: { rateLimits: true, captcha: 'altcha' } });

const register = (token?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/registrations/step/new',
    headers: token === undefined ? {} : { 'x-captcha-token': token },
    payload: {
      stepName: 'personalInfo',
      formDataStructured: { personalInfo: personalInfo() },
    },
  });

const askFor = (action: string) =>
  app.inject({ url: '/api/v1/captcha/challenge', query: { action } });

async function solve(action: string): Promise<string> {
  const { challenge } = (await askFor(action)).json().data;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

test('after three registrations an address solves a captcha for each further one', async () => {
  for (let i = 0; i < 3; i++) expect((await register()).statusCode).toBe(201);
  const refused = await register();
  expect(refused.statusCode).toBe(403);
  expect(refused.json().code).toBe('CAPTCHA_REQUIRED');

  const other = await solve('GET /settings/public');
  expect((await register(other)).statusCode).toBe(403);

  const token = await solve('POST /registrations/step/{id}');
  expect((await register(token)).statusCode).toBe(201);
  expect((await register(token)).statusCode).toBe(403);
});

test('a challenge is for a named action', async () => {
  expect((await app.inject('/api/v1/captcha/challenge')).statusCode).toBe(422);
  expect((await askFor('x'.repeat(101))).statusCode).toBe(422);
});
