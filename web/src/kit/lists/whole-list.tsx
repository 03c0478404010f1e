import type { UseQueryResult } from '@tanstack/react-query';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadError } from '../calls/load-error.tsx';

interface WholeListProps<Row> {
  /** Caption of the table for screen readers. */
  caption: string;
  /** Shown when there are no rows. */
  empty: string;
  columns: readonly Column<Row>[];
  query: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'refetch'>;
}

/** A short staff list without pages: its rows, or why there are none. */
export function WholeList<Row extends { readonly _id: string }>({
  caption,
  empty,
  columns,
  query: { data, error, refetch },
}: WholeListProps<Row>) {
  if (error) return <LoadError problem={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" lines={4} />;
  if (data.length === 0) return <EmptyState title={empty} />;
  return (
    <DataTable dense caption={caption} columns={columns} rows={data} rowKey={({ _id }) => _id} />
  );
}
