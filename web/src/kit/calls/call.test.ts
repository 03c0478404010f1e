import { readFileSync } from 'node:fs';
import { openMyIssues } from '@sangamam/contract/help-desk/my-issues';
import { verifyOtp } from '@sangamam/contract/one-time-codes/otp';
import { setPageLanguage } from '@sangamam/words/page-language';
import { afterEach, describe, expect, test } from 'vitest';
import { call } from './call.ts';

afterEach(() => setPageLanguage(() => 'en'));

const answering = (status: number, body: string) => ({
  fetch: async () => new Response(body, { status }),
  keyFor: () => '',
});

describe.each([
  ['verify-otp', verifyOtp],
  ['issues/mine/verify-otp', openMyIssues],
])('%s that refuses', (_path, endpoint) => {
  const said = (status: number, body: string) =>
    call(endpoint, {
      body: { email: 'anu@example.org', otp: '123456' },
      visit: answering(status, body),
    }).then(
      () => 'no error',
      (error: Error) => error.message,
    );
  const invalid = 'Invalid OTP. Please try again.';

  test.each([
    [401, '', invalid],
    [401, '<h1>Unauthorized</h1>', invalid],
    [401, '{}', invalid],
    [401, '{"status":"error","verified":false,"message":""}', invalid],
    [401, '{"status":"error","verified":false,"message":"Too late."}', 'Too late.'],
    [401, '{"error":"Too late."}', 'Too late.'],
    [500, '', 'Failed to verify OTP'],
    [422, '{}', 'Failed to verify OTP'],
  ])('with %d and "%s" says "%s"', async (status, body, message) => {
    expect(await said(status, body)).toBe(message);
  });

  test.each(['en', 'ml', 'hi'] as const)('without words says so in %s', async (language) => {
    const file = new URL(`../../../../words/${language}/refusals.json`, import.meta.url);
    const { OTP_INVALID } = JSON.parse(readFileSync(file, 'utf8'));
    setPageLanguage(() => language);
    expect(await said(401, '')).toBe(OTP_INVALID);
  });
});
