import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CaptchaChallenge } from '@sangamam/contract/captcha';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/platform/db.ts';
import { createCaptcha } from '../../features/captcha/create-captcha.ts';
import { createLog } from '../http/log.ts';

const saveStep = 'POST /registrations/step/{id}';
const address = '203.0.113.7';
const { db } = await testDatabase();
let nowMs = Date.now();
const now = () => new Date(nowMs);
const logged: string[] = [];
const log = createLog('warn', { write: (line) => logged.push(line) });
const needs = { db, now, log };
const config = {
  appEnv: 'test',
  captcha: 'altcha',
  publicUrl: 'https://reunion.example',
  secretKey: 'k'.repeat(32),
  turnstile: null,
} as const;

beforeEach(() => {
  nowMs = Date.now();
  logged.length = 0;
});

type Payload = {
  challenge: Extract<CaptchaChallenge, { kind: 'altcha' }>['challenge'];
  solution: { counter: number; derivedKey: string };
};
const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');
const decode = (token: string) => JSON.parse(Buffer.from(token, 'base64').toString()) as Payload;

/** Solves as a browser does: nothing but what came over the wire. */
async function solve(challenge: CaptchaChallenge): Promise<string> {
  if (challenge.kind !== 'altcha') throw new Error(`not a proof of work: ${challenge.kind}`);
  const wire = JSON.parse(JSON.stringify(challenge.challenge)) as Payload['challenge'];
  const solution = await solveChallenge({ challenge: wire, deriveKey });
  return encode({ challenge: wire, solution });
}

describe('ALTCHA', () => {
  const captcha = createCaptcha(config, needs);

  test('a solved challenge lets one call through, a second use none', async () => {
    const token = await solve(await captcha.challenge(saveStep));
    await expect(captcha.verify(token, saveStep, address)).resolves.toBe(true);
    await expect(captcha.verify(token, saveStep, address)).resolves.toBe(false);
  });

  test('of ten calls with one token at the same moment one gets through', async () => {
    const token = await solve(await captcha.challenge(saveStep));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => captcha.verify(token, saveStep, address)),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  test('solved for another action it is worth nothing, and is not spent', async () => {
    const token = await solve(await captcha.challenge(saveStep));
    await expect(captcha.verify(token, 'POST /issues', address)).resolves.toBe(false);
    await expect(captcha.verify(token, saveStep, address)).resolves.toBe(true);
  });

  test('after five minutes it is worth nothing', async () => {
    const token = await solve(await captcha.challenge(saveStep));
    nowMs += 5 * minuteMs + 1000;
    await expect(captcha.verify(token, saveStep, address)).resolves.toBe(false);
  });

  test('nothing in it can be changed', async () => {
    const token = await solve(await captcha.challenge('GET /cheap'));
    const { challenge, solution } = decode(token);
    const { parameters, signature } = challenge;
    const changed = [
      { ...parameters, data: { action: 'post-registrations-step-id' } },
      { ...parameters, expiresAt: parameters.expiresAt + 3600 },
      { ...parameters, nonce: '0'.repeat(32) },
      { ...parameters, keyPrefix: '00' },
    ].map((each) => encode({ challenge: { parameters: each, signature }, solution }));
    const wrong = [
      encode({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
      encode({ challenge: { parameters }, solution }),
    ];
    for (const each of [...changed, ...wrong]) {
      await expect(captcha.verify(each, saveStep, address)).resolves.toBe(false);
      await expect(captcha.verify(each, 'GET /cheap', address)).resolves.toBe(false);
    }
  });

  test('a challenge signed with another key is refused', async () => {
    const other = createCaptcha({ ...config, secretKey: 'o'.repeat(32) }, needs);
    const token = await solve(await other.challenge(saveStep));
    await expect(captcha.verify(token, saveStep, address)).resolves.toBe(false);
  });

  test.each([
    undefined,
    '',
    'none',
    'bm90IGpzb24=',
    encode(null),
    encode([]),
    encode({ challenge: { parameters: {} }, solution: {} }),
    'A'.repeat(100_000),
  ])('rubbish is refused, never an error', async (token) => {
    await expect(captcha.verify(token, saveStep, address)).resolves.toBe(false);
  });
});

describe('Turnstile', () => {
  const hits: Record<string, unknown>[] = [];
  let answer: { status: number; body: string; headers?: Record<string, string> };
  let service: Server;
  let verifyUrl: string;
  const turnstileConfig = (secretKey: string) =>
    ({
      ...config,
      captcha: 'turnstile',
      turnstile: { siteKey: 's', secretKey, verifyUrl },
    }) as const;
  const ours = { hostname: 'reunion.example', action: 'post-registrations-step-id' };
  const says = (body: object) => {
    answer = { status: 200, body: JSON.stringify(body) };
  };

  beforeAll(async () => {
    service = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      hits.push(JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>);
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
    verifyUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/siteverify`;
  });
  afterAll(() => new Promise((done) => service.close(done)));
  beforeEach(() => {
    hits.length = 0;
  });

  test('the service is asked with secret, token and address, and believed for our host and action', async () => {
    const captcha = createCaptcha(turnstileConfig('secret'), needs);
    await expect(captcha.challenge(saveStep)).resolves.toEqual({
      kind: 'turnstile',
      siteKey: 's',
      action: ours.action,
    });
    says({ success: true, ...ours });
    await expect(captcha.verify('token', saveStep, address)).resolves.toBe(true);
    expect(hits[0]).toMatchObject({ secret: 'secret', response: 'token', remoteip: address });
  });

  test.each([
    { success: false, 'error-codes': ['timeout-or-duplicate'] },
    { success: true, ...ours, hostname: 'evil.example' },
    { success: true, ...ours, action: 'get-cheap' },
    { success: true },
  ])('refused: %j', async (body) => {
    says(body);
    const captcha = createCaptcha(turnstileConfig('secret'), needs);
    await expect(captcha.verify('token', saveStep, address)).resolves.toBe(false);
    expect(logged).toEqual([]);
  });

  test.each([
    { status: 500, body: 'oops' },
    { status: 200, body: '{"success":false,"error-codes":["invalid-input-secret"]}' },
    { status: 200, body: '<html>' },
    { status: 302, body: '', headers: { location: 'http://127.0.0.1:9/' } },
  ])(
    'while the service answers %j nobody gets in by it, ALTCHA stands in, and the log says so',
    async (broken) => {
      answer = broken;
      const captcha = createCaptcha(turnstileConfig('secret'), needs);
      await expect(captcha.verify('token', saveStep, address)).resolves.toBe(false);
      const token = await solve(await captcha.challenge(saveStep));
      await expect(captcha.verify(token, saveStep, address)).resolves.toBe(true);
      nowMs += 61_000;
      await expect(captcha.challenge(saveStep)).resolves.toMatchObject({ kind: 'turnstile' });
      expect(logged.join()).toContain('Turnstile does not answer');
    },
  );

  test('an endless token is not even sent', async () => {
    const captcha = createCaptcha(turnstileConfig('secret'), needs);
    await expect(captcha.verify('x'.repeat(2049), saveStep, address)).resolves.toBe(false);
    expect(hits).toEqual([]);
  });

  test('production refuses test keys, and a captcha that lets everybody through', () => {
    const testSecret = '1x0000000000000000000000000000000AA';
    const production = { ...turnstileConfig(testSecret), appEnv: 'production' } as const;
    expect(() => createCaptcha(production, needs)).toThrow('test keys');
    const none = { ...config, captcha: 'none', appEnv: 'production' } as const;
    expect(() => createCaptcha(none, needs)).toThrow('CAPTCHA');
  });
});
