/** A seeded random generator, so that demo data is the same every time. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number from `least` to `most`, inclusive. */
  whole(least: number, most: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks a name with probability in proportion to its weight. */
  weigh<Name extends string | number>(weights: Readonly<Record<Name, number>>): `${Name}`;
  /** From `least` to `most` different items, in the order of the list. */
  some<T>(list: readonly T[], least: number, most: number): T[];
}

/** The Mulberry32 generator: small, fast and uniform enough; not for anything secret. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('There is nothing to pick from.');
    return list[whole(0, list.length - 1)] as T;
  };
  return {
    next,
    whole,
    pick,
    chance: (probability) => next() < probability,
    weigh<Name extends string | number>(weights: Readonly<Record<Name, number>>) {
      const choices = Object.entries<number>(weights);
      const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
      let left = next() * total;
      const found = choices.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      // the keys of an object are its names as text
      return (found ?? pick(choices))[0] as `${Name}`;
    },
    some(list, least, most) {
      const wanted = whole(least, Math.min(most, list.length));
      const left = new Set(list.keys());
      while (left.size > wanted) left.delete(pick([...left]));
      return list.filter((_, index) => left.has(index));
    },
  };
}
