import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { describeEnvironment } from './describe-environment.ts';

const secrets = {
  SECRET_KEY: 'pepper-pepper-pepper-pepper-pepper',
  RAZORPAY_KEY_ID: 'rzp_test_Abc123',
  RAZORPAY_KEY_SECRET: 'key-key-key-key-key-key',
  RAZORPAY_WEBHOOK_SECRET: 'hook-hook-hook-hook-hook',
  SMTP_URL: 'smtp://user:word@mail.example.org',
  METRICS_TOKEN: 'token-token-token-token',
};

test('staff see which keys the server has, and none of them', () => {
  const shown = describeEnvironment(readConfig({ APP_ENV: 'test', ...secrets }));
  expect(shown.payments).toMatchObject([
    { name: 'RAZORPAY_KEY_ID', isSet: true, says: 'Razorpay, test' },
    { name: 'RAZORPAY_KEY_SECRET', isSet: true },
    { name: 'RAZORPAY_WEBHOOK_SECRET', isSet: true },
    { name: 'RAZORPAY_WEBHOOK_SECRET_PREVIOUS', isSet: false },
  ]);
  const text = JSON.stringify(shown);
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
});
