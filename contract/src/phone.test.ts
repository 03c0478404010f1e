import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWholePhone, normalisePhone } from './phone.ts';

describe('normalisePhone', () => {
  it.each([
    ['98765 43210', '+919876543210'],
    ['09876543210', '+919876543210'],
    ['0091 98765 43210', '+919876543210'],
    ['+91-98765-43210', '+919876543210'],
    ['919876543210', '+919876543210'],
    ['(987) 654-3210', '+919876543210'],
    // digits as a Japanese keyboard types them
    ['９８７６５４３２１０', '+919876543210'],
    ['+971 50 123 4567', '+971501234567'],
    ['00971501234567', '+971501234567'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['', ''],
  ])('reads %s as %s', (typed, kept) => {
    expect(normalisePhone(typed)).toBe(kept);
  });

  it.each([['call me'], ['98765 43210 ext 5'], ['9876543210;ext=5'], ['+91 98765\u000043210']])(
    'leaves %j for the rule to refuse',
    (typed) => {
      expect(isWholePhone(normalisePhone(typed))).toBe(false);
    },
  );

  it('changes nothing the second time, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = normalisePhone(typed);
        if (isWholePhone(once)) expect(normalisePhone(once)).toBe(once);
      }),
    );
  });

  it('finds an Indian mobile number however it is spaced', () => {
    const mobile = fc.stringMatching(/^[6-9][0-9]{9}$/);
    const prefix = fc.constantFrom('', '0', '+91', '0091', '91');
    const gap = fc.constantFrom('', ' ', '-', '.');
    fc.assert(
      fc.property(mobile, prefix, gap, (digits, start, between) => {
        const typed = `${start}${between}${digits.slice(0, 5)}${between}${digits.slice(5)}`;
        expect(normalisePhone(typed)).toBe(`+91${digits}`);
      }),
    );
  });
});

describe('isWholePhone', () => {
  it.each([
    ['+919876543210', true],
    ['+916000000000', true],
    ['+915876543210', false],
    ['+91987654321', false],
    ['+9198765432100', false],
    ['+971501234567', true],
    ['+1234567', true],
    ['+123456', false],
    ['+123456789012345', true],
    ['+1234567890123456', false],
    ['+0123456789', false],
    ['9876543210', false],
    ['+919876543210\n', false],
  ])('%j: %s', (phone, isWhole) => {
    expect(isWholePhone(phone)).toBe(isWhole);
  });
});
