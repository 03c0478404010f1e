import { chosenOf } from '@sangamam/contract/calls/lists';
import { dayMs } from '@sangamam/contract/locale/durations';
import type { PaymentFilter, TransactionState } from '@sangamam/contract/payments/history';
import type { RefundStatus } from '@sangamam/contract/payments/refunds';
import { startOfDay } from '../../domain/money/index.ts';
import type { Schools } from '../../platform/db/in-schools.ts';
import type { Search as Found } from '../../platform/db/read-search.ts';

/** A query in terms of the tables. */
export interface Filter extends Pick<PaymentFilter, 'type' | 'method' | 'recordedBy'> {
  /** Already within the admin's scope. */
  readonly schools: Schools;
  /** Null: unbounded. */
  readonly fromAt: Date | null;
  /** Exclusive. */
  readonly toAt: Date | null;
  /** By hand or through the provider; null for both. */
  readonly isManual: boolean | null;
  /** The states of payments; empty for any, null for no payment. */
  readonly payments: readonly PaymentState[] | null;
  /** The statuses of refunds; empty for any, null for no refund. */
  readonly refunds: readonly RefundStatus[] | null;
  readonly search: Search | null;
}

/** `created` and `failed` mean other states for manual payments; null for both. */
export interface PaymentState {
  readonly status: string;
  readonly isManual: boolean | null;
}

export interface Search extends Pick<Found, 'number' | 'patterns'> {
  /** The one registration whose id was typed, instead. */
  readonly registrationId: string | null;
  /** Payments found by a whole id or number. */
  readonly paymentIds: readonly string[];
}

/** For each state, the statuses of payments and of refunds. */
export const statesOf: Record<
  TransactionState,
  { payment: PaymentState | null; refunds: readonly RefundStatus[] }
> = {
  Created: { payment: { status: 'created', isManual: false }, refunds: [] },
  Authorized: { payment: { status: 'authorized', isManual: false }, refunds: [] },
  Captured: { payment: { status: 'captured', isManual: null }, refunds: [] },
  Failed: { payment: { status: 'failed', isManual: false }, refunds: ['failed'] },
  'Refund Pending': { payment: null, refunds: ['requested', 'pending'] },
  Refunded: { payment: { status: 'refunded', isManual: null }, refunds: ['processed'] },
  'Awaiting Approval': { payment: { status: 'created', isManual: true }, refunds: ['awaiting'] },
  Rejected: { payment: { status: 'failed', isManual: true }, refunds: ['rejected'] },
};

/** Translates a query into the statuses and kinds of the tables. */
export function readFilter(
  { from, to, type, channel, method, state, recordedBy }: PaymentFilter,
  schools: Filter['schools'],
  search: Search | null,
): Filter {
  const types = chosenOf(type);
  const [isOnly, isBesides] = chosenOf(channel);
  const states = (chosenOf(state) as TransactionState[]).map((each) => statesOf[each]);
  const payments = states.flatMap(({ payment }) => payment ?? []);
  const refunds = states.flatMap((each) => each.refunds);
  /** Nothing may be left of a choice, which is not the same as no choice. */
  const left = <Of>(of: readonly Of[]) => (states.length > 0 && of.length === 0 ? null : of);
  return {
    schools,
    fromAt: from === '' ? null : startOfDay(from),
    toAt: to === '' ? null : new Date(startOfDay(to).getTime() + dayMs),
    type,
    method,
    recordedBy,
    isManual: isOnly && !isBesides ? isOnly === 'staff' : null,
    payments: types.join() === 'Refund' ? null : left(payments),
    refunds: types.length > 0 && !types.includes('Refund') ? null : left(refunds),
    search,
  };
}

/** The state of a payment as staff see it. */
export function stateOfPayment(status: string, isManual: boolean): TransactionState {
  if (isManual && status === 'created') return 'Awaiting Approval';
  if (isManual && status === 'failed') return 'Rejected';
  return ({
    created: 'Created',
    failed: 'Failed',
    authorized: 'Authorized',
    captured: 'Captured',
    refunded: 'Refunded',
  }[status] ?? 'Created') as TransactionState;
}

/** The state of a refund as staff see it. */
export const stateOfRefund: Readonly<Record<RefundStatus, TransactionState>> = {
  awaiting: 'Awaiting Approval',
  rejected: 'Rejected',
  requested: 'Refund Pending',
  pending: 'Refund Pending',
  processed: 'Refunded',
  failed: 'Failed',
};
