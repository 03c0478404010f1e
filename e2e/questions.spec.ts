import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { words as register } from '@sangamam/words/by-language/register';
import { proveContacts } from '../server/testing/domain/registrations.ts';
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
  ownRegistration,
  practiceWindow,
  readIn,
  saveAndPassWork,
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
    await passVisit(page);
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
    await page.locator('main button[name=later]').click();
    await expect(page).toHaveURL(/registration-pending-success/);
    await page.goto('/registration?lang=en');

    // in the record, its change in the history and in a mail
    await signInQuickly(page, staff);
    const list = `/admin/registrations?searchTerm=${person.phone}`;
    await page.goto(list);
    await page.getByRole('link', { name: person.name, exact: true }).first().click();
    await expect(page.getByRole('row', { name: /Bus.*Thrissur/ })).toBeVisible();
    await page.getByRole('button', { name: 'Edit Optional Information' }).click();
    await proveContacts(ownDb);
    await answerBus(page, 'Aluva');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Registration updated')).toBeVisible();
    await page.getByRole('link', { name: 'History' }).click();
    const change = page.getByRole('listitem').filter({ hasText: 'Bus' });
    await expect(change.getByRole('deletion')).toHaveText('Thrissur');
    await expect(change.getByRole('insertion')).toHaveText('Aluva');
    await expect(change).toContainText(`by ${staff.name}`);
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

alone(
  'a question depends on an answer two steps before, narrows the list, and is counted',
  async ({ page, ownDb }) => {
    alone.slow();
    const staff = await addStaff(ownDb);
    await signInQuickly(page, staff);
    await page.goto('/admin/settings/questions');
    const own = page.locator('details[open]').last();
    for (const [label, name] of [
      ['Will you sing?', 'Sings'],
      ['How many songs?', 'Songs'],
      ['Which song?', 'Song'],
    ] as const) {
      await page.getByRole('button', { name: 'Add question' }).click();
      await own.getByRole('textbox', { name: 'Question', exact: true }).fill(label);
      await own.getByRole('textbox', { name: 'Short name', exact: true }).fill(name);
      if (name === 'Sings') {
        await own.getByLabel('Step').selectOption('Who is coming?');
        await own.getByLabel('Answer type').selectOption('Yes or no');
      } else {
        await own
          .getByLabel('Answer type')
          .selectOption(name === 'Songs' ? 'Number' : 'Short text');
        const ask = 'People who answered “Sings” (Who is coming?) with';
        await own.getByLabel('Ask', { exact: true }).selectOption(ask);
        await own.getByRole('group', { name: ask }).getByLabel('Yes').check();
        await own.getByRole('checkbox', { name: 'Required' }).check();
      }
    }
    await expectAccessible(page);
    await save(page);

    // whoever does not sing is asked for no song
    await page.context().clearCookies();
    const person = newPerson();
    await openForm(page);
    await fillAboutYou(page, person);
    await saveAndPassWork(page);
    await choose(page, 'Will you come to the meet?', 'Yes');
    await count(page, 'Adults, vegetarian').fill('1');
    await choose(page, 'Will you sing?', 'No');
    await saveStep(page);
    await passVisit(page);
    await expectStep(page, 'Join in beyond the day');
    await saveStep(page);
    await expectStep(page, 'Support the meet');
    await skip(page);
    await expectStep(page, 'Check your answers');
    await expect(page.getByText('Which song?')).toBeHidden();

    // who changes their mind is led to it, and must answer
    await page.getByRole('link', { name: 'Change who is coming?' }).click();
    await choose(page, 'Will you sing?', 'Yes');
    await saveStep(page);
    await expectStep(page, 'Join in beyond the day');
    await page.getByLabel('Which song?').fill('Kayal Paattu');
    await saveStep(page);
    await expect(page.getByText('Answer this question').first()).toBeVisible();
    await count(page, 'How many songs?').fill('3');
    await saveStep(page);
    await expectStep(page, 'Check your answers');
    await expect(page.getByText('Kayal Paattu')).toBeVisible();
    await acceptAndSubmit(page);
    await expectStep(page, register.en.stepTitles.payment);

    // the list is narrowed by a part of the text and by numbers from one to another
    await signInQuickly(page, staff);
    await page.goto('/admin/registrations');
    const row = page.getByRole('link', { name: person.name, exact: true }).first();
    await page.getByText('More filters').click();
    const filters = page.getByRole('dialog');
    await filters.getByLabel('Question').selectOption('Song');
    await filters.getByLabel('Song contains').fill('theeram');
    await expect(row).toBeHidden();
    await filters.getByLabel('Song contains').fill('PAATTU');
    await filters.getByLabel('Question').selectOption('Songs');
    await filters.getByLabel('Songs, from').fill('4');
    await expect(row).toBeHidden();
    await filters.getByLabel('Songs, from').fill('2');
    await filters.getByLabel('Songs, until').fill('3');
    await expectAccessible(page);
    await filters.getByRole('button', { name: 'Apply' }).click();
    await expect(row).toBeVisible();
    await page.goto('/admin/analytics?view=joining');
    const chart = page.getByRole('region', { name: 'Songs', exact: true });
    await expect(chart).toContainText('Sum: 3.');
    await expect(page.getByRole('region', { name: 'Song', exact: true })).toContainText('Answered');
  },
);

