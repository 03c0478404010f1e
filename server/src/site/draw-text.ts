import { fontNamed, type Weight } from '../platform/pdf/fonts.ts';
import { splitRuns } from '../platform/pdf/runs.ts';

export interface TextStyle {
  /** Pixels. */
  readonly size: number;
  readonly weight: Weight;
}

interface Drawn {
  /** Data of an SVG path that begins at 0,0, the first letter standing on the base line. */
  readonly path: string;
  readonly width: number;
}

/**
 * A line of text as shapes, in our own fonts and as its scripts are written, so that a picture looks the same
 * whatever fonts the server has.
 */
export function drawText(text: string, { size, weight }: TextStyle): Drawn {
  let x = 0;
  const parts: string[] = [];
  for (const run of splitRuns(text, weight)) {
    const font = fontNamed(run.font);
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(run.text, run.features);
    glyphs.forEach((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const { path } = font.getGlyph(glyph.id);
      parts.push(
        path.transform(scale, 0, 0, -scale, x + xOffset * scale, -yOffset * scale).toSVG(),
      );
      x += xAdvance * scale;
    });
  }
  return { path: parts.join(''), width: x };
}

/** Breaks a text between words into lines of at most `width` pixels; what is longer stands alone. */
export function breakLines(text: string, width: number, style: TextStyle): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && drawText(longer, style).width <= width)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
