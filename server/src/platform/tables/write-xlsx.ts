import { Readable } from 'node:stream';
import { maxCellCharacters } from './table.ts';

type Value = string | number | Date | null;

interface Written {
  /** The name of the sheet. */
  readonly name: string;
  readonly columns: readonly {
    readonly header: string;
    readonly width: number;
    readonly numFmt?: string;
  }[];
  readonly rows: AsyncIterable<readonly Value[]> | Iterable<readonly Value[]>;
}

/**
 * A sheet as an XLSX file, streamed as its rows come. Texts are cells of type text, which spreadsheets neither run nor
 * change. The library is loaded on first use.
 */
export async function xlsxStream({ name, columns, rows }: Written): Promise<Readable> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  async function* cells() {
    for await (const row of rows) {
      yield row.map((value) => (typeof value === 'string' ? xlsxText(value) || null : value));
    }
  }
  const stream = writeXlsxStream(cells(), {
    name,
    columns: columns.map(({ header, ...column }) => ({ ...column, header: xlsxText(header) })),
    freezePane: { rows: 1 },
  });
  // node's type of a web stream is another declaration of the same thing
  return Readable.fromWeb(stream as never);
}

/** Characters that XML cannot hold (W3C, XML 1.0, Char), or only as a reference that few programs read. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Excel reads it as the letter of that number (ECMA-376, ST_Xstring). */
const escapeStart = /_(?=x[\da-f]{4}_)/gi;
/** At the end of a text that a cell cannot hold whole. */
const cutMark = '… [cut]';

/** A text as a cell can hold it: one character of it makes a whole file invalid. */
function xlsxText(text: string): string {
  const plain = text.toWellFormed().replaceAll(notXml, '').replaceAll(/\r\n?/g, '\n');
  const whole =
    plain.length > maxCellCharacters
      ? `${plain.slice(0, maxCellCharacters - cutMark.length).replace(/[\ud800-\udbff]$/, '')}${cutMark}`
      : plain;
  return whole.replaceAll(escapeStart, '_x005F_');
}
