import { setInterval } from 'node:timers/promises';
import { countSleepers } from '@sangamam/contract/accommodation/accommodation';
import type { Phase, Reason, Solution } from '@sangamam/room-solver/problem';
import { solveInThread } from '@sangamam/room-solver/solve-in-thread';
import { words } from '@sangamam/words/staff/stay-and-travel';
import * as z from 'zod/mini';
import type { Deps } from '../../../platform/deps.ts';
import { job } from '../../../platform/jobs/job.ts';
import { type LoadedProblem, loadProblem } from './load-problem.ts';
import { finishSuggestion, keepAlive, type StoredResult } from './store.ts';

const aliveEveryMs = 1_000;

/**
 * Searches rooms for everybody without a bed, in a worker thread, and stores the result. Reports progress
 * every second and stops when asked to, from any process.
 */
export async function runSuggestion(
  { db, settings, now, log }: Pick<Deps, 'db' | 'settings' | 'now' | 'log'>,
  id: string,
): Promise<void> {
  const startedMs = performance.now();
  const state: { progress: number; phase: Phase } = { progress: 0, phase: 'reading' };
  const isWanted = () => {
    const { progress, phase } = state;
    return keepAlive(db, id, { progress, phase: words.phases[phase], now: now() });
  };
  const stopping = new AbortController();
  const ended = new AbortController();
  const watch = async () => {
    const beats = setInterval(aliveEveryMs, undefined, { signal: ended.signal, ref: false });
    for await (const _ of beats) {
      // a database that is away for a moment does not end the search
      const isStillWanted = await isWanted().catch((error) => {
        log.warn({ err: error }, 'the room search could not save its progress');
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
    log.error({ err: error }, 'the room search is no longer monitored');
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

/** One attempt only: a retry would start from the beginning, and staff can start a new search. */
export const suggestRoomsJob = job({
  name: 'suggest-rooms',
  work: 'bulk',
  payload: z.object({ suggestionId: z.uuid() }),
  maxAttempts: 1,
  run: (deps, { suggestionId }) => runSuggestion(deps, suggestionId),
});

function resultOf(
  { waiting, impossible }: LoadedProblem,
  solution: Solution,
  seconds: number,
): StoredResult {
  const leftOf = (registrationId: string) =>
    waiting.get(registrationId)?.left ?? { men: 0, women: 0, children: 0 };
  const { method, placedPeople, bound, roomsUsed } = solution;
  return {
    method,
    placedPeople,
    bound,
    roomsUsed,
    people: [...waiting.values()].reduce((sum, { left }) => sum + countSleepers(left), 0),
    seconds: Math.round(seconds * 10) / 10,
    placements: solution.placements.flatMap(({ partyId, roomId }) => {
      const request = waiting.get(partyId);
      if (!request) return [];
      const { checkIn, checkOut } = request.days;
      return [{ registrationId: partyId, roomId, ...request.left, checkIn, checkOut }];
    }),
    unplaced: [
      ...solution.unplaced.map(({ partyId, reason }) => ({
        registrationId: partyId,
        reason: reasonInWords(reason),
      })),
      ...impossible,
    ].map((one) => ({ ...one, ...leftOf(one.registrationId) })),
  };
}

const inList = new Intl.ListFormat('en-GB');

function reasonInWords({ why, nights, needsAccessible, ...reason }: Reason): string {
  const [from = ''] = nights;
  return words.unplaced[why]({
    ...reason,
    from,
    to: nights.at(-1) ?? '',
    nights: inList.format(nights),
    accessible: needsAccessible ? 'yes' : 'other',
  });
}
