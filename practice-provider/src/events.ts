import { switchesOf } from './orders.ts';
import type { Delivery, Order, Payment, PaymentLink, QrCode, Refund, World } from './state.ts';

/** Something that happened, with the entities as they stood at that moment. */
export interface Moment {
  type: string;
  payment?: Payment;
  order?: Order;
  refund?: Refund;
  dispute?: object;
  qr_code?: QrCode;
  payment_link?: PaymentLink;
}

/**
 * Turns what happened into webhook events and queues their deliveries, as the webhook switches in
 * force for the order say. The body is fixed here: it is a snapshot, and a retry repeats its bytes.
 */
export function emitEvents(world: World, orderId: string | null, moments: Moment[]): void {
  const { state } = world;
  const switches = switchesOf(world, orderId);
  const nowMs = world.nowMs();
  const events = moments.map(({ type, ...entities }) => {
    const id = world.newId('evt').slice('evt_'.length);
    const body = JSON.stringify({
      entity: 'event',
      account_id: state.accountId,
      event: type,
      contains: Object.keys(entities),
      payload: Object.fromEntries(
        Object.entries(entities).map(([name, entity]) => [name, { entity }]),
      ),
      created_at: Math.floor(nowMs / 1000),
    });
    return { id, type, orderId: orderId ?? '', body, createdAtMs: nowMs };
  });
  for (const event of events) state.events.set(event.id, event);

  const sent = switches['webhook.reorder'] ? events.toReversed() : events;
  for (const event of sent) {
    const skipped = switches['webhook.onlyOrderPaid'] && event.type !== 'order.paid';
    for (let copy = 0; copy <= (switches['webhook.duplicate'] ?? 0); copy += 1) {
      queueDelivery(world, event.id, {
        status: switches['webhook.off'] || skipped ? 'off' : 'waiting',
        dueAtMs: nowMs + (switches['webhook.delayMs'] ?? 0),
        signedWith: switches['webhook.wrongSignature']
          ? 'wrong'
          : switches['webhook.oldSecret']
            ? 'old'
            : 'current',
        eventIdHeader: switches['webhook.noEventId']
          ? 'none'
          : switches['webhook.changedEventId']
            ? 'changed'
            : 'same',
      });
    }
  }
}

/** Queues one more sending of a known event; without `how`, a plain replay that is due now. */
export function queueDelivery(
  world: World,
  eventId: string,
  how: Partial<Omit<Delivery, 'id' | 'eventId' | 'tries'>> = {},
): Delivery {
  const { deliveries } = world.state;
  const delivery: Delivery = {
    id: deliveries.length + 1,
    eventId,
    status: 'waiting',
    dueAtMs: world.nowMs(),
    signedWith: 'current',
    eventIdHeader: 'same',
    tries: [],
    ...how,
  };
  deliveries.push(delivery);
  return delivery;
}
