import { setInterval } from 'node:timers/promises';
import { partySize } from '@sangamam/contract/accommodation';
import type { Deps } from '../../app.ts';
import { type LoadedProblem, loadProblem } from './load-problem.ts';
import type { Solution } from './suggest/problem.ts';
import { solveInThread } from './suggest/solve-in-thread.ts';
import { finishSuggestion, keepAlive, type StoredResult } from './suggestion-store.ts';

const aliveEveryMs = 1_000;

/**
 * Searches rooms for everybody without a bed in a thread of its own and keeps the answer. Says every
 * second how far it is, and ends when somebody wants it to, in whatever process they asked.
 */
export async function runSuggestion(
  { db, settings, now, log }: Pick<Deps, 'db' | 'settings' | 'now' | 'log'>,
  id: string,
): Promise<void> {
  const startedMs = performance.now();
  const state = { progress: 0, phase: 'Reading requests and rooms' };
  const isWanted = () => keepAlive(db, id, { ...state, now: now() });
  const stopping = new AbortController();
  const ended = new AbortController();
  const watch = async () => {
    const beats = setInterval(aliveEveryMs, undefined, { signal: ended.signal, ref: false });
    for await (const _ of beats) {
      // a database that is away for a moment does not end the search
      const isStillWanted = await isWanted().catch((error) => {
        log.warn({ err: error }, 'the room search could not say how far it is');
        return true;
      });
      if (!isStillWanted) stopping.abort();
    }
  };
  const finish = (status: 'Done' | 'Stopped' | 'Failed', result: StoredResult | null) =>
    finishSuggestion(db, id, { status, result, now: now() });

  if (!(await isWanted())) return await finish('Stopped', null);
  watch().catch((error) => {
    if (error instanceof Error && error.name === 'AbortError') return;
    log.error({ err: error }, 'the room search is not watched any more');
    stopping.abort();
  });
  try {
    const loaded = await loadProblem(db, await settings.current());
    const { solution, isStopped } = await solveInThread(loaded.problem, {
      signal: stopping.signal,
      report(progress, phase) {
        state.progress = progress;
        state.phase = phase;
      },
    });
    const seconds = (performance.now() - startedMs) / 1000;
    const result = solution && resultOf(loaded, solution, seconds);
    await finish(isStopped ? 'Stopped' : 'Done', result);
  } catch (error) {
    await finish('Failed', null);
    throw error;
  } finally {
    ended.abort();
  }
}

function resultOf(
  { waiting, impossible }: LoadedProblem,
  solution: Solution,
  seconds: number,
): StoredResult {
  const leftOf = (registrationId: string) =>
    waiting.get(registrationId)?.left ?? { men: 0, women: 0, children: 0 };
  const { method, placedPeople, bound, roomsUsed } = solution;
  return {
    ...{ method, placedPeople, bound, roomsUsed },
    people: [...waiting.values()].reduce((sum, { left }) => sum + partySize(left), 0),
    seconds: Math.round(seconds * 10) / 10,
    placements: solution.placements.flatMap(({ partyId, roomId }) => {
      const request = waiting.get(partyId);
      if (!request) return [];
      const { checkIn, checkOut } = request.days;
      return [{ registrationId: partyId, roomId, ...request.left, checkIn, checkOut }];
    }),
    unplaced: [
      ...solution.unplaced.map(({ partyId, reason }) => ({ registrationId: partyId, reason })),
      ...impossible,
    ].map((one) => ({ ...one, ...leftOf(one.registrationId) })),
  };
}
