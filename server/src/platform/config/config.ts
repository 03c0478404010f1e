import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { type Variables, variables } from './environment.ts';
import { keptSecret } from './kept-secret.ts';
import { isLoopback, isPrivateAddress } from './own-machine.ts';
import { isTurnstileTestKey } from './test-keys.ts';
import {
  type AppleWallet,
  type GoogleWallet,
  readAppleWallet,
  readGoogleWallet,
} from './wallets.ts';

export interface RazorpayConfig {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  readonly webhookSecretPrevious: string | null;
  readonly apiUrl: string;
  /** Address of checkout.js. */
  readonly checkoutUrl: string;
}

/** A bucket of files that speaks S3. */
export interface S3Storage {
  readonly bucket: string;
  /** Address without the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface Config {
  readonly appEnv: 'development' | 'test' | 'production';
  readonly host: string;
  readonly port: number;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly isHttps: boolean;
  /** null: the server runs its own PostgreSQL. */
  readonly databaseUrl: string | null;
  /** Set where `databaseUrl` leads to a pooler: the address of PostgreSQL itself, for sessions that last. */
  readonly databaseDirectUrl: string | null;
  /** A replica for reads that may lag. */
  readonly databaseReadUrl: string | null;
  /** The room that a database elsewhere has; null: not said. */
  readonly databaseRoomGb: number | null;
  /** How long a start waits for a database that is away or starting. */
  readonly databaseWaitMs: number;
  readonly dataDir: string;
  /** null: files live in `dataDir`. */
  readonly storage: S3Storage | null;
  /** No file is taken while the disk has less room than this. */
  readonly diskFloorBytes: number;
  /** `required`: nothing opens that was not found clean; `clamd`: it opens while the scanner is away. */
  readonly virusScan: 'off' | 'clamd' | 'required';
  /** null: there is no scanner. */
  readonly clamdUrl: string | null;
  /** null: mails are kept and shown at /dev/outbox. */
  readonly smtpUrl: string | null;
  readonly mailsPerMinute: number | null;
  readonly mailFrom: string;
  /** With `{thread}` for what a reply is about, which a mail server sorts by; null: all go to the contact mailbox. */
  readonly replyAddress: string | null;
  /** null: codes go by mail only. */
  readonly smsUrl: string | null;
  /** Template id of the operator by purpose. */
  readonly smsTemplates: Readonly<Record<string, string>>;
  /** null: the practice provider stands in. */
  readonly razorpay: RazorpayConfig | null;
  /** null: no tickets for Apple Wallet. */
  readonly appleWallet: AppleWallet | null;
  /** null: no tickets for Google Wallet. */
  readonly googleWallet: GoogleWallet | null;
  readonly captcha: 'altcha' | 'turnstile' | 'none';
  readonly turnstile: {
    readonly siteKey: string;
    readonly secretKey: string;
    readonly verifyUrl: string;
  } | null;
  readonly rateLimits: boolean;
  /** Off: browsers are told to give up the worker they have for times without a network. */
  readonly serviceWorker: boolean;
  /** The first super admin. */
  readonly admin: { readonly email: string; readonly password: string } | null;
  /** Keys peppers, cookies and links; at least 32 characters. */
  readonly secretKey: string;
  /** The one before it, while it is being changed: opens what it made, makes nothing. */
  /** The file of a key that was made just now, because there was none. */
  readonly newKeyFile: string | null;
  readonly secretKeyPrevious: string | null;
  readonly allowedOrigins: readonly string[];
  readonly trustProxyHops: number;
  readonly serve: 'all' | 'api' | 'web' | 'worker';
  /** How long requests are still taken after SIGTERM, while a load balancer learns of it. */
  readonly drainMs: number;
  readonly logLevel: string;
  /** Opens /metrics to others than the machine itself. */
  readonly metricsToken: string | null;
  /** Keeps the whole host from strangers; the only way to a public address outside production. */
  readonly stagingPassword: string | null;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** 32 random letters of base64 hold about 25 different ones of its 64. */
const minDifferentCharacters = 10;

const razorpayApiUrl = 'https://api.razorpay.com';
const razorpayCheckoutUrl = 'https://checkout.razorpay.com/v1/checkout.js';
const turnstileVerifyUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/**
 * Reads and checks the environment (an empty variable counts as absent) and, where `SECRET_KEY` may be
 * absent, makes one in `DATA_DIR`. Throws an Error of one line, "NAME reason", at the first fault.
 */
export function readConfig(env: Environment = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = z.safeParse(variables, given);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new Error(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const v = result.data;
  if (given.NODE_ENV === 'production' && given.APP_ENV === undefined) {
    throw new Error('APP_ENV is not set although NODE_ENV is production: set APP_ENV=production');
  }
  const isProduction = v.APP_ENV === 'production';
  const publicUrl = (v.PUBLIC_URL ?? `http://localhost:${v.PORT}`).replace(/\/$/, '');
  const isHttps = publicUrl.startsWith('https://');
  if (isProduction) {
    if (v.STAGING_PASSWORD !== undefined) {
      throw new Error('STAGING_PASSWORD must not be set in production, which is open to everybody');
    }
    requireForProduction(v, isHttps);
    refuseOpenTls(given);
  } else if (!isPrivateAddress(publicUrl)) {
    requireForStaging('PUBLIC_URL', v, isHttps);
  } else if (!isLoopback(v.HOST)) {
    requireForStaging('HOST', v, isHttps);
  }
  const dataDir = resolve(v.DATA_DIR);
  const kept = v.SECRET_KEY === undefined ? keptSecret(dataDir) : null;
  const secretKey = v.SECRET_KEY ?? kept?.key ?? '';
  const newKeyFile = kept?.newFile ?? null;
  return {
    appEnv: v.APP_ENV,
    host: v.HOST,
    port: v.PORT,
    publicUrl,
    isHttps,
    databaseUrl: v.DATABASE_URL ?? null,
    databaseDirectUrl: readDirectUrl(v),
    databaseReadUrl: readReadUrl(v),
    databaseRoomGb: v.DATABASE_ROOM_GB ?? null,
    databaseWaitMs: v.DATABASE_WAIT_SECONDS * 1000,
    dataDir,
    storage: readStorage(v),
    diskFloorBytes: (v.DISK_FLOOR_MB ?? (isProduction ? 5120 : 512)) * 1024 * 1024,
    virusScan: v.AV_MODE,
    clamdUrl: readScanner(v),
    smtpUrl: v.SMTP_URL ?? null,
    mailsPerMinute: v.MAILS_PER_MINUTE ?? null,
    mailFrom: v.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    replyAddress: v.REPLY_ADDRESS ?? null,
    smsUrl: v.SMS_URL ?? null,
    smsTemplates: readTemplates(v.SMS_TEMPLATES),
    razorpay: readRazorpay(v, isProduction),
    appleWallet: readAppleWallet(v.APPLE_WALLET),
    googleWallet: readGoogleWallet(v),
    captcha: v.CAPTCHA,
    turnstile: readTurnstile(v, isProduction),
    rateLimits: v.RATE_LIMITS === 'on',
    serviceWorker: v.SERVICE_WORKER === 'on',
    admin: readAdmin(v),
    secretKey,
    newKeyFile,
    secretKeyPrevious: readPreviousKey(v),
    allowedOrigins: readOrigins(v.ALLOWED_ORIGINS, publicUrl),
    trustProxyHops: v.TRUST_PROXY_HOPS,
    serve: v.SERVE,
    drainMs: v.DRAIN_SECONDS * 1000,
    logLevel: v.LOG_LEVEL,
    metricsToken: v.METRICS_TOKEN ?? null,
    stagingPassword: v.STAGING_PASSWORD ?? null,
  };
}

/** Real visitors, real money: no stand-in, no open door. */
function requireForProduction(v: Variables, isHttps: boolean): void {
  const needed = [
    'SECRET_KEY',
    'SMTP_URL',
    'MAIL_FROM',
    'RAZORPAY_KEY_ID',
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
  ] as const;
  if (!isHttps) throw new Error('PUBLIC_URL must start with https:// in production');
  const missing = needed.find((name) => v[name] === undefined);
  if (missing) throw new Error(`${missing} is missing, production needs it`);
  if (v.SMS_URL?.startsWith('http://')) {
    throw new Error(
      'SMS_URL must start with https:// in production, because it carries one-time codes',
    );
  }
  if (new Set(v.SECRET_KEY).size < minDifferentCharacters) {
    throw new Error('SECRET_KEY is too easy to guess: make one with openssl rand -base64 36');
  }
  if (v.SECRET_KEY === v.RAZORPAY_KEY_SECRET || v.SECRET_KEY === v.RAZORPAY_WEBHOOK_SECRET) {
    throw new Error('SECRET_KEY must differ from the Razorpay secrets');
  }
  if (v.TRUST_PROXY_HOPS === 0 && v.SERVE !== 'worker') {
    throw new Error(
      'TRUST_PROXY_HOPS must be 1 or more in production, because a proxy handles TLS',
    );
  }
  const plain = v.ALLOWED_ORIGINS?.split(',').find((origin) => origin.trim().startsWith('http:'));
  if (plain) throw new Error(`ALLOWED_ORIGINS holds ${plain.trim()}, production takes https only`);
  if (v.LOG_LEVEL === 'silent') throw new Error('LOG_LEVEL must not be silent in production');
  if (v.CAPTCHA === 'none') throw new Error('CAPTCHA must not be none in production');
  if (v.RATE_LIMITS === 'off') throw new Error('RATE_LIMITS must not be off in production');
}

/** Practice codes, payments and mails on other machines are for those who know the password of the whole host. */
function requireForStaging(name: string, v: Variables, isHttps: boolean): void {
  if (v.STAGING_PASSWORD === undefined) {
    throw new Error(
      `${name} is a public address, so APP_ENV must be production, or STAGING_PASSWORD must be set: in ${v.APP_ENV} payments are tests`,
    );
  }
  if (!isHttps)
    throw new Error('PUBLIC_URL must start with https:// where STAGING_PASSWORD is set');
  if (v.RAZORPAY_KEY_ID === undefined) {
    throw new Error(
      'RAZORPAY_KEY_ID is missing: practice payments are for this machine alone, others need test keys',
    );
  }
}

/** Certificates are looked at: mails, codes, payments and the database depend on it. */
function refuseOpenTls({ NODE_TLS_REJECT_UNAUTHORIZED, ...given }: Environment): void {
  if (NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    throw new Error('NODE_TLS_REJECT_UNAUTHORIZED must not be 0 in production');
  }
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
    if (/[?&]sslmode=no-verify\b/.test(given[name] ?? '')) {
      throw new Error(`${name} must not contain sslmode=no-verify in production`);
    }
  }
}

function readReadUrl({ DATABASE_URL, DATABASE_READ_URL }: Variables): string | null {
  if (DATABASE_READ_URL !== undefined && DATABASE_URL === undefined) {
    throw new Error('DATABASE_URL is missing beside DATABASE_READ_URL');
  }
  return DATABASE_READ_URL ?? null;
}

function readDirectUrl({ DATABASE_URL, DATABASE_DIRECT_URL }: Variables): string | null {
  if (DATABASE_DIRECT_URL !== undefined && DATABASE_URL === undefined) {
    throw new Error('DATABASE_URL is missing beside DATABASE_DIRECT_URL');
  }
  return DATABASE_DIRECT_URL ?? null;
}

/**
 * The payment provider's keys: all of them or none. Production takes live keys and Razorpay's own
 * addresses only; elsewhere live keys are refused, because no test should move money.
 */
function readRazorpay(v: Variables, isProduction: boolean): RazorpayConfig | null {
  const keyId = v.RAZORPAY_KEY_ID;
  const keySecret = v.RAZORPAY_KEY_SECRET;
  const webhookSecret = v.RAZORPAY_WEBHOOK_SECRET;
  if (!keyId && !keySecret && !webhookSecret) {
    if (v.SERVE === 'all') return null;
    // Several processes need one provider, so none of them brings its own.
    throw new Error('RAZORPAY_KEY_ID is missing: practice payments need SERVE=all');
  }
  if (!keyId) throw new Error('RAZORPAY_KEY_ID is missing beside the other Razorpay variables');
  if (!keySecret) throw new Error('RAZORPAY_KEY_SECRET is missing beside RAZORPAY_KEY_ID');
  if (!webhookSecret) throw new Error('RAZORPAY_WEBHOOK_SECRET is missing beside RAZORPAY_KEY_ID');
  if (keySecret === webhookSecret) {
    throw new Error('RAZORPAY_WEBHOOK_SECRET must differ from RAZORPAY_KEY_SECRET');
  }
  const isLive = /^rzp_live_[A-Za-z0-9]+$/.test(keyId);
  if (isProduction && !isLive) throw new Error('RAZORPAY_KEY_ID must be a live key in production');
  if (!isProduction && isLive) {
    throw new Error('RAZORPAY_KEY_ID is a live key, which only APP_ENV=production may use');
  }
  return {
    keyId,
    keySecret,
    webhookSecret,
    webhookSecretPrevious: v.RAZORPAY_WEBHOOK_SECRET_PREVIOUS ?? null,
    apiUrl: (!isProduction && v.RAZORPAY_API_URL) || razorpayApiUrl,
    checkoutUrl: (!isProduction && v.RAZORPAY_CHECKOUT_URL) || razorpayCheckoutUrl,
  };
}

/** `s3://bucket?region=…&endpoint=…`; without an endpoint it is Amazon's. */
function readStorage(v: Variables): S3Storage | null {
  if (v.STORAGE_URL === undefined) return null;
  const { hostname: bucket, searchParams } = new URL(v.STORAGE_URL);
  const region = searchParams.get('region') ?? 'ap-south-1';
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  if (!/^https?:\/\/[^/]+\/?$/.test(endpoint) || !URL.canParse(endpoint)) {
    throw new Error('STORAGE_URL must name its endpoint like https://s3.example.org');
  }
  if (v.APP_ENV === 'production' && !endpoint.startsWith('https://')) {
    throw new Error('STORAGE_URL must name an endpoint with https:// in production');
  }
  const accessKeyId = v.AWS_ACCESS_KEY_ID;
  const secretAccessKey = v.AWS_SECRET_ACCESS_KEY;
  if (!accessKeyId) throw new Error('AWS_ACCESS_KEY_ID is missing beside STORAGE_URL');
  if (!secretAccessKey) throw new Error('AWS_SECRET_ACCESS_KEY is missing beside STORAGE_URL');
  return { bucket, region, endpoint: endpoint.replace(/\/$/, ''), accessKeyId, secretAccessKey };
}

function readScanner(v: Variables): string | null {
  if (v.AV_MODE !== 'off' && v.CLAMD_URL === undefined) {
    throw new Error(`CLAMD_URL is missing while AV_MODE is ${v.AV_MODE}`);
  }
  return v.CLAMD_URL ?? null;
}

function readTurnstile(v: Variables, isProduction: boolean): Config['turnstile'] {
  if (v.CAPTCHA !== 'turnstile') return null;
  const siteKey = v.TURNSTILE_SITE_KEY;
  const secretKey = v.TURNSTILE_SECRET_KEY;
  if (!siteKey) throw new Error('TURNSTILE_SITE_KEY is missing while CAPTCHA is turnstile');
  if (!secretKey) throw new Error('TURNSTILE_SECRET_KEY is missing while CAPTCHA is turnstile');
  if (isProduction && isTurnstileTestKey(siteKey)) {
    throw new Error('TURNSTILE_SITE_KEY is a test key, which production does not accept');
  }
  if (isProduction && isTurnstileTestKey(secretKey)) {
    throw new Error('TURNSTILE_SECRET_KEY is a test key, which production does not accept');
  }
  const verifyUrl = (!isProduction && v.TURNSTILE_VERIFY_URL) || turnstileVerifyUrl;
  return { siteKey, secretKey, verifyUrl };
}

function readAdmin(v: Variables): Config['admin'] {
  if (v.ADMIN_EMAIL === undefined && v.ADMIN_PASSWORD === undefined) return null;
  if (v.ADMIN_EMAIL === undefined) throw new Error('ADMIN_EMAIL is missing beside ADMIN_PASSWORD');
  if (v.ADMIN_PASSWORD === undefined) {
    throw new Error('ADMIN_PASSWORD is missing beside ADMIN_EMAIL');
  }
  return { email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD };
}

/** The own origin always belongs to them. */
function readOrigins(text: string | undefined, publicUrl: string): string[] {
  const listed = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const wrong = listed.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (wrong)
    throw new Error(`ALLOWED_ORIGINS holds ${wrong}, which is not like https://example.org`);
  return [...new Set([new URL(publicUrl).origin, ...listed])];
}

function readTemplates(text: string | undefined): Record<string, string> {
  try {
    return z.parse(z.record(z.string(), z.string()), JSON.parse(text ?? '{}'));
  } catch {
    throw new Error('SMS_TEMPLATES must be JSON like {"otp": "template id"}');
  }
}

/** Beside the key of now only, and another one: a key given twice was not changed. */
function readPreviousKey({ SECRET_KEY, SECRET_KEY_PREVIOUS }: Variables): string | null {
  if (SECRET_KEY_PREVIOUS === undefined) return null;
  if (SECRET_KEY === undefined) {
    throw new Error('SECRET_KEY is missing beside SECRET_KEY_PREVIOUS');
  }
  if (SECRET_KEY === SECRET_KEY_PREVIOUS) {
    throw new Error('SECRET_KEY_PREVIOUS must differ from SECRET_KEY: remove it');
  }
  return SECRET_KEY_PREVIOUS;
}
