import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError } from '../api/call.ts';
import { adminToastMs, showToast } from '../ui/toast.tsx';
import { useRepeatableSend } from './use-change.ts';

/**
 * A change by staff. Afterwards everything under `affects` is asked for again. A refusal that names no
 * field is told in a toast; one that does is left to the form. `change` gets the key of `useRepeatableSend`.
 */
export function useStaffChange<Input, Result>(
  affects: QueryKey,
  change: (input: Input, idempotencyKey: string) => Promise<Result>,
  onDone: (result: Result, input: Input) => void = () => {},
) {
  const client = useQueryClient();
  const sendRepeatably = useRepeatableSend();
  return useMutation({
    mutationFn: (input: Input) => sendRepeatably((key) => change(input, key)),
    onSuccess: (result, input) => void onDone(result, input),
    onError: (problem) => {
      if (Object.keys(fieldsOf(problem)).length > 0) return;
      showToast(problem.message, { tone: 'error', durationMs: adminToastMs });
    },
    onSettled: () => client.invalidateQueries({ queryKey: affects }),
  });
}

/** What is wrong with which field, from a refused change. */
export const fieldsOf = (problem: Error | null): Readonly<Record<string, string>> =>
  problem instanceof CallError ? problem.fields : {};
