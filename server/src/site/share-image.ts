import { eventDays } from '@sangamam/contract/event-days';
import { optionsOf } from '@sangamam/contract/option-answers';
import type { PublicSettings } from '@sangamam/contract/settings';
import { openSharp } from '../platform/outside/pictures.ts';
import { breakLines, drawText, type TextStyle } from './draw-text.ts';

/** Pixels, as Open Graph and the messengers like it. */
export const shareImageSize = { width: 1200, height: 630 } as const;

const colours = {
  paper: '#fbf8f1',
  ink: '#14231f',
  ink2: '#43524d',
  gold: '#d9a441',
  goldText: '#80580a',
  green: '#0a4238',
  houses: ['#2f6db5', '#2e8b57', '#b5452f', '#d9a441'],
};
const left = 72;
const textWidth = 640;
/** From the largest; the first in which the tagline needs at most three lines is taken. */
const taglineSizes = [84, 72, 60, 48, 38];

type Settings = Pick<PublicSettings, 'event' | 'options'>;

/**
 * What a link to the site looks like where it is shared, as PNG: the tagline, the days and the place
 * beside the arched picture of the home page, drawn from the settings.
 */
export async function drawShareImage(settings: Settings): Promise<Buffer> {
  const sharp = await openSharp();
  return sharp(Buffer.from(shareImageSvg(settings)))
    .png({ palette: true })
    .toBuffer();
}

/** The arch of an album's photo, which is mostly wider than it is high. */
const arch = { x: 652, y: 58, width: 476, height: 514 } as const;

/**
 * What a link to an album looks like, as JPEG, which suits photos: its title beside its first photo in the
 * arch; without a photo the arch is empty.
 */
export async function drawAlbumImage(
  { event }: Pick<Settings, 'event'>,
  { title, year }: { readonly title: string; readonly year: number },
  photo: Buffer | null,
): Promise<Buffer> {
  const sharp = await openSharp();
  const { x: left, y: top, width, height } = arch;
  const radius = width / 2;
  const shape = (inset: number) =>
    `M${-inset} ${radius}a${radius + inset} ${radius + inset} 0 0 1 ${width + 2 * inset} 0v${height - radius - 20 + inset}a20 20 0 0 1-20 20H${20 - inset}a20 20 0 0 1-20-20z`;
  const svg = (content: string, size = '') =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`);
  const shown =
    photo &&
    (await sharp(photo)
      .resize({ width, height, fit: 'cover', position: 'attention' })
      .composite([
        {
          input: svg(`<path d="${shape(0)}"/>`, `width="${width}" height="${height}"`),
          blend: 'dest-in',
        },
      ])
      .png()
      .toBuffer());
  const ground = ofPage(
    `${words(
      `${event.name} ${event.edition}`,
      title,
      [{ text: String(year), size: 34, weight: 600, fill: colours.ink2, height: 72 }],
      500,
    )}
<g transform="translate(${left} ${top})"><path fill="${colours.green}" d="${shape(0)}"/>
<path fill="none" stroke="${colours.gold}" stroke-width="3" d="${shape(12)}"/></g>`,
  );
  return sharp(Buffer.from(ground))
    .composite(shown ? [{ input: shown, left, top }] : [])
    .flatten({ background: colours.paper })
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** Paper below a line of gold, as SVG. */
function ofPage(content: string): string {
  const { width, height } = shareImageSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${colours.paper}"/>
<rect width="${width}" height="10" fill="${colours.gold}"/>
${content}
</svg>`;
}

/** The picture of the site as SVG, all text as shapes. */
function shareImageSvg(settings: Settings): string {
  const { event } = settings;
  const streams = optionsOf(settings, 'schools').filter(({ asksName }) => !asksName).length;
  const places = [event.venueName, event.city].flatMap((place) =>
    breakLines(place, textWidth, { size: 28, weight: 400 }).slice(0, 1),
  );
  const about: Line[] = [
    { text: eventDays(event), ...bold(34), fill: colours.ink, height: 92 },
    ...places.map(
      (text): Line => ({ text, size: 28, weight: 400, fill: colours.ink2, height: 42 }),
    ),
  ];
  return ofPage(`${words(`${event.name} ${event.edition}`, event.tagline, about, textWidth)}
<g transform="translate(776 58)">${picture(streams)}</g>`);
}

