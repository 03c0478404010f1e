import { Refusal } from '../../../platform/refusal.ts';
import type { Admin } from '../../../platform/sessions/staff.ts';
import type { MoneyDeps } from '../intake/apply-payment.ts';
import { ingestPayments, ingestRefunds } from '../intake/ingest-payment.ts';
import { listPayments } from '../orders/payment-store.ts';
import { findPaymentInScope } from './staff-store.ts';

/**
 * Asks the provider how a payment and its refunds stand, and takes the answer in. There is nobody to ask
 * about money that staff took in. Refuses with NOT_FOUND, PROVIDER_UNAVAILABLE.
 */
export async function checkPayment(
  deps: MoneyDeps,
  admin: Admin,
  paymentId: string,
): Promise<void> {
  if (!(await findPaymentInScope(deps.db, admin, paymentId))) throw new Refusal('NOT_FOUND');
  if (paymentId.startsWith('man_')) return;
  const { payments: provider } = deps.outside;
  const payment = await provider.fetchPayment(paymentId);
  if (payment === 'unknown') return;
  await ingestPayments(deps, [payment], 'staff');
  const [known] = await listPayments(deps.db, [paymentId]);
  const isCounted = known !== undefined && known.disposition !== 'none';
  if (isCounted) await ingestRefunds(deps, await provider.listRefundsOf(paymentId), 'staff');
}
