import { createHmac } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Envelope, ReplyOf } from '@sangamam/contract/calls/endpoint';
import type {
  Checkout,
  confirmPayment,
  paymentState as paymentStateEndpoint,
} from '@sangamam/contract/payments/payments';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import type { EventSettings } from '@sangamam/contract/settings/event-settings';
import pg from 'pg';
import { connect } from '../../src/platform/db/connect.ts';
import type { Deps } from '../../src/platform/deps.ts';
import type { TestApp } from '../app.ts';
import { visitor } from './registrations.ts';

type Confirmation = ReplyOf<typeof confirmPayment>;

/** The three fields a checkout hands to the page. */
export interface CheckoutAnswer {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

/** A payment of the practice provider, in the provider's words. */
export interface PracticePayment {
  readonly id: string;
  readonly order_id: string;
  readonly amount: number;
  readonly status: string;
}

/** The bank, the provider's dashboard and bad luck: drives the practice provider of a test. */
export function practice({ provider, app }: TestApp) {
  if (!provider) throw new Error('This test needs testApp({ provider: true }).');
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${provider.url}/__sim/${path}`, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return response.json();
  };
  const sign = (body: string, secret = provider.webhookSecret) =>
    createHmac('sha256', secret).update(body).digest('hex');

  return {
    switches: (switches: object) => call('PUT', 'switches', switches),
    async pay(
      orderId: string,
      outcome: 'succeed' | 'fail' = 'succeed',
    ): Promise<{ payment: PracticePayment; response: CheckoutAnswer }> {
      const action = outcome === 'fail' ? 'fail' : 'upi';
      return (await call('POST', 'pay', { order_id: orderId, action })) as {
        payment: PracticePayment;
        response: CheckoutAnswer;
      };
    },
    /** Somebody scans a code, or pays on the page of a link. */
    payRequest: (url: string) => {
      const [, kind, id] = /\/(qr|l)\/(\w+)$/.exec(url) ?? [];
      return call('POST', 'pay', { [kind === 'qr' ? 'qr_id' : 'link_id']: id });
    },
    refund: (paymentId: string, amountPaise: number) =>
      call('POST', 'refund', { payment_id: paymentId, amount: amountPaise }),
    /** Sends every webhook that is due; resolves when they were answered. */
    deliver: () => call('POST', 'clock', { advanceSec: 0 }),
    advance: (advanceSec: number) => call('POST', 'clock', { advanceSec }),
    /** Sends one of the newest events, or one before them, again, so often at once. */
    async replay(which: number, times: number): Promise<void> {
      const { deliveries } = (await call('GET', 'state')) as { deliveries: { eventId: string }[] };
      const event_id = deliveries[which % deliveries.length]?.eventId;
      if (event_id === undefined) return;
      await Promise.all(Array.from({ length: times }, () => call('POST', 'deliver', { event_id })));
    },
    /** As staff do in the dashboard after the provider gave up. */
    enableWebhook: () => call('POST', 'webhook/enable', {}),
    /** One webhook as the provider would send it, with these entities. */
    async webhook(
      event: string,
      entities: Record<string, object>,
      options: { eventId?: string; secret?: string; signature?: string } = {},
    ) {
      const payload = Object.entries(entities).map(([name, entity]) => [name, { entity }]);
      const body = JSON.stringify({ entity: 'event', event, payload: Object.fromEntries(payload) });
      return app.inject({
        method: 'POST',
        url: '/api/v1/payments/webhook',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': options.signature ?? sign(body, options.secret),
          ...(options.eventId && { 'x-razorpay-event-id': options.eventId }),
        },
        payload: body,
      });
    },
  };
}

interface Reply<Data> {
  readonly status: number;
  readonly body: Envelope<Data>;
  readonly headers: Record<string, unknown>;
}

/** A family with a filled-in form, in front of the payment step. */
export async function payer(
  test: TestApp,
  options: { adults?: number; isSubmitted?: boolean; about?: object } = {},
) {
  const browser = visitor(test.app);
  await browser.fillIn(options.adults ?? 1, 0, 0, options.about);
  if (options.isSubmitted ?? true) await browser.submit();
  const id = browser.id();

  async function send<Data>(method: string, path: string, body?: object): Promise<Reply<Data>> {
    const reply = await test.app.inject({
      method: method as 'POST',
      url: `/api/v1/registrations/${path}`,
      headers: {
        cookie: browser.cookie() ?? '',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    });
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
  }
  const order = (body: object = {}) => send<Checkout>('POST', `${id}/payment`, body);

  return {
    id,
    browser,
    send,
    order,
    /** The id of an order that can be paid now. */
    async orderId(body: object = {}): Promise<string> {
      const { body: reply, status } = await order(body);
      if (!reply.data) throw new Error(`No order: ${status} ${reply.code}`);
      return reply.data.orderId;
    },
    confirm: (answer: object) => send<Confirmation>('POST', `transaction/${id}`, answer),
    put: (transactionId: string) =>
      send<Confirmation>('PUT', id, {
        paymentStatus: 'Completed',
        paymentAmount: 1,
        paymentMethod: 'Razorpay',
        transactionId,
      }),
    addMore: (transactionId: string, amount = 100) =>
      send<Confirmation>('PATCH', `${id}/add-more-amount`, {
        amount,
        paymentMethod: 'Razorpay',
        transactionId,
      }),
    state: () => send<ReplyOf<typeof paymentStateEndpoint>>('GET', `${id}/payment-status`),
    async read(): Promise<RegistrationRecord> {
      const { body } = await send<RegistrationRecord>('GET', id);
      if (!body.data) throw new Error(`No registration: ${body.code}`);
      return body.data;
    },
  };
}

/** Settings by which contributions get donation receipts. */
export const withDonations = (settings: EventSettings): EventSettings => ({
  ...settings,
  payments: {
    ...settings.payments,
    donationReceipts: true,
    pan: 'AAATN1234F',
    section80g: 'AAATN1234FF20261',
  },
});

/** Contributions get donation receipts from now on. */
export const takeDonations = (test: TestApp) => test.patchSettings(withDonations);

/** A family that has paid its fee, and the payment as the provider has it. */
export async function paidFamily(test: TestApp) {
  const family = await payer(test);
  const { payment, response } = await practice(test).pay(await family.orderId());
  await family.confirm(response);
  return { ...family, payment };
}

/** The ledger of a registration in words, such as `fee 50000`, oldest first. */
export async function ledgerOf({ deps }: TestApp, registrationId: string): Promise<string[]> {
  const { rows } = await deps.pool.query(
    'select kind, amount_paise from ledger_entry where registration_id = $1 order by seq',
    [registrationId],
  );
  return rows.map(({ kind, amount_paise }) => `${kind} ${amount_paise}`);
}

type Query = (...args: unknown[]) => unknown;

/**
 * Does `work` as a process that is killed before its n-th statement: there its connection is gone and
 * nothing more is ever done, which is all that the database sees of a kill. Resolves to whether it was
 * cut off.
 */
export async function cutOff(
  test: TestApp,
  statements: number,
  work: (deps: Deps) => Promise<unknown>,
): Promise<boolean> {
  const { rows } = await test.deps.pool.query('select current_database() as database');
  let left = statements;
  const cut = Promise.withResolvers<true>();
  class CutOff extends pg.Client {
    override query(...args: unknown[]) {
      if (left-- > 0) return (super.query as Query).apply(this, args) as never;
      // pg's types leave it out
      (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
      cut.resolve(true);
      return new Promise(() => {}) as never;
    }
  }
  const options = { ...test.deps.pool.options, ...rows[0], max: 1, Client: CutOff };
  const { close, ...connected } = connect(options);
  const done = work({ ...test.deps, ...connected }).then(() => false);
  try {
    return await Promise.race([cut.promise, done]);
  } finally {
    // a pool that was cut off waits for its connection forever
    if (left >= 0) await close();
  }
}
