import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('so much at once, so many waiting, and the places are given back, whatever became of the work', async () => {
  const run = inTurn({ atOnce: 2, waiting: 3 });
  const ends: ((fails: boolean) => void)[] = [];
  let atWork = 0;
  const work = () =>
    new Promise<void>((resolve, reject) => {
      atWork += 1;
      ends.push((fails) => {
        atWork -= 1;
        if (fails) reject(new Error('failed'));
        else resolve();
      });
    });
  const all = Array.from({ length: 5 }, () => run(work));
  const settled = Promise.allSettled(all);
  await expect(run(work)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  let most = 0;
  for (let n = 0; n < 5; n++) {
    await expect.poll(() => ends.length).toBeGreaterThan(n);
    most = Math.max(most, atWork);
    ends[n]?.(n % 2 === 0);
  }
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ]);
  expect(most).toBe(2);
  expect(atWork).toBe(0);
});
