import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRupees, paiseToRupees, rupeesToPaise } from './money.ts';

describe('rupeesToPaise', () => {
  it.each([
    [500, 50_000],
    ['500', 50_000],
    [' 500 ', 50_000],
    ['500.5', 50_050],
    ['500.05', 50_005],
    [1.15, 115],
    ['0', 0],
    ['9999999.99', 999_999_999],
  ])('reads %j as %i paise', (rupees, paise) => {
    expect(rupeesToPaise(rupees)).toBe(paise);
  });

  it.each([
    [-1],
    ['-1'],
    ['+1'],
    ['1e3'],
    [1e21],
    ['1.005'],
    [0.1 + 0.2],
    ['10000000'],
    [''],
    ['.5'],
    ['5.'],
    ['1,000'],
    ['₹500'],
    ['0x10'],
    ['१००'],
    ['500\n500'],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
  ])('takes %j for no amount', (rupees) => {
    expect(rupeesToPaise(rupees)).toBeNull();
  });

  it('gives every amount back as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (paise) => {
        expect(rupeesToPaise(paiseToRupees(paise))).toBe(paise);
        expect(rupeesToPaise((paise / 100).toFixed(2))).toBe(paise);
      }),
    );
  });

  it('answers whatever is sent with whole paise or with null', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double()), (rupees) => {
        const paise = rupeesToPaise(rupees);
        expect(paise === null || (Number.isInteger(paise) && paise >= 0)).toBe(true);
      }),
    );
  });
});

describe('formatRupees', () => {
  it.each([
    [0, '₹0'],
    [2100, '₹2,100'],
    [120_000, '₹1,20,000'],
    [-150, '−₹150'],
    [500.5, '₹500.50'],
    [1234.56, '₹1,234.56'],
  ])('writes %d as %s', (rupees, text) => {
    expect(formatRupees(rupees)).toBe(text);
  });
});
