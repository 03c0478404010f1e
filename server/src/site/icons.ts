import { readFile } from 'node:fs/promises';
import { dayMs } from '@sangamam/contract/locale/durations';
import type { SiteSettings } from '@sangamam/contract/settings/event-settings';
import { lookKey, type Palette, paletteOf } from '@sangamam/contract/settings/theme';
import type { FastifyInstance } from 'fastify';
import { openSharp } from '../platform/outside/pictures.ts';

interface IconOptions {
  readonly settings: () => Promise<SiteSettings>;
  /** A picture of the settings as WebP; null where there is none. */
  readonly openPicture: (id: string) => Promise<Buffer | null>;
  /** The folder of the icons of the shipped look. */
  readonly folder: string;
}

const oneDaySeconds = dayMs / 1000;
const paper = '#fbf8f1';

/** How each is drawn: its side in pixels, and the share of it that the mark takes. */
const drawings = {
  'apple-touch-icon.png': { side: 180, share: 0.7 },
  'icon-192.png': { side: 192, share: 0.8 },
  'icon-512.png': { side: 512, share: 0.8 },
  // launchers cut it to a circle, a drop or a square
  'icon-maskable-512.png': { side: 512, share: 0.56 },
} as const satisfies Readonly<Record<string, Drawing>>;
interface Drawing {
  readonly side: number;
  readonly share: number;
}

/** The icons of the site in browsers and on phones: the mark in the colours of the theme, or its logo. */
export function iconRoutes(app: FastifyInstance, options: IconOptions): void {
  let kept: { readonly key: string; readonly icons: Map<string, Promise<Buffer>> } | undefined;

  async function iconNamed(name: string): Promise<Buffer> {
    const { theme } = await options.settings();
    const key = lookKey(theme);
    if (key === '') return readFile(`${options.folder}/${name}`);
    if (kept?.key !== key) kept = { key, icons: new Map() };
    const { icons } = kept;
    const found = icons.get(name);
    if (found) return found;
    const icon = draw(name, theme);
    icons.set(name, icon);
    icon.catch(() => icons.delete(name));
    return icon;
  }

  async function draw(name: string, theme: SiteSettings['theme']): Promise<Buffer> {
    const palette = paletteOf(theme);
    const drawing = Object.entries(drawings).find(([own]) => own === name)?.[1];
    const logo = theme.logo && (await options.openPicture(theme.logo.id));
    if (logo) return drawing ? onPaper(logo, drawing) : inSvg(await onPaper(logo, tab));
    const mark = Buffer.from(markSvg(palette));
    if (!drawing) return mark;
    const sharp = await openSharp();
    return sharp(mark).resize(drawing.side, drawing.side).png().toBuffer();
  }

  for (const name of ['favicon.svg', ...Object.keys(drawings)]) {
    app.get(`/${name}`, async (_, reply) =>
      reply
        .header('cache-control', `public, max-age=${oneDaySeconds}`)
        .type(name.endsWith('.svg') ? 'image/svg+xml' : 'image/png')
        .send(await iconNamed(name)),
    );
  }
}

/** In the tab of a browser, for dense screens. */
const tab = { side: 192, share: 0.8 };

async function onPaper(logo: Buffer, { side, share }: Drawing): Promise<Buffer> {
  const sharp = await openSharp();
  const width = Math.round(side * share);
  const inner = await sharp(logo).resize({ width, height: width, fit: 'inside' }).png().toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: paper } })
    .composite([{ input: inner }])
    .png()
    .toBuffer();
}

const inSvg = (png: Buffer) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image width="32" height="32" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
  );

/** The mark of `confluence-mark.tsx` on the main colour. */
const markSvg = ({ main700, second400 }: Palette) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 32 32" fill="none" stroke-linecap="round" stroke-width="3"><rect width="32" height="32" rx="7" fill="${main700}"/><path d="M7 6c1 8 9 8 9 16M25 6c-1 8-9 8-9 16M8 26c2-2 4-2 6 0s4 2 6 0 4-2 5-1" stroke="${paper}"/><path d="M16 6v15" stroke="${second400}"/></svg>`;
