import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';

export interface Sort {
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned with figures of equal width. */
  readonly numeric?: boolean;
  readonly sortable?: boolean;
  /** The name of the row: the heading of its card on phones. */
  readonly isTitle?: boolean;
  /** Left out where there is little room: 'table' on small laptops, true in the cards on phones too. */
  readonly wideOnly?: boolean | 'table';
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Dims the rows while newer ones are on their way. */
  busy?: boolean | undefined;
  /** Smaller type and less room: for lists of many columns. */
  dense?: boolean | undefined;
}

/** Rows and columns; under 768 px every row is a card. Filtering and paging are the server's. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  busy = false,
  dense = false,
}: DataTableProps<Row>) {
  return (
    <div className={classNames(styles.frame, dense && styles.dense)}>
      <table className={styles.table} aria-busy={busy}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, header, cell, numeric, isTitle, wideOnly }) => (
                <td
                  key={key}
                  data-label={isTitle ? undefined : header}
                  className={classNames(
                    numeric && styles.numeric,
                    isTitle && styles.title,
                    wideOnly && styles.wideOnly,
                    wideOnly === true && styles.notInCards,
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { key, header, numeric, sortable, wideOnly } = column;
  const direction = sort?.key === key ? sort.direction : undefined;
  const Icon = { asc: ChevronUp, desc: ChevronDown, none: ChevronsUpDown }[direction ?? 'none'];
  const ariaSort = { asc: 'ascending', desc: 'descending', none: undefined } as const;
  return (
    <th
      scope="col"
      className={classNames(numeric && styles.numeric, wideOnly && styles.wideOnly)}
      aria-sort={ariaSort[direction ?? 'none']}
    >
      {sortable && onSort ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ key, direction: direction === 'asc' ? 'desc' : 'asc' })}
        >
          {header}
          <Icon aria-hidden="true" size={15} />
        </button>
      ) : (
        header
      )}
    </th>
  );
}
