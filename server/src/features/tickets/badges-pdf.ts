import type { BadgeSize } from '@sangamam/contract/badges';
import type { PublicSettings } from '@sangamam/contract/settings';
import { colour, lineHeight, openPen } from '../../pdf/pen.ts';
import { qrPng } from './qr-png.ts';

export interface Badge {
  readonly registrationNumber: string;
  readonly name: string;
  readonly school: string;
  readonly yearOfPassing: string;
  readonly adults: number;
  readonly teens: number;
  readonly children: number;
  /** What the code says. */
  readonly token: string;
}

/** A6 in points, upright; four of them are an A4. */
const width = 297.64;
const height = 419.53;
const padding = 24;
const inner = width - 2 * padding;
const nameSizes = [34, 28, 23, 19, 16] as const;
const nameLines = 3;
const qrSide = 104;
const qrModulePixels = 8;

/**
 * Badges in the order given: the name as large as its letters allow, in whatever script, then school and
 * year, who comes along as counts, and number and code. One a page of A6, or four a page of A4.
 */
export async function badgesPdf(
  badges: readonly Badge[],
  { event }: Pick<PublicSettings, 'event'>,
  { size, now }: { size: BadgeSize; now: Date },
): Promise<Buffer> {
  const pen = await openPen({ title: 'Badges', size, now });
  const { doc } = pen;
  for (const [n, badge] of badges.entries()) {
    const place = size === 'A4' ? n % 4 : 0;
    if (place === 0) doc.addPage();
    if (size === 'A4' && place === 0) drawCutLines();
    drawBadge(badge, (place % 2) * width, Math.floor(place / 2) * height);
  }
  return pen.finish();

  function drawCutLines(): void {
    doc.strokeColor(colour.line).dash(4, { space: 4 });
    doc
      .moveTo(width, 0)
      .lineTo(width, 2 * height)
      .stroke();
    doc
      .moveTo(0, height)
      .lineTo(2 * width, height)
      .stroke();
    doc.undash();
  }

  function drawBadge(badge: Badge, left: number, top: number): void {
    const line = { x: left + padding, width: inner, align: 'center' } as const;
    const write = (
      text: string,
      y: number,
      style: { size: number; weight?: 600; colour?: string },
    ) =>
      pen
        .fold(text, style.size, style.weight ?? 400, inner)
        .reduce((at, words) => pen.drawLine(words, at, { ...line, ...style }), y);
    const green = { size: 11, weight: 600, colour: colour.green } as const;
    const afterEvent = write(event.name, top + padding, green);
    const [x1, x2] = [left + width / 2 - 24, left + width / 2 + 24];
    doc
      .strokeColor(colour.brass)
      .moveTo(x1, afterEvent + 5)
      .lineTo(x2, afterEvent + 5)
      .stroke();

    const qrTop = top + height - padding - qrSide - 20;
    const { fontSize, lines } = fitName(badge.name);
    const facts = [
      [`${badge.school}, ${badge.yearOfPassing}`, { size: 13 }],
      [company(badge), { size: 11, colour: colour.ink3 }],
    ] as const;
    const factLines = facts.flatMap(([text, style]) =>
      pen.fold(text, style.size, 400, inner),
    ).length;
    const block = lines.length * fontSize * lineHeight + 6 + factLines * 13 * lineHeight;
    let y = Math.max(afterEvent + 14, (afterEvent + 14 + qrTop - block) / 2);
    for (const words of lines) y = pen.drawLine(words, y, { ...line, size: fontSize, weight: 600 });
    y += 6;
    for (const [text, style] of facts) y = write(text, y, style);

    const side = { width: qrSide, height: qrSide };
    doc.image(qrPng(badge.token, qrModulePixels), left + (width - qrSide) / 2, qrTop, side);
    write(badge.registrationNumber, qrTop + qrSide + 2, { size: 13, weight: 600 });
  }

  /** The largest size at which a name takes three lines; the smallest for one that never does. */
  function fitName(name: string): { fontSize: number; lines: string[] } {
    for (const fontSize of nameSizes) {
      const words = name.split(/\s+/);
      const isWhole = words.every((word) => pen.fold(word, fontSize, 600, inner).length === 1);
      const lines = pen.fold(name, fontSize, 600, inner);
      if (isWhole && lines.length <= nameLines) return { fontSize, lines };
    }
    const fontSize = nameSizes[nameSizes.length - 1] ?? 16;
    return { fontSize, lines: pen.fold(name, fontSize, 600, inner).slice(0, nameLines + 1) };
  }
}

/** Who this family is: "2 adults · 1 teen · 2 children"; a single adult needs no words. */
function company({ adults, teens, children }: Badge): string {
  if (adults <= 1 && teens + children === 0) return '';
  const counted = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  return [
    ...counted(adults, 'adult', 'adults'),
    ...counted(teens, 'teen', 'teens'),
    ...counted(children, 'child', 'children'),
  ].join(' · ');
}
