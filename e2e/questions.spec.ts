import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { words as register } from '@sangamam/words/by-language/register';
import { proveContacts } from '../server/testing/domain/registrations.ts';
import { alone } from './alone.ts';
import { expectAccessible } from './axe.ts';
import {
  choose,
  count,
  expectStep,
  fillAboutYou,
  newPerson,
  openForm,
  readIn,
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

alone(
  'a question added in the settings is asked in three languages, and known everywhere',
  { tag: '@gate' },
  async ({ page, ownDb }) => {
    alone.slow();
    const staff = await addStaff(ownDb);
    await signInQuickly(page, staff);
    await page.goto('/admin/settings/questions');
    await page.getByRole('button', { name: 'Add question' }).click();
    const own = page.locator('details[open]').first();
    await own
      .getByRole('textbox', { name: 'Question', exact: true })
      .fill('Which bus would you take?');
    await own.getByRole('textbox', { name: 'Question: മലയാളം' }).fill('ഏതു ബസിൽ വരും?');
    await own.getByRole('textbox', { name: 'Question: हिन्दी' }).fill('आप कौन सी बस लेंगे?');
    await own.getByRole('textbox', { name: 'Short name', exact: true }).fill('Bus');
    await own.getByRole('textbox', { name: 'Short name: മലയാളം' }).fill('ബസ്');
    await own.getByLabel('Answer type').selectOption('One choice');
    for (const [number, name] of ['Aluva', 'Thrissur'].entries()) {
      await own.getByRole('button', { name: 'Add choice' }).click();
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
    await readIn(page, 'മലയാളം');
    await page.locator('form[data-hydrated]').waitFor();
    const question = page
      .getByLabel('ഏതു ബസിൽ വരും?')
      .or(page.getByRole('group', { name: 'ഏതു ബസിൽ വരും?' }));
    await expect(question.first()).toBeVisible();
    await expectAccessible(page);
    await readIn(page, 'हिन्दी');
    await page.locator('form[data-hydrated]').waitFor();
    await expect(page.getByText('आप कौन सी बस लेंगे?').first()).toBeVisible();
    await readIn(page, 'English');
    await page.locator('form[data-hydrated]').waitFor();
    await answerBus(page, 'Thrissur');
    await saveStep(page);
    await expectStep(page, 'Support the meet');
    await skip(page);
    await expectStep(page, 'Check your answers');
    await expect(page.getByText('Thrissur', { exact: true })).toBeVisible();
    // mails are in the language of the submission
    await readIn(page, 'മലയാളം');
    await expect(page.getByText('ഏതു ബസിൽ വരും?')).toBeVisible();
    await page.getByRole('checkbox').first().check();
    await page.locator('main button[type="submit"]').click();
    await expectStep(page, register.ml.stepTitles.payment);
    await readIn(page, 'English');

    // in the record, its change in the history and in a mail
    await signInQuickly(page, staff);
    const list = `/admin/registrations?searchTerm=${person.phone}`;
    await page.goto(list);
    await page.getByRole('link', { name: person.name, exact: true }).first().click();
    await expect(page.getByRole('row', { name: /Bus.*Thrissur/ })).toBeVisible();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Joining in' }).click();
    await proveContacts(ownDb);
    await answerBus(page, 'Aluva');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Registration updated')).toBeVisible();
    await page.getByRole('link', { name: 'History' }).click();
    const change = page.getByRole('listitem').filter({ hasText: 'Bus' });
    await expect(change.getByRole('deletion')).toHaveText('Thrissur');
    await expect(change.getByRole('insertion')).toHaveText('Aluva');
    const mail = ownDb.selectFrom('message').select('textBody').where('kind', '=', 'changed');
    const { textBody } = await mail.executeTakeFirstOrThrow();
    expect(textBody).toContain('ബസ്: Thrissur → Aluva');

    // as a filter and a column of the list, in an export, and as a column of a spreadsheet
    await page.goto(list);
    const row = page.getByRole('table').getByRole('link', { name: person.name, exact: true });
    await page.getByText('More filters').click();
    await page.getByLabel('Question').selectOption('Bus');
    await page.getByLabel('Bus', { exact: true }).selectOption('Thrissur');
    await expect(row).toBeHidden();
    await page.getByLabel('Bus', { exact: true }).selectOption('Aluva');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Optional answers/)
      .check();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
    const [head = '', exported] = (await readFile(await (await download).path(), 'utf8')).split(
      '\r\n',
    );
    expect(head).toContain('"T-shirt","Bus"');
    expect(exported).toContain('"Aluva"');
    await page.goto('/admin/registrations/import');
    const { email, phone } = newPerson();
    const csv = `Name,Phone,Email,School,Year,Adults veg,Bus\nBasheer,${phone},${email},JNV Kollam,1998,1,Mars`;
    const file = { name: 'families.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.getByLabel('Spreadsheet').setInputFiles(file);
    await page.getByRole('button', { name: /^Check / }).click();
    await expect(page.getByRole('cell', { name: /Will be rejected.*Bus/ })).toBeVisible();

    // switched off, it keeps its answers
    await page.goto('/admin/settings/questions');
    await page.locator('summary', { hasText: 'Which bus would you take?' }).click();
    await page.getByRole('checkbox', { name: 'No longer ask' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
    await expect(dialog).toContainText('Registrations that keep their answer: 1');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await page.goto(list);
    await row.click();
    await expect(page.getByRole('row', { name: /Bus.*no longer asked.*Aluva/ })).toBeVisible();
  },
);

/** Chooses a bus, by card or by list. */
async function answerBus(page: Page, bus: string): Promise<void> {
  await page.getByRole('group', { name: 'Which bus would you take?' }).getByLabel(bus).check();
}
