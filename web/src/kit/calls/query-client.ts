import { minuteMs } from '@sangamam/contract/locale/durations';
import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call.ts';

/** How long answers stay fresh (docs/product/fixed.md#numbers). */
const staleMs = minuteMs;
const retries = 1;

/** True if the server refused, so that a retry would not help. */
const isRefusal = (problem: Error) =>
  problem instanceof CallError && problem.status >= 400 && problem.status < 500;

/** An in-memory cache of answers: one retry, no refetch on focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        refetchOnWindowFocus: false,
        retry: (failures, problem) => failures < retries && !isRefusal(problem),
      },
    },
  });
}
