import { type Shape, ticketPictureSize } from '@sangamam/contract/tickets/picture';
import type { Look } from '../settings/look.ts';
import type { Weight } from './fonts.ts';
import { colour, type LineStyle, lineHeight, openPen } from './pen.ts';

/** A4 in points; the footer stands in the lower margin. */
const margin = 56;
const bottom = 72;
const labelWidth = 160;

/** A document that is written from top to bottom; pages turn by themselves. */
export interface PdfPages {
  heading(text: string): void;
  paragraph(text: string): void;
  /** A label on the left, its lines on the right. */
  fact(label: string, lines: readonly string[]): void;
  /** Text on the left, an amount on the right; the last of a sum in bold. */
  amount(label: string, amount: string, weight?: Weight): void;
  rule(): void;
  /** The picture of a ticket, as wide as the page. */
  scene(shapes: readonly Shape[]): void;
  /** A picture in the middle, `side` points wide and high, with words under it. */
  picture(png: Buffer, side: number, caption: string): void;
  finish(): Promise<Buffer>;
}

export interface PdfFrame {
  readonly title: string;
  /** Above everything on the first page, such as the name of the event. */
  readonly banner: string;
  /** At the foot of each page. */
  readonly footer: string;
  /** The language it is written in, such as `ml-IN`; English by default. */
  readonly locale?: string;
  readonly now: Date;
  readonly look: Look;
}

/** In points; the logo stands above the banner. */
const logoBox: [width: number, height: number] = [160, 44];

type Style = Omit<LineStyle, 'x' | 'width'> & Partial<LineStyle>;

/** Starts a PDF of A4 pages, written by a pen (`pen.ts`) in any script. */
export async function pdfPages(frame: PdfFrame): Promise<PdfPages> {
  const { title, banner, footer, locale, now, look } = frame;
  const { palette, logo } = look;
  const pen = await openPen({ title, size: 'A4', locale, now });
  const { doc, fold } = pen;
  let y = margin;
  const fullWidth = () => doc.page.width - 2 * margin;

  function turnPage(): void {
    doc.addPage();
    const lines = fold(footer, 9, 400, fullWidth());
    y = doc.page.height - margin + 12 - lines.length * 9 * lineHeight;
    for (const line of lines) drawLine(line, { size: 9, colour: colour.ink3, align: 'center' });
    y = margin;
  }

  /** Turns the page unless `height` points are left on it. */
  function need(height: number): void {
    if (y + height > doc.page.height - bottom) turnPage();
  }

  function drawLine(line: string, style: Style): void {
    y = pen.drawLine(line, y, { x: margin, width: fullWidth(), ...style });
  }

  function write(text: string, style: Style): void {
    const { size, weight = 400, width = fullWidth() } = style;
    for (const line of fold(text, size, weight, width)) {
      need(size * lineHeight);
      drawLine(line, style);
    }
  }

  turnPage();
  if (logo) {
    doc.image(logo, margin, y, { fit: logoBox });
    y += logoBox[1] + 8;
  }
  write(banner, { size: 13, weight: 600, colour: palette.main700 });
  doc
    .moveTo(margin, y + 4)
    .lineTo(margin + fullWidth(), y + 4)
    .strokeColor(palette.second400)
    .stroke();
  y += 22;

  return {
    heading(text) {
      need(80);
      y += 6;
      write(text, { size: 20, weight: 600 });
      y += 6;
    },
    paragraph(text) {
      write(text, { size: 11 });
      y += 8;
    },
    fact(label, lines) {
      need(2 * 11 * lineHeight);
      const top = y;
      write(label, { size: 10, colour: colour.ink3, width: labelWidth - 16 });
      const afterLabel = y;
      const x = margin + labelWidth;
      y = top;
      const page = doc.page;
      for (const line of lines) write(line, { size: 11, x, width: fullWidth() - labelWidth });
      y = (doc.page === page ? Math.max(y, afterLabel) : y) + 6;
    },
    amount(label, amount, weight = 400) {
      need(11 * lineHeight);
      const top = y;
      write(label, { size: 11, weight, width: fullWidth() - labelWidth });
      const end = y;
      y = top;
      drawLine(amount, { size: 11, weight, align: 'right' });
      y = end + 3;
    },
    rule() {
      y += 4;
      doc
        .moveTo(margin, y)
        .lineTo(margin + fullWidth(), y)
        .strokeColor(colour.line)
        .stroke();
      y += 10;
    },
    scene(shapes) {
      const scale = fullWidth() / ticketPictureSize.width;
      const height = ticketPictureSize.height * scale;
      need(height);
      doc.save();
      doc.roundedRect(margin, y, fullWidth(), height, 14).clip();
      doc.translate(margin, y).scale(scale);
      for (const { d, fill, opacity = 1 } of shapes) doc.fillColor(fill, opacity).path(d).fill();
      doc.fillOpacity(1).restore();
      y += height + 10;
    },
    picture(png, side, caption) {
      need(side + 30);
      doc.image(png, (doc.page.width - side) / 2, y, { width: side, height: side });
      y += side + 6;
      write(caption, { size: 20, weight: 600, colour: palette.main700, align: 'center' });
      y += 12;
    },
    finish: pen.finish,
  };
}
