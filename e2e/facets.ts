import type { Page } from '@playwright/test';

/** Opens a facet of a list. */
export async function openFacet(page: Page, facet: string) {
  const bar = page.getByRole('search');
  await bar.getByRole('button', { name: new RegExp(`^${facet}`) }).click();
  return page.getByRole('group', { name: facet });
}

/** Ticks one or several values of a facet, or takes the ticks away. */
export async function chooseFacet(
  page: Page,
  facet: string,
  chosen: string | readonly string[],
  isTicked = true,
) {
  const values = await openFacet(page, facet);
  for (const value of [chosen].flat()) {
    await values.getByRole('checkbox', { name: new RegExp(`^${value}`) }).setChecked(isTicked);
  }
  await page.keyboard.press('Escape');
}
