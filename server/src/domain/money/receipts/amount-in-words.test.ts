import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [100, 'one'],
  [1_900, 'nineteen'],
  [4_200, 'forty-two'],
  [10_000, 'one hundred'],
  [10_100, 'one hundred and one'],
  [100_000, 'one thousand'],
  [100_100, 'one thousand and one'],
  [210_000, 'two thousand one hundred'],
  [10_000_000, 'one lakh'],
  [12_345_000, 'one lakh twenty-three thousand four hundred and fifty'],
  [1_000_000_000, 'one crore'],
  [
    1_234_567_850,
    'one crore twenty-three lakh forty-five thousand six hundred and seventy-eight and fifty paise',
  ],
  [50, 'zero and fifty paise'],
])('%i paise', (paise, words) => {
  expect(amountInWords(paise)).toBe(`Rupees ${words} only`);
});

const values: Record<string, number> = Object.fromEntries(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
    'sixteen seventeen eighteen nineteen twenty'
  )
    .split(' ')
    .map((word, value) => [word, value]),
);
for (const [index, word] of 'thirty forty fifty sixty seventy eighty ninety'.split(' ').entries())
  values[word] = (index + 3) * 10;
const sizes: Record<string, number> = { hundred: 100, thousand: 1e3, lakh: 1e5, crore: 1e7 };

/** The number somebody understands who hears the words, added up from left to right. */
function heard(words: string): number {
  let [sum, group] = [0, 0];
  for (const word of words.split(/[ -]/).filter((each) => each !== 'and')) {
    if (word === 'crore') [sum, group] = [(sum + group) * 1e7, 0];
    else if (word === 'hundred') group *= 100;
    else if (sizes[word]) [sum, group] = [sum + group * sizes[word], 0];
    else group += values[word] ?? Number.NaN;
  }
  return sum + group;
}

test('says every amount so that it can be read back, and never another', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999_99 }), (paise) => {
      const said = amountInWords(paise);
      const [, rupees = '', rest] = /^Rupees (.*?)(?: and (\S+) paise)? only$/.exec(said) ?? [];
      expect(heard(rupees) * 100 + (rest ? heard(rest) : 0)).toBe(paise);
    }),
    { numRuns: 20_000 },
  );
});
