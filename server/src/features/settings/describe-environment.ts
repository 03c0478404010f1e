import type { EnvironmentVariable } from '@sangamam/contract/settings/environment';
import { words } from '@sangamam/words/staff/environment';
import type { Config } from '../../platform/config/config.ts';

const variable = (name: string, value: string | null | undefined, says: string | null = null) =>
  ({ name, isSet: Boolean(value), says }) satisfies EnvironmentVariable;

/** The configuration of this process and what it means, without secrets. */
export function describeEnvironment(config: Config) {
  const { razorpay, turnstile, appleWallet, googleWallet } = config;
  return {
    payments: [
      variable('RAZORPAY_KEY_ID', razorpay?.keyId, providerOf(config)),
      variable('RAZORPAY_KEY_SECRET', razorpay?.keySecret),
      variable('RAZORPAY_WEBHOOK_SECRET', razorpay?.webhookSecret),
      variable('RAZORPAY_WEBHOOK_SECRET_PREVIOUS', razorpay?.webhookSecretPrevious),
    ],
    messages: [
      variable('SMTP_URL', config.smtpUrl, config.smtpUrl === null ? words.mailsKept : null),
      variable(
        'MAILS_PER_MINUTE',
        config.mailsPerMinute?.toString(),
        config.mailsPerMinute === null ? words.mailsUnlimited : null,
      ),
      variable('MAIL_FROM', config.mailFrom, config.mailFrom),
      variable('REPLY_ADDRESS', config.replyAddress, config.replyAddress ?? words.repliesToContact),
      variable('SMS_URL', config.smsUrl, config.smsUrl === null ? words.codesByMail : null),
      variable(
        'SMS_TEMPLATES',
        Object.keys(config.smsTemplates).join(', '),
        Object.keys(config.smsTemplates).join(', ') || null,
      ),
      variable('APPLE_WALLET', appleWallet?.passTypeId, appleWallet?.passTypeId),
      variable('GOOGLE_WALLET_ISSUER', googleWallet?.issuerId, googleWallet?.issuerId),
      variable('GOOGLE_WALLET_KEY', googleWallet?.privateKey),
    ],
    security: [
      variable('SECRET_KEY', config.secretKey),
      variable('SECRET_KEY_PREVIOUS', config.secretKeyPrevious),
      variable('CAPTCHA', config.captcha, words.captchas[config.captcha]),
      variable('TURNSTILE_SECRET_KEY', turnstile?.secretKey),
      variable(
        'RATE_LIMITS',
        config.rateLimits ? 'on' : '',
        words.limits[config.rateLimits ? 'on' : 'off'],
      ),
      variable('CLAMD_URL', config.clamdUrl, words.scans[config.virusScan]),
      variable('METRICS_TOKEN', config.metricsToken),
      variable('STAGING_PASSWORD', config.stagingPassword),
    ],
  };
}

function providerOf({ razorpay, appEnv }: Config): string {
  if (razorpay === null) return words.practice;
  return appEnv === 'production' ? words.live : words.test;
}
