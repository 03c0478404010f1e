import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * For whom statements run. Each lane has connections of its own, so that what holds one up leaves the others
 * alone. `health` answers whether this process can do its work.
 */
export type Lane = 'public' | 'staff' | 'jobs' | 'health';

interface Work {
  readonly lane: Lane;
  /** The endpoint or job. */
  readonly name: string;
}

const atWork = new AsyncLocalStorage<Work>();
const unnamed: Work = { lane: 'public', name: '' };

/** Runs `work` on the connections of a lane. */
export function inLane<T>(lane: Lane, name: string, work: () => T): T {
  return atWork.run({ lane, name }, work);
}

export const workNow = (): Work => atWork.getStore() ?? unnamed;

/** The same rows, read in the lane of now: who takes a file asks for more of it from anywhere. */
export function keepLane<T>(rows: AsyncGenerator<T>): AsyncIterable<T> {
  const { lane, name } = workNow();
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => inLane(lane, name, () => rows.next()),
      return: () => inLane(lane, name, () => rows.return(undefined)),
    }),
  };
}
