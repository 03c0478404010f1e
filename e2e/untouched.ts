import type { Page } from '@playwright/test';
import { listedPaths } from '../server/src/site/found.ts';

/**
 * The most that a page asks for on a phone within fifteen seconds without a touch, its document included: requests, and
 * kilobytes of 1,024 bytes on the way.
 */
export const untouchedBudget = { requests: 15, kilobytes: 80 };

/** The pages that this holds for: all that a stranger is shown. */
export const untouchedPages: readonly string[] = [
  ...listedPaths,
  '/registration?step=personal',
  '/alumni-update',
  '/issue-status',
  '/code',
];

/** A slow network as Chromium's protocol says it: 700 kbit/s, 300 ms there and back. */
export const slowNetwork = {
  offline: false,
  latency: 300,
  downloadThroughput: 700_000 / 8,
  uploadThroughput: 700_000 / 8,
};

/** Opens a page and leaves it alone while `pass` lets fifteen seconds pass. */
export async function leaveUntouched(page: Page, url: string, pass: (page: Page) => Promise<void>) {
  const requests: string[] = [];
  const sizes: Promise<number>[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('requestfinished', (request) => {
    const bytes = request
      .sizes()
      .then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize);
    sizes.push(bytes);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await pass(page);
  await page.waitForLoadState('networkidle');
  const bytes = await Promise.all(sizes);
  return { requests, kilobytes: bytes.reduce((sum, one) => sum + one, 0) / 1024 };
}
