import { hourMs } from '@sangamam/contract/locale/durations';
import type { Db } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { countSms } from '../../platform/messages/store.ts';
import { otp } from './code-kinds.ts';

/** Share of the hourly budget from which an alert is logged. */
const alertAt = 0.8;
const countryPrefixLength = 3;

/**
 * True if a code may go to this number by SMS: its country is supported, and its hourly budget, which
 * guards against SMS fraud, is not used up.
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
  const sent = await countSms(tx, {
    kind: otp.name,
    prefix,
    since: new Date(now().getTime() - hourMs),
  });
  const budget = sms.maxPerCountryAndHour;
  if (sent >= budget * alertAt) {
    log.error(
      { event: 'sms', prefix, sent, budget },
      'the SMS budget of this hour is nearly used up',
    );
  }
  return sent < budget;
}
