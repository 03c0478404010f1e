import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** The file that a click saves. */
export async function saved(page: Page, click: () => Promise<void>): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await click();
  return readFile(await (await download).path());
}

/** Prints into the title of the page from now on: the rows that would stand on paper. */
export async function printIntoTitle(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => {
      document.title = [...document.querySelectorAll('main table tbody tr')]
        .map(({ textContent }) => textContent)
        .join();
    };
  });
}
