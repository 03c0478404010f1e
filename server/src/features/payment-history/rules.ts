import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import { dayMs } from '@sangamam/contract/locale/durations';
import type { paymentTotals, TransactionState } from '@sangamam/contract/payments/history';
import type { RefundStatus } from '@sangamam/contract/payments/refunds';
import { all } from '@sangamam/contract/registrations/list';
import { startOfDay } from '../../domain/money/index.ts';
import type { Schools } from '../../platform/db/in-schools.ts';
import type { Search as Found } from '../../platform/db/read-search.ts';

export type ListQuery = QueryOf<typeof paymentTotals>;

/** A query in terms of the tables; null fields do not filter. */
export interface Filter {
  /** Already within the admin's scope. */
  readonly schools: Schools;
  readonly fromAt: Date | null;
  /** Exclusive. */
  readonly toAt: Date | null;
  readonly method: string | null;
  readonly recordedBy: string | null;
  readonly payments: PaymentFilter | null;
  readonly refunds: RefundFilter | null;
  readonly search: Search | null;
}

interface PaymentFilter {
  readonly kind: string | null;
  readonly isManual: boolean | null;
  readonly statuses: readonly string[] | null;
  /** `created` and `failed` mean other states for manual payments; null for any payment. */
  readonly isStatusManual: boolean | null;
}

interface RefundFilter {
  readonly isManual: boolean | null;
  readonly statuses: readonly string[] | null;
}

export interface Search extends Pick<Found, 'number' | 'patterns'> {
  /** The one registration whose id was typed, instead. */
  readonly registrationId: string | null;
  /** Payments found by a whole id or number. */
  readonly paymentIds: readonly string[];
}

/** Statuses of payments and refunds for each state; null when the state does not apply to them. */
const statesOf: Record<
  TransactionState,
  { payment: [string, isManual: boolean | null] | null; refund: readonly RefundStatus[] | null }
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

/** Translates a query into the statuses and kinds of the tables. */
export function readFilter(
  query: ListQuery,
  schools: Filter['schools'],
  search: Search | null,
): Filter {
  const { from, to, type, method, state, recordedBy } = query;
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
    recordedBy: recordedBy === all ? null : recordedBy,
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
