import type { Deps } from '../../app.ts';
import { type Claim, postponeClaim, takeDueClaims } from './claim-store.ts';
import { answerClaim, followUp } from './confirm-payment.ts';
import { retryDelayMs, watchMs } from './rules.ts';

const claimsAtOnce = 20;
/** When a claim is due again whose question was cut off. */
const retryAfterMs = 60_000;

/** Asks again about claims that the provider has not answered: what a browser saw is never forgotten. */
export async function retryClaims(deps: Deps): Promise<void> {
  for (;;) {
    const now = deps.now();
    const retryAt = new Date(now.getTime() + retryAfterMs);
    const claims = await takeDueClaims(deps.db, { now, retryAt, limit: claimsAtOnce });
    for (const claim of claims) await retryClaim(deps, claim);
    if (claims.length < claimsAtOnce) return;
  }
}

async function retryClaim(deps: Deps, claim: Claim): Promise<void> {
  const { registrationId, providerPaymentId: paymentId, tries, createdAt } = claim;
  const outcome = await followUp(deps, { registrationId, paymentId, via: 'claim' });
  if (outcome !== 'pending') return;
  const now = deps.now();
  if (now.getTime() - createdAt.getTime() > watchMs) {
    const reason = 'never captured';
    return answerClaim(deps, { registrationId, paymentId }, { state: 'rejected', reason });
  }
  const nextTryAt = new Date(now.getTime() + retryDelayMs(tries));
  await postponeClaim(deps.db, claim, { nextTryAt, reason: 'not answered yet' });
}
