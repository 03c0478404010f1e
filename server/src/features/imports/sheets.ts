import {
  type ImportSheet,
  maxImportColumns,
  maxImportRows,
} from '@sangamam/contract/staff-registrations/imports';
import { tableRefusal } from '../../platform/tables/read-table.ts';
import { columnKey, type Sheet } from '../../platform/tables/table.ts';

export const importLimits = { maxRows: maxImportRows, maxColumns: maxImportColumns };

/** The facts an import keeps of a sheet beside its rows. */
export type KeptSheet = Omit<Sheet, 'lines'> & { readonly rows: number };

/** For each sheet the place of the first one with the same columns. */
export function shapesOf(sheets: readonly KeptSheet[]): number[] {
  const shapes = sheets.map(({ columns }) => JSON.stringify(columns.map(columnKey)));
  return shapes.map((shape) => shapes.indexOf(shape));
}

/**
 * The places of the sheets taken until somebody chooses: the visible ones of one shape, that of which most columns
 * are `recognised`, as far as there is room.
 */
export function sheetsAtFirst(
  sheets: readonly KeptSheet[],
  recognised: (columns: readonly string[]) => number,
): number[] {
  const open = [...sheets.keys()].filter((at) => {
    const sheet = sheets[at];
    return sheet?.why === null && !sheet.isHidden;
  });
  const known = (at: number) => recognised(sheets[at]?.columns ?? []);
  const best = open.reduce((most, at) => (known(at) > known(most) ? at : most), open[0] ?? 0);
  const shapes = shapesOf(sheets);
  let rows = 0;
  return open.filter((at) => {
    if (shapes[at] !== shapes[best]) return false;
    rows += sheets[at]?.rows ?? 0;
    return rows <= importLimits.maxRows;
  });
}

export function presentSheets(
  sheets: readonly KeptSheet[],
  chosen: readonly number[],
): ImportSheet[] {
  const shapes = shapesOf(sheets);
  return sheets.map(({ why, name, isHidden, rows, headLine, columns }, at) => ({
    name,
    isHidden,
    rows,
    headLine,
    columns: [...columns],
    shape: shapes[at] ?? at,
    isChosen: chosen.includes(at),
    problem: why === null ? '' : tableRefusal(why, importLimits).message,
  }));
}
