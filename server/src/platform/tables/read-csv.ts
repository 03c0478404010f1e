import { problem } from '@sangamam/contract/locale/problems';
import { CsvError, parse } from 'csv-parse/sync';
import { headLines, type RawLine, rawLine, type TableLimits, Unreadable } from './table.ts';

/** The characters that may part cells, the most usual first. */
const delimiters = [',', ';', '\t', '|'];
/** Enough text to see what parts the cells. */
const sampleCharacters = 64 * 1024;

/** The text of a CSV file: UTF-8, or the UTF-16 that Excel calls “Unicode text”. */
export function decodeCsv(content: Uint8Array): string {
  const [first, second] = content;
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    throw new Unreadable('encoding');
  }
  if (text.includes('\0')) throw new Unreadable('encoding');
  return text;
}

/**
 * The lines of a CSV text that are not empty, at most one more than the limits allow. Throws `Unreadable` with the line
 * of a quotation mark that is not closed or stands in a cell.
 */
export function readCsv(text: string, limits: TableLimits): RawLine[] {
  const [said, table] = saidDelimiter(text);
  const delimiter = said ?? delimiterOf(table);
  let rows: { record: string[]; info: { records: number; empty_lines: number } }[];
  try {
    rows = parse(table, {
      bom: true,
      delimiter,
      info: true,
      // or the first line end would decide, and join lines that end otherwise
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      to: limits.maxRows + headLines + 1,
    }) as unknown as typeof rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Unreadable('quote', rowOf(error));
  }
  const offset = said ? 1 : 0;
  const width = Math.max(0, ...rows.slice(0, headLines).map(({ record }) => record.length));
  return rows.flatMap(({ record, info }) => {
    const line = rawLine(info.records + info.empty_lines + offset, record, limits);
    if (line && record.some((cell) => holdsLine(cell, delimiter, width))) {
      line.problems.push({ field: '', message: problem('quoteOpen') });
    }
    return line ?? [];
  });
}

/** Excel’s first line `sep=;`, and the text below it. */
function saidDelimiter(text: string): [string | null, string] {
  const [all, delimiter] = /^\ufeff?"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(text) ?? [];
  return all && delimiter ? [delimiter, text.slice(all.length)] : [null, text];
}

/**
 * The character that parts the cells: that by which most of the first lines have the same number of cells, then that with more of
 * them. Texts in quotes do not count.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, sampleCharacters)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]+/, headLines);
  let best = { delimiter: ',', agreeing: 0, cells: 1 };
  for (const delimiter of delimiters) {
    const widths = lines.map((line) => line.split(delimiter).length).filter((cells) => cells > 1);
    for (const cells of new Set(widths)) {
      const agreeing = widths.filter((other) => other === cells).length;
      if (agreeing > best.agreeing || (agreeing === best.agreeing && cells > best.cells)) {
        best = { delimiter, agreeing, cells };
      }
    }
  }
  return best.delimiter;
}

/** The row in which reading stopped: so many, and so many empty lines, were read before it. */
function rowOf(error: CsvError): number {
  // the parser puts these beside what its type says
  const { records = 0, empty_lines: empty = 0 } = error as {
    records?: number;
    empty_lines?: number;
  };
  return records + empty + 1;
}

/** An address has commas, too. */
const minSwallowedCells = 4;

/** True if a cell has swallowed a line of the table, as a quotation mark that is not closed does. */
const holdsLine = (cell: string, delimiter: string, width: number) =>
  /[\r\n]/.test(cell) &&
  cell
    .split(/[\r\n]+/)
    .some((line) => line.split(delimiter).length >= Math.max(width, minSwallowedCells));
