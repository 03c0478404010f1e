import { randomBytes } from 'node:crypto';
import { pageOf } from '@sangamam/contract/calls/endpoint';
import { dayMs } from '@sangamam/contract/locale/durations';
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  sendAgain,
  sendFailedAgain,
  testEvent,
  testWebhook,
} from '@sangamam/contract/webhooks';
import { v7 } from 'uuid';
import type { StaffActor } from '../../platform/actor.ts';
import type { AdminActionName } from '../../platform/audit/log-admin-action.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { seal } from '../../platform/config/seal.ts';
import { type Db, tx } from '../../platform/db/connect.ts';
import { deliverWebhooksJob, secretContext } from '../../platform/events/deliver-webhooks.ts';
import {
  countDeliveries,
  insertDelivery,
  listDeliveries as listSent,
  queueAgain,
} from '../../platform/events/delivery-store.ts';
import * as store from '../../platform/events/webhook-store.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { Refusal } from '../../platform/refusal.ts';

const secretBytes = 32;
/** How long the previous secret still signs beside a new one. */
const twoSecretsMs = dayMs;
/** Few enough to deliver to all at once. */
const maxWebhooks = 20;
const newSecret = () => `whsec_${randomBytes(secretBytes).toString('base64')}`;
/** The log names only the host, since the path may hold a token. */
const serverOf = (url: string) => new URL(url).host;

type Locked = NonNullable<Awaited<ReturnType<typeof store.lockWebhook>>>;
type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

type Sent = Awaited<ReturnType<typeof listSent>>[number];

const presentDelivery = ({ id, createdAt, lastTryAt, nextTryAt, ...rest }: Sent) => ({
  ...rest,
  _id: id,
  createdAt: createdAt.toISOString(),
  lastTryAt: lastTryAt?.toISOString() ?? null,
  nextTryAt: rest.state === 'waiting' ? nextTryAt.toISOString() : null,
});

/** Routes for webhooks, for super admins. */
export const webhookRoutes: Routes = (app, deps) => {
  const { db, config, now, outside } = deps;

  /** Changes a webhook and logs it in one transaction. Refuses with NOT_FOUND. */
  async function change<Result>(
    { by, id, action }: { by: StaffActor; id: string; action: AdminActionName },
    work: (trx: Db, webhook: Locked) => Promise<{ result: Result; changes?: Changes }>,
  ): Promise<Result> {
    return tx(db, async (trx) => {
      const webhook = await store.lockWebhook(trx, id);
      if (!webhook) throw new Refusal('NOT_FOUND');
      const { result, changes } = await work(trx, webhook);
      const object = { type: 'webhook', id };
      const entry = { by, action, object, ...(changes && { changes }) };
      await logAdminAction(trx, entry, now());
      return result;
    });
  }
  const checkUrl = (url: string) => {
    const why = outside.webhooks.refusalReasonOf(url);
    if (why !== null) throw new Refusal('VALIDATION', { fields: { url: why } });
  };
  const sendSoon = (trx: Db) => addJob(trx, deliverWebhooksJob, {});

  route(app, deps, listWebhooks, async () => {
    const webhooks = await store.listWebhooks(db);
    const at = now();
    return webhooks.map(({ id, createdAt, failingSince, previousSecretUntil: until, ...rest }) => ({
      ...rest,
      _id: id,
      createdAt: createdAt.toISOString(),
      failingSince: failingSince?.toISOString() ?? null,
      previousSecretUntil: until && until > at ? until.toISOString() : null,
    }));
  });

  route(app, deps, addWebhook, async ({ body: { url, events }, caller, once }) => {
    checkUrl(url);
    const secret = await once(async ({ db: trx }) => {
      const id = v7();
      const secret = newSecret();
      const sealed = seal(config.secretKey, secretContext(id), secret);
      const webhook = { id, url, events, secret: sealed, now: now() };
      const isAdded = await store.insertWebhook(trx, webhook, maxWebhooks);
      if (!isAdded) throw new Refusal('WEBHOOKS_FULL');
      const changes = {
        server: [null, serverOf(url)],
        events: [null, events.join(', ')],
      } as const;
      const object = { type: 'webhook', id };
      await logAdminAction(
        trx,
        { by: caller.actor, action: 'webhook.add', object, changes },
        now(),
      );
      return secret;
    });
    return answer({ secret }, { status: 201 });
  });

  route(app, deps, changeWebhook, async ({ params: { id }, body, caller }) => {
    checkUrl(body.url);
    await change({ by: caller.actor, id, action: 'webhook.change' }, async (trx, before) => {
      await store.updateWebhook(trx, id, body);
      await sendSoon(trx);
      const facts = ({ url, events, active }: typeof body) => ({
        server: serverOf(url),
        events: events.join(', '),
        active,
      });
      const [old, saved]: Record<string, unknown>[] = [facts(before), facts(body)];
      const changed = Object.keys(saved ?? {}).filter((name) => old?.[name] !== saved?.[name]);
      const changes = Object.fromEntries(
        changed.map((name) => [name, [old?.[name], saved?.[name]] as const]),
      );
      return { result: undefined, changes };
    });
  });

  route(app, deps, deleteWebhook, async ({ params: { id }, caller }) => {
    await change({ by: caller.actor, id, action: 'webhook.remove' }, async (trx, { url }) => {
      await store.deleteWebhook(trx, id);
      return { result: undefined, changes: { server: [serverOf(url), null] } };
    });
  });

  route(app, deps, rotateWebhookSecret, async ({ params: { id }, caller }) => {
    const secret = newSecret();
    await change({ by: caller.actor, id, action: 'webhook.new-secret' }, async (trx, before) => {
      await store.updateSecret(trx, id, {
        secret: seal(config.secretKey, secretContext(id), secret),
        previousSecret: before.secret,
        previousSecretUntil: new Date(now().getTime() + twoSecretsMs),
      });
      return { result: undefined };
    });
    return { secret };
  });

  route(app, deps, testWebhook, async ({ params: { id }, caller }) => {
    await change({ by: caller.actor, id, action: 'webhook.test' }, async (trx) => {
      await insertDelivery(trx, id, { type: testEvent, now: now() });
      await sendSoon(trx);
      return { result: undefined };
    });
  });

  route(app, deps, listDeliveries, async ({ params: { id }, query: { state, page, limit } }) => {
    const [sent, total] = await Promise.all([
      listSent(db, id, { state, offset: (page - 1) * limit, limit }),
      countDeliveries(db, id, { state }),
    ]);
    return answer(sent.map(presentDelivery), { pagination: pageOf({ page, limit }, total) });
  });

  const sendAll = (by: StaffActor, id: string, which: { id: string } | 'failed') =>
    change({ by, id, action: 'webhook.send-again' }, async (trx) => {
      const count = await queueAgain(trx, id, which, now());
      if (count === 0 && which !== 'failed') throw new Refusal('NOT_FOUND');
      await sendSoon(trx);
      return { result: { count }, changes: { events: [null, count] } };
    });

  route(app, deps, sendAgain, async ({ params: { id, deliveryId }, caller }) => {
    await sendAll(caller.actor, id, { id: deliveryId });
  });

  route(app, deps, sendFailedAgain, ({ params: { id }, caller }) =>
    sendAll(caller.actor, id, 'failed'),
  );
};
