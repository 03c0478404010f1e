import { setImmediate } from 'node:timers/promises';
import { type Language, readLanguage } from '@sangamam/contract/locale/languages';
import { ages, type ByAge, partySize } from '@sangamam/contract/party/party';
import { type EventSettings, settingsIn } from '@sangamam/contract/settings/event-settings';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import type { BadgeSize } from '@sangamam/contract/tickets/badges';
import { words as ticketWords } from '@sangamam/words/by-language/ticket';
import { words } from '@sangamam/words/staff/badges';
import { colour, lineHeight, openPen } from '../../platform/pdf/pen.ts';
import { qrPng } from '../../platform/pdf/qr-png.ts';
import type { Look } from '../../platform/settings/look.ts';

export interface Badge extends ByAge {
  readonly registrationNumber: string;
  readonly name: string;
  readonly school: string;
  readonly yearOfPassing: string;
  /** The name of the one a guest comes with; null on the badge of the registrant. */
  readonly comesWith: string | null;
  readonly mayBePhotographed: boolean;
  /** Language of the registration. */
  readonly locale: string;
  /** Content of the QR code. */
  readonly token: string;
}

/** A6 upright, in points; four make an A4 page. */
const width = 297.64;
const height = 419.53;
const padding = 24;
const inner = width - 2 * padding;
const nameSizes = [34, 28, 23, 19, 16] as const;
const nameLines = 3;
const qrSide = 104;
const logoHeight = 30;
/** Across the top, in the colour of the batch, with its year. */
const bandHeight = 42;
/** Dark enough for white letters; batches that follow each other differ. */
const batchColours = [
  '#0f5c4d',
  '#a8431f',
  '#1d4ed8',
  '#80580a',
  '#6d28d9',
  '#7a1f3d',
  '#2f6db5',
  '#14231f',
] as const;
const qrModulePixels = 8;
const badgesInOneGo = 10;

interface BadgesOptions {
  readonly size: BadgeSize;
  readonly now: Date;
  readonly look: Look;
  /** Hears, now and then, how many are drawn. */
  readonly onDrawn?: ((badges: number) => Promise<void>) | undefined;
}

/**
 * Badges in the given order, each in the language of its registration: the year in the colour of its batch, the name
 * as large as fits, in any script, then school, party or host, number and QR code, and a mark for those who did not
 * consent to photographs. One per A6 page, or four per A4 page.
 */
export async function badgesPdf(
  badges: readonly Badge[],
  settings: EventSettings,
  { size, now, look, onDrawn }: BadgesOptions,
): Promise<Buffer> {
  const pen = await openPen({ title: words.badges, size, now });
  const { doc } = pen;
  const { palette, logo } = look;
  for (const [n, badge] of badges.entries()) {
    if (n % badgesInOneGo === 0) {
      // others are served between
      await setImmediate();
      await onDrawn?.(n);
    }
    const place = size === 'A4' ? n % 4 : 0;
    if (place === 0) doc.addPage();
    if (size === 'A4' && place === 0) drawCutLines(pen);
    drawBadge(badge, (place % 2) * width, Math.floor(place / 2) * height);
  }
  return pen.finish();

  function drawBadge(badge: Badge, left: number, top: number): void {
    const language = readLanguage(badge.locale);
    const shown = settingsIn(settings, language);
    const line = { x: left + padding, width: inner, align: 'center' } as const;
    const write = (
      text: string,
      y: number,
      style: { size: number; weight?: 600; colour?: string },
    ) =>
      pen
        .fold(text, style.size, style.weight ?? 400, inner)
        .reduce((at, words) => pen.drawLine(words, at, { ...line, ...style }), y);
    const batch = Number(badge.yearOfPassing) || 0;
    doc
      .rect(left, top, width, bandHeight)
      .fill(batchColours[batch % batchColours.length] ?? palette.main700);
    pen.drawLine(badge.yearOfPassing, top + 6, {
      ...line,
      size: 22,
      weight: 600,
      colour: '#ffffff',
    });
    const below = top + bandHeight;
    const head = { size: 11, weight: 600, colour: palette.main700 } as const;
    if (logo) {
      const fit: [number, number] = [inner, logoHeight];
      doc.image(logo, left + padding, below + 8, { fit, align: 'center' });
    }
    const afterEvent = write(shown.event.name, below + 12 + (logo ? logoHeight : 0), head);
    const [x1, x2] = [left + width / 2 - 24, left + width / 2 + 24];
    doc
      .strokeColor(palette.second400)
      .moveTo(x1, afterEvent + 5)
      .lineTo(x2, afterEvent + 5)
      .stroke();

    const qrTop = top + height - padding - qrSide - 20;
    const { fontSize, lines } = fitName(badge.name);
    const facts = [
      [`${optionLabel(shown, 'schools', badge.school)}, ${badge.yearOfPassing}`, { size: 13 }],
      [
        badge.comesWith === null
          ? company(badge, language)
          : ticketWords[language].badge.with({ name: badge.comesWith }),
        { size: 11, colour: colour.ink3 },
      ],
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
    if (!badge.mayBePhotographed) drawNoPhotos(language, left + padding, qrTop + qrSide / 2 - 24);
    write(badge.registrationNumber, qrTop + qrSide + 2, { size: 13, weight: 600 });
  }

  /** Draws a crossed-out camera with words beside the QR code. */
  function drawNoPhotos(language: Language, x: number, y: number): void {
    const boxWidth = (inner - qrSide) / 2 - 8;
    const middle = x + boxWidth / 2;
    doc.lineWidth(1.5).strokeColor(colour.ink3);
    doc.roundedRect(middle - 15, y, 30, 21, 3).stroke();
    doc.circle(middle, y + 10.5, 6).stroke();
    doc
      .moveTo(middle - 18, y + 25)
      .lineTo(middle + 18, y - 4)
      .stroke();
    doc.lineWidth(1);
    const line = { x, width: boxWidth, align: 'center', size: 9, weight: 600 } as const;
    pen
      .fold(ticketWords[language].badge.noPhotos, 9, 600, boxWidth)
      .reduce((at, words) => pen.drawLine(words, at, { ...line, colour: colour.ink3 }), y + 30);
  }

  /** The largest font size at which the name fits in three lines without a broken word, else the smallest. */
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

/** Between the four badges of an A4 page. */
function drawCutLines({ doc }: Awaited<ReturnType<typeof openPen>>): void {
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

/** Such as "2 adults · 1 teen · 2 children"; empty for a single adult. */
function company(badge: Badge, language: Language): string {
  if (badge.adults === partySize(badge) && badge.adults <= 1) return '';
  const texts = ticketWords[language].badge;
  return ages
    .filter((age) => badge[age] > 0)
    .map((age) => texts[age]({ count: badge[age] }))
    .join(' · ');
}
