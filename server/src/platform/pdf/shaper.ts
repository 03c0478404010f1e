import type { Font as FontFile, Glyph } from 'fontkit';
import { Blob, Buffer, Direction, Face, Font, shape } from 'harfbuzzjs';

type Layout = FontFile['layout'];
type LaidOut = ReturnType<Layout>;

/** One for all: its memory is the library's, and given back late. */
const buffer = new Buffer();

/**
 * Lays out letters of a font as HarfBuzz does, instead of fontkit, which knows less of Indian scripts and
 * throws at some of their signs.
 */
export function shaper(data: Uint8Array): Layout {
  const font = new Font(new Face(new Blob(data)));
  const advances = new Map<number, number>();

  /** Without what a neighbour changes about it. */
  function advanceOf(glyph: number): number {
    let advance = advances.get(glyph);
    if (advance === undefined) {
      advance = font.glyphHAdvance(glyph);
      advances.set(glyph, advance);
    }
    return advance;
  }

  return (text, features) => {
    const isReversed = Array.isArray(features) && features.includes('rtla');
    buffer.reset();
    buffer.addText(String(text));
    buffer.guessSegmentProperties();
    buffer.setDirection(isReversed ? Direction.RTL : Direction.LTR);
    shape(font, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const letters = lettersOf(String(text), infos, isReversed);
    const glyphs = infos.map(({ codepoint: id }, index) => {
      return { id, advanceWidth: advanceOf(id), codePoints: letters[index] };
    });
    return {
      // all that a document asks of them
      glyphs: glyphs as unknown as Glyph[],
      positions,
      direction: isReversed ? 'rtl' : 'ltr',
      // a document scales the positions before it asks
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    } as LaidOut;
  };
}

/** For a glyph that has none: invisible, joins nothing, and readers would take its number for none. */
const noLetter = 0x034f; // combining grapheme joiner

/**
 * The letters that each glyph stands for, so that those of all glyphs read as the text. Of a syllable each glyph has one
 * and the last has the rest, whichever of them it shows: they may have changed places.
 */
function lettersOf(
  text: string,
  infos: readonly { readonly cluster: number }[],
  isReversed: boolean,
): number[][] {
  const letters: number[][] = infos.map(() => [noLetter]);
  const inReading = isReversed ? [...letters.keys()].toReversed() : [...letters.keys()];
  const syllables = [...Map.groupBy(inReading, (glyph) => infos[glyph]?.cluster ?? 0)].toSorted(
    ([one], [other]) => one - other,
  );
  for (const [nth, [start, glyphs]] of syllables.entries()) {
    const typed = text.slice(start, syllables[nth + 1]?.[0]);
    // a vowel on both sides of its consonant, a letter and its accent
    const isFew = Array.from(typed).length < glyphs.length;
    const codes = Array.from(
      isFew ? typed.normalize('NFD') : typed,
      (letter) => letter.codePointAt(0) as number,
    );
    for (const [place, glyph] of glyphs.entries()) {
      const isLast = place === glyphs.length - 1;
      if (place < codes.length) letters[glyph] = codes.slice(place, isLast ? undefined : place + 1);
    }
  }
  return letters;
}
