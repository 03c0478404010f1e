import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { CallError } from './call.ts';
import { useRepeatableSend } from './use-change.ts';

/**
 * A change by staff, after which all queries under `affects` are refetched. A refusal without fields is
 * shown as a toast; one with fields is left to the form. `change` gets the key of `useRepeatableSend`.
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

/** Messages by field of a refused change. */
export const fieldsOf = (problem: Error | null): Readonly<Record<string, string>> =>
  problem instanceof CallError ? problem.fields : {};
