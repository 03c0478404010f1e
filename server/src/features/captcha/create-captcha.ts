import type { Config } from '../../platform/config/config.ts';
import { isTurnstileTestKey } from '../../platform/config/test-keys.ts';
import type { Deps } from '../../platform/deps.ts';
import { altcha, type Captcha, noCaptcha, turnstile } from '../../platform/outside/captcha.ts';
import { spendNonce } from './store.ts';

/**
 * The captcha named in the configuration. Turnstile falls back to ALTCHA while its service is down. Throws
 * in production without a captcha, or with a test key that lets everybody pass.
 */
export function createCaptcha(
  config: Pick<Config, 'appEnv' | 'captcha' | 'publicUrl' | 'secretKey' | 'turnstile'>,
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
): Captcha {
  const isProduction = config.appEnv === 'production';
  if (config.captcha === 'none') {
    if (isProduction) throw new Error('CAPTCHA must not be none in production');
    return noCaptcha;
  }
  const proofOfWork = altcha({
    secretKey: config.secretKey,
    now,
    spend: (nonce, expiresAt) => spendNonce(db, nonce, expiresAt),
  });
  if (config.captcha === 'altcha') return proofOfWork;
  if (config.turnstile === null) throw new Error('CAPTCHA is turnstile, but its keys are missing');
  const { siteKey, secretKey, verifyUrl } = config.turnstile;
  if (isProduction && (isTurnstileTestKey(siteKey) || isTurnstileTestKey(secretKey))) {
    throw new Error('TURNSTILE keys are test keys, which production does not accept');
  }
  return turnstile({
    siteKey,
    secret: secretKey,
    hostname: new URL(config.publicUrl).hostname,
    now,
    log,
    fallback: proofOfWork,
    url: verifyUrl,
  });
}
