import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { photo } from './photo.ts';
import { addStaff, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

test('staff put photos up, and a visitor walks through them by keyboard', async ({
  page,
  browser,
  db,
}) => {
  test.slow();
  await signInQuickly(page, await addStaff(db));
  await page.goto('/admin/settings/gallery');
  // Journeys of other languages look for English that was left.
  const title = `സായാഹ്നം ${randomInt(1e9)}`;
  await page.getByRole('button', { name: 'New album' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Add album' }).click();
  await page
    .getByLabel('Add photos')
    .setInputFiles([
      photo('one.png'),
      photo('two.png'),
      photo('drawing.svg', Buffer.from('<svg/>')),
    ]);
  await expect(page.getByText('drawing.svg: Choose a photo')).toBeVisible();
  for (const [position, said] of [
    [1, 'Lamps in the hall'],
    [2, 'Friends on the stair'],
  ] as const) {
    await page.getByRole('button', { name: `Describe: photo ${position}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Describe the photo, or mark it as decoration')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Description' }).fill(said);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: `Edit: ${said}` })).toBeVisible();
  }
  await page.getByLabel('Show this album to everybody').check();
  await expect(page.getByRole('img', { name: 'Friends on the stair' })).toBeVisible();
  const address = page.getByRole('link', { name: 'View on the site' });
  await expect(address).toBeVisible();

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(new URL((await address.getAttribute('href')) ?? '', page.url()).href);
  await visitor.getByRole('link', { name: 'Lamps in the hall' }).press('Enter');
  const shown = visitor.getByRole('dialog', { name: 'Photo' });
  await expect(shown.getByText('1 of 2')).toBeVisible();
  await visitor.keyboard.press('ArrowRight');
  await expect(shown.getByRole('img', { name: 'Friends on the stair' })).toBeVisible();
  await visitor.keyboard.press('Home');
  await expect(shown.getByText('1 of 2')).toBeVisible();
  await visitor.keyboard.press('End');
  await expect(shown.getByText('2 of 2')).toBeVisible();
  await expectAccessible(visitor);
  await visitor.keyboard.press('Escape');
  await expect(visitor.getByRole('link', { name: 'Friends on the stair' })).toBeFocused();

  await visitor.route('**/gallery/pictures/**', (route) => route.abort());
  await visitor.getByRole('link', { name: 'Lamps in the hall' }).click();
  await visitor.keyboard.press('ArrowRight');
  await expect(shown.getByText('This photo did not load.')).toBeVisible();
  await expectAccessible(visitor);
  await context.close();
});
