import { minuteMs } from '@sangamam/contract/locale/durations';
import { isOver } from '../../../platform/jobs/erasure-hold.ts';
import { job } from '../../../platform/jobs/job.ts';
import type { MoneyDeps } from '../intake/apply-payment.ts';
import { retryDelayMs, watchMs } from '../ledger/rules.ts';
import { type Claim, claimDueClaims, postponeClaim } from '../orders/claim-store.ts';
import { answerClaim, followUp } from './confirm-payment.ts';

const claimsAtOnce = 20;
/** When a claim is due again after an interrupted query. */
const retryAfterMs = minuteMs;

/** Asks the provider again about every open claim that is due. */
export async function retryClaims(deps: MoneyDeps): Promise<void> {
  for (;;) {
    const now = deps.now();
    const retryAt = new Date(now.getTime() + retryAfterMs);
    const claims = await claimDueClaims(deps.db, { now, retryAt, limit: claimsAtOnce });
    for (const claim of claims) await retryClaim(deps, claim);
    if (claims.length < claimsAtOnce) return;
  }
}

export const retryClaimsJob = job({
  name: 'retry-claims',
  work: 'soon',
  cron: '* * * * *',
  endsByAge: 'asks',
  run: retryClaims,
});

async function retryClaim(deps: MoneyDeps, claim: Claim): Promise<void> {
  const { registrationId, providerPaymentId: paymentId, tries, createdAt } = claim;
  const outcome = await followUp(deps, { registrationId, paymentId, via: 'claim' });
  if (outcome !== 'pending') return;
  if (await isOver(deps, new Date(createdAt.getTime() + watchMs))) {
    const reason = 'never captured';
    return answerClaim(deps, { registrationId, paymentId }, { state: 'rejected', reason });
  }
  const nextTryAt = new Date(deps.now().getTime() + retryDelayMs(tries));
  await postponeClaim(deps.db, claim, { nextTryAt, reason: 'not answered yet' });
}
