import { expect, type Page } from '@playwright/test';
import { alone } from './alone.ts';
import { expectAccessible } from './axe.ts';
import {
  acceptAndSubmit,
  choose,
  count,
  expectStep,
  fillAboutYou,
  newPerson,
  openForm,
  save as saveStep,
  skip,
} from './registering.ts';
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
  const staff = await addStaff(ownDb);
  await signInQuickly(page, staff);
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
  await page.getByRole('checkbox', { name: 'Work and skills' }).last().check();
  await save(page);

  // whoever registers in Malayalam is asked in Malayalam, after the delivered questions of the step
  await page.context().clearCookies();
  await page.goto('/registration');
  const person = newPerson();
  await openForm(page);
  await fillAboutYou(page, person);
  await saveStep(page);
  // the step that follows the payment is not on the way
  await expectStep(page, 'Who is coming?');
  await choose(page, 'Will you come to the meet?', 'Yes');
  await count(page, 'Adults, vegetarian').fill('1');
  await saveStep(page);
  await expectStep(page, 'Your journey');
  await choose(page, 'Are you coming from outside Kochi?', 'No');
  await saveStep(page);
  await expectStep(page, 'Your stay');
  await choose(page, 'Do you need a place to stay?', 'No');
  await saveStep(page);
  await expectStep(page, 'Join in beyond the day');
  await page.getByRole('contentinfo').getByRole('link', { name: 'മലയാളം' }).click();
  await page.locator('form[data-hydrated]').waitFor();
  const question = page
    .getByLabel('ഏതു ബസിൽ വരും?')
    .or(page.getByRole('group', { name: 'ഏതു ബസിൽ വരും?' }));
  await expect(question.first()).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'asked-ml');
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click();
  await page.locator('form[data-hydrated]').waitFor();
  await expect(page.getByText('आप कौन सी बस लेंगे?').first()).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await page.locator('form[data-hydrated]').waitFor();
  await answerBus(page, 'Thrissur');
  await saveStep(page);
  await expectStep(page, 'Support the meet');
  await skip(page);
  await expectStep(page, 'Check your answers');
  await expect(page.getByText('Thrissur', { exact: true })).toBeVisible();
  await acceptAndSubmit(page);
  await expectStep(page, 'Pay');

  // staff find it in the record, and switch it off: the answer stays as a former one
  await signInQuickly(page, staff);
  await page.goto(`/admin/registrations?searchTerm=${person.phone}`);
  await page.getByRole('link', { name: person.name }).first().click();
  await expect(page.getByRole('row', { name: /Bus.*Thrissur/ })).toBeVisible();
  await shoot(page, 'record');
  await page.goto('/admin/settings/questions');
  await page.locator('summary', { hasText: 'Which bus would you take?' }).click();
  await page.getByRole('checkbox', { name: 'Ask it no more' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
  await expect(dialog).toContainText('Registrations that keep their answer: 1');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.goto(`/admin/registrations?searchTerm=${person.phone}`);
  await page.getByRole('link', { name: person.name }).first().click();
  await expect(page.getByRole('row', { name: /Bus.*Thrissur/ })).toBeVisible();
});

/** Chooses a bus, by card or by list. */
async function answerBus(page: Page, bus: string): Promise<void> {
  await page.getByRole('group', { name: 'Which bus would you take?' }).getByLabel(bus).check();
}

/** A picture for whoever wants to look: SHOTS names the folder. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
