import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Nothing on the page, once what it shows is no longer on its way, that axe knows to keep somebody out. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page })
    // what passes is not looked at, and listing it is half of the work
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    // puts the findings of several frames together in a page of its own: for one frame that is waste
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`);
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

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
