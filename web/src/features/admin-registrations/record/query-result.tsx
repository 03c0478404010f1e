import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '../../../kit/calls/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface QueryResultProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** The data read, or in its place a note that it is on its way or failed. */
export function QueryResult<Data>({ query, children }: QueryResultProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <LoadError problem={query.error} onRetry={query.refetch} />;
  return <Skeleton lines={5} />;
}
