import type { Invitation } from '@sangamam/contract/invitation';
import type { Language } from '@sangamam/contract/locale/languages';
import { eventDays } from '@sangamam/contract/settings/event-days';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { type Palette, paletteOf } from '@sangamam/contract/settings/theme';
import { type Stream, streamOf } from '@sangamam/contract/tickets/picture';
import { words as invitationWords } from '@sangamam/words/by-language/invitation';
import { openSharp } from '../platform/outside/pictures.ts';
import { breakLines, drawText, type TextStyle } from './draw-text.ts';
import { shareImageSize } from './share-tags.ts';

const colours = { paper: '#fbf8f1', ink: '#14231f', ink2: '#43524d' };
/** The colours of the schools; the fourth is the second colour of the theme. */
const houses = ['#2f6db5', '#2e8b57', '#b5452f'];
const left = 72;
const textWidth = 640;
/** From the largest; the first in which the tagline needs at most three lines, and all lines have room, is taken. */
const taglineSizes = [84, 72, 60, 48, 38];
/** Pixels of all lines together, which leaves some paper above and below. */
const mostTextHeight = 546;

type Settings = Pick<PublicSettings, 'event' | 'options' | 'theme'>;

/**
 * The picture of a link to the site where it is shared, as PNG: the tagline, the days and the place
 * beside the arched picture of the home page, drawn from the settings or the `hero` of the theme.
 */
export async function drawShareImage(
  settings: Settings,
  { hero = null, logo = null }: OwnPictures = {},
): Promise<Buffer> {
  const sharp = await openSharp();
  const palette = paletteOf(settings.theme);
  const drawn = sharp(Buffer.from(shareImageSvg(settings, palette, hero !== null)));
  const photo = hero && {
    input: await inArch(hero, heroArch),
    left: heroArch.x,
    top: heroArch.y,
  };
  return drawn
    .composite([...(photo ? [photo] : []), ...(await inCorner(logo))])
    .flatten({ background: colours.paper })
    .png({ palette: hero === null })
    .toBuffer();
}

/** Pictures of the theme. */
interface OwnPictures {
  readonly hero?: Buffer | null;
  readonly logo?: Buffer | null;
}

/** Pixels; above the words, which stand in the middle of the height. */
const logoBox = { left, top: 44, width: 320, height: 72 } as const;

/** The logo of the association, where it has one. */
async function inCorner(logo: Buffer | null) {
  if (logo === null) return [];
  const { width, height, ...place } = logoBox;
  const sharp = await openSharp();
  const input = await sharp(logo).resize({ width, height, fit: 'inside' }).png().toBuffer();
  return [{ input, ...place }];
}

