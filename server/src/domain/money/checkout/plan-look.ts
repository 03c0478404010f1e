import { hourMs } from '@sangamam/contract/locale/durations';
import { isOver } from '../../../platform/jobs/erasure-hold.ts';
import type { MoneyDeps } from '../intake/apply-payment.ts';
import { nextPollAt, watchMs } from '../ledger/rules.ts';

/**
 * When to look next for payments of what was made then; null when six days are over. While a clock may be wrong that is
 * nobody's end: it is looked for each hour.
 */
export async function planLook(
  deps: Pick<MoneyDeps, 'db' | 'now' | 'databaseNow'>,
  createdAt: Date,
): Promise<Date | null> {
  const now = deps.now();
  const nextAt = nextPollAt(createdAt, now);
  if (nextAt || (await isOver(deps, new Date(createdAt.getTime() + watchMs)))) return nextAt;
  return new Date(now.getTime() + hourMs);
}