alone(
  'a delivered question is called otherwise, must be answered, and follows an own one',
  async ({ page, ownDb }) => {
    alone.slow();
    const staff = await addStaff(ownDb);
    await signInQuickly(page, staff);
    await page.goto('/admin/settings/questions');
    await page.getByRole('button', { name: 'Add question' }).click();
    const own = page.locator('details[open]').first();
    await own.getByRole('textbox', { name: 'Question', exact: true }).fill('Which bus is yours?');
    await own.getByRole('textbox', { name: 'Short name', exact: true }).fill('Bus');
    const step = page.locator('summary').filter({ hasText: /^Join in beyond the day$/ });
    await step.click();
    const order = page.getByRole('list', { name: 'Order of questions' });
    await order
      .locator('summary')
      .filter({ hasText: /^T-shirt$/ })
      .click();
    await order
      .getByRole('textbox', { name: 'Question', exact: true })
      .fill('Which jersey would you wear?');
    await order.getByRole('textbox', { name: 'Question: മലയാളം' }).fill('ഏതു ജേഴ്സി വേണം?');
    const shortName = order.getByRole('textbox', { name: 'Short name', exact: true });
    await shortName.fill('Bus');
    // what is refused opens again, each time
    for (const _ of ['first', 'second']) {
      await step.click();
      await expect(order).toBeHidden();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(shortName).toBeVisible();
      await expect(shortName).toHaveAccessibleDescription('Another question has this name');
    }
    await shortName.fill('Jersey');
    await order.getByRole('button', { name: 'Move Bus up' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Bus' })).toHaveCount(1);
    await expect(order.getByRole('button', { name: 'Move Bus up' })).toBeFocused();
    await page.getByRole('group', { name: 'Required' }).getByLabel('Jersey').check();
    await expectAccessible(page);
    await save(page);

    // the form asks so, in that order, and asks again
    await page.context().clearCookies();
    const person = newPerson();
    await openForm(page);
    await fillAboutYou(page, person);
    await saveAndPassWork(page);
    await choose(page, 'Will you come to the meet?', 'Yes');
    await count(page, 'Adults, vegetarian').fill('1');
    await saveStep(page);
    await passVisit(page);
    await expectStep(page, 'Join in beyond the day');
    const bus = page.getByLabel('Which bus is yours?');
    const jersey = page.getByLabel('Which jersey would you wear?');
    const isBefore = await jersey.evaluate(
      (later, earlier) =>
        Boolean(
          earlier && later.compareDocumentPosition(earlier) & Node.DOCUMENT_POSITION_PRECEDING,
        ),
      await bus.elementHandle(),
    );
    expect(isBefore).toBe(true);
    await bus.fill('The blue one');
    await saveStep(page);
    await expect(page.getByText('Answer this question').first()).toBeVisible();
    await jersey.selectOption('M');
    await readIn(page, 'മലയാളം');
    await page.locator('form[data-hydrated]').waitFor();
    await expect(page.getByLabel('ഏതു ജേഴ്സി വേണം?')).toBeVisible();
    await readIn(page, 'English');
    await page.locator('form[data-hydrated]').waitFor();
    await bus.fill('The blue one');
    await jersey.selectOption('M');
    await saveStep(page);
    await expectStep(page, 'Support the meet');
    await skip(page);
    await expectStep(page, 'Check your answers');
    await expect(page.getByText('Which jersey would you wear?')).toBeVisible();
    await acceptAndSubmit(page);
    await expectStep(page, register.en.stepTitles.payment);

    // and so do the record and files
    await signInQuickly(page, staff);
    await page.goto(`/admin/registrations?searchTerm=${person.phone}`);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Optional answers/).check();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toContain('"Bus","Jersey"');
    await page.getByRole('link', { name: person.name, exact: true }).first().click();
    await expect(page.getByRole('row', { name: /Jersey.*M/ })).toBeVisible();
  },
);

/** From the journey to what follows the stay: at home at the event, no bed. */
async function passVisit(page: Page): Promise<void> {
  await expectStep(page, 'Your journey');
  await choose(page, 'Are you coming from outside Kochi?', 'No');
  await saveStep(page);
  await expectStep(page, 'Your stay');
  await choose(page, 'Do you need a place to stay?', 'No');
  await saveStep(page);
}

/** Chooses a bus, by card or by list. */
async function answerBus(page: Page, bus: string): Promise<void> {
  await page.getByRole('group', { name: 'Which bus would you take?' }).getByLabel(bus).check();
}

alone(
  'what follows the payment is asked on cards, each saved by itself',
  async ({ page, changeSettings }) => {
    await changeSettings(() => defaultEventSettings(new Date()));
    await openForm(page);
    await fillAboutYou(page, newPerson());
    await saveStep(page);
    await expectStep(page, 'Who is coming?');
    await expect(page).toHaveTitle(/^Step 2 of 4/);
    await choose(page, 'Will you come to the meet?', 'Yes');
    await saveStep(page);
    await expectStep(page, 'Check your answers');
    await acceptAndSubmit(page);
    await practiceWindow(page).getByRole('button', { name: 'Pay by UPI' }).click();
    const rest = page.getByRole('region', { name: 'Tell us the rest' });
    await expect(rest.getByRole('listitem')).toHaveCount(6);
    await expectAccessible(page);
    await rest.getByRole('link', { name: 'Add your stay' }).click();
    await choose(page, 'Do you need a place to stay?', 'No');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(rest.getByRole('listitem')).toHaveCount(5);
    await expectAccessible(page);
    await rest.getByRole('button', { name: 'Add emergency details' }).click();
    await page.getByLabel(/^Whom may we call/).fill('Ravi Nair');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('alert').first()).toContainText('Contact number is required');
    await page.getByLabel('Their phone number').fill('98470 12345');
    await page.getByLabel(/^What should a doctor know/).fill('Allergic to penicillin');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(rest.getByRole('listitem')).toHaveCount(4);
    const { formDataStructured } = await ownRegistration(page);
    expect(formDataStructured).toMatchObject({
      accommodation: { planAccommodation: false },
      emergency: {
        contactName: 'Ravi Nair',
        contactNumber: '+919847012345',
        medicalNotes: 'Allergic to penicillin',
      },
    });
    expect(formDataStructured).not.toHaveProperty('transportation');
  },
);
