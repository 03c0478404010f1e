import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { type Language, languages } from '@sangamam/contract/locale/languages';
import type { BenchDatabase } from './database.ts';
import { startServer } from './processes.ts';
import { inTurn, median, medianRatio, rounds, type Verdict } from './ratio.ts';

/** As Lighthouse slows a phone of the middle class down. */
const slowdown = 4;
const kilobyte = 1000;
/** The most another language may cost over English. */
const mostTime = 1.1;
const mostKilobytes = 60;

interface Cost {
  /** Time of the page's main thread, so that other work on the machine does not count. */
  readonly processorMs: number;
  readonly kilobytes: number;
}

/** The cost for a phone until it can fill in the first step of the form, in each language against English. */
export async function measureLanguages(database: BenchDatabase): Promise<Verdict[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sangamam-languages-'));
  const server = await startServer(database.url, { SERVE: 'all', DATA_DIR: folder });
  const debian = '/usr/bin/chromium';
  const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(debian) ? debian : undefined);
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
  try {
    const verdicts: Verdict[] = [];
    for (const language of languages.filter((one) => one !== 'en')) {
      const costs = await inTurn(
        rounds,
        () => openFirstStep(browser, server.url, language),
        () => openFirstStep(browser, server.url, 'en'),
      );
      verdicts.push(...compare(language, costs));
    }
    return verdicts;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function compare(
  language: Language,
  { ours, other }: { ours: readonly Cost[]; other: readonly Cost[] },
): Verdict[] {
  const times = (costs: readonly Cost[]) => costs.map(({ processorMs }) => processorMs);
  const size = (costs: readonly Cost[]) => median(costs.map(({ kilobytes }) => kilobytes));
  const more = size(ours) - size(other);
  return [
    {
      what: `processor until the first step listens, ${language} against en`,
      ours: `${Math.round(median(times(ours)))} ms`,
      other: `${Math.round(median(times(other)))} ms`,
      ratio: medianRatio(times(ours), times(other)),
      budget: { atMost: mostTime },
    },
    {
      what: `… bytes more than en, of ${mostKilobytes} KB`,
      ours: `${size(ours).toFixed(1)} KB`,
      other: `${size(other).toFixed(1)} KB`,
      ratio: more / mostKilobytes,
      budget: { atMost: 1 },
    },
  ];
}

/** On a first visit: nothing is in the cache of the browser. */
async function openFirstStep(browser: Browser, url: string, language: Language): Promise<Cost> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await session.send('Network.enable');
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(`${url}/registration?step=personal&lang=${language}`);
    await page.locator('form[data-hydrated]').waitFor();
    await page.evaluate('document.fonts.ready.then(() => {})');
    await page.waitForLoadState('networkidle');
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    return { processorMs: seconds * 1000, kilobytes: bytes / kilobyte };
  } finally {
    await context.close();
  }
}
