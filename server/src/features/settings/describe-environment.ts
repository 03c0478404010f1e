import type { EnvironmentVariable } from '@sangamam/contract/settings-environment';
import type { Config } from '../../platform/config.ts';

const variable = (name: string, value: string | null | undefined, says: string | null = null) =>
  ({ name, isSet: Boolean(value), says }) satisfies EnvironmentVariable;

/** The configuration of this process and what it means, without secrets. */
export function describeEnvironment(config: Config) {
  const { razorpay, turnstile } = config;
  const limits = config.rateLimits ? 'Attempts are counted and limited' : 'Nothing is limited';
  const captchas = {
    altcha: 'Browsers solve a small puzzle; no other host is asked',
    turnstile: 'Cloudflare Turnstile checks browsers',
    none: 'Nobody checks whether a person is there',
  };
  const scans = {
    off: 'Files are not scanned for viruses',
    clamd: 'Files are scanned for viruses',
    required: 'No file opens that was not found clean',
  };
  return {
    payments: [
      variable('RAZORPAY_KEY_ID', razorpay?.keyId, providerOf(config)),
      variable('RAZORPAY_KEY_SECRET', razorpay?.keySecret),
      variable('RAZORPAY_WEBHOOK_SECRET', razorpay?.webhookSecret),
      variable('RAZORPAY_WEBHOOK_SECRET_PREVIOUS', razorpay?.webhookSecretPrevious),
    ],
    messages: [
      variable(
        'SMTP_URL',
        config.smtpUrl,
        config.smtpUrl === null ? 'Emails are kept here and not sent' : null,
      ),
      variable('MAIL_FROM', config.mailFrom, config.mailFrom),
      variable('SMS_URL', config.smsUrl, config.smsUrl === null ? 'Codes go by email only' : null),
      variable(
        'SMS_TEMPLATES',
        Object.keys(config.smsTemplates).join(', '),
        Object.keys(config.smsTemplates).join(', ') || null,
      ),
    ],
    security: [
      variable('SECRET_KEY', config.secretKey),
      variable('SECRET_KEY_PREVIOUS', config.secretKeyPrevious),
      variable('CAPTCHA', config.captcha, captchas[config.captcha]),
      variable('TURNSTILE_SECRET_KEY', turnstile?.secretKey),
      variable('RATE_LIMITS', config.rateLimits ? 'on' : '', limits),
      variable('CLAMD_URL', config.clamdUrl, scans[config.virusScan]),
      variable('METRICS_TOKEN', config.metricsToken),
    ],
  };
}

function providerOf({ razorpay, appEnv }: Config): string {
  if (razorpay === null) return 'The practice provider stands in: no money moves';
  return appEnv === 'production' ? 'Razorpay, live' : 'Razorpay, test';
}
