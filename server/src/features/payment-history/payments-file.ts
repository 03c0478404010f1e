import { manualMethods, type Transaction } from '@sangamam/contract/payments/history';
import { words } from '@sangamam/words/staff/file-columns';
import type { Db } from '../../platform/db/connect.ts';
import { csvLine, csvOf, tableOf } from '../../platform/http/csv.ts';
import { presentTransaction } from './list-transactions.ts';
import type { Filter } from './rules.ts';
import { readTransactions } from './store.ts';

const { payments: heads, yes, no } = words;

const columns: Readonly<Record<keyof typeof heads, (row: Transaction) => string | number | null>> =
  {
    time: ({ at }) => at,
    number: ({ registration }) => registration?.registrationNumber ?? null,
    name: ({ registration }) => registration?.name ?? null,
    school: ({ registration }) => registration?.school ?? null,
    type: ({ type }) => type,
    amount: ({ amount }) => amount,
    payerFee: ({ payerFee }) => payerFee,
    refunded: ({ refunded }) => refunded,
    method: ({ method }) => manualMethods[method as keyof typeof manualMethods] ?? method,
    manual: ({ manual }) => (manual ? yes : no),
    transaction: ({ transactionId }) => transactionId,
    payment: ({ paymentId }) => paymentId,
    order: ({ orderId }) => orderId,
    state: ({ state }) => state,
    receipt: ({ receiptNumber }) => receiptNumber,
    recordedBy: ({ recordedBy }) => recordedBy,
  };

/** Streams the rows of a filter as CSV, newest first; null: only the header. */
export async function* exportPayments(db: Db, filter: Filter | null): AsyncGenerator<string> {
  yield csvOf([tableOf(heads, columns, []).heads]);
  if (!filter) return;
  for await (const rows of readTransactions(db, filter)) {
    const { lines } = tableOf(heads, columns, rows.map(presentTransaction));
    yield lines.map(csvLine).join('');
  }
}
