import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createOrder, orderSwitches, parseNotes, switchesOf } from './orders.ts';
import { capturePayment, paymentsOf } from './payments.ts';
import { createRefund } from './refunds.ts';
import {
  cancelPaymentLink,
  closeQrCode,
  createPaymentLink,
  createQrCode,
  findPaymentLink,
  findQrCode,
} from './requests.ts';
import { badRequest, type Notes, serverError, unknownId, type World, withId } from './state.ts';
import { mergeSwitches, type Switches } from './switches.ts';

const MAX_COUNT = 100;
const DEFAULT_COUNT = 10;

type WithId = { Params: { id: string; refundId: string } };

/** The provider's HTTP API below `/v1`, as the official SDK calls it, with the faults switched on. */
export function addApi(app: FastifyInstance, world: World, keyId: string, keySecret: string): void {
  const { state } = world;
  const wantedAuth = Buffer.from(
    `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
  );

  // a call without a body, as the official package sends it
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
    body.resume();
    done(null, undefined);
  });

  app.addHook('onRequest', async (request) => {
    const auth = Buffer.from(request.headers.authorization ?? '');
    if (auth.length === wantedAuth.length && timingSafeEqual(auth, wantedAuth)) return;
    throw badRequest('Authentication failed', undefined, 401);
  });

  app.addHook('preHandler', async (request, reply) => {
    const switches = switchesFor(world, request);
    if (switches.latencyMs) {
      await new Promise((resolve) => setTimeout(resolve, switches.latencyMs));
    }
    if (switches.down) return resetConnection(request, reply);
    if (switches.http) return answerFault(reply, switches.http);
  });

  /** True while the switch says so, which counts down. */
  function isAnswerLost(): boolean {
    const left = state.switches.loseCreateResponse ?? 0;
    if (left > 0) setOrClear(state.switches, 'loseCreateResponse', left - 1);
    return left > 0;
  }

  app.post('/orders', async (request, reply) => {
    const order = createOrder(world, bodyOf(request));
    const own = state.orders.get(order.id)?.switches.loseCreateResponse;
    return isAnswerLost() || own ? resetConnection(request, reply) : order;
  });
  app.get('/orders', async ({ query }) => {
    const { receipt } = query as { receipt?: unknown };
    const orders = newestFirst(state.orders).map(({ order }) => order);
    const chosen = orders.filter((order) => receipt === undefined || order.receipt === receipt);
    return list(chosen, query);
  });
  app.get<WithId>('/orders/:id', async ({ params }) => withId(state.orders, params.id).order);
  app.patch<WithId>('/orders/:id', async (request) =>
    editNotes(withId(state.orders, request.params.id).order, bodyOf(request)),
  );
  app.get<WithId>('/orders/:id/payments', async ({ params, query }) => {
    const { order } = withId(state.orders, params.id);
    return list(paymentsOf(world, order.id), query, MAX_COUNT);
  });

  app.get('/payments', async ({ query }) => list(newestFirst(state.payments), query));
  app.get('/payments/qr_codes', async ({ query }) => list(newestFirst(state.qrCodes), query));
  app.post('/payments/qr_codes', async (request, reply) => {
    const code = createQrCode(world, siteOf(request), bodyOf(request));
    return isAnswerLost() ? resetConnection(request, reply) : code;
  });
  app.get<WithId>('/payments/qr_codes/:id', async ({ params }) => findQrCode(world, params.id));
  app.post<WithId>('/payments/qr_codes/:id/close', async ({ params }) =>
    closeQrCode(world, params.id),
  );
  app.get<WithId>('/payments/qr_codes/:id/payments', async ({ params, query }) => {
    const note = JSON.stringify(findQrCode(world, params.id).notes);
    const paid = [...state.payments.values()].filter(
      ({ order_id, notes }) => order_id === null && JSON.stringify(notes) === note,
    );
    return list(paid, query);
  });
  app.get('/payment_links', async ({ query }) => {
    const { reference_id: reference } = query as { reference_id?: unknown };
    const links = newestFirst(state.links).filter(
      ({ reference_id }) => reference === undefined || reference_id === reference,
    );
    return { payment_links: links };
  });
  app.post('/payment_links', async (request, reply) => {
    const link = createPaymentLink(world, siteOf(request), bodyOf(request));
    return isAnswerLost() ? resetConnection(request, reply) : link;
  });
  app.get<WithId>('/payment_links/:id', async ({ params }) => findPaymentLink(world, params.id));
  app.post<WithId>('/payment_links/:id/cancel', async ({ params }) =>
    cancelPaymentLink(world, params.id),
  );

  app.get('/payments/downtimes', async () => list([], {}));
  app.get<WithId>('/payments/:id', async ({ params }) => withId(state.payments, params.id));
  app.patch<WithId>('/payments/:id', async (request) =>
    editNotes(withId(state.payments, request.params.id), bodyOf(request)),
  );
  app.post<WithId>('/payments/:id/capture', async (request) =>
    capturePayment(world, request.params.id, bodyOf(request)),
  );
  app.post<WithId>('/payments/:id/refund', async (request) => {
    const key = request.headers['x-refund-idempotency']?.toString();
    return createRefund(world, request.params.id, bodyOf(request), key);
  });
  app.get<WithId>('/payments/:id/refunds', async ({ params, query }) => {
    const { id } = withId(state.payments, params.id);
    const refunds = newestFirst(state.refunds).filter(({ payment_id }) => payment_id === id);
    return list(refunds, query);
  });
  app.get<WithId>('/payments/:id/refunds/:refundId', async ({ params }) => {
    const refund = withId(state.refunds, params.refundId);
    if (refund.payment_id !== params.id) throw unknownId();
    return refund;
  });

  app.get('/refunds', async ({ query }) => list(newestFirst(state.refunds), query));
  app.get<WithId>('/refunds/:id', async ({ params }) => withId(state.refunds, params.id));
}

const newestFirst = <Entity>(all: ReadonlyMap<string, Entity>): Entity[] =>
  [...all.values()].reverse();

/** This server as whoever asks reaches it. */
const siteOf = (request: FastifyRequest) => `http://${request.headers.host}`;

/** The body if it is a JSON object, else an empty one: what is missing is refused by name. */
export function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject ? (body as Record<string, unknown>) : {};
}

/** A field of the body that should be an id; anything but text is no id at all. */
export const idOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Cuts the connection without an answer: what a client sees when the provider is down. */
export function resetConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
  return reply;
}

