import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brokenInvariants } from '../../src/domain/money/reconciliation/broken-invariants.ts';
import {
  deadlySchedule,
  familiesPerSchedule,
  type Move,
  names,
  schedule,
  shortSchedule,
} from './moves.ts';
import { play } from './play.ts';
import { asked, createWorld, type World } from './world.ts';

/** Test files that share the random schedules; a third plays the deaths, so that three workers can play them all. */
const files = 2;
/** More worlds than a file ever plays in: no seed of one file is one of the other. */
const seedsOfAFile = 64;
const { schedules, worldsOfAFile } = asked;
const firstSeed = asked.seed ?? randomInt(2 ** 23) * files * seedsOfAFile;
const runsAWorld = Math.ceil(schedules / files / worldsOfAFile);
/** A real process is killed in each of these, which takes a hundred times as long. */
const deadlySchedules = Math.ceil(schedules / 200);
/** Room for a busy machine, and for making a failure small. */
const patienceMs = 120_000 + schedules * 1_000;

async function playAll(world: World, drawn: fc.Arbitrary<Move[]>, runs: fc.Parameters<[Move[]]>) {
  const property = fc.asyncProperty(drawn, async (moves) => {
    expect(await play(world, moves)).toEqual([]);
  });
  await fc.assert(property, runs);
  expect(await brokenInvariants(world.test)).toEqual([]);
}

/** Plays `runs` random schedules in each of `worldCount` worlds, side by side. */
async function playRandom(
  runs: number,
  worldCount: number,
  seed: number,
  drawn: fc.Arbitrary<Move[]> = schedule,
): Promise<void> {
  const worlds = await Promise.all(
    Array.from({ length: worldCount }, () => createWorld(2 * runs * familiesPerSchedule)),
  );
  it(
    `keeps the invariants of money in ${runs * worldCount} random schedules (seed ${seed})`,
    async () => {
      const played = worlds.map((world, n) =>
        playAll(world, drawn, { numRuns: runs, seed: seed + n }),
      );
      await Promise.all(played);
    },
    patienceMs,
  );
}

/** Plays the share of the random schedules that the first (0) or the second file (1) has. */
export const playShare = (file: 0 | 1) =>
  playRandom(runsAWorld, worldsOfAFile, firstSeed + file * seedsOfAFile);

/** Plays the few schedules of the gate, which are always the same, with every kind of move. */
export async function playForGate(): Promise<void> {
  const played = new Set<string>();
  const noted = shortSchedule.map((moves) => {
    for (const each of moves) {
      for (const { move } of 'moves' in each ? [each, ...each.moves] : [each]) played.add(move);
    }
    return moves;
  });
  await playRandom(30, 2, 2026, noted);
  it('plays every kind of move', () => expect(played).toEqual(names));
}

/** Plays the schedules in which real processes are killed. */
export async function playDeaths(): Promise<void> {
  const world = await createWorld(10 * deadlySchedules * familiesPerSchedule);
  it(
    `keeps them when real processes are killed, in ${deadlySchedules} schedules (seed ${firstSeed})`,
    async () => {
      await world.useProcesses();
      await playAll(world, deadlySchedule, { numRuns: deadlySchedules, seed: firstSeed });
    },
    patienceMs,
  );
}
