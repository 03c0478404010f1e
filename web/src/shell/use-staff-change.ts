import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallError } from '../api/call.ts';
import { adminToastMs, showToast } from '../ui/toast.tsx';

/**
 * A change by staff. Afterwards everything under `affects` is asked for again. A refusal that names no
 * field is told in a toast; one that does is left to the form. `change` gets a key that stays the same
 * until the server has answered, so that a repeat after a lost answer does nothing twice.
 */
export function useStaffChange<Input, Result>(
  affects: QueryKey,
  change: (input: Input, idempotencyKey: string) => Promise<Result>,
  onDone: (result: Result, input: Input) => void = () => {},
) {
  const client = useQueryClient();
  const key = useRef<string | null>(null);
  return useMutation({
    mutationFn: (input: Input) => {
      key.current ??= crypto.randomUUID();
      return change(input, key.current);
    },
    onSuccess: (result, input) => {
      key.current = null;
      onDone(result, input);
    },
    onError: (problem) => {
      const isAnswered =
        problem instanceof CallError && problem.status >= 400 && problem.status < 500;
      if (isAnswered) key.current = null;
      const isForTheForm = problem instanceof CallError && Object.keys(problem.fields).length > 0;
      if (!isForTheForm) showToast(problem.message, { tone: 'error', durationMs: adminToastMs });
    },
    onSettled: () => client.invalidateQueries({ queryKey: affects }),
  });
}

/** What is wrong with which field, from a refused change. */
export const fieldsOf = (problem: Error | null): Readonly<Record<string, string>> =>
  problem instanceof CallError ? problem.fields : {};
