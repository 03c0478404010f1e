import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError } from '../api/call.ts';
import { adminToastMs, showToast } from '../ui/toast.tsx';

/**
 * A change by staff. Afterwards everything under `affects` is asked for again. A refusal that names no
 * field is told in a toast; one that does is left to the form.
 */
export function useStaffChange<Input, Result>(
  affects: QueryKey,
  change: (input: Input) => Promise<Result>,
  onDone: (result: Result, input: Input) => void = () => {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (problem) => {
      const isForTheForm = problem instanceof CallError && Object.keys(problem.fields).length > 0;
      if (!isForTheForm) showToast(problem.message, { tone: 'error', durationMs: adminToastMs });
    },
    onSettled: () => client.invalidateQueries({ queryKey: affects }),
  });
}

/** What is wrong with which field, from a refused change. */
export const fieldsOf = (problem: Error | null): Readonly<Record<string, string>> =>
  problem instanceof CallError ? problem.fields : {};
