import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultFeeRates, feeBreakdown, splitPayment } from './fee.ts';
import type { Party } from './party.ts';

const minimumFeeRupees = (...of: Parameters<typeof feeBreakdown>) => feeBreakdown(...of).minimum;
/** A vegetarian party by age group. */
const family = (adults: number, teens = 0, children = 0): Party => ({
  adults: { veg: adults, nonVeg: 0 },
  teens: { veg: teens, nonVeg: 0 },
  children: { veg: children, nonVeg: 0 },
});

const count = fc.integer({ min: 0, max: 20 });
const meals = fc.record({ veg: count, nonVeg: count });
const attendees = fc.record({ adults: meals, teens: meals, children: meals });
const year = fc.integer({ min: 1990, max: 2030 });

describe('the minimum fee', () => {
  it.each([
    ['2 adults, 1 teen, 2 children, 1998', family(2, 1, 2), '1998', 2100],
    ['1 adult, 2024', family(1), '2024', 350],
    ['1 adult, 2023', family(1), '2023', 500],
    ['1 adult, 2025', family(1), '2025', 350],
    ['3 adults, 1 teen, 2 children, 2024: the discount once', family(3, 1, 2), '2024', 2450],
    ['1 child only, 2025', family(0, 0, 1), '2025', 150],
    ['nobody, 2024', family(0), '2024', 0],
    ['no answer yet', undefined, '2024', 0],
    ['year empty', family(1), '', 500],
    ['year missing', family(1), undefined, 500],
    ['year not a number', family(1), 'soon', 500],
    ['year as a number', family(1), 2024, 350],
  ])('%s', (_case, people, yearOfPassing, rupees) => {
    expect(minimumFeeRupees(people, yearOfPassing)).toBe(rupees);
  });

  it('costs the same with and without meat', () => {
    fc.assert(
      fc.property(attendees, year, (people, passed) => {
        const swapped = Object.fromEntries(
          Object.entries(people).map(([age, { veg, nonVeg }]) => [
            age,
            { veg: nonVeg, nonVeg: veg },
          ]),
        );
        expect(minimumFeeRupees(swapped, passed)).toBe(minimumFeeRupees(people, passed));
      }),
    );
  });

  it('never shrinks when one more person comes, and is never negative', () => {
    fc.assert(
      fc.property(attendees, year, (people, passed) => {
        const { adults } = people;
        const more = { ...people, adults: { ...adults, veg: adults.veg + 1 } };
        const before = minimumFeeRupees(people, passed);
        expect(before).toBeGreaterThanOrEqual(0);
        expect(minimumFeeRupees(more, passed)).toBeGreaterThan(before);
      }),
    );
  });

  it('is never negative where the discount is larger than everything', () => {
    const rates = { ...defaultFeeRates, discountAmount: 10_000 };
    expect(minimumFeeRupees(family(1), '2025', rates)).toBe(0);
  });

  it('adds up from its lines', () => {
    fc.assert(
      fc.property(attendees, year, (people, passed) => {
        const fee = feeBreakdown(people, passed);
        const lines = [fee.adults, fee.teens, fee.children];
        const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
        expect(fee.gross).toBe(sum(lines.map(({ amount }) => amount)));
        expect(fee.people).toBe(sum(lines.map((line) => line.count)));
        expect(fee.minimum).toBe(fee.gross - fee.discount);
      }),
    );
  });

  it('shows no discount line while nobody comes', () => {
    expect(feeBreakdown(family(0), '2024').discount).toBe(0);
  });
});

describe('splitting a payment', () => {
  it('pays the fee, then the declared contribution, and keeps the rest as credit', () => {
    expect(splitPayment(200_000, 50_000, 100_000)).toEqual({
      feePart: 50_000,
      contributionPart: 100_000,
      creditPart: 50_000,
    });
  });

  it('neither loses nor invents a paisa', () => {
    const paise = fc.nat({ max: 50_000_000 });
    fc.assert(
      fc.property(paise, paise, paise, (amount, due, declared) => {
        const { feePart, contributionPart, creditPart } = splitPayment(amount, due, declared);
        expect(feePart + contributionPart + creditPart).toBe(amount);
        expect(Math.min(feePart, contributionPart, creditPart)).toBeGreaterThanOrEqual(0);
        expect(feePart).toBeLessThanOrEqual(due);
        expect(contributionPart).toBeLessThanOrEqual(declared);
      }),
    );
  });
});
