import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createPlaces, type Places } from './places.ts';

/** Takes places one after the other; `leave[n]` gives the n-th back. */
function taker(places: Places) {
  const leave: (() => void)[] = [];
  return {
    leave,
    async take(name: string) {
      places.take(name).then((one) => leave.push(one));
      await nextTurn();
    },
  };
}

describe('places', () => {
  test('are given in the order in which they were asked for', async () => {
    const places = createPlaces({ size: 1, maxWaiting: 10, waitMs: 60_000 });
    const entered: string[] = [];
    const all = ['a', 'b', 'c'].map((name) =>
      places.take(name).then((leave) => {
        entered.push(name);
        leave();
      }),
    );
    await Promise.all(all);
    expect(entered).toEqual(['a', 'b', 'c']);
  });

  test('are never all taken by one name, which waits for one of its own to end', async () => {
    const places = createPlaces({ size: 8, maxWaiting: 100, waitMs: 60_000 });
    const { take, leave } = taker(places);
    for (let n = 0; n < 20; n++) await take('stuck');
    expect(leave).toHaveLength(6);
    await take('other');
    expect(leave).toHaveLength(7);
    leave[6]?.();
    await nextTurn();
    expect(leave).toHaveLength(7);
    leave[0]?.();
    await nextTurn();
    expect(leave).toHaveLength(8);
  });

  test('given back twice are one place', async () => {
    const places = createPlaces({ size: 1, maxWaiting: 10, waitMs: 60_000 });
    const { take, leave } = taker(places);
    for (const name of ['a', 'b', 'c']) await take(name);
    leave[0]?.();
    leave[0]?.();
    await nextTurn();
    expect(leave).toHaveLength(2);
  });
});

describe('whoever waits', () => {
  test('is refused at once where many do, but one name never takes all of that room', async () => {
    const places = createPlaces({ size: 1, maxWaiting: 4, waitMs: 60_000 });
    const { take } = taker(places);
    for (let n = 0; n < 4; n++) await take('stuck');
    expect(places.waiting).toBe(3);
    await expect(places.take('stuck')).rejects.toMatchObject({ code: '53300' });
    await take('other');
    expect(places.waiting).toBe(4);
    await expect(places.take('another')).rejects.toThrow('4 wait for a connection already');
  });

  test('is refused after a while, and holds nobody up after that', async () => {
    const places = createPlaces({ size: 1, maxWaiting: 4, waitMs: 20 });
    const leave = await places.take('a');
    await expect(places.take('b')).rejects.toThrow('no connection was free for 20 ms');
    expect(places.waiting).toBe(0);
    leave();
    (await places.take('c'))();
  });
});
