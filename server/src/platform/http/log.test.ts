import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  write(createLog('info', { write: (line) => (text += line) }));
  return text;
}

test('credentials, codes, contacts and bodies never reach the log', () => {
  const secrets = {
    authorization: 'Bearer adm_s3cret',
    cookie: 'reg=s3cret',
    'set-cookie': 'reg=s3cret',
    'x-captcha-token': 's3cret',
    otp: 's3cret',
    password: 's3cret',
    token: 's3cret',
    razorpay_signature: 's3cret',
    email: 's3cret@example.org',
    contactNumber: '+91s3cret',
    body: { name: 's3cret' },
  };
  for (const object of [secrets, { headers: secrets }, { req: { headers: secrets } }]) {
    const text = logged((log) => log.info(object, 'request'));
    expect(text).toContain('[redacted]');
    expect(text).not.toContain('s3cret');
  }
});

test('an error is named without the row that PostgreSQL puts into it', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'registration_email_key',
    detail: 'Key (email)=(s3cret@example.org) already exists.',
  });
  const text = logged((log) => log.error({ err: error }, 'request failed'));
  expect(text).toContain('registration_email_key');
  expect(text).not.toContain('s3cret');
});

test('text with line breaks stays one line', () => {
  expect(
    logged((log) => log.info('a\n{"level":60}'))
      .trim()
      .split('\n'),
  ).toHaveLength(1);
});
