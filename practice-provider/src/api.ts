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
import {
  badRequest,
  isRefusal,
  type Notes,
  type ProviderRefusal,
  unknownId,
  type World,
} from './state.ts';
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

  app.addHook('onRequest', async (request, reply) => {
    const auth = Buffer.from(request.headers.authorization ?? '');
    if (auth.length === wantedAuth.length && timingSafeEqual(auth, wantedAuth)) return;
    return answer(reply, badRequest('Authentication failed', undefined, 401));
  });

  app.addHook('preHandler', async (request, reply) => {
    const switches = switchesFor(world, request);
    if (switches.latencyMs) {
      await new Promise((resolve) => setTimeout(resolve, switches.latencyMs));
    }
    if (switches.down) return resetConnection(request, reply);
    if (switches.http) return answerFault(reply, switches.http);
  });

  app.post('/orders', async (request, reply) => {
    const order = createOrder(world, bodyOf(request));
    if (isRefusal(order)) return answer(reply, order);
    const general = state.switches.loseCreateResponse;
    const own = state.orders.get(order.id)?.switches.loseCreateResponse;
    if (general) setOrClear(state.switches, 'loseCreateResponse', general - 1);
    return general || own ? resetConnection(request, reply) : order;
  });
  app.get('/orders', async (request, reply) => {
    const { receipt } = request.query as { receipt?: unknown };
    const orders = [...state.orders.values()].map(({ order }) => order);
    const chosen = orders.filter((order) => receipt === undefined || order.receipt === receipt);
    return answer(reply, list(chosen.reverse(), request.query));
  });
  app.get<WithId>('/orders/:id', async ({ params }, reply) =>
    answer(reply, state.orders.get(params.id)?.order ?? unknownId()),
  );
  app.patch<WithId>('/orders/:id', async (request, reply) =>
    answer(reply, editNotes(state.orders.get(request.params.id)?.order, bodyOf(request))),
  );
  app.get<WithId>('/orders/:id/payments', async ({ params, query }, reply) => {
    if (!state.orders.has(params.id)) return answer(reply, unknownId());
    return answer(reply, list(paymentsOf(world, params.id), query, MAX_COUNT));
  });

  app.get('/payments', async ({ query }, reply) =>
    answer(reply, list([...state.payments.values()].reverse(), query)),
  );
  app.post('/payments/qr_codes', async (request, reply) =>
    answer(reply, createQrCode(world, siteOf(request), bodyOf(request))),
  );
  app.get<WithId>('/payments/qr_codes/:id', async ({ params }, reply) =>
    answer(reply, findQrCode(world, params.id)),
  );
  app.post<WithId>('/payments/qr_codes/:id/close', async ({ params }, reply) =>
    answer(reply, closeQrCode(world, params.id)),
  );
  app.get<WithId>('/payments/qr_codes/:id/payments', async ({ params, query }, reply) => {
    const code = findQrCode(world, params.id);
    if (isRefusal(code)) return answer(reply, code);
    const note = JSON.stringify(code.notes);
    const paid = [...state.payments.values()].filter(
      ({ order_id, notes }) => order_id === null && JSON.stringify(notes) === note,
    );
    return answer(reply, list(paid, query));
  });
  app.post('/payment_links', async (request, reply) =>
    answer(reply, createPaymentLink(world, siteOf(request), bodyOf(request))),
  );
  app.get<WithId>('/payment_links/:id', async ({ params }, reply) =>
    answer(reply, findPaymentLink(world, params.id)),
  );
  app.post<WithId>('/payment_links/:id/cancel', async ({ params }, reply) =>
    answer(reply, cancelPaymentLink(world, params.id)),
  );

  app.get('/payments/downtimes', async (_, reply) => answer(reply, list([], {})));
  app.get<WithId>('/payments/:id', async ({ params }, reply) =>
    answer(reply, state.payments.get(params.id) ?? unknownId()),
  );
  app.patch<WithId>('/payments/:id', async (request, reply) =>
    answer(reply, editNotes(state.payments.get(request.params.id), bodyOf(request))),
  );
  app.post<WithId>('/payments/:id/capture', async (request, reply) =>
    answer(reply, capturePayment(world, request.params.id, bodyOf(request))),
  );
  app.post<WithId>('/payments/:id/refund', async (request, reply) => {
    const key = request.headers['x-refund-idempotency']?.toString();
    return answer(reply, createRefund(world, request.params.id, bodyOf(request), key));
  });
  app.get<WithId>('/payments/:id/refunds', async ({ params, query }, reply) => {
    if (!state.payments.has(params.id)) return answer(reply, unknownId());
    const refunds = [...state.refunds.values()].filter((r) => r.payment_id === params.id);
    return answer(reply, list(refunds.reverse(), query));
  });
  app.get<WithId>('/payments/:id/refunds/:refundId', async ({ params }, reply) => {
    const refund = state.refunds.get(params.refundId);
    return answer(reply, refund?.payment_id === params.id ? refund : unknownId());
  });

  app.get('/refunds', async ({ query }, reply) =>
    answer(reply, list([...state.refunds.values()].reverse(), query)),
  );
  app.get<WithId>('/refunds/:id', async ({ params }, reply) =>
    answer(reply, state.refunds.get(params.id) ?? unknownId()),
  );
}

/** This server as whoever asks reaches it. */
const siteOf = (request: FastifyRequest) => `http://${request.headers.host}`;

/** Sends a result as JSON, a refusal with its status and the provider's error body. */
export function answer(reply: FastifyReply, result: object): FastifyReply {
  if (!isRefusal(result)) return reply.send(result);
  return reply.code(result.httpStatus).send({ error: result.error });
}

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
): object | ProviderRefusal {
  const page = { from: 0, to: Number.MAX_SAFE_INTEGER, count: defaultCount, skip: 0 };
  for (const name of ['from', 'to', 'count', 'skip'] as const) {
    const text = (query as Record<string, unknown>)[name];
    if (text === undefined) continue;
    if (typeof text !== 'string' || !/^\d{1,13}(\.\d+)?$/.test(text)) {
      return badRequest(`The ${name} must be an integer.`, name);
    }
    page[name] = Math.floor(Number(text));
  }
  if (page.count < 1) return badRequest('The count must be at least 1.', 'count');
  if (page.count > MAX_COUNT) {
    return badRequest('The count may not be greater than 100.', 'count');
  }
  const chosen = items
    .filter(({ created_at }) => created_at >= page.from && created_at <= page.to)
    .slice(page.skip, page.skip + page.count);
  return { entity: 'collection', count: chosen.length, items: chosen };
}

function editNotes(entity: { notes: Notes } | undefined, body: Record<string, unknown>) {
  if (!entity) return unknownId();
  if (body.notes === undefined) return badRequest('The notes field is required.', 'notes');
  const notes = parseNotes(body.notes);
  if (isRefusal(notes)) return notes;
  entity.notes = notes;
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
      return answer(reply, badRequest('Request rate limit exceeded', undefined, 429));
    case '500': {
      const refusal = badRequest('The server encountered an error', undefined, 500);
      return answer(reply, { ...refusal, error: { ...refusal.error, code: 'SERVER_ERROR' } });
    }
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
