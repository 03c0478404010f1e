/** English made longer, accented and marked: what reads plainly in it does not come from the words. */
export const pseudoLanguage = 'en-XA' as const;

const accented: Readonly<Record<string, string>> = {
  a: 'áá',
  e: 'éé',
  i: 'íí',
  o: 'óó',
  u: 'úú',
  y: 'ýý',
  A: 'ÁÁ',
  E: 'ÉÉ',
  I: 'ÍÍ',
  O: 'ÓÓ',
  U: 'ÚÚ',
  Y: 'ÝÝ',
};

/** Each vowel twice and with an accent: about two fifths longer. Targets of links stay. */
export const lengthened = (text: string): string =>
  text
    .split(/(\]\([^)]*\))/)
    .map((part, index) =>
      index % 2 ? part : part.replaceAll(/[aeiouy]/gi, (vowel) => accented[vowel] ?? vowel),
    )
    .join('');

export const marks = ['[!!', '!!]'] as const;
