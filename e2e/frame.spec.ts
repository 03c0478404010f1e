import { expect, type Page } from '@playwright/test';
import { languageFacts } from '@sangamam/contract/locale/languages';
import { isPhone, test } from './test.ts';

const pages = [
  '/',
  '/registration',
  '/registration?step=personal',
  '/quick-registration',
  '/gallery',
  '/contact',
  '/report-issue',
  '/alumni-update',
  '/issue-status',
  '/terms-and-conditions',
  '/registration-success',
  '/registration-pending',
  '/pay',
  '/no-such-page',
];

const badge = (page: Page) => page.locator('[data-made-by]');

test('the header names the pages in the order everybody was promised', async ({ page }) => {
  await page.goto('/contact');
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.locator('#site-menu > ul a')).toHaveText([
    'Home',
    'Register',
    'Gallery',
    'FAQ',
    'Contact',
    'Report Issue',
    'Update Registration',
  ]);
});

test('the credit badge floats on every page and yields to controls, fields and the foot', async ({
  page,
}) => {
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Nothing but the foot is near the foot; a page shorter than the screen begins there.
    const isShort = await page
      .getByRole('contentinfo')
      .evaluate((foot) => foot.getBoundingClientRect().top < innerHeight + 80);
    if (isShort) {
      await expect(badge(page), `${path} at its foot`).toBeHidden();
      continue;
    }
    if (await page.locator('[data-fee-bar]').isVisible()) {
      await expect(badge(page), `${path} with the fee at its foot`).toBeHidden();
      continue;
    }
    await expect
      .poll(() => isSeenSomewhere(page), { message: `${path} shows the badge` })
      .toBe(true);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(badge(page), `${path} at its foot`).toBeHidden();
  }
});

test('the credit badge never lies on the field that is filled in', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Name').focus();
  await expect(badge(page)).toBeHidden();
});

/** Between two controls there may be only 20 px where the badge is shown: large steps can miss them. */
const isSeenSomewhere = async (page: Page) =>
  (await isSeenInSteps(page, 40)) || (await isSeenInSteps(page, 8));

/** Scrolls up the top of the page step by step; fails if the badge stays on a control. */
async function isSeenInSteps(page: Page, stepPx: number): Promise<boolean> {
  let isSeen = false;
  // upwards, as on a phone it makes way for who reads on
  for (let top = 440; top >= 0; top -= stepPx) {
    await page.evaluate((y) => scrollTo(0, y), top);
    const state = () => settledState(page);
    let now = await state();
    if (now === 'over a control') {
      await expect.poll(state, { message: page.url() }).not.toBe(now);
      now = await state();
    }
    isSeen ||= now === 'seen';
  }
  return isSeen;
}

/** The state of the badge within six frames of a scroll, since it appears and yields a moment later. */
const settledState = (page: Page) =>
  badge(page).evaluate(async (element) => {
    let state = '';
    for (let frame = 0; frame < 6 && state !== 'seen'; frame++) {
      await new Promise(requestAnimationFrame);
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isOver = found?.closest('main :is(a, button, input, select, textarea)');
      const isVisible = element.checkVisibility({ visibilityProperty: true });
      state = isVisible ? (isOver ? 'over a control' : 'seen') : 'hidden';
    }
    return state;
  });

test.describe('on a phone set to Malayalam', () => {
  test.use({ locale: 'ml-IN' });

  test('Malayalam is offered before anything else, and no more once it was declined or chosen', async ({
    page,
  }) => {
    const offer = page.getByRole('link', { name: languageFacts.ml.offer });
    await page.goto('/contact');
    await offer.click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ml');
    await expect(page).toHaveURL(/\/contact/);
    await expect(offer).toBeHidden();

    // who goes back to English on purpose is not asked again
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
    await expect(offer).toBeHidden();

    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.getByRole('button', { name: languageFacts.ml.decline }).click();
    await expect(offer).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
    await expect(offer).toBeHidden();
  });
});

test('nobody is offered the language that is shown', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-language-offer]').first()).toBeHidden();
});
