import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sliceOf } from './slice.ts';

test('every page reads exactly its rows, from the nearer end', () => {
  const whole = { min: 0, max: 300 };
  fc.assert(
    fc.property(
      fc.integer(whole),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 40 }),
      (total, page, limit) => {
        const rows = Array.from({ length: total }, (_, index) => index);
        const { offset, limit: size, from } = sliceOf({ page, limit }, total);
        const ordered = from === 'newest' ? rows : rows.toReversed();
        const read = ordered.slice(offset, offset + size).toSorted((a, b) => a - b);
        expect(read).toEqual(rows.slice((page - 1) * limit, page * limit));
        if (size > 0) expect(offset).toBeLessThanOrEqual(total / 2);
      },
    ),
  );
});
