import { useEffect, useRef } from 'react';
import type { Taker, TakeScan } from './taker.ts';

/** Who gets what is scanned: the one that came last. */
const takers: Taker[] = [];

/** While this is shown, scans are its own. */
export function useScans(take: TakeScan, takesAll = false): void {
  const current = useRef(take);
  useEffect(() => {
    current.current = take;
  }, [take]);
  useEffect(() => {
    const taker: Taker = { take: (code) => current.current(code), takesAll };
    takers.push(taker);
    return () => {
      takers.splice(takers.indexOf(taker), 1);
    };
  }, [takesAll]);
}

/** Listens while the back office is open; `otherwise` gets what no page takes. */
export function useScanner(otherwise: TakeScan): void {
  const current = useRef(otherwise);
  useEffect(() => {
    current.current = otherwise;
  }, [otherwise]);
  useEffect(() => {
    const byPage: Taker = { take: (code) => current.current(code), takesAll: false };
    const listening = import('./listen.ts').then(({ listen }) =>
      listen(() => takers.at(-1) ?? byPage),
    );
    return () => {
      listening.then((stop) => stop());
    };
  }, []);
}
