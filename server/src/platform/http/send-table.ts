import type { ListFormat } from '@sangamam/contract/calls/lists';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../files/rules.ts';
import { xlsxStream } from '../tables/write-xlsx.ts';
import { type Cell, csvOf } from './csv.ts';

export const tableTypes: Record<ListFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A list as a file: its heads, then a line a row. Texts are never run as formulas. */
export async function sendTable(
  reply: FastifyReply,
  { name, heads, lines }: { name: string; heads: readonly string[]; lines: readonly Cell[][] },
  format: ListFormat,
): Promise<void> {
  await reply
    .type(tableTypes[format])
    .header('content-disposition', contentDisposition(`${name}.${format}`))
    .header('cache-control', 'no-store')
    .send(format === 'csv' ? csvOf([heads, ...lines]) : await xlsxOf(name, heads, lines));
}

function xlsxOf(name: string, heads: readonly string[], rows: readonly Cell[][]) {
  return xlsxStream({ name, columns: heads.map((header) => ({ header, width: 20 })), rows });
}
