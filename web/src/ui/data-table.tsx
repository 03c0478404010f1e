import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import type { RowSelection } from './use-row-selection.ts';

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
  /** Hidden where space is short: 'table' on small laptops, true in the cards on phones too. */
  readonly wideOnly?: boolean | 'table';
  /** Holds a menu: a narrow column, and the corner of a card. */
  readonly isMenu?: boolean;
}

/** Boxes to tick rows with. */
export interface TableSelection<Row> {
  readonly state: RowSelection;
  /** Names the box of a row, such as "Select #17", and that of all rows. */
  readonly label: (row: Row) => string;
  readonly labelAll: string;
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Dims the rows while newer ones load. */
  busy?: boolean | undefined;
  /** Smaller type and less room: for lists of many columns. */
  dense?: boolean | undefined;
  /** Scrolls sideways where there is too little room, and then the head does not stay in view. */
  scrolls?: boolean | undefined;
  selection?: TableSelection<Row> | undefined;
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
  scrolls = false,
  selection,
}: DataTableProps<Row>) {
  return (
    <div className={classNames(styles.frame, dense && styles.dense, scrolls && styles.scrolls)}>
      <table className={styles.table} aria-busy={busy}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.tick}>
                <Tick
                  label={selection.labelAll}
                  checked={selection.state.isAll}
                  isPartly={selection.state.selected.length > 0}
                  onTick={selection.state.setAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {selection && (
                <td className={styles.tick}>
                  <Tick
                    label={selection.label(row)}
                    checked={selection.state.has(rowKey(row))}
                    onTick={(isTicked, isRange) =>
                      selection.state.set(rowKey(row), isTicked, isRange)
                    }
                  />
                </td>
              )}
              {columns.map(({ key, header, cell, numeric, isTitle, wideOnly, isMenu }) => (
                <td
                  key={key}
                  data-label={isTitle || isMenu ? undefined : header}
                  className={classNames(
                    numeric && styles.numeric,
                    isTitle && styles.title,
                    wideOnly && styles.wideOnly,
                    wideOnly === true && styles.notInCards,
                    isMenu && styles.menu,
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

interface TickProps {
  label: string;
  checked: boolean;
  /** Some of many are ticked. */
  isPartly?: boolean;
  onTick: (isTicked: boolean, isRange: boolean) => void;
}

function Tick({ label, checked, isPartly = false, onTick }: TickProps) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = isPartly && !checked;
        }}
        onChange={({ target, nativeEvent }) =>
          onTick(target.checked, (nativeEvent as MouseEvent).shiftKey === true)
        }
      />
    </label>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { key, header, numeric, sortable, wideOnly, isMenu } = column;
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
        <span className={isMenu ? 'visually-hidden' : undefined}>{header}</span>
      )}
    </th>
  );
}
