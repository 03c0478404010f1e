import { expect, type Page } from '@playwright/test';
import { alone } from './alone.ts';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { addStaff, signInQuickly } from './signing-in.ts';

alone.skip(Boolean(process.env.TRANSLATED), 'about pages that no browser translates');

const svg = (content: string, width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
const logo = svg(
  '<rect width="300" height="120" rx="20" fill="#7a1f3d"/><circle cx="60" cy="60" r="34" fill="#e0b04c"/><rect x="120" y="44" width="150" height="32" fill="#fff"/>',
  300,
  120,
);
const hero = svg(
  '<rect width="900" height="1100" fill="#f3d9b1"/><circle cx="450" cy="420" r="190" fill="#7a1f3d"/><rect y="760" width="900" height="340" fill="#4a1326"/>',
  900,
  1100,
);

async function upload(page: Page, choose: string, drawing: string) {
  await page.getByRole('button', { name: choose }).click();
  const dialog = page.getByRole('dialog', { name: choose });
  // drawn by a browser, as a picture of an organiser's may be
  const paper = await page.context().newPage();
  await paper.setContent(`<body style="margin:0">${drawing}</body>`);
  const buffer = await paper.locator('svg').screenshot({ omitBackground: true });
  await paper.close();
  const file = { name: 'picture.png', mimeType: 'image/png', buffer };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog).toBeHidden();
}

/** The colour that the page paints its links with. */
const mainColour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--main-700'));

alone('colours, a logo and a picture are chosen, checked and worn', async ({ page, ownDb }) => {
  alone.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInQuickly(page, await addStaff(ownDb));
  await page.goto('/admin/settings/look');
  const main = page.getByLabel('Main colour', { exact: true });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await main.fill('#8fd3c4');
  await save.click();
  await expect(page.getByRole('alert')).toContainText(
    'The contrast is 1.6:1 and must be at least 4.5:1. Choose a darker colour.',
  );
  await expectAccessible(page);

  await main.fill('#7A1F3D');
  await page.getByLabel('Accent colour', { exact: true }).fill('#e0b04c');
  await upload(page, 'Choose logo', logo);
  await upload(page, 'Choose picture', hero);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await save.click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/settings/look');
    await expect(main).toHaveValue('#7a1f3d');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expect(async () => {
      await page.goto('/');
      expect(await mainColour(page)).toBe('#7a1f3d');
    }).toPass();
    const pictures = page.locator('img[src^="/api/v1/site-pictures/"]');
    await expect(pictures).toHaveCount(3);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveJSProperty('complete', true);
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(
        0,
      );
    }
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  for (const path of ['/registration', '/admin/login']) {
    await page.goto(path);
    expect(await mainColour(page)).toBe('#7a1f3d');
  }
});
