export type Cell = string | number | null;

/** Beginnings of a cell that spreadsheet programs run as a formula (OWASP, CSV injection). */
const formulaStart = /^[=+\-@＝＋－＠\t\r\n]/;

/**
 * Rows as CSV for spreadsheet programs: UTF-8 with a byte order mark, lines ended as RFC 4180 says. Every cell is
 * quoted, so that none ends where a program parts cells by something else. A text that would be run as a formula
 * gets an apostrophe in front; a phone number is left as it is.
 */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map(csvLine).join('')}`;
}

/** Rows as a table: the words of its heads, in their order, over the cells of the same keys. */
export function tableOf<Row, Key extends string>(
  heads: Readonly<Record<Key, string>>,
  cells: Readonly<Record<Key, (row: Row) => Cell>>,
  rows: readonly Row[],
): { heads: string[]; lines: Cell[][] } {
  const keys = Object.keys(heads) as Key[];
  return {
    heads: keys.map((key) => heads[key]),
    lines: rows.map((row) => keys.map((key) => cells[key](row))),
  };
}

/** One more line, for a file written in portions. */
export function csvLine(row: readonly Cell[]): string {
  return `${row.map(cell).join(',')}\r\n`;
}

function cell(value: Cell): string {
  const text = String(value ?? '');
  const isSafe = typeof value === 'number' || !formulaStart.test(text) || /^\+\d+$/.test(text);
  const shown = isSafe ? text : `'${text}`;
  return `"${shown.replaceAll('"', '""')}"`;
}
