import type { WebhookEvent } from '@sangamam/contract/webhooks';
import type { Db } from '../db/connect.ts';
import { addJob } from '../jobs/job.ts';
import { deliverWebhooksJob } from './deliver-webhooks.ts';
import { insertDeliveries } from './delivery-store.ts';

interface OutgoingEvent {
  readonly type: WebhookEvent;
  /** Ids alone: whoever wants more asks with an API key. */
  readonly data: Readonly<Record<string, string | null>>;
  /** Set for events that happen once: a second one with the same key is the first. */
  readonly dedupeKey?: string;
  /** Told only once the form of this registration was submitted. */
  readonly submitted?: string;
}

/**
 * Tells every receiver that chose it of an event, in the transaction of what caused it: nobody is told of
 * what did not happen. Without a receiver nothing is written.
 */
export async function queueEvent(tx: Db, event: OutgoingEvent, now: Date): Promise<void> {
  const count = await insertDeliveries(tx, event, now);
  if (count > 0) await addJob(tx, deliverWebhooksJob, {});
}
