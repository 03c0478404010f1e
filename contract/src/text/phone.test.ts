import fc from 'fast-check';
import { getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it, test } from 'vitest';
import { readProblem } from '../locale/problems.ts';
import { countries } from './countries.ts';
import { numberingPlan } from './numbering-plan.ts';
import { isWholePhone, normalisePhone, phoneProblem, phoneSearched, readPhone } from './phone.ts';

describe('normalisePhone', () => {
  it.each([
    ['98765 43210', '+919876543210'],
    ['09876543210', '+919876543210'],
    ['0091 98765 43210', '+919876543210'],
    ['+91-98765-43210', '+919876543210'],
    ['+91 09876543210', '+919876543210'],
    ['919876543210', '+919876543210'],
    ['(987) 654-3210', '+919876543210'],
    ['(+91) 98765 43210', '+919876543210'],
    // digits of other keyboards: fullwidth, Arabic, Persian, Malayalam, Devanagari
    ['９８７６５４３２１０', '+919876543210'],
    ['٩٨٧٦٥٤٣٢١٠', '+919876543210'],
    ['+۹۱ ۹۸۷۶۵ ۴۳۲۱۰', '+919876543210'],
    ['൯൮൭൬൫൪൩൨൧൦', '+919876543210'],
    ['९८७६५४३२१०', '+919876543210'],
    // as copied from contact cards, chats and documents
    ['\u202a+91 9876543210\u202c', '+919876543210'],
    ['\u2066+91 9876543210\u2069', '+919876543210'],
    ['\u200e+919876543210', '+919876543210'],
    ['+91\u20119876543210', '+919876543210'],
    ['+91–98765—43210', '+919876543210'],
    ['+91\u00a0987654\u00ad3210\u200b', '+919876543210'],
    ['tel:+91-98765-43210', '+919876543210'],
    // the trunk prefix is that of the country; Italy keeps its zero
    ['+971 50 123 4567', '+971501234567'],
    ['+971 050 123 4567', '+971501234567'],
    ['00971501234567', '+971501234567'],
    ['+966 055 123 4567', '+966551234567'],
    ['+44 (0)7911 123456', '+447911123456'],
    // of a range that no table of numbers lists
    ['+44 (0)7700 900123', '+447700900123'],
    ['+39 06 1234 5678', '+390612345678'],
    ['+7 8 912 345 67 89', '+79123456789'],
    ['+36 06 20 123 4567', '+36201234567'],
    ['+1 (415) 555-2671', '+14155552671'],
    // what a spreadsheet took for an amount
    ['9876543210.0', '+919876543210'],
    ['919876543210,00', '+919876543210'],
    ['9.19876543210E+11', '+919876543210'],
    ['9.876543210e9', '+919876543210'],
    ['9,876,543,210', '+919876543210'],
    ['98,76,54,3210', '98,76,54,3210'],
    ['', ''],
  ])('reads %j as %s', (typed, kept) => {
    expect(normalisePhone(typed)).toBe(kept);
  });

  it.each([
    ['call me', 'phone'],
    ['12345', 'phone'],
    ['98765 43210 ext 5', 'phone'],
    ['9876543210;ext=5', 'phone'],
    ['9876543210 / 9876543211', 'phone'],
    ['98765+43210', 'phone'],
    ['+91 98765\u000043210', 'phone'],
    ['+91 58765 43210', 'phone'],
    ['+999 1234 5678', 'phone'],
    [`+91${' '.repeat(100)}9876543210`, 'phone'],
    // never guessed: a Gulf number with its country code and no plus, and as at home
    ['971501234567', 'phoneCountryCode'],
    ['0501234567', 'phoneCountryCode'],
    ['987654321', 'phoneCountryCode'],
    ['+971 98470 12345', 'phoneOfCode'],
    ['+971 50 123', 'phoneOfCode'],
    ['+1 012 345 6789', 'phoneOfCode'],
    ['9.19E+11', 'phoneShortened'],
    ['9,1985E+11', 'phoneShortened'],
    ['9E+11', 'phoneShortened'],
  ])('says what is wrong with %j: %s', (typed, key) => {
    const kept = normalisePhone(typed);
    expect(kept).toBe(typed.trim());
    expect(readProblem(phoneProblem(kept) ?? '')?.key).toBe(key);
  });

  it('changes nothing the second time, whatever was typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+]?[0-9 ]{5,18}$/)), (typed) => {
        const once = normalisePhone(typed);
        expect(normalisePhone(once)).toBe(once);
      }),
      { seed: 31 },
    );
  });

  it('finds an Indian mobile number however it is spaced', () => {
    const mobile = fc.stringMatching(/^[6-9][0-9]{9}$/);
    const prefix = fc.constantFrom('', '0', '+91', '0091', '91', '+910');
    const gap = fc.constantFrom('', ' ', '-', '.');
    fc.assert(
      fc.property(mobile, prefix, gap, (digits, start, between) => {
        const typed = `${start}${between}${digits.slice(0, 5)}${between}${digits.slice(5)}`;
        expect(normalisePhone(typed)).toBe(`+91${digits}`);
      }),
      { seed: 31 },
    );
  });
});

