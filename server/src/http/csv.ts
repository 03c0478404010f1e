/** What spreadsheet programs take for a formula when a cell begins with it (OWASP, CSV injection). */
const formulaStart = /^[=+\-@\t\r]/;

/**
 * Rows as CSV for spreadsheet programs: UTF-8 with a byte order mark, lines ended as RFC 4180 says. A text
 * that would be run as a formula gets an apostrophe in front; a phone number is left as it is.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(value: string | number): string {
  const text = String(value);
  const isSafe = typeof value === 'number' || !formulaStart.test(text) || /^\+\d+$/.test(text);
  const shown = isSafe ? text : `'${text}`;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
