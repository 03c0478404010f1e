import { problem } from '@sangamam/contract/locale/problems';
import {
  checkOwnPayment,
  claimContribution,
  confirmPayment as confirmPaymentEndpoint,
  createOrder as createOrderEndpoint,
  paymentState,
  putRegistration,
} from '@sangamam/contract/payments/payments';
import {
  askForPayment as askForPaymentEndpoint,
  readPaymentRequest,
} from '@sangamam/contract/payments/requests';
import {
  declareTransfer as declareEndpoint,
  withdrawTransfer as withdrawEndpoint,
} from '@sangamam/contract/payments/transfers';
import { editRegistration, getRegistrationFor } from '../../domain/acts/index.ts';
import {
  askForPayment,
  type Confirmed,
  checkRegistration,
  confirmPayment,
  createOrder,
  declareTransfer,
  describePayment,
  readPaymentState,
  readRequest,
  reportAttempt,
  withdrawTransfer,
} from '../../domain/money/index.ts';
import { readRegistration } from '../../domain/registrations/index.ts';
import { isStaff } from '../../platform/actor.ts';
import { uploaderOf } from '../../platform/files/upload-cookie.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { webhookRoutes } from './webhook-routes.ts';

const pendingMessage = 'Payment received, confirming…';

/** Routes of payments: orders, what browsers report or claim, requests by staff, and the provider's webhooks. */
export const paymentRoutes: Routes = (app, deps) => {
  const answerTo = async (id: string, outcome: Confirmed) => {
    const pending = outcome === 'pending';
    const data = { pending, registration: await readRegistration(deps, id) };
    return answer(data, pending ? { status: 202, message: pendingMessage } : {});
  };

  // a repeated call returns the order made earlier for the same amount, which may have been paid in the meantime
  route(app, deps, createOrderEndpoint, ({ params, body }) => createOrder(deps, params.id, body));

  route(app, deps, confirmPaymentEndpoint, async ({ params: { id }, body }) => {
    if ('status' in body) {
      await reportAttempt(deps, id, { orderId: body.orderId, how: body.status });
      const registration = await readRegistration(deps, id);
      // the checkout ended without a payment as far as the browser knows; the bank may yet report one
      return answer({ pending: true, registration }, { status: 202 });
    }
    const outcome = await confirmPayment(deps, id, {
      paymentId: body.razorpay_payment_id,
      signed: { orderId: body.razorpay_order_id, signature: body.razorpay_signature },
      source: 'transaction',
    });
    return answerTo(id, outcome);
  });

  route(app, deps, paymentState, ({ params }) => readPaymentState(deps, params.id));

  route(app, deps, checkOwnPayment, async (call) => {
    const { id } = await getRegistrationFor(deps.db, call);
    await checkRegistration(deps, id);
    return describePayment(deps, id);
  });

  route(app, deps, putRegistration, async ({ params: { id }, body, caller: { actor } }) => {
    const wrongBody = (message: string) =>
      new Refusal('VALIDATION', { fields: { formDataStructured: message } });
    if (isStaff(actor)) {
      if (!body.formDataStructured) throw wrongBody(problem('answersOnly'));
      await editRegistration(deps, actor, id, body);
      return { pending: false, registration: await readRegistration(deps, id) };
    }
    if (body.formDataStructured) throw wrongBody(problem('stepByStep'));
    const claim = { paymentId: body.transactionId, source: 'put' } as const;
    return answerTo(id, await confirmPayment(deps, id, claim));
  });

  route(app, deps, claimContribution, async ({ params: { id }, body }) => {
    const claim = { paymentId: body.transactionId, source: 'add-more' } as const;
    return answerTo(id, await confirmPayment(deps, id, claim));
  });

  route(app, deps, askForPaymentEndpoint, ({ caller, params, body }) =>
    askForPayment(deps, caller.actor, params.id, body.way),
  );

  route(app, deps, readPaymentRequest, ({ caller, params, query }) =>
    readRequest(deps, caller.actor, params.id, query.way),
  );

  route(app, deps, declareEndpoint, async ({ params: { id }, body, caller, request, once }) => {
    const browser = uploaderOf(request, deps.config.isHttps);
    const sender = { browser, address: caller.address };
    await once((own) => declareTransfer(own, id, body, sender));
    return describePayment(deps, id);
  });

  route(app, deps, withdrawEndpoint, async ({ params: { id } }) => {
    await withdrawTransfer(deps, id);
    return describePayment(deps, id);
  });

  // registered in a scope of its own, so that the body parsers of the webhooks do not apply to the routes above
  app.register(async (scope) => webhookRoutes(scope, deps));
};
