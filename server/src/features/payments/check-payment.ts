import type { Deps } from '../../app.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Admin } from '../auth/session.ts';
import { listPayments } from './payment-store.ts';
import { findPaymentInScope } from './staff-store.ts';
import { takePayments, takeRefunds } from './take-payment.ts';

/**
 * Asks the provider how a payment and its refunds stand, and takes the answer in. There is nobody to ask
 * about money that staff took in. Refuses with NOT_FOUND, PROVIDER_UNAVAILABLE.
 */
export async function checkPayment(deps: Deps, admin: Admin, paymentId: string): Promise<void> {
  if (!(await findPaymentInScope(deps.db, admin, paymentId))) throw new Refusal('NOT_FOUND');
  if (paymentId.startsWith('man_')) return;
  const { payments: provider } = deps.outside;
  const payment = await provider.fetchPayment(paymentId);
  if (payment === 'unknown') return;
  await takePayments(deps, [payment], 'staff');
  const [known] = await listPayments(deps.db, [paymentId]);
  const hasMoney = known !== undefined && known.disposition !== 'none';
  if (hasMoney) await takeRefunds(deps, await provider.listRefundsOf(paymentId), 'staff');
}