interface Line extends TextStyle {
  readonly text: string;
  readonly fill: string;
  /** Pixels from the line above. */
  readonly height: number;
}

const bold = (size: number): TextStyle => ({ size, weight: 600 });

/** A name, what is said large below it, and the lines about it, standing in the middle of the height. */
function words(over: string, said: string, about: readonly Line[], width: number): string {
  const size = taglineSizes.find((each) => breakLines(said, width, bold(each)).length <= 3) ?? 38;
  const name = breakLines(over, width, bold(28)).slice(0, 2);
  const blocks: Line[] = [
    ...name.map((text) => ({ text, ...bold(28), fill: colours.goldText, height: 40 })),
    ...breakLines(said, width, bold(size))
      .slice(0, 3)
      .map((text, index) => ({
        ...{ text, ...bold(size), fill: colours.ink },
        height: size * (index === 0 ? 1.5 : 1.18),
      })),
    ...about,
  ];
  const total = blocks.reduce((sum, { height }) => sum + height, 0);
  let y = (shareImageSize.height - total) / 2;
  return blocks
    .map(({ text, fill, height, ...style }) => {
      y += height;
      return `<path transform="translate(${left} ${y})" fill="${fill}" d="${drawText(text, style).path}"/>`;
    })
    .join('\n');
}

/** Dawn over the hills, a stream for each school, and the lagoon: 352 wide, 514 high. */
function picture(streamCount: number): string {
  const mouth = { x: 180, y: 336 };
  const streams = Array.from({ length: streamCount }, (_, index) => {
    const x = ((index + 0.5) / streamCount) * 352;
    const end = mouth.x + (x - mouth.x) * 0.16;
    const colour = colours.houses[index % colours.houses.length];
    return `<path fill="${colour}" d="M${x - 0.7} 262C${x - 0.7} 300 ${end - 3.4} 300 ${end - 3.4} ${mouth.y}h6.8C${end + 3.4} 300 ${x + 0.7} 300 ${x + 0.7} 262z"/>`;
  }).join('');
  return `<defs>
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#f3bd62"/><stop offset="1" stop-color="#f9e7c4"/></linearGradient>
<linearGradient id="water" x2="0" y2="1"><stop stop-color="#2b8173"/><stop offset="1" stop-color="#0a4238"/></linearGradient>
<clipPath id="arch"><path d="M0 176a176 176 0 0 1 352 0v318a20 20 0 0 1-20 20H20a20 20 0 0 1-20-20z"/></clipPath>
</defs>
<path fill="none" stroke="${colours.gold}" stroke-width="3" d="M-12 176a188 188 0 0 1 376 0v322a28 28 0 0 1-28 28H16a28 28 0 0 1-28-28z"/>
<g clip-path="url(#arch)">
<rect width="352" height="360" fill="url(#sky)"/>
<circle cx="232" cy="196" r="44" fill="#fff3d6"/>
<g fill="${colours.green}">
<path opacity=".3" d="M0 190c26-20 44-28 66-12 18 14 30 18 50-4 24-24 42-30 66-8 18 16 32 24 58 12 26-12 44-20 66-6 18 12 32 12 46 2v180H0z"/>
<path opacity=".6" d="M0 224c28-24 50-26 74-10 20 12 36 14 58-4 26-20 50-16 74 4 20 16 42 12 62-2 30-20 56-14 84 8v140H0z"/>
<path d="M0 262c40-18 76-12 108-6 40 6 72-4 108-8 50-4 90 0 136 12v100H0z"/>
</g>
${streams}
<path fill="url(#water)" d="M0 330c40 8 76 2 116 4s88-6 128 0 74 4 108-2v182H0z"/>
<path fill="none" stroke="#fff3d6" stroke-width="2.5" stroke-linecap="round" opacity=".75" d="M204 352h66M218 366h42M196 380h74"/>
<path fill="#0b2b26" d="M100 420q64 26 140-4l9-9q-78 18-154-4zM136 412q3-28 38-31 34 2 42 28-40 9-80 3z"/>
</g>`;
}
