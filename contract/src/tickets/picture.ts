import { type OptionSettings, optionsOf } from '../settings/option-answers.ts';
import type { Palette } from '../settings/theme.ts';

/** A surface of one colour; `d` is the data of an SVG path, which PDFs know, too. */
export interface Shape {
  readonly d: string;
  readonly fill: string;
  readonly opacity?: number;
}

/** In units of its own. */
export const ticketPictureSize = { width: 560, height: 150 } as const;

/** The stream of a school among those of all schools, from 0; a negative one is none of them. */
export interface Stream {
  readonly index: number;
  readonly count: number;
}

/** The stream of the school with this value. */
export function streamOf(settings: OptionSettings, school: string): Stream {
  const schools = optionsOf(settings, 'schools').filter(({ asksName }) => !asksName);
  return { index: schools.findIndex(({ value }) => value === school), count: schools.length };
}

const skies = ['#f9e7c4', '#f3bd62'] as const;
const sun = '#fff3d6';
/** The house colours of the schools; the fourth is the second colour of the theme. */
const houses = ['#2f6db5', '#2e8b57', '#b5452f'] as const;

export const houseColour = ({ index }: Stream, { second400 }: Palette): string =>
  houses[index % 4] ?? second400;

/** The point where all streams meet. */
const mouth = { x: 300, y: 134 };

function streamPath(nth: number, count: number, half: number): string {
  const x = ((nth + 0.5) / count) * ticketPictureSize.width;
  const end = mouth.x + (x - mouth.x) * 0.3;
  const wide = half * 3;
  return `M${x - half} 96C${x - half} 118 ${end - wide} 112 ${end - wide} ${mouth.y}H${end + wide}C${end + wide} 112 ${x + half} 118 ${x + half} 96z`;
}

/**
 * The picture of a ticket, drawn alike on pages, on paper and in mails: dawn over the hills, the streams of the
 * schools, and the lagoon where they meet. That of the ticket's school stands out.
 */
export function ticketPicture({ index, count }: Stream, palette: Palette): Shape[] {
  const { main800, night, second400, waterTop } = palette;
  const others = Array.from({ length: count }, (_, nth) => nth).filter((nth) => nth !== index);
  const own = index >= 0 && index < count;
  return [
    { d: 'M0 0h560v150H0z', fill: skies[0] },
    { d: 'M0 0h560v58c-90 16-190-12-300 2-96 12-180 8-260-6z', fill: skies[1], opacity: 0.4 },
    { d: 'M0 0h560v26c-120 14-230-8-340 4-80 8-150 4-220-4z', fill: skies[1], opacity: 0.45 },
    { d: 'M364 66a38 38 0 1 0 76 0a38 38 0 1 0-76 0z', fill: sun },
    {
      d: 'M0 62c40-26 76-26 112-4 30 18 52 18 86-8 36-26 66-28 104-2 28 18 52 22 88 8 44-18 74-26 108-8 24 12 42 14 62 4v98H0z',
      fill: main800,
      opacity: 0.28,
    },
    {
      d: 'M0 80c46-24 86-22 124-4 34 16 60 14 96-8 40-22 78-14 116 6 32 16 66 12 100-6 44-20 84-16 124 8v72H0z',
      fill: main800,
      opacity: 0.55,
    },
    {
      d: 'M0 100c64-20 118-12 170-4 62 9 114-6 170-8 80-4 144 2 220 14v48H0z',
      fill: main800,
    },
    ...others.map((nth) => ({
      d: streamPath(nth, count, 0.6),
      fill: houses[nth % 4] ?? second400,
      opacity: own ? 0.45 : 0.9,
    })),
    { d: 'M0 130c70 8 130 2 200 4s150-6 220 0 90 5 140 0v16H0z', fill: waterTop },
    ...(own
      ? [
          { d: streamPath(index, count, 2.6), fill: sun },
          { d: streamPath(index, count, 1.9), fill: houseColour({ index, count }, palette) },
        ]
      : []),
    { d: 'M70 138q40 15 88-2l7-7q-52 13-97 1z', fill: night },
    { d: 'M90 133q2-16 24-18 20 1 26 16-26 7-50 2z', fill: night },
  ];
}

/** The same as a whole SVG image; it is the same wherever it is drawn. */
export function ticketPictureSvg(stream: Stream, palette: Palette): string {
  const { width, height } = ticketPictureSize;
  const paths = ticketPicture(stream, palette).map(
    ({ d, fill, opacity = 1 }) => `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${2 * width}" height="${2 * height}">${paths.join('')}</svg>`;
}
