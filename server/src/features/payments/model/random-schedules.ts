import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brokenInvariants } from '../broken-invariants.ts';
import { deadlySchedule, familiesPerSchedule, type Move, schedule } from './moves.ts';
import { play } from './play.ts';
import { createWorld, type World } from './testing.ts';

/** As `npm run bench:money` sets them; one world and the seed of a failure play it again. */
const schedules = Number(process.env.MONEY_SCHEDULES ?? 2_000);
const worldCount = Number(process.env.MONEY_WORLDS ?? 4);
const seed = Number(process.env.MONEY_SEED ?? randomInt(2 ** 31));
const runsAWorld = Math.ceil(schedules / worldCount);
/** A real process is killed in each of these, which takes a hundred times as long. */
const deadlySchedules = Math.ceil(schedules / 200);
/** Room for a busy machine, and for making a failure small. */
const patienceMs = 120_000 + schedules * 1_000;

const worlds = await Promise.all(
  Array.from({ length: worldCount }, () => createWorld(2 * runsAWorld * familiesPerSchedule)),
);
const mortalWorld = await createWorld(10 * deadlySchedules * familiesPerSchedule);

async function playAll(world: World, drawn: fc.Arbitrary<Move[]>, runs: fc.Parameters<[Move[]]>) {
  const property = fc.asyncProperty(drawn, async (moves) => {
    expect(await play(world, moves)).toEqual([]);
  });
  await fc.assert(property, runs);
  expect(await brokenInvariants(world.test)).toEqual([]);
}

it(
  `keeps the invariants of money in ${schedules} random schedules (seed ${seed})`,
  async () => {
    const runs = worlds.map((world, n) =>
      playAll(world, schedule, { numRuns: runsAWorld, seed: seed + n }),
    );
    await Promise.all(runs);
  },
  patienceMs,
);

it(
  `keeps them when real processes are killed, in ${deadlySchedules} schedules (seed ${seed})`,
  async () => {
    await mortalWorld.useProcesses();
    await playAll(mortalWorld, deadlySchedule, { numRuns: deadlySchedules, seed });
  },
  patienceMs,
);
