import { paiseToRupees } from '@sangamam/contract/locale/money';
import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { schoolsInScope } from '../../../platform/sessions/scope.ts';
import { lockRegistration, type RegistrationRow } from '../../registrations/index.ts';
import {
  applyStaffMoney,
  type MoneyContext,
  type MoneyDeps,
  moneyContext,
} from '../intake/apply-payment.ts';
import { confirmClaims } from '../orders/claim-store.ts';
import { attachToRegistration, lockPayment, type PaymentRow } from '../orders/payment-store.ts';
import { hasRefunds } from '../refunds/refund-store.ts';
import { changePayment } from './change-payment.ts';
import { getRegistrationNamed } from './record-payment.ts';

interface Placed {
  readonly paymentId: string;
  readonly target: 'fee' | 'contribution';
  readonly note: string;
}

/**
 * Gives money of a registration that fits nowhere a place there, once. Refuses with NOT_FOUND,
 * STATUS_CHANGE what is not unallocated or is going back, ALREADY_PAID when no fee is due.
 */
export async function allocatePayment(
  deps: MoneyDeps,
  by: StaffActor,
  placed: Placed,
): Promise<void> {
  const context = await moneyContext(deps);
  const { paymentId } = placed;
  await changePayment(deps.db, by.admin, paymentId, async (trx, locked) => {
    const { payment, registration, school } = locked;
    if (!registration) throw new Refusal('STATUS_CHANGE');
    const place = { ...placed, action: 'payment.allocate', school } as const;
    await placeMoneyOf(trx, { payment, registration }, place, { by, context });
  });
}

/**
 * Finds money of nobody its registration and a place there, both or neither. Only staff of all schools
 * see such money. Refuses with NOT_FOUND, REGISTRATION_NOT_FOUND, STATUS_CHANGE what is somebody's
 * already, and as `allocatePayment`.
 */
export async function attachPayment(
  deps: MoneyDeps,
  by: StaffActor,
  placed: Placed & { readonly registration: string },
): Promise<void> {
  if (schoolsInScope(by.admin) !== 'all') throw new Refusal('NOT_FOUND');
  const found = await getRegistrationNamed(deps, by, placed.registration);
  const context = await moneyContext(deps);
  const { paymentId } = placed;
  await tx(deps.db, async (trx) => {
    const registration = await lockRegistration(trx, found.id);
    const payment = await lockPayment(trx, paymentId);
    if (!payment) throw new Refusal('NOT_FOUND');
    if (!registration || payment.registrationId !== null) throw new Refusal('STATUS_CHANGE');
    await attachToRegistration(trx, paymentId, registration.id);
    const place = { ...placed, action: 'payment.attach', school: found.school } as const;
    await placeMoneyOf(trx, { payment, registration }, place, { by, context });
  });
}

/**
 * Gives locked money that fits nowhere its place, `payerFeePaise` of it as the provider's fee that the payer bore.
 * Refuses as `allocatePayment`.
 */
export async function placeMoneyOf(
  trx: Db,
  money: {
    payment: PaymentRow;
    registration: RegistrationRow;
    payerFeePaise?: number;
  },
  place: Placed & { action: 'payment.allocate' | 'payment.attach'; school: string | null },
  { by, context }: { by: StaffActor; context: MoneyContext },
): Promise<void> {
  const { payment, registration, payerFeePaise: newFeePaise = 0 } = money;
  const { paymentId, target, note, action, school } = place;
  const { disposition, status, currency, amountPaise, payerFeePaise } = payment;
  const isWhole = status === 'captured' && !(await hasRefunds(trx, paymentId));
  if (disposition !== 'unallocated' || !isWhole || currency !== 'INR') {
    throw new Refusal('STATUS_CHANGE');
  }
  const isClosed = registration.status === 'Cancelled' || registration.deletedAt !== null;
  if (isClosed && target === 'fee') throw new Refusal('STATUS_CHANGE');
  const kind = await applyStaffMoney(
    trx,
    {
      payment: { id: paymentId, amountPaise, payerFeePaise },
      payerFeePaise: newFeePaise,
      registration,
      target,
      sourceType: 'allocation',
      actor: by.admin.id,
    },
    context,
  );
  if (kind === null) throw new Refusal('ALREADY_PAID');
  await confirmClaims(trx, paymentId);
  const changes = {
    place: ['unallocated', kind] as const,
    amount: [null, paiseToRupees(amountPaise - payerFeePaise - newFeePaise)] as const,
    registration: [null, registration.registrationNumber] as const,
  };
  const object = { type: 'payment', id: paymentId };
  const entry = { by, action, object, school, changes } as const;
  await logAdminAction(trx, note === '' ? entry : { ...entry, reason: note }, context.now);
}
