import { expect } from '@playwright/test';
import { presets } from '@sangamam/contract/calls/permissions';
import { addAdmin } from '../server/testing/domain/sign-in.ts';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { newPerson, rareSurname, registerElsewhere } from './registering.ts';
import { signIn } from './signing-in.ts';
import { isPhone, test } from './test.ts';

test('a door volunteer begins at the door and finds one person at a time', async ({
  page,
  browser,
  db,
}) => {
  const surname = rareSurname();
  const [first, second] = ['Anu', 'Biju'].map((name) =>
    newPerson({ name: `${name} ${surname}` }),
  ) as [ReturnType<typeof newPerson>, ReturnType<typeof newPerson>];
  for (const person of [first, second]) {
    await registerElsewhere(browser, person);
  }
  const staff = { email: `door.${surname}@example.org`.toLowerCase(), name: 'Sindhu Thomas' };
  await addAdmin({ db }, { ...staff, ...presets.doorVolunteer });

  await signIn(page, staff);
  await expect(page.getByRole('heading', { name: 'Check-in', level: 1 })).toBeVisible();
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Back office' });
  await expect(menu.getByRole('listitem')).toHaveText(['Check-in']);
  await menu.getByRole('listitem').getByRole('link').click();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Check-in', level: 1 })).toBeVisible();

  const find = async (typed: string) => {
    await page.getByRole('main').getByRole('textbox').first().fill(typed);
    await page.keyboard.press('Enter');
  };
  await find(surname);
  await expect(page.getByText('Several people match.')).toBeVisible();
  await expect(page.getByText(first.name)).toBeHidden();
  await expectAccessible(page);
  await find(second.name);
  await expect(page.getByText(second.name)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Reason to let them in anyway').fill('They pay at lunch');
  await page.getByRole('button', { name: 'Check in 1 person anyway' }).click();
  await expect(page.getByRole('heading', { name: 'Checked in: 1 of 1' })).toBeVisible();
  await expect(page.getByText(second.name)).toBeVisible();

  await page.goto('/admin/registrations');
  await expect(page.getByRole('heading', { name: 'Check-in', level: 1 })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});
