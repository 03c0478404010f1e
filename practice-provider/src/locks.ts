import type { State } from './state.ts';
import { randomText } from './store.ts';

export const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost'];
const KEY_ID = /^rzp_sim_[A-Za-z0-9]{14}$/;
const KEY_SECRET = /^sim_[A-Za-z0-9]{16,64}$/;
const WEBHOOK_SECRET = /^simwh_[A-Za-z0-9]{16,64}$/;

/** @throws in production and staging: a stand-in must never take the place of real payments. */
export function refuseProduction(env = process.env): void {
  const wrong =
    env.NODE_ENV === 'production'
      ? 'NODE_ENV=production'
      : env.APP_ENV === 'production' || env.APP_ENV === 'staging'
        ? `APP_ENV=${env.APP_ENV}`
        : null;
  if (wrong) throw new Error(`The practice payment provider does not run with ${wrong}.`);
}

/**
 * The keys given, else those kept from the last run, else new ones.
 * @throws for anything but practice keys: a real key must never come here.
 */
export function chooseKeys(
  given: { keyId?: string; keySecret?: string; webhookSecret?: string },
  kept: State['keys'],
): NonNullable<State['keys']> {
  const keys = {
    keyId: given.keyId ?? kept?.keyId ?? `rzp_sim_${randomText(14)}`,
    keySecret: given.keySecret ?? kept?.keySecret ?? `sim_${randomText(32)}`,
    webhookSecret: given.webhookSecret ?? kept?.webhookSecret ?? `simwh_${randomText(32)}`,
    oldWebhookSecret: kept?.oldWebhookSecret ?? `simwh_${randomText(32)}`,
  };
  const wrong = [
    KEY_ID.test(keys.keyId) ? '' : 'keyId must be rzp_sim_ and 14 characters',
    KEY_SECRET.test(keys.keySecret) ? '' : 'keySecret must be sim_ and 16 to 64 characters',
    WEBHOOK_SECRET.test(keys.webhookSecret)
      ? ''
      : 'webhookSecret must be simwh_ and 16 to 64 characters',
  ].filter(Boolean);
  if (wrong.length > 0) {
    throw new Error(`The practice payment provider takes practice keys only: ${wrong.join('; ')}.`);
  }
  return keys;
}

/** @throws for an address that is not this machine's own. */
export function checkWebhookUrl(url: string | null, siteHosts: string[]): string | null {
  if (url === null) return null;
  const { hostname, protocol } = new URL(url);
  if (!/^https?:$/.test(protocol) || !siteHosts.includes(hostname)) {
    throw new Error(`The practice payment provider sends webhooks to this machine only: ${url}`);
  }
  return url;
}
