/*
 * `npm run bench:lighthouse`: every public page by Lighthouse, as on a phone of the middle class with a slow
 * network; `-- /contact` measures only that. The package is fetched for the run: it is bigger than all of ours
 * together. CHROME_PATH names the browser where it is not found. On a busy machine the browser waits for a processor and Lighthouse counts
 * that as the page's: the last column counts only the time the page had one.
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

const lighthouse = 'lighthouse@13.5.0';
const timeoutMs = 180_000;
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
  const { report, trace } = await measure(`${server.url}${page}`);
  console.log(lineOf(page, report, blockedMs(trace)));
}

async function measure(url: string): Promise<{ report: Report; trace: TraceEvent[] }> {
  const results = join(folder.path, 'lighthouse');
  const output = ['--quiet', '--output=json', `--output-path=${join(folder.path, 'report.json')}`];
  await run(
    'npx',
    ['--yes', lighthouse, url, `-GA=${results}`, ...output, `--chrome-flags=${chromeFlags}`],
    { timeout: timeoutMs },
  );
  const read = (file: string) => JSON.parse(readFileSync(join(results, file), 'utf8'));
  return { report: read('lhr.report.json'), trace: read('trace.json').traceEvents };
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

function lineOf(page: string, { categories, audits }: Report, blocked: number): string {
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
    Math.round((categories[name]?.score ?? 0) * 100),
  );
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const seconds = (audit: string) => `${(value(audit) / 1000).toFixed(1)} s`;
  const cells = [
    page,
    ...scores,
    seconds('first-contentful-paint'),
    seconds('largest-contentful-paint'),
    value('cumulative-layout-shift').toFixed(3),
    `${Math.round(value('total-blocking-time'))} ms`,
    `${Math.round(blocked)} ms`,
  ];
  return `| ${cells.join(' | ')} |`;
}
