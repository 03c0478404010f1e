import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';

/** The height of each width; how wide it is in a sheet; where a long page is cut. */
export const screens = [
  { width: 390, height: 844, inSheet: 234, mostHeight: 2400 },
  { width: 768, height: 1024, inSheet: 384, mostHeight: 2880 },
  { width: 1280, height: 800, inSheet: 512, mostHeight: 3600 },
  { width: 1920, height: 1080, inSheet: 576, mostHeight: 4800 },
] as const;

interface Screen {
  readonly width: number;
  readonly height: number;
  readonly mostHeight: number;
}

export interface Picture {
  readonly label: string;
  readonly png: Buffer;
  readonly inSheet: number;
}

const mostBytes = 300_000;
const qualities = [80, 65, 50, 40, 30, 20];

const ofServer = createRequire(new URL('../server/package.json', import.meta.url));

/** Fonts that phones have and bare machines may lack, under the names that our pages and mails ask for. */
const deviceFonts = ['Malayalam', 'Devanagari']
  .flatMap((script) => [400, 700].map((weight) => ({ script, weight })))
  .flatMap(({ script, weight }) => {
    const name = script.toLowerCase();
    const file = ofServer.resolve(
      `@fontsource/anek-${name}/files/anek-${name}-${name}-${weight}-normal.woff2`,
    );
    const source = `url(data:font/woff2;base64,${readFileSync(file, 'base64')})`;
    return ['Sans', 'Serif'].map(
      (kind) =>
        `@font-face { font-family: "Noto ${kind} ${script}"; font-weight: ${weight}; src: ${source} }`,
    );
  })
  .join('\n');

/** The page as it is at this width, from its top to its end or the height where it is cut. */
export async function shoot(page: Page, { width, height, mostHeight }: Screen): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  // the credit floats above the foot of a window, which a picture of the whole page has not
  await page.addStyleTag({ content: `${deviceFonts} [data-made-by] { display: none !important }` });
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    // fonts are asked for once a page is laid out
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {})));
    // what is as round as the window is wide hears of a new width a moment later
    for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
  const clip = { x: 0, y: 0, width, height: mostHeight };
  return page.screenshot({ fullPage: true, clip });
}

/** Puts pictures into one, small enough to be kept beside the code. */
export async function composeSheet(
  browser: Browser,
  title: string,
  rows: readonly (readonly Picture[])[],
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1800, height: 800 } });
  const figures = (row: readonly Picture[]) =>
    row.map(
      ({ label, png, inSheet }) =>
        `<figure><figcaption>${label}</figcaption><img width="${inSheet}" src="data:image/png;base64,${png.toString('base64')}" alt=""></figure>`,
    );
  await page.setContent(`<!doctype html><style>
    body { margin: 0; width: fit-content; font: 16px system-ui, sans-serif; color: #14231f; background: #e4e1d8 }
    h1 { margin: 0; padding: 16px 16px 0; font-size: 22px }
    div { display: flex; align-items: start; gap: 16px; padding: 16px }
    figure { margin: 0 } figcaption { padding-bottom: 4px }
    img { display: block; outline: 1px solid #b9b4a6 }
  </style><h1>${title}</h1>${rows.map((row) => `<div>${figures(row).join('')}</div>`).join('')}`);
  const { width, height } = (await page.locator('body').boundingBox()) ?? { width: 0, height: 0 };
  for (const quality of qualities) {
    const sheet = await webpOf(page, { width, height }, quality);
    if (sheet.length > mostBytes && quality !== qualities.at(-1)) continue;
    await page.close();
    return sheet;
  }
  throw new Error('no quality');
}

/** The upper left corner of a page as WebP, which Playwright does not write. */
export async function webpOf(
  page: Page,
  size: { readonly width: number; readonly height: number },
  quality: number,
): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, ...size, scale: 1 },
  });
  return Buffer.from(data, 'base64');
}

const pdfHost = 'http://pdf.invalid/';
const reader = dirname(ofServer.resolve('pdfjs-dist/build/pdf.min.mjs'));

/** The first page of a PDF, drawn by pdf.js: browsers without windows have no reader of their own. */
export async function shootPdf(browser: Browser, pdf: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  await page.route(`${pdfHost}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === '') return route.fulfill({ contentType: 'text/html', body: '<canvas></canvas>' });
    if (name === 'ticket.pdf') return route.fulfill({ body: pdf });
    return route.fulfill({ path: join(reader, name) });
  });
  await page.goto(pdfHost);
  await page.evaluate(async (host) => {
    // once loaded, it works in the page
    await import(`${host}pdf.worker.min.mjs`);
    const { getDocument } = await import(`${host}pdf.min.mjs`);
    const first = await (await getDocument({ url: `${host}ticket.pdf` }).promise).getPage(1);
    const canvas = document.querySelector('canvas') as HTMLCanvasElement;
    const viewport = first.getViewport({ scale: 1.5 });
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    await first.render({ canvas, viewport }).promise;
  }, pdfHost);
  const png = await page.locator('canvas').screenshot();
  await page.close();
  return png;
}
