import { expect, type Locator, type Page } from '@playwright/test';
import {
  count,
  expectStep,
  newPerson,
  ownRegistration,
  practiceWindow,
  rareSurname,
  registerAtDesk,
} from './registering.ts';
import { addStaff, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

test('registration and payment with the keyboard alone', { tag: '@gate' }, async ({ page }) => {
  test.slow();
  const person = newPerson();
  const { keyboard } = page;
  await page.goto('/');
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Register now' }).first());
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Start registration' }));
  await keyboard.press('Enter');
  await expectStep(page, 'About you');
  await expect(page.locator('form[data-hydrated]')).toBeVisible();

  await tabTo(page, page.getByLabel('Full name'));
  await keyboard.type(person.name);
  await keyboard.press('Tab');
  await keyboard.type(person.email);

  await test.step('a country by its name, and back to India', async () => {
    const country = page.getByRole('button', { name: /^Country code/ });
    await tabTo(page, country);
    await keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Search country' })).toBeFocused();
    await keyboard.type('zzz');
    await expect(page.getByText('No entries to show')).toBeVisible();
    await keyboard.press('Escape');
    await expect(country).toBeFocused();
    await keyboard.press('Enter');
    await keyboard.type('united');
    await expect(page.getByRole('option')).toContainText([/^.*United Arab Emirates/]);
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /United Arab Emirates \+971/ })).toBeVisible();
    await keyboard.press('Shift+Tab');
    await keyboard.press('Enter');
    await keyboard.type('india');
    await expect(page.getByRole('option')).toContainText([/India/]);
    await keyboard.press('Enter');
    await expect(page.getByLabel('Contact number')).toBeFocused();
  });

  await keyboard.type(person.phone);
  await tabTo(page, page.getByLabel('Your school'));
  await keyboard.type('JNV Kollam');
  await tabTo(page, page.getByLabel('Year of passing'));
  await keyboard.type('1998');
  await tabTo(page, page.getByLabel('State or union territory'));
  await keyboard.type('Kerala');
  await tabTo(page, page.getByLabel('District'));
  await keyboard.type('Kollam');
  await keyboard.press('Enter');
  await pressButton(page, 'Save and continue');

  await arriveAt(page, 'Work and skills');
  await pressButton(page, 'Skip this step');

  await arriveAt(page, 'Who is coming?');
  await tabTo(page, page.getByRole('radio', { name: 'Yes' }));
  await keyboard.press('Space');
  const spoken = await listen(page);
  await tabTo(page, count(page, 'Adults, vegetarian'));
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('button', { name: 'One more: Children, vegetarian' }));
  await keyboard.press('Space');
  await expect(count(page, 'Children, vegetarian')).toHaveValue('1');
  await expect.poll(async () => (await spoken()).at(-1)).toMatch(/₹800/);
  // on a slow machine each press is spoken: a fee that comes back then is news
  const said = await spoken();
  expect(
    said.filter((fee, n) => fee === said[n - 1]),
    'a fee that is spoken twice',
  ).toEqual([]);
  await pressButton(page, 'Save and continue');

  await arriveAt(page, 'Your journey');
  await chooseNo(page);
  await pressButton(page, 'Save and continue');
  await arriveAt(page, 'Your stay');
  await chooseNo(page);
  await pressButton(page, 'Save and continue');
  await arriveAt(page, 'Join in beyond the day');
  await pressButton(page, 'Skip this step');
  await arriveAt(page, 'Support the meet');
  await pressButton(page, 'Skip this step');

  await arriveAt(page, 'Check your answers');
  await tabTo(page, page.getByRole('checkbox', { name: /accept the/ }));
  await keyboard.press('Space');
  await pressButton(page, 'Submit and continue to payment');

  const payWindow = practiceWindow(page);
  await expect(payWindow.getByRole('button', { name: 'Pay by UPI' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^You are registered/ })).toBeVisible();
  expect(await ownRegistration(page)).toMatchObject({ paymentAmount: 800, status: 'Confirmed' });
});

test('staff go through a list, tick and open its rows by keys, and read which keys there are', async ({
  page,
  db,
}) => {
  const { keyboard } = page;
  const surname = rareSurname();
  await signInQuickly(page, await addStaff(db));
  for (const name of ['Anu', 'Biju', 'Chitra']) {
    await registerAtDesk(page, 1, null, { name: `${name} ${surname}` });
  }
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await keyboard.type(surname);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`${name} ${surname}`) });
  const link = (name: string) => row(name).getByRole('link', { name: `${name} ${surname}` });
  await expect(page.getByRole('row', { name: new RegExp(surname) })).toHaveCount(3);

  await keyboard.press('ArrowDown');
  await expect(link('Chitra')).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(link('Biju')).toBeFocused();
  await keyboard.press('x');
  await expect(row('Biju').getByRole('checkbox')).toBeChecked();
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
  await keyboard.press('ArrowDown');
  await expect(link('Anu')).toBeFocused();
  await keyboard.press('ArrowUp');
  // as long as a person holds a key: what follows at once is a scanner's
  await keyboard.press('x', { delay: 100 });
  await expect(row('Biju').getByRole('checkbox')).not.toBeChecked();

  await keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  for (const what of ['Previous and next row', 'Select the row', 'Open the row', 'This list']) {
    await expect(keys.getByText(what, { exact: true })).toBeVisible();
  }
  await keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(link('Biju')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Biju ${surname}` })).toBeVisible();
  await keyboard.press('Escape');
  await expect(link('Biju')).toBeVisible();
});

/** The step is shown, and its heading is what a screen reader says first. */
async function arriveAt(page: Page, name: string): Promise<void> {
  await expectStep(page, name);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

/** Collects what a screen reader is told politely from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  const texts = await page.evaluateHandle(() => {
    const heard: string[] = [];
    const region = document.querySelector('p[aria-live="polite"].visually-hidden');
    if (!region) throw new Error('Nothing on the page speaks');
    const note = () => heard.push(region.textContent);
    new MutationObserver(note).observe(region, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    return heard;
  });
  return () => texts.jsonValue();
}

/** The second of two answers, by the arrow from the first. */
async function chooseNo(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('radio', { name: 'Yes' }).first());
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'No' }).first()).toBeChecked();
}

async function pressButton(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name }));
  await page.keyboard.press('Enter');
}

/** Presses Tab until this has the focus; fails when it cannot be reached or its focus not be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 150; presses++) {
    if (await hasFocus()) {
      await expect(target).toBeInViewport();
      expect(await target.evaluate(isCovered), `${target} lies under something`).toBe(false);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** True if something that stays in its place on the screen lies over the middle of a control. */
function isCovered(control: Element): boolean {
  const { left, top, width, height } = control.getBoundingClientRect();
  let over = document.elementFromPoint(left + width / 2, top + height / 2);
  while (over && !over.contains(control)) {
    if (['fixed', 'sticky'].includes(getComputedStyle(over).position)) return true;
    over = over.parentElement;
  }
  return false;
}
