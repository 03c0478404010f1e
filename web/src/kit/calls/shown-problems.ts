import { useEffect } from 'react';

/** Problems shown in place of their data. */
const shown = new Map<symbol, Error>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Marks a problem as shown on the page, so that the layout need not show it too. */
export function useShownProblem(problem: Error): void {
  useEffect(() => {
    const key = Symbol('shown');
    shown.set(key, problem);
    tell();
    return () => {
      shown.delete(key);
      tell();
    };
  }, [problem]);
}

export const isShown = (problem: Error): boolean => [...shown.values()].includes(problem);

/** Calls `listener` when the shown problems change; returns how to stop. */
export function listenToShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
