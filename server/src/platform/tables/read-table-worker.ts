import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { findEmptyFormulas } from './empty-formulas.ts';
import { decodeCsv, readCsv } from './read-csv.ts';
import type { TableReply, TableRequest } from './read-table.ts';
import {
  cutTable,
  headLines,
  noValue,
  type RawLine,
  rawLine,
  type Sheet,
  Unreadable,
} from './table.ts';

/** Reads a spreadsheet in a worker thread with bounded memory, and posts its sheets or what is wrong. */

/** A compressed file may repeat one text a million times; every copy counts once unpacked. */
const maxCharacters = 20_000_000;
const maxSheets = 100;

let characters = 0;

async function readSheets({ path, isXlsx, ...request }: TableRequest): Promise<Sheet[]> {
  const content = readFileSync(path);
  const known = new Set(request.known);
  const cut = (raw: readonly RawLine[]) => cutTable(raw, known, request.limits);
  if (!isXlsx) {
    const raw = readCsv(decodeCsv(content), request.limits);
    for (const line of raw) count(line);
    const table = cut(raw);
    return [{ name: '', isHidden: false, why: null, ...table }];
  }
  const found = await listSheets(content);
  const formulas = await findEmptyFormulas(path);
  const sheets = new Map<number, Sheet>();
  // those that people see come first where not all have room
  for (const info of [...found].sort(
    (one, other) => Number(one.isHidden) - Number(other.isHidden),
  )) {
    const { index, ...named } = info;
    const before = characters;
    try {
      const table = cut(await readSheet(content, index, request, formulas.get(index)));
      sheets.set(index, { ...named, why: null, ...table });
    } catch (error) {
      characters = before;
      const why = error instanceof Unreadable ? error.why : 'unreadable';
      sheets.set(index, { ...named, why, headLine: 0, columns: [], lines: [] });
    }
  }
  return found.flatMap(({ index }) => sheets.get(index) ?? []);
}

async function listSheets(content: Uint8Array) {
  const found: { index: number; name: string; isHidden: boolean }[] = [];
  await readXlsx(content, {
    sheets({ index, name, hidden = false, veryHidden = false }) {
      found.push({ index, name, isHidden: hidden || veryHidden });
      return false;
    },
  });
  if (found.length > maxSheets) throw new Unreadable('tooManySheets');
  return found;
}

async function readSheet(
  content: Uint8Array,
  sheet: number,
  { limits }: Pick<TableRequest, 'limits'>,
  emptyFormulas: ReadonlySet<string> = new Set(),
): Promise<RawLine[]> {
  const textOf = (value: unknown, row: number, column: number) =>
    value === null && emptyFormulas.has(`${columnLetters(column)}${row}`)
      ? noValue
      : cellText(value);
  const lines: RawLine[] = [];
  for await (const { index, values } of streamXlsxRows(content, { sheet })) {
    const texts = values.map((value, column) => textOf(value, index + 1, column));
    const line = rawLine(index + 1, texts, limits);
    if (!line) continue;
    lines.push(line);
    count(line);
    if (lines.length > limits.maxRows + headLines) throw new Unreadable('tooManyRows');
  }
  return lines;
}

/** The name of a column by its place: A, B … Z, AA. */
const columnLetters = (column: number): string =>
  (column < 26 ? '' : columnLetters(Math.floor(column / 26) - 1)) +
  String.fromCharCode(65 + (column % 26));

/** A value as a spreadsheet program shows it. */
function cellText(value: unknown): string {
  if (value instanceof Date) return momentText(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  // the digits that a spreadsheet program counts, without the noise behind them
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return value === null || value === undefined ? '' : String(value);
}

/** A day, a time or both; a time alone is a moment of the first day that spreadsheets count. */
function momentText(moment: Date): string {
  const seconds = Math.round(moment.getTime() / 1000);
  const [day = '', time = ''] = new Date(seconds * 1000).toISOString().slice(0, 19).split('T');
  const clock = time.replace(/:00$/, '');
  if (day < '1900-01-01' || (day === '1904-01-01' && time !== '00:00:00')) return clock;
  return time === '00:00:00' ? day : `${day} ${clock}`;
}

function count({ cells }: RawLine): void {
  characters += cells.reduce((sum, cell) => sum + cell.length, 0);
  if (characters > maxCharacters) throw new Unreadable('tooLarge');
}

const say = (reply: TableReply) => parentPort?.postMessage(reply);

say({ begins: true });
readSheets(workerData).then(
  (sheets) => say({ sheets }),
  (error) => {
    const { why, line } = error instanceof Unreadable ? error : new Unreadable('unreadable');
    say({ why, line });
  },
);
