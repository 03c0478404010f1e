import { type FeeRates, feeRates } from '@sangamam/contract/party/fee';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { type Db, tx } from '../../../platform/db/connect.ts';
import { addJob, job } from '../../../platform/jobs/job.ts';
import type { MessageDeps } from '../../../platform/messages/queue-message.ts';
import {
  changeDraftFees,
  countUnpaidWithOtherFee,
  listUnpaidWithOtherFee,
} from '../../registrations/index.ts';
import { projectRegistration } from './project-registration.ts';

const registrationsAtOnce = 200;
const draftsAtOnce = 2_000;
const beforeAllIds = '00000000-0000-0000-0000-000000000000';

/** Queues the recalculation of unpaid fees if the rates differ, in the caller's transaction. */
export async function followFeeChange(
  trx: Db,
  before: PublicSettings,
  after: PublicSettings,
): Promise<void> {
  if (!haveSameRates(before, after)) {
    await addJob(trx, followFeeChangeJob, {});
  }
}

/** True if both settings give every party the same fee. */
export function haveSameRates(one: PublicSettings, other: PublicSettings): boolean {
  const [rates, others] = [feeRates(one), feeRates(other)];
  return (Object.keys(rates) as (keyof FeeRates)[]).every((key) => rates[key] === others[key]);
}

/** Submitted, unpaid registrations whose fee would change under these rates. */
export async function countOtherFees(db: Db, settings: PublicSettings): Promise<number> {
  return countUnpaidWithOtherFee(db, feeRates(settings));
}

/**
 * Gives every registration without a payment the fee of the moment; what was paid keeps its rates
 * (docs/product/registering.md#fee).
 */
async function projectNewFees(deps: MessageDeps): Promise<void> {
  const { db, config } = deps;
  deps.settings.forget();
  const settings = await deps.settings.current();
  const rates = feeRates(settings);
  let isMore = true;
  while (isMore) isMore = await changeDraftFees(db, rates, draftsAtOnce);
  for (let after = beforeAllIds; ; ) {
    const ids = await listUnpaidWithOtherFee(db, rates, { after, limit: registrationsAtOnce });
    for (const id of ids) {
      await tx(db, (trx) => projectRegistration(trx, id, { settings, config, now: deps.now() }));
    }
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

export const followFeeChangeJob = job({
  name: 'follow-fee-change',
  work: 'soon',
  waitsOnce: true,
  run: projectNewFees,
});
