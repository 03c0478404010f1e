import type { UseQueryResult } from '@tanstack/react-query';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import type { Elements } from '../../ui/elements.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadError } from '../calls/load-error.tsx';
import styles from './whole-list.module.css';

interface WholeListProps<Row> {
  /** Caption of the table for screen readers. */
  caption: string;
  /** Shown when there are no rows, of a list that can have none. */
  empty?: string;
  columns: readonly Column<Row>[];
  query: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'refetch'>;
  /** The purpose of the list, above it. */
  lead?: string;
  /** Beside the lead. */
  action?: Elements;
}

/** A short staff list without pages: its rows, or why there are none. */
export function WholeList<Row extends { readonly _id: string }>({
  lead,
  action,
  ...list
}: WholeListProps<Row>) {
  return (
    <>
      {lead && (
        <div className={styles.above}>
          <p className="reading">{lead}</p>
          {action}
        </div>
      )}
      <Rows {...list} />
    </>
  );
}

function Rows<Row extends { readonly _id: string }>({
  caption,
  empty,
  columns,
  query: { data, error, refetch },
}: Omit<WholeListProps<Row>, 'lead' | 'action'>) {
  if (error) return <LoadError problem={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" lines={4} />;
  if (empty && data.length === 0) return <EmptyState title={empty} />;
  return (
    <DataTable dense caption={caption} columns={columns} rows={data} rowKey={({ _id }) => _id} />
  );
}
