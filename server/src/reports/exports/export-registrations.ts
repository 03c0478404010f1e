import { Readable } from 'node:stream';
import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import type {
  ExportFormat,
  ExportGroup,
  exportRegistrations,
} from '@sangamam/contract/reports/exports';
import { filterOf, listExact } from '../../domain/registrations/index.ts';
import type { Lagging } from '../../platform/db/lagging-store.ts';
import { keepLane } from '../../platform/db/lanes.ts';
import type { Deps } from '../../platform/deps.ts';
import { csvOf } from '../../platform/http/csv.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { xlsxStream } from '../../platform/tables/write-xlsx.ts';
import { type ExportColumn, exportColumns } from './export-columns-store.ts';
import { type Chosen, copyLines, readLines } from './export-store.ts';

export type ExportQuery = QueryOf<typeof exportRegistrations>;

/** The rows of an export, within the admin's schools; null when there can be none. */
export async function findChosen(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  admin: Admin,
  { ids, groups: _groups, format: _format, ...query }: ExportQuery,
): Promise<Chosen | null> {
  const { filter, exact } = filterOf(
    admin,
    { ...query, view: 'current' },
    await settings.current(),
  );
  if (filter.schools.length === 0) return null;
  if (ids !== '') return { filter: { ...filter, patterns: [] }, ids: ids.split(',') };
  if (exact === null) return { filter, ids: null };
  // as the list: a number typed whole is that one registration
  const rows = await listExact(db, filter, exact);
  if (rows.length > 0) return { filter: { ...filter, patterns: [] }, ids: rows.map((r) => r.id) };
  return exact.id === null ? { filter, ids: null } : null;
}

/** Such as `registrations-2026-11-21.csv`. */
export const exportName = (format: ExportFormat, now: Date) =>
  `registrations-${now.toISOString().slice(0, 10)}.${format}`;

/**
 * Streams an export: a header, then one line per registration. `onRows` gets the number of rows of each
 * portion.
 */
export async function exportStream(
  deps: Pick<Lagging, 'db' | 'connections'> & Pick<Deps, 'settings'>,
  rows: Chosen | null,
  { groups, format }: { groups: string; format: ExportFormat },
  onRows: (count: number) => Promise<void> = async () => {},
): Promise<Readable> {
  const wanted = groups.split(',') as ExportGroup[];
  const all = exportColumns(await deps.settings.current());
  const columns = all.filter(({ group }) => wanted.includes(group));
  return format === 'csv'
    ? csvStream(deps, rows, { columns, onRows })
    : await xlsxOf(deps, rows, { columns, onRows });
}

interface Written {
  readonly columns: readonly ExportColumn[];
  readonly onRows: (count: number) => Promise<void>;
}

function csvStream(
  deps: Pick<Lagging, 'db' | 'connections'>,
  chosen: Chosen | null,
  { columns, onRows }: Written,
): Readable {
  async function* portions() {
    yield Buffer.from(csvOf([columns.map(({ head }) => head)]));
    if (!chosen) return;
    for await (const { bytes, rows } of await copyLines(deps, chosen, columns)) {
      yield bytes;
      await onRows(rows);
    }
  }
  return Readable.from(keepLane(portions()), { objectMode: false });
}

async function xlsxOf(
  { db }: Pick<Deps, 'db'>,
  chosen: Chosen | null,
  { columns, onRows }: Written,
): Promise<Readable> {
  async function* rows() {
    if (!chosen) return;
    for await (const lines of readLines(db, chosen, columns)) {
      for (const line of lines) yield cellsOf(columns, JSON.parse(line));
      await onRows(lines.length);
    }
  }
  return await xlsxStream({
    name: 'Registrations',
    columns: columns.map(({ head, kind }) => ({
      header: head,
      width: kind === 'number' ? 12 : 22,
      ...(kind === 'moment' && { numFmt: 'yyyy-mm-dd hh:mm' }),
    })),
    rows: keepLane(rows()),
  });
}

type Value = string | number | null;

function cellsOf(columns: readonly ExportColumn[], values: readonly Value[]) {
  return columns.map(({ kind }, index) => {
    const value = values[index] ?? null;
    if (value === '' || value === null) return null;
    // spreadsheets know no time zone: the hour of the event is written as if it were UTC
    return kind === 'moment' ? new Date(`${value}Z`.replace(' ', 'T')) : value;
  });
}
