import {
  checkOwnPayment,
  claimContribution,
  claimPayment,
  confirmPayment as confirmPaymentEndpoint,
  createOrder as createOrderEndpoint,
  paymentState,
} from '@sangamam/contract/payments';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app.ts';
import { answer, route } from '../../http/route.ts';
import { getRegistrationFor } from '../registrations/get-registration-for.ts';
import { readRegistration } from '../registrations/read-registration.ts';
import { checkRegistration } from './check-registration.ts';
import { type Confirmed, confirmPayment } from './confirm-payment.ts';
import { createOrder } from './create-order.ts';
import { describePayment, readPaymentState } from './payment-state.ts';
import { reportAttempt } from './report-attempt.ts';
import { webhookRoutes } from './webhook-routes.ts';

const pendingMessage = 'Payment received, confirming…';

/** Orders, what browsers claim about payments, and what the provider tells us by itself. */
export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  const confirmed = async (id: string, outcome: Confirmed) => {
    const pending = outcome === 'pending';
    const data = { pending, registration: await readRegistration(deps, id) };
    return answer(data, pending ? { status: 202, message: pendingMessage } : {});
  };

  route(app, deps, createOrderEndpoint, ({ params, body }) => createOrder(deps, params.id, body));

  route(app, deps, confirmPaymentEndpoint, async ({ params: { id }, body }) => {
    const { failure } = confirmPaymentEndpoint;
    if ('status' in body) {
      await reportAttempt(deps, id, { orderId: body.orderId, failure });
      const registration = await readRegistration(deps, id);
      return answer({ pending: true, registration }, { status: 202 });
    }
    const outcome = await confirmPayment(deps, id, {
      paymentId: body.razorpay_payment_id,
      signed: { orderId: body.razorpay_order_id, signature: body.razorpay_signature },
      source: 'transaction',
      failure,
    });
    return confirmed(id, outcome);
  });

  route(app, deps, paymentState, ({ params }) => readPaymentState(deps, params.id));

  route(app, deps, checkOwnPayment, async (call) => {
    const { id } = await getRegistrationFor(deps.db, call);
    await checkRegistration(deps, id);
    return describePayment(deps, id);
  });

  route(app, deps, claimPayment, async ({ params: { id }, body }) => {
    const claim = { paymentId: body.transactionId, source: 'put' } as const;
    const { failure } = claimPayment;
    return confirmed(id, await confirmPayment(deps, id, { ...claim, failure }));
  });

  route(app, deps, claimContribution, async ({ params: { id }, body }) => {
    const claim = { paymentId: body.transactionId, source: 'add-more' } as const;
    const { failure } = claimContribution;
    return confirmed(id, await confirmPayment(deps, id, { ...claim, failure }));
  });

  app.register(async (raw) => webhookRoutes(raw, deps));
}