/** A page of a newest-first list: `from` and `to` in Unix seconds, `count` up to 100, `skip`. */
function list(
  items: { created_at: number }[],
  query: unknown,
  defaultCount = DEFAULT_COUNT,
): object {
  const page = { from: 0, to: Number.MAX_SAFE_INTEGER, count: defaultCount, skip: 0 };
  for (const name of ['from', 'to', 'count', 'skip'] as const) {
    const text = (query as Record<string, unknown>)[name];
    if (text === undefined) continue;
    if (typeof text !== 'string' || !/^\d{1,13}(\.\d+)?$/.test(text)) {
      throw badRequest(`The ${name} must be an integer.`, name);
    }
    page[name] = Math.floor(Number(text));
  }
  if (page.count < 1) throw badRequest('The count must be at least 1.', 'count');
  if (page.count > MAX_COUNT) {
    throw badRequest('The count may not be greater than 100.', 'count');
  }
  const chosen = items
    .filter(({ created_at }) => created_at >= page.from && created_at <= page.to)
    .slice(page.skip, page.skip + page.count);
  return { entity: 'collection', count: chosen.length, items: chosen };
}

function editNotes(entity: { notes: Notes }, { notes }: Record<string, unknown>): object {
  if (notes === undefined) throw badRequest('The notes field is required.', 'notes');
  entity.notes = parseNotes(notes);
  return entity;
}

/** Switches for a request: those of the order that its path or its new order's notes name. */
function switchesFor(world: World, request: FastifyRequest): Switches {
  const { id = '' } = (request.params ?? {}) as { id?: string };
  const paymentId = world.state.refunds.get(id)?.payment_id ?? id;
  const orderId = world.state.payments.get(paymentId)?.order_id ?? id;
  if (id) return switchesOf(world, orderId);
  const own = orderSwitches(bodyOf(request).notes);
  return mergeSwitches(world.state.switches, typeof own === 'string' ? {} : own);
}

function answerFault(reply: FastifyReply, fault: NonNullable<Switches['http']>): FastifyReply {
  switch (fault) {
    case '429':
      throw badRequest('Request rate limit exceeded', undefined, 429);
    case '500':
      throw serverError();
    case '502-html':
      return reply.code(502).type('text/html').send('<html><h1>502 Bad Gateway</h1></html>');
    case 'empty':
      return reply.code(502).send();
  }
}

function setOrClear(switches: Switches, name: 'loseCreateResponse', value: number): void {
  if (value > 0) switches[name] = value;
  else delete switches[name];
}
