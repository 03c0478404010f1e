import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiDigits, canonicalLine, canonicalText } from './text.ts';

describe('canonicalText', () => {
  it.each([
    ['  Anu\u00a0Thomas\u3000', 'Anu Thomas'],
    ['Jose\u0301', 'Jos\u00e9'],
    // the parts of a letter, with something invisible between them
    ['Jose\u200b\u0301', 'Jos\u00e9'],
    ['\u202a+91 98470\u202c', '+91 98470'],
    ['\u2066Anu\u2069\ufeff', 'Anu'],
    ['reu\u00adnion', 'reunion'],
    ['A\u200dnu', 'Anu'],
    ['Anu\ufe0f', 'Anu'],
    ['\u2800\u3164\u115f', ''],
    // marks that change places, and a sign that becomes one with its vowel, when something between them goes
    ['\u0301\u200d\u0d4d\u200d', '\u0d4d\u0301\u200d'],
    ['\u0d9a\u0dd9\u200b\u0dca\u200d', '\u0d9a\u0dda\u200d'],
    ['\u1780\u200d\u17b4', '\u1780'],
    ['one\r\ntwo\u2028three\u000bfour \n', 'one\ntwo\nthree\nfour'],
    ['a\tb', 'a b'],
  ])('%j means %j', (typed, meant) => {
    expect(canonicalText(typed)).toBe(meant);
  });

  it.each([
    // chillus as old keyboards write them, within a word and at its end
    '\u0d05\u0d28\u0d3f\u0d32\u0d4d\u200d\u0d15\u0d41\u0d2e\u0d3e\u0d30\u0d4d\u200d',
    '\u0d05\u0d35\u0d28\u0d4d\u200c',
    // Bengali writes the joiner before the sign, Persian parts its words by one
    '\u09b0\u200d\u09cd\u09af',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '👨‍👩‍👧',
    '👩🏽‍💻',
    '❤️',
    '❤️‍🔥',
    '1️⃣',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '🇮🇳',
    'Ravi  Nair',
    '- one\n  - two\n\nthree',
    'a\u0000b',
  ])('leaves %j as it is', (text) => {
    expect(canonicalText(text)).toBe(text);
  });

  const odd = fc.constantFrom(
    '\u200d',
    '\u200c',
    '\u200e',
    '\ufe0f',
    '\u0d4d',
    '\u0d28',
    '\u0301',
    'e',
    '❤',
    '👩',
    '1',
    ' ',
    '\n',
    '\u00a0',
    '\u20e3',
    '\u{e0067}',
    '\u{1f3fd}',
    '\u0938',
    '\u093c',
    '\u034f',
    '\u200b',
    '\u0dd9',
    '\u0dca',
    '\u17b4',
    '\u1780',
    '\u0952',
  );
  it('changes nothing the second time', () => {
    const texts = fc.array(fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 3 })));
    fc.assert(
      fc.property(texts, (parts) => {
        const once = canonicalText(parts.join(''));
        expect(canonicalText(once)).toBe(once);
        expect(once).toBe(once.normalize('NFC').trim());
      }),
      { numRuns: 500 },
    );
  });
});

it('puts one blank between the words of a line', () => {
  expect(canonicalLine(' Ravi \u2003 Nair ')).toBe('Ravi Nair');
});

describe('asciiDigits', () => {
  it.each([
    ['٢٠٢٧', '2027'],
    ['۹۸', '98'],
    ['൨൦', '20'],
    ['९८', '98'],
    ['９８.５', '98.5'],
    ['SGM-൦൦൦൪൨', 'SGM-00042'],
    ['½ of 𝟗𝟘', '½ of 90'],
  ])('reads %s as %s', (typed, read) => {
    expect(asciiDigits(typed)).toBe(read);
  });

  it('knows the digits of every script', () => {
    const digits = Array.from({ length: 0x110000 }, (_, point) => point)
      .filter((point) => point < 0xd800 || point > 0xdfff)
      .map((point) => String.fromCodePoint(point))
      .filter((character) => /\p{Nd}/u.test(character));
    expect(asciiDigits(digits.join(''))).toBe('0123456789'.repeat(digits.length / 10));
  });
});
