/*
 * `npm run bench:lighthouse`: every public page by Lighthouse, as on a phone of the middle class with a slow
 * network; `-- /contact` measures only that. The package is fetched for the run: it is bigger than all of ours
 * together. CHROME_PATH names the browser where it is not found. Each figure is the median of five runs
 * (`BENCH_ROUNDS`). On a busy machine the browser waits for a processor and Lighthouse counts that as the page's: the
 * last column counts only the time the page had one.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { writeSettings } from '@sangamam/server/src/platform/settings/settings.ts';
import { listedPaths } from '@sangamam/server/src/site/found.ts';
import { makeFolder, startDatabase } from './database.ts';
import { startServer } from './processes.ts';
import { median } from './ratio.ts';

const lighthouse = 'lighthouse@13.5.0';
const timeoutMs = 180_000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const chromeFlags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking';

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue: number }>>;
}

/** The part of a trace that is needed here; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** The part of `dur` in which the thread had a processor. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** As Lighthouse slows the phone down, and what it calls a long task. */
const slowdown = 4;
const longTaskMs = 50;

const wanted = process.argv.slice(2);
const run = promisify(execFile);
using folder = makeFolder();
await using database = await startDatabase();
const now = new Date();
const settings = defaultEventSettings(now);
const features = { ...settings.features, publicCounts: true };
await using server = await startServer(database.url, { SERVE: 'all', DATA_DIR: folder.path });
// The start wrote the defaults; within seconds it shows who is coming, too.
await writeSettings(database.db, { ...settings, features }, now);
const head =
  'page performance accessibility best-practices SEO FCP LCP CLS TBT processor-TBT'.split(' ');
console.log(`| ${head.join(' | ')} |\n|${' --- |'.repeat(head.length)}`);
// Pages of one person ask search engines to stay away, which Lighthouse counts as a fault: none is listed.
for (const page of wanted.length > 0 ? wanted : listedPaths) {
  const runs: Figures[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await measure(`${server.url}${page}`));
  console.log(lineOf(page, runs));
}

async function measure(url: string): Promise<Figures> {
  const results = join(folder.path, 'lighthouse');
  const output = ['--quiet', '--output=json', `--output-path=${join(folder.path, 'report.json')}`];
  await run(
    'npx',
    ['--yes', lighthouse, url, `-GA=${results}`, ...output, `--chrome-flags=${chromeFlags}`],
    { timeout: timeoutMs },
  );
  const read = (file: string) => JSON.parse(readFileSync(join(results, file), 'utf8'));
  return figuresOf(read('lhr.report.json'), blockedMs(read('trace.json').traceEvents));
}

/** For how long the page, once painted, would not have answered a touch: the parts of tasks past 50 ms. */
function blockedMs(trace: readonly TraceEvent[]): number {
  const paints = trace.filter(({ name }) => name === 'firstContentfulPaint');
  const painted = paints.toSorted((a, b) => a.ts - b.ts).at(-1);
  const isOfPage = ({ pid }: TraceEvent) => pid === painted?.pid;
  const main = trace.find(
    (event) => isOfPage(event) && event.args?.name === 'CrRendererMain' && event.ph === 'M',
  );
  if (!painted || !main) return Number.NaN;
  return trace
    .filter((event) => isOfPage(event) && event.tid === main.tid && event.ph === 'X')
    .filter(({ name, ts, dur }) => name.endsWith('RunTask') && ts + (dur ?? 0) > painted.ts)
    .map(({ tdur }) => ((tdur ?? 0) / 1000) * slowdown - longTaskMs)
    .reduce((sum, ms) => sum + Math.max(0, ms), 0);
}

/** Scores from 0 to 1, times in ms. */
type Figures = ReturnType<typeof figuresOf>;

function figuresOf({ categories, audits }: Report, blocked: number) {
  const score = (name: string) => categories[name]?.score ?? 0;
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: ['performance', 'accessibility', 'best-practices', 'seo'].map(score),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    totalBlocking: value('total-blocking-time'),
    blocked,
  };
}

function lineOf(page: string, runs: readonly Figures[]): string {
  const middle = (read: (figures: Figures) => number) => median(runs.map(read));
  const seconds = (read: (figures: Figures) => number) => `${(middle(read) / 1000).toFixed(1)} s`;
  const cells = [
    page,
    ...[0, 1, 2, 3].map((place) => Math.round(middle(({ scores }) => scores[place] ?? 0) * 100)),
    seconds(({ firstPaint }) => firstPaint),
    seconds(({ largestPaint }) => largestPaint),
    middle(({ shift }) => shift).toFixed(3),
    `${Math.round(middle(({ totalBlocking }) => totalBlocking))} ms`,
    `${Math.round(middle(({ blocked }) => blocked))} ms`,
  ];
  return `| ${cells.join(' | ')} |`;
}
