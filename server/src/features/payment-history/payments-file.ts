import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import {
  type downloadPayments,
  manualMethods,
  type Transaction,
} from '@sangamam/contract/payments/history';
import { words } from '@sangamam/words/staff/file-columns';
import type { FastifyReply } from 'fastify';
import type { StaffActor } from '../../platform/actor.ts';
import { logListExport } from '../../platform/audit/log-list-export.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Cell, tableOf } from '../../platform/http/csv.ts';
import { sendPortions } from '../../platform/http/send-table.ts';
import { findFilter, presentTransaction, sumUp } from './list-transactions.ts';
import { readTransactions } from './store.ts';

const { payments: heads, yes, no } = words;

const cells: Readonly<Record<keyof typeof heads, (row: Transaction) => Cell>> = {
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

/** Sends the ledger as a file, however long, and logs who took it. */
export async function sendPayments(
  deps: Pick<Deps, 'db' | 'now'>,
  by: StaffActor,
  { format, ...query }: QueryOf<typeof downloadPayments>,
  reply: FastifyReply,
): Promise<void> {
  const { count: rows } = await sumUp(deps.db, by.admin, query);
  await logListExport(deps, by, { list: 'payment', query, rows });
  const portions = linesOf(deps.db, by.admin, query);
  await sendPortions(reply, { name: 'payments', heads: Object.values(heads), portions }, format);
}

async function* linesOf(
  db: Db,
  admin: StaffActor['admin'],
  query: Omit<QueryOf<typeof downloadPayments>, 'format'>,
): AsyncGenerator<Cell[][]> {
  const filter = await findFilter(db, admin, query);
  if (!filter) return;
  for await (const rows of readTransactions(db, filter, query.sort)) {
    yield tableOf(heads, cells, rows.map(presentTransaction)).lines;
  }
}
