import { describe, expect, test } from 'vitest';
import { namesInScripts, namesWithoutFont } from '../../../testing/names-in-scripts.ts';
import { findFont, fontNamed } from './fonts.ts';
import { leadingMark, replacement, splitRuns, withMarks } from './runs.ts';

/** The numbers of the glyphs of a text; 0 is the box that a font draws for what it lacks. */
const glyphsOf = (text: string) =>
  splitRuns(text, 600).flatMap((run) =>
    fontNamed(run.font)
      .layout(run.text, run.features)
      .glyphs.map(({ id }) => id),
  );

const names = Object.entries(namesInScripts).flatMap(([script, both]) =>
  both.map((name) => [script, name] as const),
);

describe('a text', () => {
  test.each([
    ['Anu Thomas', ['figtree/latin']],
    ['₹1,20,000', ['figtree/latin-ext', 'figtree/latin']],
    ['ലക്ഷ്മി മേനോൻ', ['anek-malayalam/malayalam']],
    ['ശ്രീജ Nair', ['anek-malayalam/malayalam', 'figtree/latin']],
    ['श्रीकृष्ण', ['anek-devanagari/devanagari']],
    // joiners belong to the letter before them
    ['ന്\u200dറ', ['anek-malayalam/malayalam']],
    // one family a word
    ['Hằng', ['noto-sans/latin', 'noto-sans/vietnamese', 'noto-sans/latin']],
    ['Thomas தமிழ்', ['figtree/latin', 'noto-sans-tamil/tamil']],
    ['JNV-தமிழ்', ['noto-sans-tamil/latin', 'noto-sans-tamil/tamil']],
  ])('%s is written by %j', (text, fonts) => {
    const runs = splitRuns(text, 400);
    expect(runs.map(({ font }) => font)).toEqual(fonts.map((font) => `${font}-400`));
    expect(runs.map((run) => run.text).join('')).toBe(text);
  });

  test.each(names)('in %s has a font for each of its letters: %s', (_, name) => {
    expect(withMarks(name)).toBeNull();
    const glyphs = glyphsOf(name);
    expect(glyphs.length).toBeGreaterThan(1);
    expect(glyphs).not.toContain(0);
  });

  test('in a font that lacks its letters would show boxes', () => {
    const [tamil] = namesInScripts.Tamil;
    const { glyphs } = fontNamed('figtree/latin-600').layout(tamil);
    expect(glyphs.map(({ id }) => id)).toContain(0);
    expect(findFont('figtree', [0x0ba4], 600)).toBeUndefined();
    // promised by its list of letters, missing in its file
    expect(findFont('figtree', [0x2060], 600)).toBeUndefined();
  });

  test.each([
    ['Anu 🎉', 'Anu *', false],
    ['👩‍👩‍👧👩‍👩‍👧', '**', false],
    ['Ra\ue000esh', 'Ra*esh', false],
    ['🇮🇳 Anu', '* Anu', false],
    ['தமிழ்\ue000', 'தமிழ்*', false],
    ['a\u0351\u036b', 'a*', false],
    // written plainly
    ['𝐀𝐧𝐮 𝓣𝓱𝓸𝓶𝓪𝓼', 'Anu Thomas', true],
    // nothing to see
    ['\ufeffAnu\u200b\u2060', 'Anu', true],
    ['\u200d\u200d', '', true],
    ['\u0000\t\u2028', '   ', true],
    ['', '', true],
    ['* ', '* ', true],
  ])('without a font for all its signs, %j, is drawn as %j', (text, drawn, isWhole) => {
    expect(
      splitRuns(text, 600)
        .map((run) => run.text)
        .join(''),
    ).toBe(drawn);
    expect(withMarks(text)).toBe(isWhole ? null : drawn);
    expect(glyphsOf(text)).not.toContain(0);
  });

  test.each(namesWithoutFont)('%s has one mark', (name) => {
    const marks = splitRuns(name, 400).filter(({ isReplaced }) => isReplaced);
    expect(marks.map(({ text }) => text)).toEqual([replacement]);
  });

  // as it stands on paper, from left to right; a word from right to left in brackets
  test.each([
    ['فاطمة الزهراء', '[فاطمة الزهراء]'],
    ['Fatima فاطمة', 'Fatima [فاطمة]'],
    ['فاطمة Fatima', 'Fatima[فاطمة ]'],
    ['שלום (כהן)', '[)][כהן][(][שלום ]'],
    ['שרה 12', '12[שרה ]'],
    ['۱۹۹۸ خان', '[ خان]۱۹۹۸'],
    ['with فاطمة, 1998', 'with 1998[, ][فاطمة]'],
    ['\u200fAnu שרה', '[שרה][ ]Anu'],
  ])('runs as its scripts do: %s', (text, drawn) => {
    const runs = splitRuns(text, 400).map((run) => (run.features ? `[${run.text}]` : run.text));
    expect(runs.join('')).toBe(drawn);
    expect(glyphsOf(text)).not.toContain(0);
  });

  test.each([
    ['Anu', ''],
    ['Anu שרה', '\u200e'],
    ['שרה Anu', '\u200f'],
  ])('folded runs as the whole did: %s', (text, mark) => {
    expect(leadingMark(text)).toBe(mark);
  });

  test('from right to left is laid out so, with letters that join', () => {
    const [run] = splitRuns('فاطمة', 400);
    const font = fontNamed(run?.font ?? '');
    const ids = (text: string) => font.layout(text, ['rtla']).glyphs.map(({ id }) => id);
    const alone = Array.from('فاطمة').flatMap(ids);
    expect(ids('فاطمة')).not.toEqual(alone);
    const letters = font.layout('فاطمة', ['rtla']).glyphs.flatMap(({ codePoints }) => codePoints);
    expect(String.fromCodePoint(...letters.toReversed()).replaceAll('\u034f', '')).toBe('فاطمة');
  });
});
