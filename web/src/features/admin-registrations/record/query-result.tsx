import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '../../../kit/calls/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface QueryResultProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** What was read, or in its place that it is being read or could not be. */
export function QueryResult<Data>({ query, children }: QueryResultProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <LoadError problem={query.error} onRetry={query.refetch} />;
  return <Skeleton lines={5} />;
}
