import { type Page, pageOf, type QueryOf, type ReplyOf } from '@sangamam/contract/calls/endpoint';
import type { FacetCounts } from '@sangamam/contract/calls/lists';
import { paiseToRupees } from '@sangamam/contract/locale/money';
import {
  type CollectedByStaff,
  type listPayments,
  type PaymentFilter,
  paymentFilter,
  type paymentTotals,
  type Transaction,
  type transactionTypes,
} from '@sangamam/contract/payments/history';
import type { RefundStatus } from '@sangamam/contract/payments/refunds';
import { codeText } from '@sangamam/contract/text/text';
import type { Db } from '../../platform/db/connect.ts';
import { readSearch } from '../../platform/db/read-search.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { type Filter, readFilter, type Search, stateOfPayment, stateOfRefund } from './rules.ts';
import {
  countByFilter,
  countTransactions,
  findNamed,
  listTransactions,
  sumByStaff,
  sumTransactions,
  type TransactionRow,
} from './store.ts';

/** The query without a filter. */
export const everything = paymentFilter.parse({});

/** Counting more takes long, and nobody pages through more. */
const mostCounted = 100_000;

/** The filter of a query, within the admin's schools; null when nothing can match. */
export async function findFilter(
  db: Db,
  admin: Admin,
  query: PaymentFilter,
): Promise<Filter | null> {
  const schools = schoolsInScope(admin, query.school);
  if (schools.length === 0) return null;
  const { number, patterns, id } = readSearch(query.searchTerm);
  let search: Search | null = null;
  if (query.searchTerm !== '') {
    search = {
      number,
      patterns,
      registrationId: id,
      paymentIds: await findNamed(db, codeText(query.searchTerm)),
    };
  }
  return readFilter(query, schools, search);
}

/** One page of payments and refunds within the admin's schools. */
export async function listPage(
  db: Db,
  admin: Admin,
  query: QueryOf<typeof listPayments>,
): Promise<{ rows: Transaction[]; pagination: Page }> {
  const { page, limit, sort } = query;
  const filter = await findFilter(db, admin, query);
  if (!filter) return { rows: [], pagination: pageOf(query, 0) };
  const [rows, total] = await Promise.all([
    listTransactions(db, filter, { sort, offset: (page - 1) * limit, limit }),
    countTransactions(db, filter, mostCounted),
  ]);
  const pagination = pageOf(query, total);
  return {
    rows: rows.map(presentTransaction),
    pagination: total < mostCounted ? pagination : { ...pagination, capped: true },
  };
}

/** How many rows each filter would show. */
export async function countBy(db: Db, admin: Admin, query: PaymentFilter): Promise<FacetCounts> {
  const { from, to, searchTerm } = query;
  const filter = await findFilter(db, admin, { ...everything, from, to, searchTerm });
  return filter
    ? await countByFilter(db, filter, query)
    : { total: { rows: 0, people: 0 }, facets: {} };
}

/** Totals of the filtered rows, in rupees. */
export async function sumUp(
  db: Db,
  admin: Admin,
  query: PaymentFilter,
): Promise<ReplyOf<typeof paymentTotals>> {
  const filter = await findFilter(db, admin, query);
  const sums = filter ? await sumTransactions(db, filter) : null;
  const rupees = (amountPaise = 0) => paiseToRupees(amountPaise);
  return {
    count: sums?.count ?? 0,
    received: rupees(sums?.receivedPaise),
    refunded: rupees(sums?.refundedPaise),
    net: rupees((sums?.receivedPaise ?? 0) - (sums?.refundedPaise ?? 0)),
    complimentary: rupees(sums?.complimentaryPaise),
    unallocated: rupees(sums?.unallocatedPaise),
  };
}

/** The money each member of staff took in and gave back, in rupees. */
export async function collectedBy(
  db: Db,
  admin: Admin,
  query: PaymentFilter,
): Promise<CollectedByStaff[]> {
  const filter = await findFilter(db, admin, query);
  const rows = filter ? await sumByStaff(db, filter) : [];
  return rows.map(({ id, receivedPaise, refundedPaise, ...row }) => ({
    ...row,
    _id: id,
    received: paiseToRupees(receivedPaise),
    refunded: paiseToRupees(refundedPaise),
    net: paiseToRupees(receivedPaise - refundedPaise),
  }));
}

const typeOf: Record<string, (typeof transactionTypes)[number]> = {
  fee: 'Fee',
  balance: 'Balance',
  contribution: 'Contribution',
  unallocated: 'Unallocated',
};

export function presentTransaction(row: TransactionRow): Transaction {
  const { isRefund, registrationId, paymentId } = row;
  const manual = paymentId.startsWith('man_');
  return {
    _id: row.id,
    kind: isRefund ? 'refund' : 'payment',
    paymentId,
    at: row.at.toISOString(),
    registration:
      registrationId === null
        ? null
        : {
            _id: registrationId,
            registrationNumber: row.registrationNumber ?? '',
            name: row.name ?? '',
            school: row.school ?? '',
          },
    type: isRefund ? 'Refund' : (typeOf[row.kind ?? ''] ?? 'Unallocated'),
    manual,
    amount: paiseToRupees(isRefund ? -row.amountPaise : row.amountPaise),
    payerFee: isRefund ? 0 : paiseToRupees(row.payerFeePaise),
    refunded: isRefund ? 0 : paiseToRupees(row.refundedPaise),
    method: row.method,
    transactionId: isRefund ? (row.providerRefundId ?? paymentId) : (row.reference ?? paymentId),
    orderId: row.providerOrderId,
    state: isRefund
      ? stateOfRefund[row.status as RefundStatus]
      : stateOfPayment(row.status, manual),
    receiptNumber: isRefund ? null : row.receiptNumber,
    recordedBy: row.recordedBy,
  };
}
