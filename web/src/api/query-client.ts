import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call.ts';

/** Answers are taken as fresh for so long (Specification 9). */
const staleMs = 60_000;
const retries = 1;

/** A refusal stays a refusal however often it is asked for. */
const isRefusal = (problem: Error) =>
  problem instanceof CallError && problem.status >= 400 && problem.status < 500;

/** What was read from the server, kept in memory only: one retry, nothing asked anew on focus. */
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
