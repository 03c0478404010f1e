import type { verifySession } from '@sangamam/contract/auth';
import type { ReplyOf } from '@sangamam/contract/endpoint';
import { create } from 'zustand';
import { lastStaffCallMs } from './session.ts';

type SessionLimits = ReplyOf<typeof verifySession>['session'];

/** When the session ends whatever is done, and after how long without a call; null until it was asked. */
const useLimits = create<{ endsAtMs: number; idleMs: number } | null>()(() => null);

/** Takes over how long the session still lasts, by this browser's clock. */
export function noteSessionLimits({ idleMs, endsInMs }: SessionLimits): void {
  useLimits.setState({ idleMs, endsAtMs: Date.now() + endsInMs }, true);
}

interface SessionEnd {
  readonly atMs: number;
  /** Any call puts it off. */
  readonly isIdle: boolean;
  /** So long before it is announced: five minutes (Product 5.0), less where idling is cut short. */
  readonly warnMs: number;
}

/** When the session ends as things are. */
export function useSessionEnd(): () => SessionEnd | null {
  const limits = useLimits();
  return () => {
    if (!limits) return null;
    const idleEndMs = lastStaffCallMs() + limits.idleMs;
    const isIdle = idleEndMs < limits.endsAtMs;
    const atMs = isIdle ? idleEndMs : limits.endsAtMs;
    return { atMs, isIdle, warnMs: Math.min(5 * 60_000, limits.idleMs / 2) };
  };
}
