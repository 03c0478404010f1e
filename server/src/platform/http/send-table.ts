import { Readable } from 'node:stream';
import type { ListFormat } from '@sangamam/contract/calls/lists';
import type { FastifyReply } from 'fastify';
import { keepLane } from '../db/lanes.ts';
import { contentDisposition } from '../files/rules.ts';
import { xlsxStream } from '../tables/write-xlsx.ts';
import { type Cell, csvLine, csvOf } from './csv.ts';

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
  await attached(reply, name, format).send(
    format === 'csv' ? csvOf([heads, ...lines]) : await xlsxOf(name, heads, lines),
  );
}

interface Portions {
  readonly name: string;
  readonly heads: readonly string[];
  readonly portions: AsyncIterable<readonly Cell[][]>;
}

/** The same of lines that come in portions, however many there are. A file that breaks off is known as cut. */
export async function sendPortions(
  reply: FastifyReply,
  { name, heads, portions }: Portions,
  format: ListFormat,
): Promise<void> {
  await attached(reply, name, format).send(
    format === 'csv'
      ? Readable.from(keepLane(csvInPortions(heads, portions)))
      : await xlsxOf(name, heads, keepLane(oneByOne(portions))),
  );
}

async function* csvInPortions(
  heads: readonly string[],
  portions: Portions['portions'],
): AsyncGenerator<string> {
  yield csvOf([heads]);
  for await (const lines of portions) yield lines.map(csvLine).join('');
}

async function* oneByOne(portions: Portions['portions']): AsyncGenerator<readonly Cell[]> {
  for await (const lines of portions) yield* lines;
}

const attached = (reply: FastifyReply, name: string, format: ListFormat) =>
  reply
    .type(tableTypes[format])
    .header('content-disposition', contentDisposition(`${name}.${format}`))
    .header('cache-control', 'no-store');

function xlsxOf(
  name: string,
  heads: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
) {
  return xlsxStream({ name, columns: heads.map((header) => ({ header, width: 20 })), rows });
}
