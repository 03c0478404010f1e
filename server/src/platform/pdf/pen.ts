import type { Weight } from './fonts.ts';
import type { Run } from './runs.ts';

/** Colours of the site that no theme changes. */
export const colour = {
  ink: '#14231f',
  ink3: '#5a6863',
  line: '#ddd8ca',
};

export const lineHeight = 1.4;
/** How far below the top of a line its letters stand, as a share of the size. */
const ascent = 1.02;

/** How a line is written; `x` and `width` in points. */
export interface LineStyle {
  readonly size: number;
  readonly x: number;
  readonly width: number;
  readonly weight?: Weight;
  readonly colour?: string;
  readonly align?: 'left' | 'right' | 'center';
}

/**
 * Opens a PDF to be drawn on. Names in any script are shaped and run as they are written, and can be searched and
 * copied as they were typed. Pages are added by the caller.
 */
export async function openPen({
  title,
  size,
  locale = 'en-IN',
  now,
}: {
  title: string;
  size: 'A4' | 'A6';
  locale?: string | undefined;
  now: Date;
}) {
  // a quarter of all code, and few processes ever make a document
  const [{ default: PDFDocument }, { fontInDocument }, { leadingMark, splitRuns }] =
    await Promise.all([import('pdfkit'), import('./fonts.ts'), import('./runs.ts')]);
  const doc = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: locale,
    displayTitle: true,
    info: { Title: title, CreationDate: now, ModDate: now },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });

  const used = new Set<string>();
  function useFont(name: string) {
    // takes a font that is read already, which its types do not say
    if (!used.has(name)) doc.registerFont(name, fontInDocument(name) as unknown as Uint8Array);
    used.add(name);
    return doc.font(name);
  }

  function widthOf(text: string, size: number, weight: Weight): number {
    doc.fontSize(size);
    return splitRuns(text, weight).reduce(
      (width, run) => width + useFont(run.font).widthOfString(run.text, optionsOf(run)),
      0,
    );
  }

  return {
    doc,
    /** The lines of a text no wider than `width`; a word that is too long is cut. */
    fold(text: string, size: number, weight: Weight, width: number): string[] {
      const fits = (line: string) => widthOf(line, size, weight) <= width;
      return text.split('\n').flatMap((paragraph) => {
        const lines: string[] = [];
        let line = '';
        for (const word of paragraph.split(' ')) {
          const longer = line === '' ? word : `${line} ${word}`;
          if (fits(longer)) {
            line = longer;
            continue;
          }
          if (line !== '') lines.push(line);
          line = '';
          for (const { segment } of letters.segment(word)) {
            if (line !== '' && !fits(line + segment)) {
              lines.push(line);
              line = '';
            }
            line += segment;
          }
        }
        const mark = lines.length > 0 ? leadingMark(paragraph) : '';
        return [...lines, line].map((each) => mark + each);
      });
    },
    /** Writes one line with its top at `y`; returns the top of the next one. */
    drawLine(line: string, y: number, style: LineStyle): number {
      const { size, weight = 400, x, width, align = 'left' } = style;
      const free = width - widthOf(line, size, weight);
      let left = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0);
      doc.fillColor(style.colour ?? colour.ink).fontSize(size);
      for (const run of splitRuns(line, weight)) {
        useFont(run.font);
        const isTold = !run.features && (run.isReplaced || combining.test(run.typed));
        if (isTold) doc.markContent('Span', { actual: run.typed });
        doc.text(run.text, left, y + ascent * size, {
          ...optionsOf(run),
          lineBreak: false,
          baseline: 'alphabetic',
        });
        if (isTold) doc.endMarkedContent();
        left += doc.widthOfString(run.text, optionsOf(run));
      }
      return y + size * lineHeight;
    },
    finish(): Promise<Buffer> {
      doc.end();
      return finished;
    },
  };
}

/** By the places of such letters programs guess wrongly at words, so they are told what was typed. */
const combining = /\p{M}/u;

const optionsOf = ({ features }: Run) => (features ? { features: [...features] } : {});

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
