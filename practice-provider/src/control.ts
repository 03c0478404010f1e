import type { FastifyInstance } from 'fastify';
import { bodyOf, idOf } from './api.ts';
import { addFile, checkoutAnswer, readAttempt } from './checkout.ts';
import { queueDelivery } from './events.ts';
import { attemptPayment } from './payments.ts';
import { createRefund } from './refunds.ts';
import { payLink, payQrCode } from './requests.ts';
import { settlementReport } from './settlement.ts';
import { badRequest, type Delivery, type World, withId } from './state.ts';
import { parseSwitches, switchTable } from './switches.ts';

const MAX_ADVANCE_S = 366 * 24 * 3600;
const SHOWN_ROWS = 100;

interface Control {
  world: World;
  keySecret: string;
  /** Does all that is due now; resolves when it is done. */
  runBackground: () => Promise<void>;
  webhookUrl: () => string | null;
}

/**
 * The page for a person at `/` and the calls behind it, which tests use too: what the provider's
 * dashboard, a bank and bad luck would do.
 */
export function addControl(app: FastifyInstance, control: Control): void {
  const { world, keySecret, runBackground, webhookUrl } = control;
  const { state } = world;
  const csp =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  addFile(app, '/', 'control-page.html', csp);
  addFile(app, '/control-page.js', 'control-page.js');
  addFile(app, '/control-page.css', 'control-page.css');

  app.get('/__sim/state', async () => ({
    nowMs: world.nowMs(),
    clockOffsetSec: state.clockOffsetMs / 1000,
    webhook: { url: webhookUrl(), disabled: state.webhookDisabled },
    switches: state.switches,
    switchTable,
    orders: lastRows([...state.orders.values()].map(({ order }) => order)),
    payments: lastRows([...state.payments.values()]),
    refunds: lastRows([...state.refunds.values()]),
    deliveries: lastRows(state.deliveries).map(deliveryRow),
  }));

  app.get('/__sim/switches', async () => state.switches);
  app.put('/__sim/switches', async (request) => {
    const switches = parseSwitches(request.body);
    if (typeof switches === 'string') throw badRequest(switches);
    state.switches = switches;
    return switches;
  });

  app.post('/__sim/pay', async (request) => {
    const body = bodyOf(request);
    const attempt = readAttempt(body);
    if (body.qr_id !== undefined) return payQrCode(world, idOf(body.qr_id));
    if (body.link_id !== undefined) return payLink(world, idOf(body.link_id), attempt);
    const payment = attemptPayment(world, attempt);
    return { payment, response: checkoutAnswer(world, payment, keySecret) };
  });
  app.post('/__sim/refund', async (request) => {
    const { payment_id, ...body } = bodyOf(request);
    return createRefund(world, idOf(payment_id), body);
  });

  app.get('/__sim/settlement.csv', async (_request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="settlement.csv"')
      .send(settlementReport(world)),
  );

  app.get('/__sim/deliveries', async () => ({ items: state.deliveries.map(deliveryRow) }));
  app.post('/__sim/deliver', async (request) => {
    const { id } = withId(state.events, idOf(bodyOf(request).event_id));
    const delivery = queueDelivery(world, id);
    await runBackground();
    return delivery;
  });
  app.post('/__sim/webhook/enable', async () => {
    state.webhookDisabled = false;
    return { disabled: false };
  });

  app.post('/__sim/clock', async (request) => {
    const { advanceSec } = bodyOf(request);
    const seconds = Number(advanceSec);
    if (typeof advanceSec !== 'number' || !(seconds >= 0 && seconds <= MAX_ADVANCE_S)) {
      throw badRequest('advanceSec must be a number of seconds, up to a year.');
    }
    state.clockOffsetMs += seconds * 1000;
    await runBackground();
    return { nowMs: world.nowMs(), clockOffsetSec: state.clockOffsetMs / 1000 };
  });

  function deliveryRow(delivery: Delivery) {
    const event = state.events.get(delivery.eventId);
    return { ...delivery, event: event?.type, orderId: event?.orderId };
  }
}

const lastRows = <Row>(rows: Row[]): Row[] => rows.slice(-SHOWN_ROWS).reverse();
