import { expect } from '@playwright/test';
import { staffPages } from './page-patterns.ts';
import { newPerson, registerElsewhere } from './registering.ts';
import { addStaff, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

/** Without these there is no staff page at all; they have words of their own. */
const needed = ['/auth/', '/settings/public'];
/** Views of a page that read something else. */
const views = [
  '/admin/registrations?mode=checkin',
  '/admin/accommodation?tab=allocation',
  '/admin/accommodation?tab=summary',
  '/admin/transportation?tab=pickups',
  '/admin/transportation?tab=pooling',
  '/admin/settings/messages',
];

test('whatever a staff page cannot read it says, and reads again', async ({
  page,
  browser,
  db,
}) => {
  test.slow();
  const { _id: id } = await registerElsewhere(browser, newPerson());
  await signInQuickly(page, await addStaff(db));
  let failed = new Set<string>();
  let isDown = true;
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace('/api/v1', '');
    const isNeeded = needed.some((start) => path.startsWith(start));
    if (!isDown || isNeeded || request.method() !== 'GET') return route.fallback();
    const message = `Not read: ${path}`;
    failed.add(message);
    return route.fulfill({ status: 500, json: { success: false, code: 'PLANTED', message } });
  });
  const record = `/admin/registrations/${id}`;
  for (const address of [...staffPages, ...views, record, `${record}/edit`]) {
    await test.step(address, async () => {
      // what the page before asks for again is not of this one
      await page.goto('/robots.txt');
      failed = new Set();
      await page.goto(address, { waitUntil: 'networkidle' });
      await expect(async () => {
        const shown = (await page.locator('body').textContent()) ?? '';
        expect([...failed].filter((message) => !shown.includes(message))).toEqual([]);
        if (failed.size > 0) expect(shown).toContain('Try again');
      }).toPass();
    });
  }

  await page.goto('/admin/registrations?mode=checkin');
  await expect(page.getByText('Part of this page could not be loaded.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByText('Part of this page could not be loaded.')).toBeHidden();
  await expect(page.getByText('Not read: /check-in/summary')).toBeHidden();
});