describe('a number of any country', () => {
  const numbers = numberingPlan.countries.map((iso2) => {
    const number = getExampleNumber(iso2 as 'IN', examples);
    if (!number) throw new Error(`The library has no example of ${iso2}`);
    return number;
  });
  const gaps = ['', ' ', '-', '.', '–', '\u2011', '\u00a0', '\u200b', '\u00ad', ' - '];
  const wraps = ['#', '\u202a#\u202c', '\u2066#\u2069', '\u200e#', 'tel:#', '\ufeff # '];
  const zeros = [0x30, 0x660, 0x6f0, 0x966, 0xd66, 0xff10];
  const dressing = fc.record({
    number: fc.constantFrom(...numbers),
    hasTrunk: fc.boolean(),
    isBracketed: fc.boolean(),
    prefix: fc.constantFrom('+', '00', '\uff0b'),
    gap: fc.constantFrom(...gaps),
    every: fc.integer({ min: 1, max: 5 }),
    wrap: fc.constantFrom(...wraps),
    zero: fc.constantFrom(...zeros),
  });
  /** As it is dialled at home, with the trunk prefix. */
  const atHome = (number: (typeof numbers)[number]) => number.formatNational().replace(/\D/g, '');

  test('is kept in one form, however it is dressed', () => {
    fc.assert(
      fc.property(dressing, (drawn) => {
        const { number, hasTrunk, isBracketed, prefix, gap, every, wrap, zero } = drawn;
        const national = hasTrunk ? atHome(number) : String(number.nationalNumber);
        const code = `${prefix}${number.countryCallingCode}`;
        const parts = national.match(new RegExp(`.{1,${every}}`, 'g')) ?? [];
        const text = `${isBracketed ? `(${code})` : code}${gap}${parts.join(gap)}`;
        const typed = wrap.replace('#', text).replace(/\d/g, (digit) =>
          // marks and digits of one script each
          String.fromCodePoint(zero + Number(digit)),
        );
        expect(normalisePhone(typed)).toBe(number.number);
      }),
      { seed: 31, numRuns: 700 },
    );
  });

  test('is read as typed at home where its country is chosen, and its code is asked for where not', () => {
    for (const number of numbers) {
      const chosen = countries.find(({ iso2 }) => iso2 === number.country?.toLowerCase());
      const typed = number.formatNational();
      if (chosen) expect(readPhone(typed, chosen)).toEqual({ number: number.number });
      if (number.countryCallingCode === '91') continue;
      const guessed = readPhone(typed).number;
      // ten digits from 6 to 9 are Indian to whoever reads them, as they always were
      if (guessed !== undefined) expect(guessed).toMatch(/^\+91[6-9]\d{9}$/);
      else expect(isWholePhone(typed)).toBe(false);
    }
  });

  test('is found by its stored form, as at home and without the trunk prefix', () => {
    const lost = numbers.flatMap((number) =>
      [number.formatNational(), String(number.nationalNumber)].filter(
        (typed) => !number.number.includes(phoneSearched(typed) ?? typed),
      ),
    );
    // Argentina has a 9 behind its code where people write a 15 at home
    expect(lost).toEqual(['011 15-2345-6789']);
  });

  test('with its code but no plus, or the way out of the chosen country, it is the same', () => {
    const emirates = { iso2: 'ae', dialCode: '971' };
    expect(readPhone('971501234567', emirates)).toEqual({ number: '+971501234567' });
    const america = { iso2: 'us', dialCode: '1' };
    expect(readPhone('011 91 98765 43210', america)).toEqual({ number: '+919876543210' });
    expect(readPhone('+91 98765 43210', america)).toEqual({ number: '+919876543210' });
    expect(readProblem(readPhone('98470 12345', emirates).problem ?? '')).toEqual({
      key: 'phoneOfCode',
      values: { code: '+971' },
    });
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
    ['+9710501234567', false],
    ['+1234567', false],
    ['+123456', false],
    ['+123456789012345', false],
    ['+1234567890123456', false],
    ['+0123456789', false],
    ['9876543210', false],
    ['+919876543210\n', false],
    ['', false],
  ])('%j: %s', (phone, isWhole) => {
    expect(isWholePhone(phone)).toBe(isWhole);
  });
});
