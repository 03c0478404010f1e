import { expect, type Page } from '@playwright/test';
import { test } from './test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('in forced colours the focus is seen, and what is chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/', '/quick-registration', '/contact']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    for (let stop = 0; stop < 10; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await focusRing(page), `the focus on ${path}`).toBeGreaterThanOrEqual(2);
    }
  }
  await page.goto('/dev/ui');
  await page.waitForLoadState('networkidle');
  for (const choice of [
    page.getByRole('radio', { name: 'No', exact: true }).first(),
    page.getByRole('checkbox', { name: 'Law' }).first(),
  ]) {
    const card = page.locator('label').filter({ has: choice });
    const before = await card.screenshot();
    await choice.check();
    await choice.blur();
    expect((await card.screenshot()).equals(before)).toBe(false);
  }
});

test('nothing moves for whoever asks for that', async ({ page }) => {
  const movingMs = () =>
    page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { animationDuration, transitionDuration } = getComputedStyle(element);
          return `${animationDuration}, ${transitionDuration}`
            .split(', ')
            .map((time) => Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000));
        }),
      ),
    );
  for (const path of ['/', '/gallery', '/quick-registration', '/dev/ui', '/admin/login']) {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    expect(await movingMs(), `longest motion on ${path}`).toBeLessThanOrEqual(0.01);
  }
  // and it does move for everybody else, so that this looks at what it means to
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  expect(await movingMs()).toBe(1600);
});

test('at 200 % nothing is cut off, by the zoom of the browser or larger text', async ({ page }) => {
  for (const path of ['/', '/gallery', '/contact', '/quick-registration', '/refund-policy']) {
    // 1280 by 800 pixels at 200 %
    await page.setViewportSize({ width: 640, height: 400 });
    await page.goto(path);
    await expectNothingCutOff(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectNothingCutOff(page);
  }
});

/** Pixels of the ring around what has the focus, or around the label or field that it lies in. */
function focusRing(page: Page): Promise<number> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const around = [focused, focused?.closest('label'), focused?.parentElement];
    return Math.max(
      ...around.map((element) => {
        if (!element) return 0;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
      }),
    );
  });
}

/** No sideways scroll, and no text outside of the box that hides what does not fit. */
async function expectNothingCutOff(page: Page): Promise<void> {
  const cutOff = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const hidden = [...document.querySelectorAll('body *')]
        .filter((element) => !element.closest('.visually-hidden, svg, [hidden], dialog'))
        .filter((element) => element.textContent?.trim() && element.clientWidth > 0)
        .filter((element) => getComputedStyle(element).overflowX !== 'visible')
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => element.textContent?.slice(0, 40));
      return scrollWidth > clientWidth ? [...hidden, 'the page'] : hidden;
    });
  await expect.poll(cutOff, `cut off on ${page.url()}`).toEqual([]);
}
