import { tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addJob, job } from '../../../platform/jobs/job.ts';
import { closeFindings, insertFinding } from '../findings/finding-store.ts';
import { maxAttempts, retryDelayMs } from '../ledger/rules.ts';
import { applyEvent } from './apply-event.ts';
import { type MoneyContext, type MoneyDeps, moneyContext } from './apply-payment.ts';
import { lockDueEvent, markEventFailed, markProcessed, type StoredEvent } from './webhook-store.ts';

type Using = Pick<Deps, 'db' | 'now' | 'log'>;

/** Works through the stored events that are due, oldest first, each in a transaction of its own. */
export async function drainWebhooks(deps: MoneyDeps): Promise<void> {
  for (;;) {
    const context = await moneyContext(deps);
    if (!(await drainOne(deps, context))) return;
  }
}

/** Each stored event queues one; the schedule covers events whose job was lost. */
export const drainWebhooksJob = job({
  name: 'drain-webhooks',
  work: 'now',
  cron: '* * * * *',
  run: drainWebhooks,
});

/** Applies one event and marks it processed, in one transaction. A failing event is retried, then parked. */
async function drainOne(deps: Using, context: MoneyContext): Promise<boolean> {
  const taken: { event: StoredEvent | null } = { event: null };
  try {
    await tx(deps.db, async (trx) => {
      const event = await lockDueEvent(trx, context.now);
      taken.event = event;
      if (!event) return;
      await applyEvent(trx, event, context);
      await markProcessed(trx, event.id, context.now);
      if (event.attempts === 0) return;
      const parked = { subject: String(event.id), kinds: ['parked_webhook'] } as const;
      await closeFindings(trx, parked, context.now);
    });
  } catch (error) {
    if (!taken.event) throw error;
    await recordFailure(deps, taken.event, error);
  }
  return taken.event !== null;
}

async function recordFailure(deps: Using, event: StoredEvent, error: unknown): Promise<void> {
  const { db, log } = deps;
  const now = deps.now();
  const attempts = event.attempts + 1;
  const isParked = attempts >= maxAttempts;
  const nextTryAt = new Date(now.getTime() + retryDelayMs(attempts));
  const reason = error instanceof Error ? error.message : String(error);
  log.error({ err: error, webhookEvent: event.id, attempts }, 'a webhook event failed');
  await tx(db, async (trx) => {
    const parkedAt = isParked ? now : null;
    await markEventFailed(trx, event.id, { attempts, reason, nextTryAt, parkedAt });
    if (!isParked) return addJob(trx, drainWebhooksJob, {}, { runAt: nextTryAt });
    const detail = { eventType: event.eventType, reason };
    await insertFinding(trx, { kind: 'parked_webhook', subject: String(event.id), detail, now });
  });
}
