import type { Deps } from '../../app.ts';
import type { Db } from '../../db/connect.ts';
import { countSms } from './store.ts';

const hourMs = 60 * 60 * 1000;
/** Part of the hourly budget after which somebody should look. */
const alertAt = 0.8;
const countryPrefixLength = 3;

/**
 * Whether a text message may go to this number: SMS is set up for its country, and the hourly budget of
 * the country is not used up, by somebody who earns money with it perhaps.
 */
export async function maySendSms(
  { outside, config, now, log }: Pick<Deps, 'outside' | 'config' | 'now' | 'log'>,
  tx: Db,
  phone: string,
): Promise<boolean> {
  const { sms } = outside;
  if (sms === null || !(await sms.canText(phone))) return false;
  if (!config.rateLimits) return true;
  const prefix = phone.slice(0, countryPrefixLength);
  const sent = await countSms(tx, prefix, new Date(now().getTime() - hourMs));
  const budget = sms.perCountryAndHour;
  if (sent >= budget * alertAt) {
    log.error({ event: 'sms', prefix, sent, budget }, 'the SMS budget of this hour runs out');
  }
  return sent < budget;
}
