import { manualMethods, type Transaction } from '@sangamam/contract/payment-history';
import type { Db } from '../../platform/db/connect.ts';
import { csvLine, csvOf } from '../../platform/http/csv.ts';
import { presentTransaction } from './list-transactions.ts';
import type { Filter } from './rules.ts';
import { type Cursor, listTransactionsAfter } from './store.ts';

/** Rows per query: enough to be quick, few enough for memory. */
const rowsAtOnce = 2000;

const columns: readonly [string, (row: Transaction) => string | number | null][] = [
  ['Time', ({ at }) => at],
  ['Number', ({ registration }) => registration?.registrationNumber ?? null],
  ['Name', ({ registration }) => registration?.name ?? null],
  ['School', ({ registration }) => registration?.school ?? null],
  ['Type', ({ type }) => type],
  ['Amount', ({ amount }) => amount],
  ['Refunded', ({ refunded }) => refunded],
  ['Method', ({ method }) => manualMethods[method as keyof typeof manualMethods] ?? method],
  ['Manual', ({ manual }) => (manual ? 'yes' : 'no')],
  ['Transaction', ({ transactionId }) => transactionId],
  ['Payment', ({ paymentId }) => paymentId],
  ['Order', ({ orderId }) => orderId],
  ['State', ({ state }) => state],
  ['Receipt', ({ receiptNumber }) => receiptNumber],
  ['Recorded by', ({ recordedBy }) => recordedBy],
];

/** Streams the rows of a filter as CSV, newest first; null: only the header. */
export async function* exportPayments(db: Db, filter: Filter | null): AsyncGenerator<string> {
  yield csvOf([columns.map(([head]) => head)]);
  let after: Cursor | null = null;
  while (filter) {
    const rows = await listTransactionsAfter(db, filter, { after, limit: rowsAtOnce });
    const lines = rows
      .map(presentTransaction)
      .map((row) => csvLine(columns.map(([, of]) => of(row))));
    if (lines.length > 0) yield lines.join('');
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = { at: last.at, id: last.id };
  }
}
