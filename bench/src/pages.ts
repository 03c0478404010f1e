import type { CDPSession, Page } from '@playwright/test';
import {
  leaveUntouched,
  slowNetwork,
  untouchedBudget,
  untouchedPages,
} from '../../e2e/untouched.ts';
import { launchBrowser, phone } from './browser.ts';
import { makeFolder, startDatabase } from './database.ts';
import { startServer } from './processes.ts';
import { inDigits, inSeconds, type Verdict, within } from './ratio.ts';

const untouchedMs = 15_000;
const mostMsUntilAlive = 1500;
const inKilobytes = (kilobytes: number) => `${kilobytes.toFixed(1)} KB`;

/**
 * Measures what every public page asks for within fifteen seconds without a touch, and how soon a form listens after
 * one. Prints also what the fifteen seconds cost the phone, which no budget bounds: passes of style and layout,
 * processor time.
 */
export async function measurePages(): Promise<Verdict[]> {
  await using database = await startDatabase();
  using folder = makeFolder();
  await using server = await startServer(database.url, { SERVE: 'all', DATA_DIR: folder.path });
  await using browser = await launchBrowser();

  /** Opens a page on a first visit: nothing is in the cache of the browser. */
  async function onPhone<T>(use: (page: Page, session: CDPSession) => Promise<T>): Promise<T> {
    await using context = await browser.newContext(phone);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return await use(page, session);
  }

  const verdicts: Verdict[] = [];
  console.log('| 15 s untouched | requests | KB | style | layout | processor |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const path of untouchedPages) {
    const { requests, kilobytes, cost } = await onPhone(async (page, session) => {
      const asked = await leaveUntouched(page, `${server.url}${path}`, () =>
        page.waitForTimeout(untouchedMs),
      );
      return { ...asked, cost: await costOf(session) };
    });
    const { style, layout, processorMs } = cost;
    const cells = [path, requests.length, kilobytes.toFixed(1), style, layout];
    console.log(`| ${cells.join(' | ')} | ${Math.round(processorMs)} ms |`);
    verdicts.push(
      within(`${path}, untouched: requests`, requests.length, untouchedBudget.requests, inDigits),
      within('… bytes', kilobytes, untouchedBudget.kilobytes, inKilobytes),
    );
  }
  const aliveMs = await onPhone((page, session) => untilAlive(page, session, server.url));
  const what = '/registration listens after the first touch, 700 kbit/s and 300 ms';
  return [...verdicts, within(what, aliveMs, mostMsUntilAlive, inSeconds)];
}

/** The cost of the page for its main thread so far. */
async function costOf(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return {
    style: read('RecalcStyleCount'),
    layout: read('LayoutCount'),
    processorMs: read('TaskDuration') * 1000,
  };
}

/** From the first touch of the form until React answers it, in ms. */
async function untilAlive(page: Page, session: CDPSession, url: string): Promise<number> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowNetwork);
  await page.goto(`${url}/registration?step=personal`, { waitUntil: 'networkidle' });
  const startedAtMs = performance.now();
  await page.keyboard.press('Tab');
  await page.locator('form[data-hydrated]').waitFor();
  return performance.now() - startedAtMs;
}
