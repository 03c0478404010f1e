import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, test } from 'vitest';
import { documentHeaders } from './headers.ts';

const config = { publicUrl: 'https://meet.example', isHttps: true, captcha: 'altcha' } as const;

function directives(headers: Record<string, string>): Record<string, string> {
  const policy = headers['content-security-policy'] ?? '';
  return Object.fromEntries(policy.split('; ').map((part) => part.split(/ (.*)/s).slice(0, 2)));
}

describe('documents that pay', () => {
  const headers = documentHeaders(config, { kind: 'paying', scriptHashes: ["'sha256-abc'"] });
  const policy = directives(headers);

  test('load nothing from others but the checkout', () => {
    expect(policy['default-src']).toBe("'none'");
    expect(policy['script-src']).toBe(
      "'self' 'sha256-abc' https://checkout.razorpay.com https://cdn.razorpay.com",
    );
    expect(policy['frame-src']).toBe('https://api.razorpay.com https://checkout.razorpay.com');
    expect(policy['frame-ancestors']).toBe("'none'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/);
  });

  test('never name the practice provider unless it is given', () => {
    expect(headers['content-security-policy']).not.toMatch(/127\.0\.0\.1|localhost|http:/);
    const practice = documentHeaders(config, {
      kind: 'paying',
      practiceOrigin: 'http://127.0.0.1:3001',
    });
    expect(directives(practice)['script-src']).toMatch(/ http:\/\/127\.0\.0\.1:3001$/);
  });

  test('are the only ones that name the provider', () => {
    const others = documentHeaders(config, {
      kind: 'public',
      practiceOrigin: 'http://127.0.0.1:1',
    });
    expect(others['content-security-policy']).not.toMatch(/https?:/);
    expect(others['permissions-policy']).toContain('payment=()');
    expect(headers['permissions-policy']).toContain('https://api.razorpay.com');
  });

  test('demand no Trusted Types, since the checkout does not know them; other public ones do', () => {
    const others = directives(documentHeaders(config, { kind: 'public' }));
    expect(others).toMatchObject({
      'require-trusted-types-for': "'script'",
      'trusted-types': 'app',
    });
    expect(policy).not.toHaveProperty('require-trusted-types-for');
    const turnstile = documentHeaders({ ...config, captcha: 'turnstile' }, { kind: 'public' });
    expect(directives(turnstile)).not.toHaveProperty('require-trusted-types-for');
  });

  test('load Turnstile only when it is on', () => {
    expect(headers['content-security-policy']).not.toMatch(/cloudflare/);
    const on = documentHeaders({ ...config, captcha: 'turnstile' }, { kind: 'public' });
    expect(directives(on)['frame-src']).toBe('https://challenges.cloudflare.com');
  });

  test('report what was blocked, and insist on https where it is used', () => {
    expect(headers['reporting-endpoints']).toBe('csp="https://meet.example/api/v1/csp-reports"');
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    const plain = documentHeaders({ ...config, isHttps: false }, { kind: 'public' });
    expect(plain).not.toHaveProperty('strict-transport-security');
    expect(plain['content-security-policy']).not.toMatch(/upgrade-insecure-requests/);
  });
});

test('admin documents know no other host, demand Trusted Types and are not kept', () => {
  const headers = documentHeaders(config, { kind: 'admin', practiceOrigin: 'http://127.0.0.1:1' });
  expect(headers['content-security-policy']).not.toMatch(/https?:/);
  expect(headers['permissions-policy']).toContain('publickey-credentials-get=(self)');
  expect(headers['permissions-policy']).toContain('publickey-credentials-create=(self)');
  expect(directives(headers)).toMatchObject({
    'script-src': "'self' 'wasm-unsafe-eval'",
    'frame-src': "'self'",
    'require-trusted-types-for': "'script'",
  });
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
  });
});

test.each(['public', 'paying', 'admin'] as const)(
  'Google’s evaluator finds nothing grave: %s',
  (kind) => {
    const policy = documentHeaders(config, { kind })['content-security-policy'] ?? '';
    const grave = (text: string) =>
      new CspEvaluator(new CspParser(text).csp)
        .evaluate()
        .filter(({ severity }) => severity <= Severity.MEDIUM)
        .map(({ directive, description }) => `${directive}: ${description}`);
    expect(grave(policy)).toEqual([]);
    expect(grave(policy.replace("script-src 'self'", "script-src 'unsafe-inline'"))).not.toEqual(
      [],
    );
  },
);
