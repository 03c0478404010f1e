import type { Page } from '@sangamam/contract/calls/endpoint';
import { words } from '@sangamam/words/staff/frame';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable, type TableSelection } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadError } from '../calls/load-error.tsx';
import { type FilterRules, type ListFilters, pageSizes, sortName, sortOf } from './list-filters.ts';
import { useRowKeys } from './use-row-keys.ts';

interface AdminListProps<Row, Filters> {
  /** Caption of the table for screen readers. */
  caption: string;
  /** Shown when there are no rows without any filter. */
  empty: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  query: UseQueryResult<{ rows: readonly Row[]; pagination: Page }>;
  filters: Filters;
  /** A list without has no filters but its pages. */
  rules?: FilterRules<Filters>;
  onChange: (change: Partial<Filters>) => void;
  selection?: TableSelection<Row> | undefined;
  /** For columns that people choose: the table scrolls sideways where they are too many. */
  scrolls?: boolean | undefined;
  /** All rows, while they go on paper. */
  printed?: readonly Row[] | null | undefined;
}

/** One page of a staff list: its rows, or why there are none, and the pager. */
export function AdminList<Row, Filters extends ListFilters & { readonly sort?: string }>({
  caption,
  empty,
  columns,
  rowKey,
  query: { data, error, isPlaceholderData, refetch },
  filters,
  rules,
  onChange,
  selection,
  scrolls,
  printed,
}: AdminListProps<Row, Filters>) {
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  if (printed) {
    return <DataTable dense caption={caption} columns={columns} rowKey={rowKey} rows={printed} />;
  }
  if (error) return <LoadError problem={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" lines={filters.limit} />;
  const { rows, pagination } = data;
  if (pagination.total === 0 && rules?.isFiltered(filters)) {
    return (
      <EmptyState
        title={words.noResults}
        action={
          <Button variant="secondary" onClick={() => onChange(rules.cleared(filters))}>
            {words.clearFilters}
          </Button>
        }
      />
    );
  }
  if (pagination.total === 0) return <EmptyState title={empty} />;
  return (
    <div ref={list}>
      <DataTable
        dense
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        busy={isPlaceholderData}
        scrolls={scrolls}
        selection={selection}
        sort={filters.sort === undefined ? undefined : sortOf(filters.sort)}
        onSort={(sort) => onChange({ sort: sortName(sort) } as Partial<Filters>)}
      />
      <Pagination
        {...pagination}
        limits={pageSizes}
        onPage={(page) => onChange({ page } as Partial<Filters>)}
        onLimit={(limit) => onChange({ limit } as Partial<Filters>)}
      />
    </div>
  );
}
