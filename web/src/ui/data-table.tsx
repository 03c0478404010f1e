import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef } from 'react';
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
  /**
   * Hidden where space is short: 'table' on small laptops, 'huge' on all but wide screens, true in the cards on
   * phones too.
   */
  readonly wideOnly?: boolean | 'table' | 'huge';
  /** Holds a menu: a narrow column, and the corner of a card. */
  readonly isMenu?: boolean;
  /**
   * Its place in the two lines of a phone's row: beside the title, below it, below that with its
   * name, or at the end.
   * Where a column names one, rows are no cards on phones, and columns without a place are left out there.
   */
  readonly onPhone?: 'tag' | 'line' | 'more' | 'end';
  /** Shown on phones alone. */
  readonly isPhoneOnly?: boolean;
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

/**
 * Rows and columns; under 768 px every row is a card, or two lines where the columns say how. Filtering and
 * paging are the server's. A row is drawn again only when it, its tick or the columns change.
 */
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
  // rows hold functions that stay the same
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  });
  const tick = useRef((key: string, isTicked: boolean, isRange: boolean) =>
    latest.current?.state.set(key, isTicked, isRange),
  );
  const isInLines = columns.some(({ onPhone }) => onPhone !== undefined);
  return (
    <div
      className={classNames(
        styles.frame,
        dense && styles.dense,
        scrolls && styles.scrolls,
        isInLines ? styles.lines : styles.cards,
      )}
    >
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
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <DrawnRow
                key={key}
                rowKey={key}
                row={row}
                columns={columns as readonly Column<unknown>[]}
                tickLabel={selection?.label(row)}
                isTicked={selection?.state.has(key) === true}
                onTick={tick.current}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface DrawnRowProps {
  rowKey: string;
  row: unknown;
  columns: readonly Column<unknown>[];
  /** Without it there is no box to tick. */
  tickLabel: string | undefined;
  isTicked: boolean;
  onTick: (key: string, isTicked: boolean, isRange: boolean) => void;
}

const DrawnRow = memo(function DrawnRow(props: DrawnRowProps) {
  const { rowKey, row, columns, tickLabel, isTicked, onTick } = props;
  return (
    <tr data-ticked={isTicked || undefined}>
      {tickLabel !== undefined && (
        <td className={styles.tick}>
          <Tick
            label={tickLabel}
            checked={isTicked}
            onTick={(is, isRange) => onTick(rowKey, is, isRange)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          data-label={column.isTitle || column.isMenu ? undefined : column.header}
          data-title={column.isTitle || undefined}
          className={cellClass(column)}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
});

const cellClass = (column: Column<unknown>) =>
  classNames(
    column.numeric && styles.numeric,
    column.isTitle && styles.title,
    column.wideOnly && styles.wideOnly,
    column.wideOnly === 'huge' && styles.hugeOnly,
    column.wideOnly === true && styles.notInCards,
    column.isMenu && styles.menu,
    column.isPhoneOnly && styles.phoneOnly,
    column.onPhone && styles[column.onPhone],
  );

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
  const { key, header, numeric, sortable, wideOnly, isMenu, isPhoneOnly } = column;
  const direction = sortable && sort?.key === key ? sort.direction : undefined;
  const Icon = { asc: ChevronUp, desc: ChevronDown, none: ChevronsUpDown }[direction ?? 'none'];
  const ariaSort = { asc: 'ascending', desc: 'descending', none: undefined } as const;
  return (
    <th
      scope="col"
      className={classNames(
        numeric && styles.numeric,
        wideOnly && styles.wideOnly,
        wideOnly === 'huge' && styles.hugeOnly,
        isPhoneOnly && styles.phoneOnly,
      )}
      aria-sort={ariaSort[direction ?? 'none']}
    >
      {sortable && onSort ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ key, direction: direction === 'asc' ? 'desc' : 'asc' })}
        >
          {header}
          <Icon aria-hidden="true" size={14} />
        </button>
      ) : (
        <span className={isMenu ? 'visually-hidden' : undefined}>{header}</span>
      )}
    </th>
  );
}
