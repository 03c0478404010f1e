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
  save,
  saveAndPassWork,
  skip,
} from './registering.ts';
import { addStaff, signIn, signInQuickly, signOutEverywhere } from './signing-in.ts';

const adultFee = (page: Page) => page.getByLabel('Adult fee (₹)');

async function openPart(page: Page, part: string) {
  await page.getByLabel('Section').selectOption(part);
}

/** Visitors may be shown a page that is a minute old; the server of this product is asked itself. */
async function expectPublicFee(page: Page, fee: string) {
  await expect(async () => {
    const home = await page.request.get('/');
    expect(await home.text()).toContain(`>${fee}<`);
  }).toPass();
}

alone('a fee is changed, weighed, saved, and brought back', async ({ page, ownDb }) => {
  alone.slow();
  await signInQuickly(page, await addStaff(ownDb));
  await page.goto('/admin/settings');
  await expect(page.getByRole('heading', { level: 2, name: 'Event' })).toBeVisible();
  await openPart(page, 'Fees and discount');
  await adultFee(page).fill('lots');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText(
    'Enter a whole number of rupees from 0 to 1,00,000',
  );
  await expectAccessible(page);

  await adultFee(page).fill('650');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Save these changes?' });
  await expect(question).toContainText('Unpaid registrations will use the new fee: 0');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expectPublicFee(page, '₹650');

  await adultFee(page).fill('700');
  await openPart(page, 'Policies');
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(adultFee(page)).toHaveValue('700');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(adultFee(page)).toHaveValue('650');

  await page.getByRole('button', { name: 'Earlier versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions of Fees and discount' });
  await expect(versions).toContainText('Asha Kurian');
  await expectAccessible(page);
  await versions.getByRole('button', { name: 'Restore' }).click();
  const back = page.getByRole('dialog', { name: 'Restore version 1?' });
  await expect(back).toContainText('Unpaid registrations will use the new fee: 0');
  await back.getByRole('button', { name: 'Restore' }).click();
  await expect(versions).toContainText('Restored from version 1');
  await expectPublicFee(page, '₹500');
});

