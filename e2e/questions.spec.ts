import { expect, type Page } from '@playwright/test';
import { alone } from './alone.ts';
import { expectAccessible } from './axe.ts';
import { addStaff, signInQuickly } from './signing-in.ts';

/** The questions of a product of its own, whose settings nobody else changes. */

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Save these changes?' })
    .getByRole('button', { name: 'Save changes' })
    .click();
  await expect(page.getByText('Settings saved')).toBeVisible();
}

alone('a question added in the settings is asked in three languages', async ({ page, ownDb }) => {
  alone.slow();
  await signInQuickly(page, await addStaff(ownDb));
  await page.goto('/admin/settings/questions');
  await page.getByRole('button', { name: 'One more question' }).click();
  const own = page.locator('details[open]').first();
  await own
    .getByRole('textbox', { name: 'Question', exact: true })
    .fill('Which bus would you take?');
  await own.getByRole('textbox', { name: 'Question: മലയാളം' }).fill('ഏതു ബസിൽ വരും?');
  await own.getByRole('textbox', { name: 'Question: हिन्दी' }).fill('आप कौन सी बस लेंगे?');
  await own.getByRole('textbox', { name: 'Short name', exact: true }).fill('Bus');
  await own.getByRole('textbox', { name: 'Short name: മലയാളം' }).fill('ബസ്');
  await own.getByLabel('Kind of answer').selectOption('One of some choices');
  for (const [number, name] of ['Aluva', 'Thrissur'].entries()) {
    await own.getByRole('button', { name: 'One more choice' }).click();
    await own.getByRole('textbox', { name: `Choice ${number + 1}: English` }).fill(name);
  }
  await expectAccessible(page);
  if (process.env.SHOTS) {
    await page.screenshot({ path: `${process.env.SHOTS}/questions-390.png`, fullPage: true });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.screenshot({ path: `${process.env.SHOTS}/questions-1280.png`, fullPage: true });
    await page.locator('summary', { hasText: 'Your journey' }).click();
    await page.screenshot({ path: `${process.env.SHOTS}/questions-open-1280.png`, fullPage: true });
  }
  await save(page);
});
