import { useEffect, useState } from 'react';

/** Whole seconds since a moment, growing as they pass. */
export function useClock(sinceMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    setNowMs(Date.now());
    const ticks = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(ticks);
  }, []);
  return Math.max(0, Math.floor((nowMs - sinceMs) / 1000));
}
