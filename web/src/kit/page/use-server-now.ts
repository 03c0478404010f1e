import { startTransition, useEffect, useState } from 'react';
import { askServerTime, serverNowMs } from '../server-clock.ts';
import { useRootData } from './settings.ts';

const longestTimerMs = 2 ** 31 - 1;

/**
 * The server's time in ms for what a page shows: first that of the rendering, on which server and browser agree, then
 * the present, and again when `untilMs` comes. What is open is not taken away while somebody fills it in; the server
 * has the last word.
 */
export function useServerNowMs(untilMs = 0): number {
  const renderedAtMs = useRootData()?.renderedAtMs ?? 0;
  const [nowMs, setNowMs] = useState(renderedAtMs);
  useEffect(() => {
    // as a transition, because what is being typed must not be lost while scripts are on their way
    const look = () => startTransition(() => setNowMs(serverNowMs()));
    look();
    const leftMs = untilMs - serverNowMs();
    if (leftMs <= 0) return;
    const timer = setTimeout(look, Math.min(leftMs, longestTimerMs));
    const ask = () => document.hidden || askServerTime().then(look);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [untilMs]);
  return nowMs;
}
