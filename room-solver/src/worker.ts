import { parentPort, workerData } from 'node:worker_threads';
import type { Phase, Problem, Solution } from './problem.ts';
import { solve, solveGreedily } from './solve.ts';

/** The messages of the thread while it works: how far it is, a first answer, and the last. */
export type FromWorker =
  | { readonly kind: 'progress'; readonly progress: number; readonly phase: Phase }
  | { readonly kind: 'first' | 'last'; readonly solution: Solution };

const say = (message: FromWorker) => parentPort?.postMessage(message);
const problem = workerData as Problem;

say({ kind: 'first', solution: solveGreedily(problem) });
const solution = await solve(problem, (progress, phase) =>
  say({ kind: 'progress', progress, phase }),
);
say({ kind: 'last', solution });
