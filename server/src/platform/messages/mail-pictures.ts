import type { Logo } from '@sangamam/contract/settings/home';
import { paletteOf } from '@sangamam/contract/settings/theme';
import { streamOf, ticketPictureSize, ticketPictureSvg } from '@sangamam/contract/tickets/picture';
import { openSharp } from '../outside/pictures.ts';
import { type LookDeps, readLogo } from '../settings/look.ts';
import type { LabelSettings } from './format-value.ts';
import { type Html, html } from './html.ts';

/** Stand for the pictures in stored mails, so that they are not kept with each of them. */
const logoPlaceholder = 'cid:logo';
const streamPattern = /src="cid:stream-(-?\d+)-(\d+)"/;
/** Pixels; the logo is drawn twice as large for dense screens. */
const box = { width: 240, height: 64 } as const;

/** The logo above the name of the event. */
export function logoPicture(logo: Logo): Html {
  const scale = Math.min(1, box.width / logo.width, box.height / logo.height);
  const width = Math.round(logo.width * scale);
  const height = Math.round(logo.height * scale);
  return html`<img src="${logoPlaceholder}" width="${width}" height="${height}" alt="" style="display:block;width:${width}px;height:${height}px;margin:0 0 8px;border:0">`;
}

/** The picture at the top of a ticket, with the stream of the school. */
export function streamPicture({ options }: LabelSettings, school: string): Html | null {
  if (!options) return null;
  const { index, count } = streamOf({ options }, school);
  const { width, height } = ticketPictureSize;
  return html`<img src="cid:stream-${index}-${count}" width="${width}" height="${height}" alt="" style="display:block;width:100%;max-width:100%;height:auto;border:0;border-radius:11px 11px 0 0">`;
}

/** A mail with its pictures of the moment; without a logo that has gone since. */
export async function withPictures(markup: string, deps: LookDeps): Promise<string> {
  const hasLogo = markup.includes(`src="${logoPlaceholder}"`);
  const stream = streamPattern.exec(markup);
  if (!hasLogo && !stream) return markup;
  const { theme } = await deps.settings.current();
  let whole = markup;
  if (hasLogo) {
    const logo = await readLogo(deps.db, theme);
    whole = logo
      ? whole.replace(logoPlaceholder, inline(logo))
      : whole.replace(/<img src="cid:logo"[^>]*>/, '');
  }
  if (stream) {
    const [found, index, count] = stream;
    const svg = ticketPictureSvg({ index: Number(index), count: Number(count) }, paletteOf(theme));
    whole = whole.replace(found, `src="${inline(await drawn(svg))}"`);
  }
  return whole;
}

const inline = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;

/** One for each school and look. */
const kept = new Map<string, Promise<Buffer>>();
const maxKept = 64;

function drawn(svg: string): Promise<Buffer> {
  const known = kept.get(svg);
  if (known) return known;
  const png = openSharp().then((sharp) =>
    sharp(Buffer.from(svg)).png({ palette: true }).toBuffer(),
  );
  if (kept.size >= maxKept) kept.clear();
  kept.set(svg, png);
  png.catch(() => kept.delete(svg));
  return png;
}
