import type { Browser } from '@playwright/test';
import { type Language, languages } from '@sangamam/contract/locale/languages';
import { launchBrowser, phone } from './browser.ts';
import { makeFolder, startDatabase } from './database.ts';
import { startServer } from './processes.ts';
import { against, inMs, inTurn, median, rounds, type Verdict, within } from './ratio.ts';

/** As Lighthouse slows a phone of the middle class down. */
const slowdown = 4;
/** The most another language may cost over English. */
const mostTime = 1.1;
const mostBytes = 60_000;
const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

interface Cost {
  /** Time of the page's main thread, so that other work on the machine does not count. */
  readonly processorMs: number;
  readonly bytes: number;
}

/** The cost for a phone until it can fill in the first step of the form, in each language against English. */
export async function measureLanguages(): Promise<Verdict[]> {
  await using database = await startDatabase();
  using folder = makeFolder();
  const env = { SERVE: 'all', DATA_DIR: folder.path };
  await using server = await startServer(database.url, env);
  await using browser = await launchBrowser();
  const open = (language: Language) => () => openFirstStep(browser, server.url, language);
  const verdicts: Verdict[] = [];
  for (const language of languages.filter((one) => one !== 'en')) {
    const { ours, other } = await inTurn(rounds, open(language), open('en'));
    const times = (costs: readonly Cost[]) => costs.map(({ processorMs }) => processorMs);
    const size = (costs: readonly Cost[]) => median(costs.map(({ bytes }) => bytes));
    const ms = { ours: times(ours), other: times(other) };
    const what = `processor until the first step listens, ${language} against en`;
    verdicts.push(
      against(what, ms, inMs, { atMost: mostTime }),
      within('… bytes more than en', size(ours) - size(other), mostBytes, inKilobytes),
    );
  }
  return verdicts;
}

/** On a first visit: nothing is in the cache of the browser. */
async function openFirstStep(browser: Browser, url: string, language: Language): Promise<Cost> {
  await using context = await browser.newContext({
    ...phone,
    serviceWorkers: 'block',
  });
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
  // its scripts come with the first touch
  await page.keyboard.press('Tab');
  await page.locator('form[data-hydrated]').waitFor();
  await page.evaluate('document.fonts.ready.then(() => {})');
  await page.waitForLoadState('networkidle');
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  return { processorMs: seconds * 1000, bytes };
}
