import { expect } from '@playwright/test';
import { test } from './test.ts';

test.use({ javaScriptEnabled: false });

test('without scripts the pages can be read', { tag: '@gate' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Fee for each person by age' })).toBeVisible();
  const navigation = page.getByRole('banner').getByRole('navigation');
  await expect(navigation.getByRole('link', { name: 'FAQ' })).toBeVisible();
  const answer = page.getByText(/^Everybody who studied at/);
  await expect(answer).toBeHidden();
  await page.getByText('Who can register?').click();
  await expect(answer).toBeVisible();
  await navigation.getByRole('link', { name: 'Gallery' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await navigation.getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('link', { name: 'contact@sangamam.example' }).first()).toBeVisible();
  for (const [path, title] of [
    ['/terms-and-conditions', 'Terms and Conditions'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/refund-policy', 'Refund Policy'],
    ['/cancellation-policy', 'Cancellation Policy'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await page.goto('/registration');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Register for the meet' }),
  ).toBeVisible();
  await expect(page.getByText(/^Registration is open until/)).toBeVisible();
  await page.goto('/quick-registration');
  await expect(page.getByLabel('Full name')).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('without scripts nothing lies over a field, and the notice keeps off the edges', async ({
  page,
}) => {
  for (const path of ['/registration', '/contact']) {
    await page.goto(path);
    const notice = page.getByText(/^This page needs JavaScript/);
    const { x, width } = (await notice.boundingBox()) ?? { x: 0, width: 0 };
    expect(x, path).toBeGreaterThanOrEqual(16);
    expect(x + width, path).toBeLessThanOrEqual((page.viewportSize()?.width ?? 0) - 16);
    await expect(page.locator('[data-made-by]')).not.toBeInViewport();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(notice).not.toBeInViewport();
  }
});
