import { problem } from '../locale/problems.ts';
import type { Report } from '../text/answer-kinds.ts';
import type { HeroImage, Logo } from './home.ts';

/** The look of one event: two colours, from which all shades come, a logo and a picture. */
export interface Theme {
  /** Buttons, links and headings. */
  readonly main: string;
  /** Lines and marks, and figures on dark ground. */
  readonly second: string;
  /** Null: the mark that we draw. */
  readonly logo: Logo | null;
  /** The picture of the home page; null: the one that we draw. */
  readonly hero: HeroImage | null;
}

/** Grounds and letters that no setting changes; `tokens.css` has them, too. */
export const paper = '#fbf8f1';
export const ink = '#14231f';
export const surface = '#ffffff';
/** The background of mails where they are shown dark. */
const darkSurface = '#182622';

/** All shades of the two colours, by what they stand for in `tokens.css`. */
export interface Palette {
  readonly main700: string;
  readonly main800: string;
  readonly main100: string;
  readonly night: string;
  readonly second400: string;
  readonly second200: string;
  readonly second700: string;
  readonly waterTop: string;
  readonly waterLow: string;
  /** The main colour as letters on dark ground, and as a ground of dark letters. */
  readonly mainOnDark: string;
}

/** As drawn by hand; `theme.test.ts` holds `tokens.css` to it. */
export const shippedPalette: Palette = {
  main700: '#0f5c4d',
  main800: '#0a4238',
  main100: '#dcefe8',
  night: '#0b2b26',
  second400: '#d9a441',
  second200: '#f0dcae',
  second700: '#80580a',
  waterTop: '#2b8173',
  waterLow: '#0a4238',
  mainOnDark: '#86d0bb',
};
export const shippedTheme: Theme = {
  main: shippedPalette.main700,
  second: shippedPalette.second400,
  logo: null,
  hero: null,
};

export const colourPattern = /^#[0-9a-f]{6}$/;

type Colours = Pick<Theme, 'main' | 'second'>;

export const areShippedColours = ({ main, second }: Colours): boolean =>
  main === shippedTheme.main && second === shippedTheme.second;

/** The shades of a theme; each that letters are written in is read on its ground. */
export function paletteOf(colours: Colours): Palette {
  if (areShippedColours(colours)) return shippedPalette;
  const { main, second } = colours;
  const main800 = mix(main, '#000000', 0.28);
  const night = mix(main, '#000000', 0.53);
  return {
    main700: main,
    main800,
    main100: untilRead((share) => mix(main, surface, 0.86 + share * 0.14), main),
    night,
    second400: second,
    second200: mix(second, surface, 0.6),
    second700: untilRead((share) => mix(second, '#000000', share), paper),
    waterTop: mix(main, surface, 0.2),
    waterLow: main800,
    mainOnDark: untilRead((share) => mix(main, surface, share), darkSurface, night),
  };
}

/** WCAG 2.2, 1.4.3: of letters to what they stand on. */
export const leastContrast = 4.5;

/** The first of ever stronger shades that is read against each of the others. */
function untilRead(shade: (share: number) => string, ...others: readonly string[]): string {
  const isRead = (colour: string) =>
    others.every((other) => contrast(colour, other) >= leastContrast);
  let share = 0;
  while (share < 1 && !isRead(shade(share))) share += 0.05;
  return shade(Math.min(share, 1));
}

/** Red, green and blue, 0 to 255 each, of "#2f6db5". */
export const channels = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** `share` of `other` in a colour. */
function mix(colour: string, other: string, share: number): string {
  const parts = channels(other);
  const mixed = channels(colour).map((part, index) =>
    Math.round(part + ((parts[index] ?? 0) - part) * share),
  );
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance as WCAG defines it, 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((part) => {
    const value = part / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1, the same, to 21, black on white. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The pair that could not be read, and a colour that can. */
interface Unread {
  readonly where: 'main' | 'figures' | 'other';
  readonly shade: 'darker' | 'other';
}

/** Reports colours in which letters could not be read. */
export function checkTheme({ theme }: { readonly theme: Theme }, report: Report): void {
  const { main, second } = theme;
  // a colour that is none was reported before
  if (!colourPattern.test(main) || !colourPattern.test(second)) return;
  const check = (field: string, colour: string, ground: string, words: Unread) => {
    const reached = Math.floor(contrast(colour, ground) * 10) / 10;
    report(
      contrast(colour, ground) < leastContrast,
      field,
      problem('contrast', { ...words, reached, least: leastContrast }),
    );
  };
  check('theme.main', main, paper, { where: 'main', shade: 'darker' });
  // the dark ground comes from it
  if (contrast(main, paper) < leastContrast) return;
  const { night } = paletteOf(theme);
  check('theme.second', second, night, { where: 'figures', shade: 'other' });
  check('theme.second', second, ink, { where: 'other', shade: 'other' });
}

/** The address where the colours of a theme are served; undefined for those of `tokens.css`. */
export function coloursPath(colours: Colours): string | undefined {
  if (areShippedColours(colours)) return undefined;
  return `/assets/site-colours-${colours.main.slice(1)}-${colours.second.slice(1)}.css`;
}

/** The style sheet at such a path; undefined for another path. It says nothing but these colours. */
export function coloursAt(path: string): string | undefined {
  const [, main, second] =
    /^\/assets\/site-colours-([0-9a-f]{6})-([0-9a-f]{6})\.css$/.exec(path) ?? [];
  if (!main || !second) return undefined;
  const palette = paletteOf({ main: `#${main}`, second: `#${second}` });
  const tokens = Object.entries(tokenOf).map(([name, token]) => [token, palette[name as Shade]]);
  return `:root{${tokens.map(([token, value]) => `${token}:${value}`).join(';')}}`;
}

type Shade = Exclude<keyof Palette, 'mainOnDark'>;
/** The custom properties of `tokens.css`. */
export const tokenOf: Readonly<Record<Shade, string>> = {
  main700: '--main-700',
  main800: '--main-800',
  main100: '--main-100',
  night: '--night',
  second400: '--second-400',
  second200: '--second-200',
  second700: '--second-700',
  waterTop: '--picture-water-top',
  waterLow: '--picture-water-low',
};

/** Tells looks apart, so that icons that browsers keep are asked for again; empty for the shipped look. */
export function lookKey({ main, second, logo: own }: Omit<Theme, 'hero'>): string {
  if (areShippedColours({ main, second }) && !own) return '';
  return [main.slice(1), second.slice(1), ...(own ? [own.id.slice(0, 8)] : [])].join('-');
}

/** Public URL of a picture of the settings. */
export const pictureUrl = ({ id }: { readonly id: string }) => `/api/v1/site-pictures/${id}`;
