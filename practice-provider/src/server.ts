import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { addApi, resetConnection } from './api.ts';
import { addCheckout, addFile } from './checkout.ts';
import { addControl } from './control.ts';
import { startBackground } from './deliver.ts';
import { addHostedPage, hostedPagePath } from './hosted-page.ts';
import { checkWebhookUrl, chooseKeys, LOOPBACK_HOSTS, refuseProduction } from './locks.ts';
import { addRequestPages } from './request-pages.ts';
import { badRequest, ProviderRefusal, serverError } from './state.ts';
import { createWorld, openStore } from './store.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
/** The headers of a proxy, which comes from this machine itself but speaks for others. */
const forwarding = /^(x-forwarded-.*|forwarded|via|x-real-ip)$/;

export interface PracticeProviderOptions {
  /** 0 takes a free port. */
  port: number;
  host?: string;
  /** `rzp_sim_` and 14 characters; made (or read from `stateFile`) when absent. */
  keyId?: string;
  /** `sim_` and 16 to 64 characters. */
  keySecret?: string;
  /** `simwh_` and 16 to 64 characters. */
  webhookSecret?: string;
  /** The address events go to, on this machine; can be set later with `setWebhookUrl`. */
  webhookUrl?: string;
  /** JSON file that keeps everything over a restart; absent: memory only. */
  stateFile?: string;
  /** Makes the ids the same in each run. */
  seed?: string;
  /** Its clock, when it plays a past; otherwise the machine's. */
  nowMs?: () => number;
  /**
   * For thousands of payments at once, while nobody listens: no webhook is sent or kept, and the file is
   * written when it closes.
   */
  isFilling?: boolean;
  /** One more host name, beside localhost and 127.0.0.1, that this machine's site is reached by. */
  allowedHost?: string;
}

export interface PracticeProvider {
  url: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** The secret that the `webhook.oldSecret` switch signs with. */
  oldWebhookSecret: string;
  setWebhookUrl(url: string | null): void;
  close(): Promise<void>;
}

/**
 * Starts the stand-in payment provider: the HTTP API the official SDK drives, `/v1/checkout.js`
 * with its pay window, webhooks, switches under `/__sim`, and a page for a person at `/`.
 * @throws in production or staging, for keys that are not practice keys, and for any address that
 * is not this machine's own: no money may ever depend on it.
 */
export async function startPracticeProvider(
  options: PracticeProviderOptions,
): Promise<PracticeProvider> {
  refuseProduction();
  const host = options.host ?? '127.0.0.1';
  if (!LOOPBACK_HOSTS.includes(host)) {
    throw new Error(`The practice payment provider listens on 127.0.0.1 only, not on ${host}.`);
  }
  const siteHosts = [...LOOPBACK_HOSTS, ...(options.allowedHost ? [options.allowedHost] : [])];
  const { state, save: saveNow } = openStore(options.stateFile);
  const save = options.isFilling ? async () => {} : saveNow;
  const keys = chooseKeys(options, state.keys);
  state.keys = keys;
  let webhookUrl = checkWebhookUrl(options.webhookUrl ?? null, siteHosts);

  const world = createWorld(state, options.seed, options.nowMs);
  const background = startBackground({
    world,
    webhookUrl: () => (options.isFilling ? null : webhookUrl),
    secrets: keys,
    save,
  });
  const app = Fastify({
    logger: { level: 'error' },
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
  });
  app.removeContentTypeParser('text/plain');
  refuseStrangers(app, siteHosts);

  // A change is on disk before the caller hears of it; its consequences follow.
  app.addHook('onSend', async (request) => {
    if (request.method !== 'GET') await save();
  });
  app.addHook('onResponse', async (request) => {
    if (request.method !== 'GET') void background.run();
  });

  app.register(async (api) => addApi(api, world, keys.keyId, keys.keySecret), { prefix: '/v1' });
  app.register(async (script) => {
    script.addHook('onRequest', async (request, reply) => {
      if (state.switches.down) return resetConnection(request, reply);
    });
    addFile(script, '/v1/checkout.js', 'checkout.js');
  });
  addCheckout(app, world, { ...keys, siteHosts });
  addHostedPage(app, world, { ...keys, siteHosts });
  addRequestPages(app, world);
  addControl(app, {
    world,
    keySecret: keys.keySecret,
    runBackground: background.run,
    webhookUrl: () => webhookUrl,
  });

  await save();
  await app.listen({ port: options.port, host });
  const { port } = app.server.address() as AddressInfo;
  void background.run();
  return {
    url: `http://${host}:${port}`,
    ...keys,
    setWebhookUrl: (url) => {
      webhookUrl = checkWebhookUrl(url, siteHosts);
    },
    close: async () => {
      await app.close();
      await background.close();
      if (!options.isFilling) return;
      state.events.clear();
      state.deliveries = [];
      await saveNow();
    },
  };
}

/**
 * Names in `Host` and `Origin` must be ours: no other site may drive the provider by a browser. Our own opens
 * the hosted page.
 */
function refuseStrangers(app: FastifyInstance, siteHosts: string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    const { host = '', origin } = request.headers;
    const knownHost = siteHosts.includes(host.replace(/:\d+$/, ''));
    const isForwarded = Object.keys(request.headers).some((name) => forwarding.test(name));
    const isFromSite =
      request.url === hostedPagePath &&
      URL.canParse(origin ?? '') &&
      siteHosts.includes(new URL(origin ?? '').hostname);
    const isOwn = origin === undefined || origin === `http://${host}` || isFromSite;
    if (isForwarded || !knownHost || !isOwn) {
      throw badRequest('This request comes from a strange site.', undefined, 403);
    }
  });
  app.setNotFoundHandler(async () => {
    throw badRequest('The requested URL was not found on the server.');
  });
  app.setErrorHandler<FastifyError | ProviderRefusal>((error, request, reply) => {
    const { httpStatus, error: body } = refusalOf(error);
    if (httpStatus >= 500 && !(error instanceof ProviderRefusal)) request.log.error(error);
    return reply.code(httpStatus).send({ error: body });
  });
}

/** The provider's answer to a fault: a refusal of its own, one of the framework, or a bug. */
function refusalOf(error: FastifyError | ProviderRefusal): ProviderRefusal {
  if (error instanceof ProviderRefusal) return error;
  const { statusCode = 500, message } = error;
  return statusCode < 500 ? badRequest(message, undefined, statusCode) : serverError();
}
