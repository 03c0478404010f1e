import { formatRupees } from '@sangamam/contract/locale/money';
import { type CollectedByStaff, collectedByStaff } from '@sangamam/contract/payments/history';
import { words } from '@sangamam/words/staff/payments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { withoutPlace } from '../../kit/lists/list-filters.ts';
import { methodInWords } from '../../kit/records/transaction-tag.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Filters } from './filters.ts';
import styles from './payments.module.css';
import { paymentsKey } from './queries.ts';

interface CollectedProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

/** The money each member of staff took in by these filters and should hand over; a name leads to its rows. */
export function Collected({ filters, onChange }: CollectedProps) {
  const query = withoutPlace(filters);
  const { data, error, refetch } = useQuery({
    queryKey: [paymentsKey, 'collected', query],
    queryFn: ({ signal }) => call(collectedByStaff, { query, signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <LoadError problem={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" lines={4} />;
  if (data.length === 0) return <EmptyState title={words.collected.none} />;
  const columns: readonly Column<CollectedByStaff>[] = [
    {
      key: 'name',
      header: words.collected.name,
      isTitle: true,
      cell: ({ _id, name, method }) => (
        <button
          type="button"
          className={styles.collector}
          onClick={() => onChange({ recordedBy: _id, method })}
        >
          {name}
        </button>
      ),
    },
    {
      key: 'method',
      header: words.method,
      onPhone: 'tag',
      cell: ({ method }) => methodInWords(method),
    },
    {
      key: 'count',
      header: words.collected.count,
      numeric: true,
      cell: ({ count }) => formatCount(count),
    },
    {
      key: 'received',
      header: words.totals.received,
      numeric: true,
      cell: ({ received }) => formatRupees(received),
    },
    {
      key: 'refunded',
      header: words.totals.refunded,
      numeric: true,
      cell: ({ refunded }) => formatRupees(refunded),
    },
    {
      key: 'net',
      header: words.collected.net,
      numeric: true,
      onPhone: 'line',
      cell: ({ net }) => formatRupees(net),
    },
  ];
  return (
    <div className={styles.collected}>
      <DataTable
        dense
        caption={words.collected.title}
        columns={columns}
        rows={data}
        rowKey={({ _id, method }) => _id + method}
      />
    </div>
  );
}

/** Everybody who ever took money in or gave it back, to filter by. */
export function useCollectors(): readonly { value: string; label: string }[] {
  const { data = [] } = useQuery({
    queryKey: [paymentsKey, 'collected', {}],
    queryFn: ({ signal }) => call(collectedByStaff, { query: {}, signal }),
  });
  return [...new Map(data.map(({ _id, name }) => [_id, { value: _id, label: name }])).values()];
}
