import type { UseQueryResult } from '@tanstack/react-query';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AdminProblem } from './admin-problem.tsx';

interface WholeListProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  /** Said where there is nothing. */
  empty: string;
  columns: readonly Column<Row>[];
  query: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'refetch'>;
}

/** A short staff list that comes in one piece: its rows, or why there are none. */
export function WholeList<Row extends { readonly _id: string }>({
  caption,
  empty,
  columns,
  query: { data, error, refetch },
}: WholeListProps<Row>) {
  if (error) return <AdminProblem problem={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" lines={4} />;
  if (data.length === 0) return <EmptyState title={empty} />;
  return (
    <DataTable dense caption={caption} columns={columns} rows={data} rowKey={({ _id }) => _id} />
  );
}
