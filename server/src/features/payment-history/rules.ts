import type { QueryOf } from '@sangamam/contract/endpoint';
import type { paymentTotals, TransactionState } from '@sangamam/contract/payment-history';
import { all } from '@sangamam/contract/registrations';
import type { Schools } from '../../db/in-schools.ts';
import { startOfDay } from '../payments/rules.ts';

export type ListQuery = QueryOf<typeof paymentTotals>;

/** What is filtered by, as the columns have it; null: by anything. */
export interface Filter {
  /** Has gone through the admin's scope. */
  readonly schools: Schools;
  readonly fromAt: Date | null;
  /** Before this. */
  readonly toAt: Date | null;
  readonly method: string | null;
  readonly payments: PaymentFilter | null;
  readonly refunds: RefundFilter | null;
  readonly search: Search | null;
}

interface PaymentFilter {
  readonly kind: string | null;
  readonly isManual: boolean | null;
  readonly statuses: readonly string[] | null;
  /** Manual payments have words of their own for `created` and `failed`. */
  readonly isStatusManual: boolean | null;
}

interface RefundFilter {
  readonly isManual: boolean | null;
  readonly statuses: readonly string[] | null;
}

/** Registrations that were found, or null for too many of them; then the patterns are what is tested. */
export interface Search {
  readonly patterns: readonly string[];
  readonly registrationIds: readonly string[] | null;
  /** What was found by an id or number typed whole. */
  readonly paymentIds: readonly string[];
}

const dayMs = 24 * 60 * 60 * 1000;

/** Statuses of payments and of refunds that a state stands for; null: none of this sort. */
const statesOf: Record<
  TransactionState,
  { payment: [string, isManual: boolean | null] | null; refund: readonly string[] | null }
> = {
  Created: { payment: ['created', false], refund: null },
  Authorized: { payment: ['authorized', false], refund: null },
  Captured: { payment: ['captured', null], refund: null },
  Failed: { payment: ['failed', false], refund: ['failed'] },
  'Refund Pending': { payment: null, refund: ['requested', 'pending'] },
  Refunded: { payment: ['refunded', null], refund: ['processed'] },
  'Awaiting Approval': { payment: ['created', true], refund: ['awaiting'] },
  Rejected: { payment: ['failed', true], refund: ['rejected'] },
};

/** What the list is to show, in the words of the tables. */
export function readFilter(
  query: ListQuery,
  schools: Filter['schools'],
  search: Search | null,
): Filter {
  const { from, to, type, method, state } = query;
  const states = state === all ? null : statesOf[state];
  const isManual = type === 'Manual' ? true : null;
  const wantsPayments = type !== 'Refund' && (states === null || states.payment !== null);
  const wantsRefunds =
    (type === all || type === 'Refund' || type === 'Manual') &&
    (states === null || states.refund !== null);
  return {
    schools,
    fromAt: from === '' ? null : startOfDay(from),
    toAt: to === '' ? null : new Date(startOfDay(to).getTime() + dayMs),
    method: method === all ? null : method,
    payments: wantsPayments
      ? {
          kind: type === all || type === 'Manual' ? null : type.toLowerCase(),
          isManual,
          statuses: states?.payment ? [states.payment[0]] : null,
          isStatusManual: states?.payment?.[1] ?? null,
        }
      : null,
    refunds: wantsRefunds ? { isManual, statuses: states?.refund ?? null } : null,
    search,
  };
}

/** The state of a payment in the words of staff. */
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

/** A refund's status in the words of the list. */
export function stateOfRefund(status: string): TransactionState {
  return ({
    awaiting: 'Awaiting Approval',
    rejected: 'Rejected',
    requested: 'Refund Pending',
    pending: 'Refund Pending',
    processed: 'Refunded',
    failed: 'Failed',
  }[status] ?? 'Refund Pending') as TransactionState;
}
