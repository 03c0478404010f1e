import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { maxImportColumns, maxImportRows } from '@sangamam/contract/imports';
import { parse } from 'csv-parse/sync';
import { streamXlsxRows } from 'hucre/xlsx';
import { delimiterOf } from '../../platform/http/csv.ts';
import type { Table, Why } from './read-table.ts';

/** Reads a spreadsheet in a worker thread with bounded memory, and posts its cells or what is wrong. */

const maxCellCharacters = 2_000;
/** A compressed file may repeat one text a million times; every copy counts once unpacked. */
const maxTableCharacters = 20_000_000;

class Unreadable extends Error {
  readonly why: Why;
  constructor(why: Why) {
    super(why);
    this.why = why;
  }
}

async function readTable({ path, isXlsx }: { path: string; isXlsx: boolean }): Promise<Table> {
  const content = readFileSync(path);
  const lines = isXlsx ? await readXlsx(content) : readCsv(content);
  const [head, ...rows] = lines;
  if (!head || rows.length === 0) throw new Unreadable('noRows');
  const width = head.cells.findLastIndex((name) => name !== '') + 1;
  if (width === 0) throw new Unreadable('noNames');
  if (width > maxImportColumns) {
    throw new Unreadable('tooManyColumns');
  }
  const fill = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, index) => cells[index] ?? '');
  return {
    columns: fill(head.cells),
    lines: rows.map(({ line, cells }) => ({ line, cells: fill(cells) })),
  };
}

type Line = Table['lines'][number];

async function readXlsx(content: Uint8Array): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const { index, values } of streamXlsxRows(content)) {
    add(lines, { line: index + 1, cells: values.slice(0, maxImportColumns + 1).map(cellText) });
  }
  return lines;
}

function cellText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null || value === undefined ? '' : clean(String(value));
}

function readCsv(content: Uint8Array): Line[] {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new Unreadable('encoding');
  }
  const rows = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    to: maxImportRows + 2,
  }) as unknown as { record: string[]; info: { records: number } }[];
  const lines: Line[] = [];
  for (const { record, info } of rows) {
    const cells = record.slice(0, maxImportColumns + 1).map(clean);
    add(lines, { line: info.records, cells });
  }
  return lines;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A text that the database can store, without the apostrophe that our export puts before formulas. */
function clean(text: string): string {
  return text
    .slice(0, maxCellCharacters)
    .replaceAll(controlCharacters, '')
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
    .replace(/^'(?=[=+\-@\d＝＋－＠])/, '')
    .trim();
}

let characters = 0;

function add(lines: Line[], line: Line): void {
  if (line.cells.every((cell) => cell === '')) return;
  lines.push(line);
  characters += line.cells.reduce((sum, cell) => sum + cell.length, 0);
  if (characters > maxTableCharacters) throw new Unreadable('tooLarge');
  if (lines.length > maxImportRows + 1) {
    throw new Unreadable('tooManyRows');
  }
}

readTable(workerData).then(
  (table) => parentPort?.postMessage({ table }),
  (error) =>
    parentPort?.postMessage({ why: error instanceof Unreadable ? error.why : 'unreadable' }),
);
