import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Environment, readConfig } from './config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sangamam-config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const production = {
  APP_ENV: 'production',
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://meet.example.org/',
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_FROM: 'Meet <meet@example.org>',
  SECRET_KEY: 'Rk3w9sJ2kD1xT0aLw8ZcQm3v9sJ2kD1x',
  TRUST_PROXY_HOPS: '1',
  RAZORPAY_KEY_ID: 'rzp_live_Abc123Def456Gh',
  RAZORPAY_KEY_SECRET: 'k'.repeat(24),
  RAZORPAY_WEBHOOK_SECRET: 'w'.repeat(24),
  DATA_DIR: dataDir,
};
const development = { DATA_DIR: dataDir };

test('an empty environment starts a development server on this machine', () => {
  expect(readConfig(development)).toMatchObject({
    appEnv: 'development',
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    isHttps: false,
    databaseUrl: null,
    databaseDirectUrl: null,
    databaseReadUrl: null,
    databaseRoomGb: null,
    smtpUrl: null,
    razorpay: null,
    appleWallet: null,
    googleWallet: null,
    captcha: 'altcha',
    rateLimits: true,
    admin: null,
    allowedOrigins: ['http://localhost:3000'],
    trustProxyHops: 0,
    serve: 'all',
    logLevel: 'info',
  });
});

test.each(['localhost', '127.0.0.2', '::1'])('%s is this machine as well', (host) => {
  expect(readConfig({ ...development, HOST: host }).host).toBe(host);
});

test('empty variables count as absent', () => {
  expect(readConfig({ ...development, PORT: '', SMTP_URL: '' })).toMatchObject({
    port: 3000,
    smtpUrl: null,
  });
});

test('the generated secret stays the same and is readable by its owner only', () => {
  const { secretKey } = readConfig(development);
  const file = join(dataDir, 'secret-key');
  expect(readConfig(development).secretKey).toBe(secretKey);
  expect(readFileSync(file, 'utf8')).toBe(secretKey);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a broken secret file is named, not used', () => {
  const dir = mkdtempSync(join(dataDir, 'broken-'));
  writeFileSync(join(dir, 'secret-key'), 'short');
  expect(() => readConfig({ DATA_DIR: dir })).toThrow(/^the key in .*secret-key is damaged/);
});

test('production goes to the provider itself, whatever the environment says', () => {
  const { razorpay, isHttps, allowedOrigins } = readConfig({
    ...production,
    RAZORPAY_API_URL: 'http://127.0.0.1:3001',
    RAZORPAY_CHECKOUT_URL: 'http://127.0.0.1:3001/v1/checkout.js',
    ALLOWED_ORIGINS: 'https://admin.example.org, https://meet.example.org',
  });
  expect(razorpay).toMatchObject({
    apiUrl: 'https://api.razorpay.com',
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
  });
  expect(isHttps).toBe(true);
  expect(allowedOrigins).toEqual(['https://meet.example.org', 'https://admin.example.org']);
});

test('a worker in production has no proxy before it', () => {
  const worker = { ...production, SERVE: 'worker', TRUST_PROXY_HOPS: undefined };
  expect(readConfig(worker)).toMatchObject({ serve: 'worker', trustProxyHops: 0 });
});

test('elsewhere the provider may be another one, for tests', () => {
  const { razorpay } = readConfig({
    ...development,
    RAZORPAY_KEY_ID: 'rzp_test_Abc123Def456Gh',
    RAZORPAY_KEY_SECRET: 'k'.repeat(24),
    RAZORPAY_WEBHOOK_SECRET: 'w'.repeat(24),
    RAZORPAY_API_URL: 'http://127.0.0.1:3001',
  });
  expect(razorpay).toMatchObject({ apiUrl: 'http://127.0.0.1:3001' });
});

const without = (name: keyof typeof production): Environment => ({
  ...production,
  [name]: undefined,
});

