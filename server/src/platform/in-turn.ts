import { Refusal } from './refusal.ts';

/**
 * Runs costly work `atOnce` at a time; others wait, and UNAVAILABLE is thrown when `waiting` do already. The function
 * that is returned runs `work` in its turn.
 */
export function inTurn({
  atOnce,
  waiting: mostWaiting,
}: {
  readonly atOnce: number;
  readonly waiting: number;
}): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Refusal('UNAVAILABLE');
      // The one who leaves hands the place on, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
