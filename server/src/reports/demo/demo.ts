import type { PublicSettings } from '@sangamam/contract/settings/settings';
import {
  confirmPayment,
  createOrder,
  ingestPayment,
  type MoneyDeps,
} from '../../domain/money/index.ts';
import type { StaffActor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Random } from './random.ts';

/** The things all parts of the demo data share. */
export interface Demo {
  /** Its clock is that of the simulated past. */
  readonly deps: MoneyDeps & Pick<Deps, 'personalData'>;
  readonly random: Random;
  readonly settings: PublicSettings;
  readonly bank: Bank;
  /** Two treasurers, since one approves what the other asks for. */
  readonly staff: { readonly treasurer: StaffActor; readonly checker: StaffActor };
}

interface PayerAnswer {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

/** Pays at the practice provider, as a payer does in its checkout. */
export interface Bank {
  pay(orderId: string, outcome?: 'succeed' | 'fail'): Promise<{ response: PayerAnswer }>;
  /** Sets the faults of the provider from now on; an empty object clears them. */
  switches(faults: object): Promise<unknown>;
}

/** The practice provider at this URL. */
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

/** Pays online from order to confirmation; `amount` in rupees. Returns the payment id. */
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
  });
  return paymentId;
}

/** An attempt that the bank refuses, reported by the provider. */
export async function failToPay({ deps, bank }: Demo, id: string): Promise<void> {
  const { orderId } = await createOrder(deps, id, { purpose: 'registration' });
  const { response } = await bank.pay(orderId, 'fail');
  const payment = await deps.outside.payments.fetchPayment(response.razorpay_payment_id);
  if (payment !== 'unknown') await ingestPayment(deps, payment, 'webhook');
}
