import type { Db } from './connect.ts';
import { inLane, type Lane, workNow } from './lanes.ts';

/** More in one statement would make the first of them wait for the last. */
const maxBatch = 200;

interface Waiting<Input, Output> {
  readonly input: Input;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Makes of `runAll`, one statement that answers many calls in their order, a function for a single call.
 * Calls that come while a statement is on its way wait and go together in the next one, so that under
 * load a hundred callers cost a few statements, and a lone caller waits for nobody. What a call sees was
 * committed after it came. In a transaction every call is a statement of its own. A statement that fails
 * fails all its calls, so inputs must have been checked before.
 */
export function batched<Input, Output>(
  runAll: (db: Db, inputs: readonly Input[]) => Promise<readonly Output[]>,
): (db: Db, input: Input) => Promise<Output> {
  const queuesOf = new WeakMap<Db, Map<Lane, Waiting<Input, Output>[]>>();

  async function drain(db: Db, queue: Waiting<Input, Output>[], forget: () => void): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, maxBatch);
      try {
        const inputs = batch.map(({ input }) => input);
        const outputs = await runAll(db, inputs);
        // `runAll` answers every input
        for (const [n, { resolve }] of batch.entries()) resolve(outputs[n] as Output);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    forget();
  }

  return async (db, input) => {
    if (db.isTransaction) return (await runAll(db, [input]))[0] as Output;
    return await new Promise((resolve, reject) => {
      // those of one lane do not wait for those of another
      const queues = queuesOf.get(db) ?? new Map();
      queuesOf.set(db, queues);
      const { lane } = workNow();
      const queue = queues.get(lane);
      if (queue) {
        queue.push({ input, resolve, reject });
        return;
      }
      const started = [{ input, resolve, reject }];
      queues.set(lane, started);
      // those that came in the same turn of the event loop are gathered first
      const forget = () => queues.delete(lane);
      // in the name of all of them: the first may come from where much waits
      setImmediate(() => inLane(lane, '', () => drain(db, started, forget)));
    });
  };
}
