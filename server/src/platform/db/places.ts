/** As PostgreSQL says that it has no connection left: whoever comes now is told to come again. */
const tooManyWaiting = '53300';

/** The most that one name may have of the places, and of those who wait. */
const shareOfOne = 0.75;

interface Waiter {
  readonly name: string;
  readonly enter: () => void;
}

export interface Places {
  /** Resolves to what gives the place back. Fails at once where too many wait, else after `waitMs`. */
  take(name: string): Promise<() => void>;
  readonly waiting: number;
}

/**
 * So many places for work with names. What comes first is let in first, but no name takes all places: what
 * waits for a table that somebody holds leaves some to the others.
 */
export function createPlaces({
  size,
  maxWaiting,
  waitMs,
}: {
  readonly size: number;
  readonly maxWaiting: number;
  readonly waitMs: number;
}): Places {
  const mostOfOne = Math.ceil(size * shareOfOne);
  const mostWaitingOfOne = Math.ceil(maxWaiting * shareOfOne);
  const taken = new Map<string, number>();
  const waiting = new Set<Waiter>();
  let free = size;

  const mayEnter = (name: string) => free > 0 && (taken.get(name) ?? 0) < mostOfOne;

  function enter(name: string): () => void {
    free -= 1;
    taken.set(name, (taken.get(name) ?? 0) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      free += 1;
      const left = (taken.get(name) ?? 0) - 1;
      if (left === 0) taken.delete(name);
      else taken.set(name, left);
      for (const next of waiting) if (mayEnter(next.name)) return next.enter();
    };
  }

  function refuseIfFull(name: string): void {
    if (waiting.size < mostWaitingOfOne) return;
    const same = [...waiting].filter((other) => other.name === name).length;
    if (waiting.size < maxWaiting && same < mostWaitingOfOne) return;
    throw busy(`${waiting.size} wait for a connection already`);
  }

  return {
    get waiting() {
      return waiting.size;
    },
    async take(name) {
      if (mayEnter(name)) return enter(name);
      refuseIfFull(name);
      return await new Promise((resolve, reject) => {
        const waiter: Waiter = {
          name,
          enter() {
            clearTimeout(timer);
            waiting.delete(waiter);
            resolve(enter(name));
          },
        };
        const timer = setTimeout(() => {
          waiting.delete(waiter);
          reject(busy(`no connection was free for ${waitMs} ms`));
        }, waitMs);
        waiting.add(waiter);
      });
    },
  };
}

const busy = (why: string) => Object.assign(new Error(why), { code: tooManyWaiting });