interface Arch {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** The arch of an album's photo, which is mostly wider than it is high. */
const albumArch: Arch = { x: 652, y: 58, width: 476, height: 514 };
/** The picture of the home page. */
const heroArch: Arch = { x: 776, y: 58, width: 352, height: 514 };

/** The outline of an arch, `inset` pixels larger on each side. */
function outlineOf({ width, height }: Arch, inset = 0): string {
  const radius = width / 2;
  return `M${-inset} ${radius}a${radius + inset} ${radius + inset} 0 0 1 ${width + 2 * inset} 0v${height - radius - 20 + inset}a20 20 0 0 1-20 20H${20 - inset}a20 20 0 0 1-20-20z`;
}

/** A photo cut to an arch, as PNG. */
async function inArch(photo: Buffer, arch: Arch): Promise<Buffer> {
  const sharp = await openSharp();
  const { width, height } = arch;
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${outlineOf(arch)}"/></svg>`;
  return sharp(photo)
    .resize({ width, height, fit: 'cover', position: 'attention' })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

/**
 * The picture of a link to an album, as JPEG, which suits photos: its title beside its first photo in the
 * arch; without a photo the arch is empty.
 */
export async function drawAlbumImage(
  { event, theme }: Pick<Settings, 'event' | 'theme'>,
  { title, year }: { readonly title: string; readonly year: number },
  photo: Buffer | null,
): Promise<Buffer> {
  const sharp = await openSharp();
  const palette = paletteOf(theme);
  const { x: left, y: top } = albumArch;
  const shown = photo && (await inArch(photo, albumArch));
  const about: Line[] = [
    { text: String(year), size: 34, weight: 600, fill: colours.ink2, height: 72 },
  ];
  const lettering = words(`${event.name} ${event.edition}`, title, about, { width: 500, palette });
  const ground = ofPage(
    `${lettering}
<g transform="translate(${left} ${top})"><path fill="${palette.main800}" d="${outlineOf(albumArch)}"/>
${frame(albumArch, palette)}</g>`,
    palette,
  );
  return sharp(Buffer.from(ground))
    .composite(shown ? [{ input: shown, left, top }] : [])
    .flatten({ background: colours.paper })
    .jpeg({ quality: 82 })
    .toBuffer();
}

/**
 * The picture of an invitation where it is shared, as PNG: who is coming, of which school and batch. The stream of the
 * school stands out in the picture.
 */
export async function drawInvitationImage(
  settings: Settings,
  { name, school, year }: Invitation,
  { language, logo }: { readonly language: Language; readonly logo: Buffer | null },
): Promise<Buffer> {
  const { event } = settings;
  const texts = invitationWords[language];
  const palette = paletteOf(settings.theme);
  const label = optionLabel(settings, 'schools', school);
  const batch = school === '' && name === null ? year : null;
  const about: Line[] = [
    ...(name === null && (year === null || batch !== null)
      ? []
      : breakLines(
          year === null ? label : texts.batch({ school: label, year }),
          textWidth,
          bold(34),
        ).slice(0, 2)
    ).map((text, index): Line => {
      return { text, ...bold(34), fill: colours.ink, height: index === 0 ? 84 : 44 };
    }),
    { text: eventDays(event, language), ...bold(28), fill: colours.ink2, height: 56 },
    { text: event.city, size: 28, weight: 400, fill: colours.ink2, height: 40 },
  ];
  const invited =
    batch === null ? texts.school({ school: label }) : texts.yearMeets({ year: batch });
  const large = name === null ? invited : texts.person({ name });
  const lettering = words(`${event.name} ${event.edition}`, large, about, {
    width: textWidth,
    palette,
  });
  const { x, y } = heroArch;
  const shown = picture(streamOf(settings, school), palette);
  const drawn = ofPage(`${lettering}\n<g transform="translate(${x} ${y})">${shown}</g>`, palette);
  const sharp = await openSharp();
  return sharp(Buffer.from(drawn))
    .composite(await inCorner(logo))
    .flatten({ background: colours.paper })
    .png({ palette: true })
    .toBuffer();
}

const frame = (arch: Arch, { second400 }: Palette) =>
  `<path fill="none" stroke="${second400}" stroke-width="3" d="${outlineOf(arch, 12)}"/>`;

/** Paper below a line of the second colour, as SVG. */
function ofPage(content: string, { second400 }: Palette): string {
  const { width, height } = shareImageSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${colours.paper}"/>
<rect width="${width}" height="10" fill="${second400}"/>
${content}
</svg>`;
}

/** The picture of the site as SVG, all text as shapes. */
function shareImageSvg(settings: Settings, palette: Palette, hasHero: boolean): string {
  const { event } = settings;
  const streams = streamOf(settings, '');
  const places = [event.venueName, event.city].flatMap((place) =>
    breakLines(place, textWidth, { size: 28, weight: 400 }).slice(0, 1),
  );
  const about: Line[] = [
    { text: eventDays(event), ...bold(34), fill: colours.ink, height: 92 },
    ...places.map(
      (text): Line => ({ text, size: 28, weight: 400, fill: colours.ink2, height: 42 }),
    ),
  ];
  const over = `${event.name} ${event.edition}`;
  const lettering = words(over, event.tagline, about, { width: textWidth, palette });
  const { x, y } = heroArch;
  const shown = hasHero ? frame(heroArch, palette) : picture(streams, palette);
  return ofPage(`${lettering}\n<g transform="translate(${x} ${y})">${shown}</g>`, palette);
}

interface Line extends TextStyle {
  readonly text: string;
  readonly fill: string;
  /** Pixels from the line above. */
  readonly height: number;
}

const bold = (size: number): TextStyle => ({ size, weight: 600 });

/** A name, what is said large below it, and the lines about it, standing in the middle of the height. */
function words(
  over: string,
  large: string,
  about: readonly Line[],
  { width, palette }: { readonly width: number; readonly palette: Palette },
): string {
  const name = breakLines(over, width, bold(28)).slice(0, 2);
  const blocksAt = (size: number): Line[] => [
    ...name.map((text) => ({ text, ...bold(28), fill: palette.second700, height: 40 })),
    ...breakLines(large, width, bold(size))
      .slice(0, 3)
      .map((text, index) => ({
        text,
        ...bold(size),
        fill: colours.ink,
        height: size * (index === 0 ? 1.5 : 1.18),
      })),
    ...about,
  ];
  const heightOf = (blocks: readonly Line[]) => blocks.reduce((sum, { height }) => sum + height, 0);
  const size = taglineSizes.find(
    (each) =>
      breakLines(large, width, bold(each)).length <= 3 &&
      heightOf(blocksAt(each)) <= mostTextHeight,
  );
  const blocks = blocksAt(size ?? 38);
  let y = (shareImageSize.height - heightOf(blocks)) / 2;
  return blocks
    .map(({ text, fill, height, ...style }) => {
      y += height;
      return `<path transform="translate(${left} ${y})" fill="${fill}" d="${drawText(text, style).path}"/>`;
    })
    .join('\n');
}

/**
 * Dawn over the hills, a stream for each school, and the lagoon: 352 wide, 514 high. One stream may stand out.
 */
function picture({ index: own, count: streamCount }: Stream, palette: Palette): string {
  const { main800, night, second400, waterTop, waterLow } = palette;
  const fills = [...houses, second400];
  const mouth = { x: 180, y: 336 };
  const streams = Array.from({ length: streamCount }, (_, index) => {
    const x = ((index + 0.5) / streamCount) * 352;
    const end = mouth.x + (x - mouth.x) * 0.16;
    const colour = fills[index % fills.length];
    const [narrow, wide] = index === own ? [2.6, 11] : [0.7, 3.4];
    const path = `d="M${x - narrow} 262C${x - narrow} 300 ${end - wide} 300 ${end - wide} ${mouth.y}h${2 * wide}C${end + wide} 300 ${x + narrow} 300 ${x + narrow} 262z"`;
    const shade = own >= 0 && index !== own ? ' opacity=".5"' : '';
    return [index === own, `<path fill="${colour}"${shade} ${path}/>`] as const;
  })
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, stream]) => stream)
    .join('');
  return `<defs>
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#f3bd62"/><stop offset="1" stop-color="#f9e7c4"/></linearGradient>
<linearGradient id="water" x2="0" y2="1"><stop stop-color="${waterTop}"/><stop offset="1" stop-color="${waterLow}"/></linearGradient>
<clipPath id="arch"><path d="M0 176a176 176 0 0 1 352 0v318a20 20 0 0 1-20 20H20a20 20 0 0 1-20-20z"/></clipPath>
</defs>
<path fill="none" stroke="${second400}" stroke-width="3" d="M-12 176a188 188 0 0 1 376 0v322a28 28 0 0 1-28 28H16a28 28 0 0 1-28-28z"/>
<g clip-path="url(#arch)">
<rect width="352" height="360" fill="url(#sky)"/>
<circle cx="232" cy="196" r="44" fill="#fff3d6"/>
<g fill="${main800}">
<path opacity=".3" d="M0 190c26-20 44-28 66-12 18 14 30 18 50-4 24-24 42-30 66-8 18 16 32 24 58 12 26-12 44-20 66-6 18 12 32 12 46 2v180H0z"/>
<path opacity=".6" d="M0 224c28-24 50-26 74-10 20 12 36 14 58-4 26-20 50-16 74 4 20 16 42 12 62-2 30-20 56-14 84 8v140H0z"/>
<path d="M0 262c40-18 76-12 108-6 40 6 72-4 108-8 50-4 90 0 136 12v100H0z"/>
</g>
${streams}
<path fill="url(#water)" d="M0 330c40 8 76 2 116 4s88-6 128 0 74 4 108-2v182H0z"/>
<path fill="none" stroke="#fff3d6" stroke-width="2.5" stroke-linecap="round" opacity=".75" d="M204 352h66M218 366h42M196 380h74"/>
<path fill="${night}" d="M100 420q64 26 140-4l9-9q-78 18-154-4zM136 412q3-28 38-31 34 2 42 28-40 9-80 3z"/>
</g>`;
}
