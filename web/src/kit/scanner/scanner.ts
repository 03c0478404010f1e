import { useEffect, useEffectEvent } from 'react';
import type { Taker, TakeScan } from './taker.ts';

/** The takers of scans: the one that came last gets them. */
const takers: Taker[] = [];

/** While this is shown, scans are its own. */
export function useScans(take: TakeScan, takesAll = false): void {
  const latest = useEffectEvent(take);
  useEffect(() => {
    const taker: Taker = { take: (code) => latest(code), takesAll };
    takers.push(taker);
    return () => {
      takers.splice(takers.indexOf(taker), 1);
    };
  }, [takesAll]);
}

/** Listens while the back office is open; `otherwise` gets what no page takes. */
export function useScanner(otherwise: TakeScan): void {
  const latest = useEffectEvent(otherwise);
  useEffect(() => {
    const byPage: Taker = { take: (code) => latest(code), takesAll: false };
    const listening = import('./listen.ts').then(({ listen }) =>
      listen(() => takers.at(-1) ?? byPage),
    );
    return () => {
      listening.then((stop) => stop());
    };
  }, []);
}
