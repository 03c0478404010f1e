import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Language, translatedLanguages } from '@sangamam/contract/locale/languages';
import { defaultEventSettings, settingsIn } from '@sangamam/contract/settings/event-settings';

/**
 * Fails when a first load weighs more than it may. Every page is rendered as the server does it, and
 * what its document asks for is compressed and added up. Run it after a build.
 */
const zip = promisify(gzip);
const buildFolder = new URL('../build/', import.meta.url);
const kibibyte = 1024;

/** Kibibytes of gzip on the first load (design: budgets). */
const still = { html: 12, css: 10, scripts: 5, fonts: 45 };
/** 140 KiB, and the list of routes, which each new page of the back office makes longer. */
const live = { html: 14, css: 14, scripts: 140, fonts: 45 };
const staff = { html: 8, css: 18, scripts: 200, fonts: 45 };
const pages: readonly (readonly [path: string, budget: typeof still])[] = [
  ['/', still],
  ['/who-is-coming', still],
  ['/gallery', still],
  ['/invitation?school=JNV+Kollam', still],
  ['/terms-and-conditions', still],
  ['/privacy-policy', still],
  ['/refund-policy', still],
  ['/cancellation-policy', still],
  ['/no-such-page', still],
  ['/registration', live],
  ['/registration?step=personal', live],
  ['/quick-registration', live],
  ['/alumni-update', live],
  ['/report-issue', live],
  ['/contact', live],
  ['/admin/login', { ...staff, scripts: 140 }],
  ['/admin/registrations', staff],
];

const compressedBytes = async (bytes: Buffer | string) => (await zip(bytes, { level: 9 })).length;

const assetBytes = new Map<string, Promise<number>>();
function bytesOf(path: string): Promise<number> {
  const known = assetBytes.get(path);
  if (known) return known;
  const isFont = path.endsWith('.woff2');
  const bytes = readFile(new URL(`client${path}`, buildFolder)).then((file) =>
    isFont ? file.length : compressedBytes(file),
  );
  assetBytes.set(path, bytes);
  return bytes;
}

async function weigh(html: string) {
  // Scripts that a first touch loads are no part of the first load.
  const atOnce = html.replaceAll(/ data-[a-z-]*module="[^"]*"/g, '');
  const paths = (pattern: RegExp) => [...new Set(atOnce.match(pattern) ?? [])];
  const sum = async (found: readonly string[]) =>
    (await Promise.all(found.map(bytesOf))).reduce((total, bytes) => total + bytes, 0);
  return {
    html: await compressedBytes(html),
    css: await sum(paths(/\/assets\/[\w.-]+\.css/g)),
    scripts: await sum(paths(/\/assets\/[\w.-]+\.js/g)),
    fonts: await sum(paths(/\/assets\/[\w.-]+\.woff2/g)),
  };
}

/** The most that a page in another language may weigh besides: its letters, and sentences of three bytes a letter. */
const besidesEnglish = 60;

const total = (weight: typeof still) =>
  Object.values(weight).reduce((sum, bytes) => sum + bytes, 0) / kibibyte;

const { render } = await import(new URL('server/index.js', buildFolder).href);
const stored = defaultEventSettings(new Date());
let isTooHeavy = false;

async function weighPage(path: string, language: Language) {
  const settings = settingsIn(stored, language);
  const response: Response = await render(new Request(`http://localhost${path}`), {
    settings: { ...settings, features: { ...settings.features, publicCounts: true } },
    language,
    publicUrl: 'http://localhost',
    whoIsComing: async () => ({ total: null, schools: [], batches: [] }),
    invitation: async () => ({ name: 'Anu', school: 'JNV Kollam', year: '1998' }),
    gallery: async () => ({ albums: [], album: null }),
    nonce: 'measuring',
    isDevelopment: false,
    onError: (error: unknown) => console.error(error),
  });
  return weigh(await response.text());
}

for (const [path, budget] of pages) {
  const weight = await weighPage(path, 'en');
  const columns = (Object.keys(budget) as (keyof typeof budget)[]).map((kind) => {
    const kib = weight[kind] / kibibyte;
    if (kib > budget[kind]) isTooHeavy = true;
    return `${kind} ${kib.toFixed(1)}/${budget[kind]}${kib > budget[kind] ? ' TOO HEAVY' : ''}`;
  });
  console.log(`${path.padEnd(28)} ${columns.join('  ')}`);
  for (const language of path.startsWith('/admin') ? [] : translatedLanguages) {
    const more = total(await weighPage(path, language)) - total(weight);
    const figure = `${language} ${more < 0 ? '' : '+'}${more.toFixed(1)}/${besidesEnglish}`;
    if (more > besidesEnglish) isTooHeavy = true;
    console.log(`${''.padEnd(28)} ${figure}${more > besidesEnglish ? ' TOO HEAVY' : ''}`);
  }
}
if (isTooHeavy) process.exitCode = 1;