const staging = {
  APP_ENV: 'test',
  PUBLIC_URL: 'https://staging.example.net',
  STAGING_PASSWORD: 'a long password for the rehearsal',
};

test('a rehearsal at a public address is kept behind its password', () => {
  const config = readConfig({
    ...staging,
    HOST: '0.0.0.0',
    DATA_DIR: dataDir,
    RAZORPAY_KEY_ID: 'rzp_test_Abc123Def456Gh',
    RAZORPAY_KEY_SECRET: 'k'.repeat(24),
    RAZORPAY_WEBHOOK_SECRET: 'w'.repeat(24),
  });
  expect(config.stagingPassword).toBe(staging.STAGING_PASSWORD);
});

describe('a wrong value is named with the reason', () => {
  const keys = {
    RAZORPAY_KEY_ID: 'rzp_test_Abc123Def456Gh',
    RAZORPAY_KEY_SECRET: 'k'.repeat(24),
    RAZORPAY_WEBHOOK_SECRET: 'w'.repeat(24),
  };
  test.each<[string, Environment]>([
    ['APP_ENV must be one of', { APP_ENV: 'staging' }],
    ['APP_ENV is not set although NODE_ENV', { NODE_ENV: 'production' }],
    ['PORT must be a whole number', { PORT: '80a' }],
    ['PORT must be a whole number from 0 to 65535', { PORT: '65536' }],
    ['PUBLIC_URL must be an address', { PUBLIC_URL: 'meet.example.org' }],
    ['PUBLIC_URL is a public address', { PUBLIC_URL: 'https://meet.example.org' }],
    ['PUBLIC_URL is a public address', { APP_ENV: 'test', PUBLIC_URL: 'http://203.0.113.9' }],
    ['HOST is a public address', { HOST: '0.0.0.0' }],
    ['HOST is a public address', { APP_ENV: 'test', HOST: '::' }],
    ['HOST is a public address', { HOST: '192.168.1.7', ...keys }],
    ['PUBLIC_URL must start with https', { HOST: '0.0.0.0', STAGING_PASSWORD: 's'.repeat(16) }],
    ['STAGING_PASSWORD must have at least 16', { STAGING_PASSWORD: 'short' }],
    ['STAGING_PASSWORD must not be set', { ...production, STAGING_PASSWORD: 's'.repeat(16) }],
    ['PUBLIC_URL must start with https', { ...staging, PUBLIC_URL: 'http://203.0.113.9' }],
    ['RAZORPAY_KEY_ID is missing: practice', { ...staging }],
    ['PUBLIC_URL must be an address without a path', { PUBLIC_URL: 'https://example.org/meet' }],
    ['DATABASE_URL must start with', { DATABASE_URL: 'mysql://localhost/meet' }],
    ['STORAGE_URL must start with', { STORAGE_URL: 'ftp://files' }],
    ['AWS_ACCESS_KEY_ID is missing', { STORAGE_URL: 's3://files' }],
    ['AWS_SECRET_ACCESS_KEY is missing', { STORAGE_URL: 's3://files', AWS_ACCESS_KEY_ID: 'a' }],
    ['STORAGE_URL must name its endpoint', { STORAGE_URL: 's3://files?endpoint=minio' }],
    [
      'STORAGE_URL must name an endpoint with https',
      { ...production, STORAGE_URL: 's3://files?endpoint=http://minio' },
    ],
    ['DISK_FLOOR_MB must be a whole number', { DISK_FLOOR_MB: '5 GB' }],
    ['AV_MODE must be one of', { AV_MODE: 'on' }],
    ['CLAMD_URL is missing while AV_MODE is required', { AV_MODE: 'required' }],
    ['CLAMD_URL must be like', { AV_MODE: 'clamd', CLAMD_URL: 'localhost:3310' }],
    ['SMTP_URL must start with', { SMTP_URL: 'mail.example.org' }],
    ['MAIL_FROM must hold', { MAIL_FROM: 'The organisers' }],
    ['REPLY_ADDRESS must be like', { REPLY_ADDRESS: 'help@example.org' }],
    ['REPLY_ADDRESS must be like', { REPLY_ADDRESS: 'help+{thread}, b@example.org' }],
    ['REPLY_ADDRESS must be like', { REPLY_ADDRESS: 'help+{thread}@example.org\nBcc: b@x.test' }],
    ['SMS_URL must start with', { SMS_URL: 'ftp://sms' }],
    ['SMS_TEMPLATES must be JSON', { SMS_TEMPLATES: 'otp=1' }],
    ['RAZORPAY_KEY_ID is not a Razorpay key id', { ...keys, RAZORPAY_KEY_ID: 'key' }],
    ['RAZORPAY_KEY_ID is missing', { ...keys, RAZORPAY_KEY_ID: undefined }],
    ['RAZORPAY_KEY_SECRET is missing', { ...keys, RAZORPAY_KEY_SECRET: undefined }],
    ['RAZORPAY_KEY_SECRET must have at least 20', { ...keys, RAZORPAY_KEY_SECRET: 'short' }],
    ['RAZORPAY_WEBHOOK_SECRET is missing', { ...keys, RAZORPAY_WEBHOOK_SECRET: undefined }],
    ['RAZORPAY_WEBHOOK_SECRET must differ', { ...keys, RAZORPAY_WEBHOOK_SECRET: 'k'.repeat(24) }],
    ['RAZORPAY_KEY_ID is a live key', { ...keys, RAZORPAY_KEY_ID: 'rzp_live_Abc123' }],
    ['RAZORPAY_KEY_ID is missing: practice payments', { SERVE: 'worker' }],
    ['RAZORPAY_API_URL must be an address', { ...keys, RAZORPAY_API_URL: 'localhost' }],
    ['APPLE_WALLET must hold', { APPLE_WALLET: 'cGFzcw==' }],
    ['GOOGLE_WALLET_ISSUER must be a number', { GOOGLE_WALLET_ISSUER: 'meet' }],
    ['GOOGLE_WALLET_ISSUER is missing', { GOOGLE_WALLET_KEY: 'e30=' }],
    ['GOOGLE_WALLET_KEY is missing', { GOOGLE_WALLET_ISSUER: '33880' }],
    ['GOOGLE_WALLET_KEY must be', { GOOGLE_WALLET_ISSUER: '33880', GOOGLE_WALLET_KEY: 'e30=' }],
    ['CAPTCHA must be one of', { CAPTCHA: 'recaptcha' }],
    ['TURNSTILE_SITE_KEY is missing', { CAPTCHA: 'turnstile' }],
    ['TURNSTILE_SECRET_KEY is missing', { CAPTCHA: 'turnstile', TURNSTILE_SITE_KEY: 'x' }],
    ['RATE_LIMITS must be one of', { RATE_LIMITS: 'no' }],
    ['ADMIN_EMAIL is not a mail address', { ADMIN_EMAIL: 'admin', ADMIN_PASSWORD: 'p'.repeat(12) }],
    ['ADMIN_PASSWORD is missing', { ADMIN_EMAIL: 'a@example.org' }],
    ['ADMIN_EMAIL is missing', { ADMIN_PASSWORD: 'p'.repeat(12) }],
    ['ADMIN_PASSWORD must have at least 12', { ADMIN_EMAIL: 'a@b.co', ADMIN_PASSWORD: 'short' }],
    ['SECRET_KEY must have at least 32', { SECRET_KEY: 'short' }],
    ['SECRET_KEY_PREVIOUS must have at least 32', { SECRET_KEY_PREVIOUS: 'short' }],
    ['SECRET_KEY is missing', { SECRET_KEY_PREVIOUS: 'k'.repeat(32) }],
    [
      'SECRET_KEY_PREVIOUS must differ',
      { ...production, SECRET_KEY_PREVIOUS: production.SECRET_KEY },
    ],
    ['ALLOWED_ORIGINS holds example.org', { ALLOWED_ORIGINS: 'example.org' }],
    ['ALLOWED_ORIGINS holds null', { ALLOWED_ORIGINS: 'null' }],
    ['TRUST_PROXY_HOPS must be', { TRUST_PROXY_HOPS: '-1' }],
    ['SERVE must be one of', { SERVE: 'everything' }],
    ['LOG_LEVEL must be one of', { LOG_LEVEL: 'loud' }],
    ['METRICS_TOKEN must have at least', { METRICS_TOKEN: 'short' }],
    ['PUBLIC_URL must start with https', { ...production, PUBLIC_URL: 'http://example.org' }],
    ['SECRET_KEY is missing', without('SECRET_KEY')],
    ['SMTP_URL is missing', without('SMTP_URL')],
    ['MAIL_FROM is missing', without('MAIL_FROM')],
    ['RAZORPAY_KEY_ID is missing', without('RAZORPAY_KEY_ID')],
    ['RAZORPAY_KEY_SECRET is missing', without('RAZORPAY_KEY_SECRET')],
    ['RAZORPAY_WEBHOOK_SECRET is missing', without('RAZORPAY_WEBHOOK_SECRET')],
    ['RAZORPAY_KEY_ID must be a live key', { ...production, RAZORPAY_KEY_ID: 'rzp_test_Abc123' }],
    [
      'RAZORPAY_KEY_ID must be a live key',
      { ...production, RAZORPAY_KEY_ID: 'rzp_sim_Abc123Def456Gh' },
    ],
    ['SMS_URL must start with https', { ...production, SMS_URL: 'http://sms.example' }],
    ['CAPTCHA must not be none', { ...production, CAPTCHA: 'none' }],
    ['RATE_LIMITS must not be off', { ...production, RATE_LIMITS: 'off' }],
    ['LOG_LEVEL must not be silent', { ...production, LOG_LEVEL: 'silent' }],
    ['TRUST_PROXY_HOPS must be 1 or more', without('TRUST_PROXY_HOPS')],
    ['SECRET_KEY is too easy to guess', { ...production, SECRET_KEY: 'secret'.repeat(6) }],
    ['SECRET_KEY must differ', { ...production, RAZORPAY_KEY_SECRET: production.SECRET_KEY }],
    ['SECRET_KEY must differ', { ...production, RAZORPAY_WEBHOOK_SECRET: production.SECRET_KEY }],
    [
      'ALLOWED_ORIGINS holds http://admin.example.org',
      { ...production, ALLOWED_ORIGINS: 'https://example.org, http://admin.example.org' },
    ],
    ['NODE_TLS_REJECT_UNAUTHORIZED', { ...production, NODE_TLS_REJECT_UNAUTHORIZED: '0' }],
    [
      'DATABASE_URL must not contain sslmode=no-verify',
      { ...production, DATABASE_URL: 'postgres://db.example.org/meet?sslmode=no-verify' },
    ],
    [
      'TURNSTILE_SITE_KEY is a test key',
      {
        ...production,
        CAPTCHA: 'turnstile',
        TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
        TURNSTILE_SECRET_KEY: '1x0000000000000000000000000000000AA',
      },
    ],
    [
      'TURNSTILE_SECRET_KEY is a test key',
      {
        ...production,
        CAPTCHA: 'turnstile',
        TURNSTILE_SITE_KEY: '0x4AAAAAAAAjq6WYeRDKmebM',
        TURNSTILE_SECRET_KEY: '1x0000000000000000000000000000000AA',
      },
    ],
  ])('%s', (reason, env) => {
    const start = () => readConfig({ ...development, ...env });
    expect(start).toThrow(new RegExp(`^${reason}`));
    expect(start).toThrow(/^[^\n]+$/);
  });
});
