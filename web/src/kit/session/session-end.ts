import type { ReplyOf } from '@sangamam/contract/calls/endpoint';
import { minuteMs } from '@sangamam/contract/locale/durations';
import type { verifySession } from '@sangamam/contract/sign-in/auth';
import { create } from 'zustand';
import { serverNowMs } from '../server-clock.ts';
import { lastStaffCallMs } from './session.ts';

type SessionLimits = ReplyOf<typeof verifySession>['session'];

/** When the session ends in any case, and after how long without a call; null until the server was asked. */
const useLimits = create<{ endsAtMs: number; idleMs: number } | null>()(() => null);

/** Stores how long the session still lasts, by the server's clock. */
export function recordSessionLimits({ idleMs, endsInMs }: SessionLimits): void {
  useLimits.setState({ idleMs, endsAtMs: serverNowMs() + endsInMs }, true);
}

interface SessionEnd {
  readonly atMs: number;
  /** True if any call postpones it. */
  readonly isIdle: boolean;
  /**
   * How long before the end to warn: five minutes (docs/product/staff.md#sessions), less for a short idle
   * limit.
   */
  readonly warnMs: number;
}

/** Returns a function that computes when the session ends at present. */
export function useSessionEnd(): () => SessionEnd | null {
  const limits = useLimits();
  return () => {
    if (!limits) return null;
    const idleEndMs = lastStaffCallMs() + limits.idleMs;
    const isIdle = idleEndMs < limits.endsAtMs;
    const atMs = isIdle ? idleEndMs : limits.endsAtMs;
    return { atMs, isIdle, warnMs: Math.min(5 * minuteMs, limits.idleMs / 2) };
  };
}
