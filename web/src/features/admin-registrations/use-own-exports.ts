import { type ExportRow, listExports } from '@sangamam/contract/reports/exports';
import { words } from '@sangamam/words/staff/export';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../kit/calls/call.ts';
import { adminToastMs, showToast } from '../../ui/toast.tsx';

export const exportsKey = ['registration-exports'] as const;
const pollMs = 3_000;
const isOpen = ({ state }: ExportRow) => state === 'Waiting' || state === 'Running';

/** The admin's exports; polled while one is being prepared. */
export function useOwnExports() {
  return useQuery({
    queryKey: exportsKey,
    queryFn: ({ signal }) => call(listExports, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? pollMs : false),
  });
}

/** Draws nothing; shows a toast when an export is ready. */
export function ExportToast(): null {
  const { data } = useOwnExports();
  const open = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!data) return;
    const isReady = data.some(({ _id, state }) => state === 'Ready' && open.current.has(_id));
    if (isReady) showToast(words.done, { tone: 'success', durationMs: adminToastMs });
    open.current = new Set(data.filter(isOpen).map(({ _id }) => _id));
  }, [data]);
  return null;
}
