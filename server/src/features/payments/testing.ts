import { createHmac } from 'node:crypto';
import type { Envelope, ReplyOf } from '@sangamam/contract/endpoint';
import type {
  Checkout,
  confirmPayment,
  paymentState as paymentStateEndpoint,
} from '@sangamam/contract/payments';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { listPageSize } from '../../outside/razorpay.ts';
import type { ProviderPayment } from '../../outside/razorpay-entities.ts';
import type { TestApp } from '../../testing.ts';
import { visitor } from '../registrations/testing.ts';

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
  const call = async (method: string, path: string, body: object) => {
    const response = await fetch(`${provider.url}/__sim/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
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
    refund: (paymentId: string, amountPaise: number) =>
      call('POST', 'refund', { payment_id: paymentId, amount: amountPaise }),
    /** Sends every webhook that is due; resolves when they were answered. */
    deliver: () => call('POST', 'clock', { advanceSec: 0 }),
    advance: (advanceSec: number) => call('POST', 'clock', { advanceSec }),
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
  options: { adults?: number; isSubmitted?: boolean } = {},
) {
  const browser = visitor(test.app);
  await browser.fillIn(options.adults ?? 1);
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

/** The ledger of a registration in words, such as `fee 50000`, oldest first. */
export async function ledgerOf({ deps }: TestApp, registrationId: string): Promise<string[]> {
  const { rows } = await deps.pool.query(
    'select kind, amount_paise from ledger_entry where registration_id = $1 order by seq',
    [registrationId],
  );
  return rows.map(({ kind, amount_paise }) => `${kind} ${amount_paise}`);
}

/**
 * What of the invariants of money does not hold, in words; empty when all is well. While news may still
 * be on its way (`isSettled` false) captured money may not be here yet, but never twice.
 */
export async function brokenInvariants(test: TestApp, isSettled = true): Promise<string[]> {
  const broken: string[] = [];
  const { rows: ledger } = await test.deps.pool.query(
    `select source_id, count(*)::int as credits, sum(amount_paise)::bigint as paise,
       (select coalesce(-sum(back.amount_paise), 0)::bigint from refund f
         join ledger_entry back on back.source_id = f.provider_refund_id
         where f.provider_payment_id = l.source_id) as refunded
     from ledger_entry l where source_type = 'razorpay_payment' group by source_id`,
  );
  const money = isSettled ? await capturedAtProvider(test) : [];
  for (const { id, amountPaise, amountRefundedPaise } of money) {
    const credit = ledger.find((row) => row.source_id === id);
    if (credit?.paise !== amountPaise) broken.push(`I1: ${id} is not credited as ${amountPaise}`);
    else if (credit.refunded !== amountRefundedPaise) {
      broken.push(`I1: of ${id} went back ${amountRefundedPaise}, not ${credit.refunded}`);
    }
  }
  for (const { source_id: id, credits } of ledger) {
    if (credits !== 1) broken.push(`I1: ${id} is credited ${credits} times`);
    if (isSettled && !money.some((payment) => payment.id === id)) {
      broken.push(`I1: the provider never captured ${id}`);
    }
  }

  const { rows: completed } = await test.deps.pool.query(
    `select r.id, r.payment_status, r.fee_paise, r.form_submission_complete,
       exists (select from ledger_entry l where l.registration_id = r.id and l.kind = 'fee'
         and l.fee_cycle = r.fee_cycle) as has_fee
     from registration r`,
  );
  for (const row of completed) {
    const isSettledFee = ['Completed', 'Partially Refunded'].includes(row.payment_status);
    const isFree = row.fee_paise === 0 && row.form_submission_complete;
    if (isSettledFee && !row.has_fee && !isFree) broken.push(`I2: ${row.id} was never paid`);
    if (row.has_fee && !isSettledFee && row.payment_status !== 'Partially Paid') {
      broken.push(`I2: ${row.id} is paid and ${row.payment_status}`);
    }
  }
  const { rows: given } = await test.deps.pool.query(
    `select r.id from registration r
     where r.additional_contribution_paise <> (
       select coalesce(sum(l.amount_paise), 0) from ledger_entry l
       left join refund f on f.provider_refund_id = l.source_id
       where l.registration_id = r.id and 'contribution' in (l.kind,
         (select kind from ledger_entry c where c.source_id = f.provider_payment_id)))`,
  );
  for (const { id } of given) broken.push(`I4: contributions of ${id}`);
  return broken;
}

/** Every payment the provider ever captured, from its own list. */
async function capturedAtProvider({ deps }: TestApp): Promise<ProviderPayment[]> {
  const span = { from: new Date(0), to: new Date(Date.now() + 366 * 24 * 3_600_000) };
  const captured: ProviderPayment[] = [];
  for (let skip = 0; ; skip += listPageSize) {
    const page = await deps.outside.payments.listPayments({ ...span, skip });
    captured.push(...page.filter(({ status }) => status === 'captured' || status === 'refunded'));
    if (page.length < listPageSize) return captured;
  }
}
