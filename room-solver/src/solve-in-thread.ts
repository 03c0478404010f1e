import { Worker } from 'node:worker_threads';
import type { Problem, Report, Solution } from './problem.ts';
import type { FromWorker } from './worker.ts';

/** More than the largest event needs; a thread that wants more ends alone. */
const maxMemoryMb = 512;

export interface Search {
  /** null when it was stopped before it had any answer. */
  readonly solution: Solution | null;
  readonly isStopped: boolean;
}

/**
 * Solves in a thread of its own, so that the server goes on answering. Ends when `signal` says so, with
 * the answer it had by then. Rejects when the thread fails.
 */
export function solveInThread(
  problem: Problem,
  { report, signal }: { readonly report: Report; readonly signal: AbortSignal },
): Promise<Search> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve({ solution: null, isStopped: true });
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: problem,
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    });
    let best: Solution | null = null;
    const stop = () => {
      resolve({ solution: best, isStopped: true });
      void worker.terminate();
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'progress') return report(message.progress, message.phase);
      best = message.solution;
      if (message.kind === 'last') resolve({ solution: best, isStopped: false });
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', stop);
      reject(new Error(`the thread of the room search ended with ${code}`));
    });
  });
}
