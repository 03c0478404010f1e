import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AdminProblem } from '../../../shell/admin-problem.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** What was read, or in its place that it is being read or could not be. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <AdminProblem problem={query.error} onRetry={query.refetch} />;
  return <Skeleton lines={5} />;
}
