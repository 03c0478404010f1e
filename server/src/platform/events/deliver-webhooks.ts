import { minuteMs } from '@sangamam/contract/locale/durations';
import { words } from '@sangamam/words/staff/deliveries';
import { type SealedColumn, unseal } from '../config/seal.ts';
import type { Deps } from '../deps.ts';
import { isOver } from '../jobs/erasure-hold.ts';
import { addJob, job } from '../jobs/job.ts';
import type { WebhookAnswer } from '../outside/webhook-receivers.ts';
import { givenUpAfterMs, nextTry, restMs, signatures } from './delivery-rules.ts';
import { claimWebhooks, listDue, recordAttempt, releaseWebhook } from './delivery-store.ts';

type DeliverDeps = Pick<Deps, 'db' | 'config' | 'outside' | 'now' | 'databaseNow' | 'log'>;
type Claimed = Awaited<ReturnType<typeof claimWebhooks>>[number];
type Due = Awaited<ReturnType<typeof listDue>>[number];

/** A process that dies while it sends to a receiver keeps others from it this long. */
const claimMs = 2 * minuteMs;
/** Sending to one receiver stops well before its claim ends … */
const turnMs = minuteMs;
/** … or after so many events; what is left goes in the next turn. */
const maxPerTurn = 50;
const gone = 410;

/** The context a secret is sealed for. */
export const secretContext = (webhookId: string): string => `webhook ${webhookId}`;
export const sealedSecrets: readonly SealedColumn[] = [
  { table: 'webhook', id: 'id', column: 'secret', contextOf: secretContext },
  { table: 'webhook', id: 'id', column: 'previous_secret', contextOf: secretContext },
];

/**
 * Sends every receiver what is due, receivers at the same time, the events of one after the other. A 2xx
 * answer is success; anything else is tried again with growing pauses for three days. A receiver that does
 * not answer at all rests for a minute, one that says 410 Gone is switched off. An event may arrive twice
 * when a process dies in between; its id is then the same.
 */
async function deliverWebhooks(deps: DeliverDeps): Promise<void> {
  const { db, now } = deps;
  const at = now();
  const busyUntil = new Date(at.getTime() + claimMs);
  const claimed = await claimWebhooks(db, { now: at, busyUntil });
  const hasMore = await Promise.all(claimed.map((webhook) => sendTurn(deps, webhook)));
  if (!hasMore.includes(true)) return;
  await addJob(db, deliverWebhooksJob, {});
}

/** Each event adds one; the schedule is for what is tried again. */
export const deliverWebhooksJob = job({
  name: 'deliver-webhooks',
  work: 'soon',
  cron: '* * * * *',
  waitsOnce: true,
  endsByAge: 'asks',
  run: deliverWebhooks,
});

/** One receiver's turn; whether more is due for it. */
async function sendTurn(deps: DeliverDeps, webhook: Claimed): Promise<boolean> {
  const { db, now } = deps;
  const endsAtMs = now().getTime() + turnMs;
  let answer: WebhookAnswer | null = null;
  for (const event of await listDue(db, webhook.id, now(), maxPerTurn)) {
    answer = await send(deps, webhook, event);
    await note(deps, event, answer);
    if (answer.status === null || answer.status === gone) break;
    if (now().getTime() > endsAtMs) break;
  }
  const isSilent = answer?.status === null;
  return releaseWebhook(db, webhook.id, {
    answered: answer && isSuccess(answer),
    restsUntil: isSilent ? new Date(now().getTime() + restMs) : null,
    isGone: answer?.status === gone,
    now: now(),
  });
}

const isSuccess = ({ status }: WebhookAnswer) => status !== null && status >= 200 && status < 300;

async function send(
  { config, outside, now }: DeliverDeps,
  { id: webhookId, url, secret, previousSecret, previousSecretUntil }: Claimed,
  { id, type, data, createdAt }: Due,
): Promise<WebhookAnswer> {
  const isPreviousGood = previousSecretUntil !== null && previousSecretUntil > now();
  const sealed = [secret, ...(previousSecret !== null && isPreviousGood ? [previousSecret] : [])];
  const unsealed = sealed.map((each) => unseal(config, secretContext(webhookId), each));
  const secrets = unsealed.filter((each) => each !== null);
  if (secrets.length === 0) return { status: null, problem: words.otherKey };
  const seconds = Math.floor(now().getTime() / 1000);
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
  return outside.webhooks.post(url, {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Sangamam-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signatures(secrets, { id, seconds, body }),
    },
    body,
  });
}

async function note(
  deps: DeliverDeps,
  { id, attempts, queuedAt }: Due,
  answer: WebhookAnswer,
): Promise<void> {
  const { db, log } = deps;
  const at = deps.now();
  const { status, problem: error } = answer;
  if (isSuccess(answer)) {
    return recordAttempt(db, id, {
      state: 'delivered',
      status,
      error: null,
      nextTryAt: null,
      now: at,
    });
  }
  const isOld = await isOver(deps, new Date(queuedAt.getTime() + givenUpAfterMs));
  const nextTryAt = status === gone ? null : nextTry({ attempts: attempts + 1, isOld }, at);
  const state = nextTryAt === null ? 'failed' : 'waiting';
  await recordAttempt(db, id, { state, status, error, nextTryAt, now: at });
  log.warn(
    { event: 'webhook', deliveryId: id, state, status, error },
    'a webhook was not delivered',
  );
}
