import { Readable } from 'node:stream';
import type { ListFormat } from '@sangamam/contract/lists';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../files/rules.ts';
import { csvOf } from './csv.ts';

type Cell = string | number | null;

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

/** The library is loaded on first use. */
async function xlsxOf(name: string, heads: readonly string[], lines: readonly Cell[][]) {
  const { writeXlsxStream } = await import('hucre/xlsx');
  async function* rows() {
    for (const line of lines) yield line.map((cell) => (cell === '' ? null : cell));
  }
  const columns = heads.map((header) => ({ header, width: 20 }));
  const stream = writeXlsxStream(rows(), { name, columns, freezePane: { rows: 1 } });
  // node's type of a web stream is another declaration of the same thing
  return Readable.fromWeb(stream as never);
}