alone(
  'lists, policies and messages are edited as people will read them',
  async ({ page, ownDb }) => {
    alone.slow();
    const staff = await addStaff(ownDb);
    await signInQuickly(page, staff);
    await page.goto('/admin/settings/options');
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await page.getByLabel('List', { exact: true }).selectOption('Ways to travel');
    await page.getByRole('button', { name: 'Move Bus up' }).press('Enter');
    await page.getByRole('button', { name: 'Move Bus up' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Move Bus up' })).toBeFocused();
    await expect(page.getByText('Bus is now 1 of 10')).toBeAttached();
    await row('Two-wheeler').locator('summary').click();
    await page.getByRole('button', { name: 'Stop offering' }).click();
    await row('Train').locator('summary').click();
    await page
      .getByRole('textbox', { name: /Label.*Train/ })
      .first()
      .fill('By rail');
    await page.getByLabel('New option').fill('Bicycle');
    await page.getByLabel('New option').press('Enter');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Save these changes?' });
    await expect(question).toContainText('“Two-wheeler” is no longer offered');
    await expect(question).toContainText('People see “By rail” instead of “Train”');
    await question.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();

    await openPart(page, 'Policies');
    const hostile =
      '## Who <script>window.hit = 1</script>\n\n<img src=x onerror="window.hit=1"> **Welcome**';
    await page.getByLabel('Terms and conditions', { exact: true }).fill(hostile);
    await page.getByText('Preview', { exact: true }).first().click();
    const preview = page.getByRole('region', { name: 'Preview' }).first();
    await expect(preview.getByRole('strong')).toHaveText('Welcome');
    await expect(preview).toContainText('<img src=x');
    expect(await preview.locator('img, script').count()).toBe(0);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    await page.getByRole('button', { name: 'Discard changes' }).click();

    await openPart(page, 'Message texts');
    await page.getByRole('link', { name: 'Thank you, after the event' }).click();
    const malayalam = page.getByRole('link', { name: 'മലയാളം' });
    await malayalam.click();
    await expect(malayalam).toHaveAttribute('aria-current', 'page');
    const subject = page.getByLabel('Subject');
    await subject.fill('{number}: നന്ദി, വീണ്ടും കാണാം');
    await signOutEverywhere(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Session expired')).toBeVisible();
    await signIn(page, staff);
    await expect(subject).toHaveValue('{number}: നന്ദി, വീണ്ടും കാണാം');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Message saved')).toBeVisible();
  },
);

alone(
  'somebody comes by a way that staff have added, and staff see whom to fetch',
  async ({ page, browser, ownDb }) => {
    alone.slow();
    await signInQuickly(page, await addStaff(ownDb));
    await page.goto('/admin/settings/options');
    await page.getByLabel('List', { exact: true }).selectOption('Ways to travel');
    await page.getByLabel('New option').fill('Metro');
    await page.getByLabel('New option').press('Enter');
    const metro = page.getByRole('listitem').filter({ hasText: 'Metro' });
    await metro.locator('summary').click();
    await metro.getByRole('textbox', { name: /Malayalam.*Metro|മലയാളം.*Metro/ }).fill('മെട്രോ');
    const does = metro.getByRole('group', { name: 'Effect Metro' });
    await does.getByLabel('People who choose this are asked about a pick-up').check();
    await expect(does.getByRole('checkbox', { checked: true })).toHaveCount(1);
    // its buttons, not half of them below the bar at the edge
    await metro.locator('summary').evaluate((row) => row.scrollIntoView({ block: 'center' }));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();

    const visitor = await (await browser.newContext()).newPage();
    const person = newPerson({ name: 'Devika Menon' });
    await openForm(visitor);
    await fillAboutYou(visitor, person);
    await saveAndPassWork(visitor);
    await choose(visitor, 'Will you come to the meet?', 'Yes');
    await count(visitor, 'Adults, vegetarian').fill('1');
    await save(visitor);
    await expectStep(visitor, 'Your journey');
    await choose(visitor, 'Are you coming from outside Kochi?', 'Yes');
    await visitor.getByLabel('Where do you start from?').fill('Aluva');
    const mode = visitor.getByLabel('How will you come?');
    await mode.selectOption('Own car');
    await expect(visitor.getByText('Do you want a pick-up?')).toHaveCount(0);
    await mode.selectOption('Metro');
    await choose(visitor, 'Do you want a pick-up?', 'Yes');
    await expect(visitor.getByLabel(/free seats/i)).toHaveCount(0);
    await visitor.getByLabel('Arriving at').selectOption('Vyttila Mobility Hub');
    await save(visitor);
    await expectStep(visitor, 'Your stay');
    await choose(visitor, 'Do you need a place to stay?', 'No');
    await save(visitor);
    await expectStep(visitor, 'Join in beyond the day');
    await skip(visitor);
    await expectStep(visitor, 'Support the meet');
    await choose(visitor, 'Add a contribution to your fee?', 'No');
    await save(visitor);
    await expectStep(visitor, 'Check your answers');
    await expect(visitor.getByText('Metro', { exact: true })).toBeVisible();
    await acceptAndSubmit(visitor);
    await expectStep(visitor, 'Pay');

    await page.goto('/admin/transportation');
    const arrival = page.getByRole('row').filter({ hasText: person.name });
    await expect(arrival).toContainText('Metro');
    await expect(arrival).toContainText('Vyttila Mobility Hub');
    await expect(arrival).toContainText(/without a seat/);
  },
);

alone(
  'a setting says what it does, is saved, and is named by its label',
  async ({ page, ownDb }) => {
    alone.slow();
    const staff = await addStaff(ownDb);
    await signInQuickly(page, staff);
    await page.goto('/admin/settings/contact');
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('desk@example.org');
    await page.getByRole('textbox', { name: 'Hours (optional)', exact: true }).fill('Sundays');
    const malayalam = page.getByRole('textbox', { name: /^Hours: മലയാളം/ });
    await expect(malayalam).toHaveAttribute('placeholder', 'Sundays');
    await expect(page.getByText('1 text is not translated into Malayalam')).toBeVisible();
    await malayalam.fill('ഞായർ');
    await expect(page.getByText('1 text is not translated into Malayalam')).toBeHidden();
    await expect(page.getByText('1 text is not translated into Hindi')).toBeVisible();
    await page.getByRole('button', { name: 'Add link' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Facebook');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /^Link 1: Web address/ })
      .click();
    const address = page.getByRole('textbox', { name: 'Web address', exact: true });
    await expect(address).toBeFocused();
    await address.fill('https://example.org/batch');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Save these changes?' });
    await expect(question).toContainText(
      'Messages from the contact form and replies to our emails go to desk@example.org.',
    );
    await question.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();

    await page.getByRole('button', { name: 'Earlier versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Versions of Contact and footer' });
    await expect(versions.getByText('Hours in Malayalam', { exact: true })).toBeVisible();
    await page.goto('/admin/user-logs');
    await expect(page.getByText(/^Hours in Malayalam:/).first()).toBeVisible();
    await page.goto('/contact?lang=ml');
    await expect(page.getByText('ഞായർ').first()).toBeVisible();

    await page.goto('/admin/settings/message-texts?kind=unpaid&language=hi');
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await expect(page.getByText(`A test is on its way to ${staff.email}`)).toBeVisible();
    const sent = await ownDb.selectFrom('message').select(['recipient', 'language']).execute();
    expect(sent).toEqual([{ recipient: staff.email, language: 'hi' }]);
  },
);

alone('staff write a question and a sponsor, visitors read them', async ({ page, ownDb }) => {
  alone.slow();
  await signInQuickly(page, await addStaff(ownDb));
  await page.goto('/admin/settings/faq');
  await page.getByRole('button', { name: 'Add question' }).click();
  const question = page.getByRole('textbox', { name: 'Question', exact: true });
  await expect(question).toBeFocused();
  await question.fill('Is there a choir?');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Enter the answer' }).click();
  const answer = page.getByRole('textbox', { name: 'Answer', exact: true });
  await expect(answer).toBeFocused();
  await answer.fill('<b>Yes</b>, on **both** evenings.');
  const up = page.getByRole('button', { name: 'Move Is there a choir? up' });
  await up.press('Enter');
  await expect(up).toBeFocused();
  await expect(answer).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  await openPart(page, 'Sponsors');
  await page.getByRole('button', { name: 'Add sponsor' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Backwater Bank');
  await page.getByRole('button', { name: 'Choose logo' }).click();
  const choosing = page.getByRole('dialog', { name: 'Choose logo' });
  const svg = { name: 'bank.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  await choosing.getByLabel('Picture').setInputFiles(svg);
  await expect(choosing.getByText('Choose a logo as JPEG, PNG, WebP or AVIF')).toBeVisible();
  await expectAccessible(page);
  await choosing.getByLabel('Picture').setInputFiles({
    name: 'bank.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(page.getByRole('img', { name: 'Logo of Backwater Bank' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  await expect(async () => {
    const home = await (await page.request.get('/')).text();
    expect(home).toContain('&lt;b&gt;Yes&lt;/b&gt;, on <strong>both</strong> evenings.');
    expect(home).toContain('alt="Backwater Bank"');
  }).toPass();
});
