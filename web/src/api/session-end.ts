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

/** The moment the session ends as things are, and whether any call would put it off. */
export function useSessionEnd(): () => { atMs: number; isIdle: boolean } | null {
  const limits = useLimits();
  return () => {
    if (!limits) return null;
    const idleEndMs = lastStaffCallMs() + limits.idleMs;
    return idleEndMs < limits.endsAtMs
      ? { atMs: idleEndMs, isIdle: true }
      : { atMs: limits.endsAtMs, isIdle: false };
  };
}
