import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';

/** An XLSX file of these sheets. */
export const workbook = async (
  ...sheets: readonly (readonly [
    name: string,
    rows: CellValue[][],
    more?: Partial<Pick<WriteSheet, 'hidden' | 'cells'>>,
  ])[]
): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx({ sheets: sheets.map(([name, rows, more]) => ({ name, rows, ...more })) }),
  );
