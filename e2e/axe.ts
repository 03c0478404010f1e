import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // what passes is not looked at, and listing it is half of the work
  resultTypes: ['violations'],
};

/** Nothing on the page, once what it shows is no longer on its way, that axe knows to keep somebody out. */
export async function expectAccessible(page: Page): Promise<void> {
  // what a translating browser makes of a page is its own
  if (process.env.TRANSLATED) return;
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const { violations } = await (page.frames().length === 1 ? lookAtPage(page) : lookAtFrames(page));
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`);
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Loads axe once into a page, which is a third of the work where it is looked at again. */
async function lookAtPage(page: Page): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate((options) => window.axe.run(document, options), options);
}

const lookAtFrames = (page: Page) => new AxeBuilder({ page }).options(options).analyze();

/** The page can be read on the narrowest phone without scrolling sideways (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const tooWidePx = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(tooWidePx, `sideways scroll on ${page.url()}`).toBe(0);
  if (before) await page.setViewportSize(before);
}
