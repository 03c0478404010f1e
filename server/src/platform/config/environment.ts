import * as z from 'zod/mini';

export const minSecretLength = 32;
const minProviderSecretLength = 20;
const minPasswordLength = 12;
const minMetricsTokenLength = 16;
const minStagingPasswordLength = 16;

const url = (pattern: RegExp, reason: string) =>
  z.string().check(z.refine((text) => pattern.test(text) && URL.canParse(text), reason));
const httpUrl = url(/^https?:\/\/[^/]/, 'must be an address that starts with http:// or https://');
const wholeNumber = (max: number, min = 0) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => /^\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= max,
          `must be a whole number from ${min} to ${max}`,
        ),
      ),
    z.transform(Number),
  );
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`);
const secret = (length: number) =>
  z.string().check(z.minLength(length, `must have at least ${length} characters`));

/** Each variable of the environment by itself. What depends on another stands in `config.ts`. */
export const variables = z.object({
  APP_ENV: z._default(oneOf(['development', 'test', 'production']), 'development'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(wholeNumber(65_535), 3000),
  PUBLIC_URL: z.optional(url(/^https?:\/\/[^/?#]+\/?$/, 'must be an address without a path')),
  DATABASE_URL: z.optional(url(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  DATABASE_DIRECT_URL: z.optional(url(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  DATABASE_READ_URL: z.optional(url(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  DATABASE_ROOM_GB: z.optional(wholeNumber(99_999, 1)),
  DATABASE_WAIT_SECONDS: z._default(wholeNumber(600), 60),
  DATA_DIR: z._default(z.string(), './data'),
  STORAGE_URL: z.optional(url(/^s3:\/\/[^/?]+/, 'must start with s3://bucket')),
  AWS_ACCESS_KEY_ID: z.optional(z.string()),
  AWS_SECRET_ACCESS_KEY: z.optional(z.string()),
  DISK_FLOOR_MB: z.optional(wholeNumber(99_999)),
  AV_MODE: z._default(oneOf(['off', 'clamd', 'required']), 'off'),
  CLAMD_URL: z.optional(
    url(
      /^(tcp:\/\/[^/]+|unix:\/\/\/.+)$/,
      'must be like tcp://127.0.0.1:3310 or unix:///run/clamd.ctl',
    ),
  ),
  SMTP_URL: z.optional(url(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
  MAILS_PER_MINUTE: z.optional(wholeNumber(60_000, 10)),
  MAIL_FROM: z.optional(
    z.string().check(z.regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, 'must hold a mail address')),
  ),
  REPLY_ADDRESS: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[^\s@{}\p{Cc},;<>()[\]\\":]{1,25}\{thread\}@[a-z0-9.-]+$/u,
          'must be like help+{thread}@example.org',
        ),
      ),
  ),
  SMS_URL: z.optional(
    url(/^(msg91|twilio|https?):\/\//, 'must start with msg91://, twilio:// or https://'),
  ),
  SMS_TEMPLATES: z.optional(z.string()),
  RAZORPAY_KEY_ID: z.optional(
    z.string().check(z.regex(/^rzp_(live|test|sim)_[A-Za-z0-9]+$/, 'is not a Razorpay key id')),
  ),
  RAZORPAY_KEY_SECRET: z.optional(secret(minProviderSecretLength)),
  RAZORPAY_WEBHOOK_SECRET: z.optional(secret(minProviderSecretLength)),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: z.optional(secret(minProviderSecretLength)),
  RAZORPAY_API_URL: z.optional(httpUrl),
  RAZORPAY_CHECKOUT_URL: z.optional(httpUrl),
  APPLE_WALLET: z.optional(z.string()),
  GOOGLE_WALLET_ISSUER: z.optional(z.string().check(z.regex(/^\d+$/, 'must be a number'))),
  GOOGLE_WALLET_KEY: z.optional(z.string()),
  CAPTCHA: z._default(oneOf(['altcha', 'turnstile', 'none']), 'altcha'),
  TURNSTILE_SITE_KEY: z.optional(z.string()),
  TURNSTILE_SECRET_KEY: z.optional(z.string()),
  TURNSTILE_VERIFY_URL: z.optional(httpUrl),
  RATE_LIMITS: z._default(oneOf(['on', 'off']), 'on'),
  SERVICE_WORKER: z._default(oneOf(['on', 'off']), 'on'),
  ADMIN_EMAIL: z.optional(
    z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'is not a mail address')),
  ),
  ADMIN_PASSWORD: z.optional(secret(minPasswordLength)),
  SECRET_KEY: z.optional(secret(minSecretLength)),
  SECRET_KEY_PREVIOUS: z.optional(secret(minSecretLength)),
  ALLOWED_ORIGINS: z.optional(z.string()),
  TRUST_PROXY_HOPS: z._default(wholeNumber(10), 0),
  DRAIN_SECONDS: z._default(wholeNumber(20), 0),
  SERVE: z._default(oneOf(['all', 'api', 'web', 'worker']), 'all'),
  LOG_LEVEL: z._default(
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ),
  METRICS_TOKEN: z.optional(secret(minMetricsTokenLength)),
  STAGING_PASSWORD: z.optional(secret(minStagingPasswordLength)),
});
export type Variables = z.output<typeof variables>;
