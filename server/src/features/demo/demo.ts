import type { PublicSettings } from '@sangamam/contract/settings';
import type { Deps } from '../../app.ts';
import type { Admin } from '../auth/session.ts';
import { confirmPayment } from '../payments/confirm-payment.ts';
import { createOrder } from '../payments/create-order.ts';
import { takePayment } from '../payments/take-payment.ts';
import type { Random } from './random.ts';

interface Member {
  readonly admin: Admin;
  readonly address: string;
}

/** What every part of the demo data is made with. */
export interface Demo {
  /** Its clock stands where the story is. */
  readonly deps: Deps;
  readonly random: Random;
  readonly settings: PublicSettings;
  readonly bank: Bank;
  /** Two treasurers: what the one asks for, the other decides. */
  readonly staff: { readonly treasurer: Member; readonly checker: Member };
}

interface PayerAnswer {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

/** Pays at the practice provider, as somebody in front of its checkout does. */
export interface Bank {
  pay(orderId: string, outcome?: 'succeed' | 'fail'): Promise<{ response: PayerAnswer }>;
  /** Faults of the provider from now on; none without. */
  switches(faults: object): Promise<unknown>;
}

/** The practice provider at this address. */
export function bankAt(url: string): Bank {
  const send = async (method: string, path: string, body: object) => {
    const reply = await fetch(`${url}/__sim/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`The practice provider answers ${await reply.text()}`);
    return (await reply.json()) as { response: PayerAnswer };
  };
  return {
    pay: (order_id, outcome) =>
      send('POST', 'pay', { order_id, action: outcome === 'fail' ? 'fail' : 'upi' }),
    switches: (faults) => send('PUT', 'switches', faults),
  };
}

/** An online payment from the order to the ticket, in rupees; returns the payment's id. */
export async function payOnline(
  { deps, bank }: Demo,
  id: string,
  { purpose, amount }: { purpose: 'registration' | 'contribution'; amount?: number },
): Promise<string> {
  const { orderId } = await createOrder(deps, id, { purpose, amount });
  const { response } = await bank.pay(orderId);
  const paymentId = response.razorpay_payment_id;
  await confirmPayment(deps, id, {
    paymentId,
    signed: { orderId, signature: response.razorpay_signature },
    source: 'transaction',
    failure: 'The payment was not confirmed',
  });
  return paymentId;
}

/** An attempt that the bank refuses, of which the provider tells us. */
export async function failToPay({ deps, bank }: Demo, id: string): Promise<void> {
  const { orderId } = await createOrder(deps, id, { purpose: 'registration' });
  const { response } = await bank.pay(orderId, 'fail');
  const payment = await deps.outside.payments.fetchPayment(response.razorpay_payment_id);
  if (payment !== 'unknown') await takePayment(deps, payment, 'webhook');
}
