import { type ListFormat, maxListRows } from '@sangamam/contract/calls/lists';
import type { FastifyReply } from 'fastify';
import type { StaffActor } from '../actor.ts';
import { type ExportedList, logListExport } from '../audit/log-list-export.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { type Cell, tableOf } from './csv.ts';
import { sendTable } from './send-table.ts';

interface ListOf<Query, Row, Key extends string> {
  readonly list: ExportedList;
  /** The name of the file, without its ending. */
  readonly name: string;
  readonly heads: Readonly<Record<Key, string>>;
  readonly cells: Readonly<Record<Key, (row: Row) => Cell>>;
  readonly query: Query & { readonly format: ListFormat };
  /** The rows of a page, and how many there are on all. */
  readonly find: (
    page: Omit<Query, 'format'> & { page: number; limit: number },
  ) => Promise<{ rows: readonly Row[]; total: number }>;
}

/** Sends the rows of a staff list as a file and logs who took it. Refuses with LIST_LARGE. */
export async function sendList<Query extends object, Row, Key extends string>(
  deps: Pick<Deps, 'db' | 'now'>,
  by: StaffActor,
  { list, name, heads, cells, query: { format, ...query }, find }: ListOf<Query, Row, Key>,
  reply: FastifyReply,
): Promise<void> {
  const { rows, total } = await find({ ...query, page: 1, limit: maxListRows });
  if (total > maxListRows) throw new Refusal('LIST_LARGE');
  await logListExport(deps, by, { list, query, rows: total });
  await sendTable(reply, { name, ...tableOf(heads, cells, rows) }, format);
}
