import { Buffer } from 'node:buffer';
import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { comeBack, enterCode, mailedCode, toast } from './coming-back.ts';
import { newPerson, registerQuickly } from './registering.ts';
import { addStaff, signIn, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

const mebibyte = 1024 * 1024;
const malayalam = 'എന്റെ പണം ബാങ്ക് അക്കൗണ്ടിൽ നിന്ന് പോയി, പക്ഷേ രജിസ്ട്രേഷൻ ഇപ്പോഴും പൂർത്തിയായിട്ടില്ല.';
const reported =
  'Issue reported successfully. We will investigate and resolve it as soon as possible.';

test('an issue with files, reported from a registration', { tag: '@gate' }, async ({ page }) => {
  test.slow();
  const person = newPerson();
  const { registrationNumber } = await registerQuickly(page, person);
  await page.goto('/alumni-update?view=registration');
  await page.getByRole('link', { name: 'Raise Issue' }).click();
  await expect(page.getByText(`About registration ${registrationNumber}`)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.name);
  await expect(page.getByLabel('Contact Email')).toHaveValue(person.email);
  await expect(page.getByLabel('Phone Number')).not.toHaveValue('');

  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/upload/single')) uploads.push(request.url());
  });
  await attach(page, 'twelve.pdf', pdf(12 * mebibyte));
  await expect(picker(page)).toHaveAccessibleDescription(
    /The selected file must be 10MB or smaller/,
  );
  await attach(page, 'tune.mp3', Buffer.from('ID3'));
  await expect(picker(page)).toHaveAccessibleDescription(
    /The selected file must be an image, PDF, DOC, DOCX or TXT/,
  );
  expect(uploads).toEqual([]);

  await attach(page, 'small.pdf', pdf(2000));
  await expect(toast(page, 'File uploaded successfully!')).toBeVisible();
  await sendTooMuch(page);
  await attach(page, 'past-the-page.pdf', pdf(2000));
  await expect(toast(page, 'Failed to upload file. Please try again.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeHidden();
  await page.unroute('**/upload/single');

  const submit = page.getByRole('button', { name: 'Submit Issue Report' });
  const seen = await watchProgress(page);
  const runAgain = await slowDown(page, mebibyte / 2);
  await attach(page, 'nine.pdf', pdf(9 * mebibyte));
  await expect(page.getByRole('progressbar', { name: 'Uploading file...' })).toBeVisible();
  await expect(submit).toBeDisabled();
  await expect(picker(page)).toBeDisabled();
  await expectAccessible(page);
  const isOnItsWay = (percent: number) => percent > 0 && percent < 100;
  await expect.poll(async () => (await seen()).some(isOnItsWay)).toBe(true);
  await runAgain();
  await expect(toast(page, 'File uploaded successfully!')).toBeVisible();
  await expect(submit).toBeEnabled();
  const percents = await seen();
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));

  await page.getByLabel('Issue Type').selectOption('Payment Problems');
  await page.getByLabel('Issue Description').fill('It is broken');
  await submit.click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByLabel('Issue Description')).toHaveAccessibleDescription(
    /Please provide more details about the issue/,
  );
  await page.getByLabel('Issue Description').fill(`It is broken. ${malayalam}`);
  const sent = page.waitForRequest('**/api/v1/issues');
  await submit.click();
  expect((await sent).postDataJSON()).toMatchObject({
    title: 'Payment',
    category: 'Payment',
    priority: 'Medium',
    reportedBy: { name: person.name, email: person.email, phone: `+91${person.phone}` },
    attachments: expect.stringContaining('/files/'),
  });
  await expect(toast(page, reported)).toBeVisible();
  const number = await issueNumber(page);
  await expectUsable(page);
  for (const label of ['Issue Type', 'Issue Description', 'Contact Email', 'Phone Number']) {
    await expect(page.getByLabel(label)).toHaveValue('');
  }
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeHidden();
  await expectMail(page, person.email, new RegExp(`Issue #${number}\\b`));

  await comeBack(page, person.email);
  await page.getByRole('link', { name: `#${number} Payment` }).click();
  await expect(page.getByRole('heading', { name: 'Your issues' })).toBeVisible();
  await expect(page.getByText('Attachment: nine.pdf')).toBeVisible();
});

test('what is missing is said, and nothing typed is lost', { tag: '@gate' }, async ({
  page,
  context,
}) => {
  await page.goto('/report-issue');
  await expect(page.locator('form[data-hydrated]')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Submit Issue Report' });
  await submit.click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  for (const text of [
    'Please select an issue type',
    'Please describe the issue',
    'Name is required',
    'Email is required',
  ]) {
    await expect(summary.getByRole('link', { name: text })).toBeVisible();
  }
  await expectUsable(page);
  await page.getByLabel('Contact Email').fill('not an address');
  await expect(page.getByLabel('Contact Email')).toHaveAccessibleDescription(
    /Please enter a valid email address/,
  );
  const person = newPerson();
  await fillReport(page, person, malayalam);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await submit.click();
  const failed = 'An error occurred while submitting your report. Please try again later.';
  await expect(toast(page, failed)).toBeVisible();
  await expect(page.getByLabel('Issue Description')).toHaveValue(malayalam);
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByLabel('Issue Description')).toHaveValue(malayalam);
  await expect(page.getByLabel('Contact Email')).toHaveValue(person.email);
  await page.route('**/api/v1/issues', (route) =>
    route.fulfill({
      status: 429,
      json: {
        success: false,
        code: 'TOO_MANY',
        message: 'Too many requests. Please wait a minute.',
      },
    }),
  );
  await page.getByRole('button', { name: 'Submit Issue Report' }).click();
  await expect(toast(page, failed)).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Please wait a minute.');
  await expect(page.getByLabel('Issue Description')).toHaveValue(malayalam);
});

test('a reporter and the help desk write to each other until it is solved', {
  tag: '@gate',
}, async ({ page, browser, db }) => {
  test.slow();
  const person = newPerson();
  await page.goto('/report-issue');
  await fillReport(page, person, malayalam);
  await attach(page, 'bank.txt', Buffer.from('Debited Rs 500 on 20 Nov'));
  await expect(toast(page, 'File uploaded successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Issue Report' }).click();
  const number = await issueNumber(page);

  const desk = await (await browser.newContext()).newPage();
  await signInQuickly(desk, await addStaff(db));
  await desk.goto(`/admin/issues?searchTerm=${encodeURIComponent(person.email)}`);
  await desk
    .getByRole('table')
    .getByRole('link', { name: `#${number} Technical` })
    .click();
  const detail = desk.getByRole('dialog', { name: `#${number} Technical` });
  await expect(detail.getByText(malayalam)).toBeVisible();
  const download = desk.waitForEvent('download');
  await detail.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('bank.txt');
  await detail.getByLabel('Priority').selectOption('High');
  await expect(toast(desk, 'Saved')).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Resolve' })).toBeVisible();
  await detail.getByRole('button', { name: 'Start work' }).click();
  await expect(toast(desk, 'Status changed to In Progress')).toBeVisible();
  await detail.getByRole('radio', { name: /^Internal note/ }).check();
  await detail.getByRole('textbox', { name: 'Internal note' }).fill('The bank is slow today');
  await detail.getByRole('button', { name: 'Save note' }).click();
  await expect(detail.getByRole('listitem').getByText('The bank is slow today')).toBeVisible();
  await detail.getByRole('radio', { name: /^Reply/ }).check();
  await detail.getByRole('textbox', { name: 'Reply' }).fill('Which bank is it?');
  await detail.getByRole('button', { name: 'Send reply' }).click();
  await expect(toast(desk, 'Reply sent')).toBeVisible();
  await detail.getByRole('button', { name: 'Resolve' }).click();
  const resolving = desk.getByRole('dialog', { name: `Resolve #${number}` });
  await resolving.getByRole('button', { name: 'Resolve' }).click();
  await expect(resolving.getByLabel('What was done')).toHaveAccessibleDescription(
    /Say what was done/,
  );
  await expectAccessible(desk);
  await resolving.getByLabel('What was done').fill('The payment has arrived now.');
  await resolving.getByRole('button', { name: 'Resolve' }).click();
  await expect(toast(desk, 'Status changed to Resolved')).toBeVisible();

  await page.getByRole('link', { name: 'Follow your issues' }).first().click();
  await page.getByLabel('Email address').fill(person.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('OTP', { exact: true })).toBeVisible();
  await enterCode(page, await mailedCode(page, person.email));
  const mine = page.getByRole('listitem').filter({ hasText: `#${number} Technical` });
  await expect(mine.getByText('Resolved')).toBeVisible();
  await expect(mine.getByText('Which bank is it?')).toBeVisible();
  await expect(mine.getByText('The bank is slow today')).toBeHidden();
  await mine.getByLabel('Not solved?').fill(`ഇപ്പോഴും ശരിയായിട്ടില്ല. ${malayalam}`);
  await mine.getByRole('button', { name: 'Send and reopen' }).click();
  await expect(mine.getByText('In Progress')).toBeVisible();
  await expectUsable(page);

  await desk.reload();
  await expect(detail.getByText('ഇപ്പോഴും ശരിയായിട്ടില്ല.')).toBeVisible();
  await expectUsable(desk);
  await detail.getByRole('button', { name: 'Delete' }).click();
  const question = desk.getByRole('dialog', { name: `Delete issue #${number}?` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(detail).toBeVisible();
  await desk.context().close();
});

test('the desk assigns and moves several issues at once', async ({ page, db }) => {
  const person = newPerson();
  await reportByCall(page, person, 'Technical');
  await reportByCall(page, person, 'Content');
  const staff = await addStaff(db);
  await signInQuickly(page, staff);
  await page.goto(`/admin/issues?searchTerm=${encodeURIComponent(person.email)}`);
  const boxes = page.getByRole('checkbox', { name: /^Select #/ });
  await expect(boxes).toHaveCount(2);
  await boxes.first().focus();
  await page.keyboard.press('Space');
  await boxes.last().click({ modifiers: ['Shift'] });
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Change status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the status of 2 issues' });
  await dialog.getByLabel('Status').selectOption('Resolved');
  await dialog.getByLabel('What was done').fill('Both are solved.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('table').getByText('Resolved')).toHaveCount(2);

  await boxes.first().click();
  await boxes.last().click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Change status' }).click();
  await dialog.getByLabel('Status').selectOption('Resolved');
  await dialog.getByLabel('What was done').fill('Both are solved.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/This cannot be changed from Resolved to Resolved/)).toHaveCount(2);
  await dialog.getByLabel('Status').selectOption('In Progress');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('table').getByText('In Progress')).toHaveCount(2);
});

test('the desk goes from issue to issue of a list, also past one that left it', async ({
  page,
  db,
}) => {
  const person = newPerson();
  for (const category of ['Technical', 'Content', 'Payment'] as const) {
    await reportByCall(page, person, category);
  }
  await signInQuickly(page, await addStaff(db));
  const search = new URLSearchParams({ searchTerm: person.email, status: 'Open', sort: '-age' });
  await page.goto(`/admin/issues?${search}`);
  await page
    .getByRole('table')
    .getByRole('link', { name: /Technical/ })
    .click();
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press('j');
  const second = page.getByRole('dialog', { name: /Content/ });
  await expect(second).toBeVisible();
  await second.getByRole('button', { name: 'Start work' }).click();
  await expect(second.getByText('In Progress', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Next (j)' }).click();
  await expect(page.getByRole('dialog', { name: /Payment/ })).toBeVisible();
  await expect(page.getByText('3 of 3', { exact: true })).toBeVisible();
  await page.keyboard.press('k');
  await expect(second).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a coordinator reads the issues of their schools and changes none', async ({
  page,
  browser,
  db,
}) => {
  const [theirs, foreign] = [
    newPerson({ school: 'JNV Mahe' }),
    newPerson({ school: 'JNV Thrissur' }),
  ];
  const ids: string[] = [];
  for (const person of [theirs, foreign]) {
    const visitor = await browser.newPage();
    const { _id } = await registerQuickly(visitor, person);
    ids.push(await reportByCall(visitor, person, 'Technical', _id));
    await visitor.context().close();
  }
  await signIn(page, await addStaff(db, ['JNV Mahe']));
  await expect(page.getByRole('link', { name: 'Issues' })).toBeHidden();
  await page.goto(`/admin/issues?searchTerm=${encodeURIComponent(foreign.email)}`);
  await expect(page.getByText('No results for these filters')).toBeVisible();
  await page.goto(`/admin/issues?searchTerm=${encodeURIComponent(theirs.email)}`);
  await page
    .getByRole('table')
    .getByRole('link', { name: /Technical/ })
    .click();
  const detail = page.getByRole('dialog', { name: /Technical/ });
  await expect(detail.getByText('You can read this issue.')).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Delete' })).toBeHidden();
  await expect(page.getByRole('checkbox', { name: /^Select/ })).toHaveCount(0);
  await page.goto(`/admin/issues/${ids[1]}`);
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  expect(await page.content()).not.toContain(foreign.email);
  await page.goto('/admin/contact-messages');
  await expect(page.getByText('You do not have permission to do this.')).toBeVisible();
});

test('a message from the contact page is answered by mail', { tag: '@gate' }, async ({
  page,
  browser,
  db,
}) => {
  const person = newPerson();
  await page.goto('/contact');
  await expect(page.locator('form[data-hydrated]')).toBeVisible();
  const send = page.getByRole('button', { name: 'Send message' });
  await send.click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectUsable(page);
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Subject').selectOption('Sponsorship');
  await page.getByLabel('Message').fill(`We want to sponsor the lunch. ${malayalam}`);
  await send.click();
  await expect(page.getByText('Thank you. We answer within two working days.')).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await signInQuickly(desk, await addStaff(db));
  await desk.goto(`/admin/contact-messages?searchTerm=${encodeURIComponent(person.email)}`);
  const row = desk.getByRole('table').getByRole('row').filter({ hasText: person.name });
  await expect(row.getByText('New')).toBeVisible();
  await row.getByRole('link', { name: person.name }).click();
  const detail = desk.getByRole('dialog', { name: person.name });
  await expect(detail.getByText('Read')).toBeVisible();
  await detail.getByLabel('Reply').fill('With pleasure. We call you tomorrow.');
  await detail.getByRole('button', { name: 'Send reply' }).click();
  await expect(toast(desk, 'Reply sent')).toBeVisible();
  await expect(detail.getByText('Replied')).toBeVisible();
  await expectUsable(desk);
  await expectMail(page, person.email, /./, 'With pleasure. We call you tomorrow.');
  await detail.getByRole('button', { name: 'Turn into an issue' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Turn into an issue' });
  await dialog.getByLabel('Issue Type').selectOption('Other');
  await dialog.getByRole('button', { name: 'Create issue' }).click();
  await detail.getByRole('link', { name: /^#\d+$/ }).click();
  await expect(desk.getByRole('dialog').getByText('We want to sponsor the lunch.')).toBeVisible();
  await desk.context().close();
});

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

const picker = (page: Page) => page.getByLabel('Attachment (optional)');

async function attach(page: Page, name: string, buffer: Buffer): Promise<void> {
  const file = test.info().outputPath(name);
  await writeFile(file, buffer);
  await picker(page).setInputFiles(file);
}

/** A PDF of exactly so many bytes. */
function pdf(bytes: number): Buffer {
  const end = '\n%%EOF\n';
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n'.padEnd(bytes - end.length, ' ')),
    Buffer.from(end),
  ]);
}

/** Makes the next upload larger on its way, as somebody could who sends it without our page. */
async function sendTooMuch(page: Page): Promise<void> {
  await page.route('**/upload/single', (route) => {
    const boundary = 'past-the-page';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
    return route.continue({
      headers: {
        ...route.request().headers(),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      postData: Buffer.concat([
        Buffer.from(head),
        pdf(10 * mebibyte + 1),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    });
  });
}

/** Lets uploads crawl; gives what lets them run again. */
async function slowDown(page: Page, bytesPerSecond: number): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const limit = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await limit(bytesPerSecond);
  return () => limit(-1);
}

/** Notes every figure the progress bar shows; gives them when asked. */
async function watchProgress(page: Page): Promise<() => Promise<number[]>> {
  const seen = await page.evaluateHandle(() => {
    const percents: number[] = [];
    new MutationObserver(() => {
      const bar = document.querySelector<HTMLProgressElement>('form progress');
      if (bar && percents.at(-1) !== bar.value) percents.push(bar.value);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return percents;
  });
  return () => seen.jsonValue();
}

async function fillReport(
  page: Page,
  person: { name: string; email: string },
  description: string,
): Promise<void> {
  await page.getByLabel('Issue Type').selectOption('Technical Issues');
  await page.getByLabel('Issue Description').fill(description);
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Contact Email').fill(person.email);
}

/** Reports without the screen and gives back the id. */
async function reportByCall(
  page: Page,
  { name, email }: { name: string; email: string },
  category: string,
  registrationId: string | null = null,
): Promise<string> {
  const answer = await page.request.post('/api/v1/issues', {
    data: {
      title: category,
      category,
      priority: 'Medium',
      description: 'Something does not work as it should.',
      reportedBy: { name, email, phone: '' },
      attachments: null,
      registrationId,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data._id;
}

async function issueNumber(page: Page): Promise<number> {
  const text = await page.getByText(/^Your issue number is #\d+/).textContent();
  return Number(/#(\d+)/.exec(text ?? '')?.[1]);
}

async function expectMail(page: Page, email: string, subject: RegExp, text = ''): Promise<void> {
  await expect(async () => {
    const outbox = await (await page.request.get('/dev/outbox')).text();
    const mails = outbox.split('<article>').filter((mail) => mail.includes(email));
    const subjects = mails.map((mail) => /<strong>(.*?)<\/strong>/.exec(mail)?.[1] ?? '');
    expect(
      subjects.some((one) => subject.test(one)),
      String(subjects),
    ).toBe(true);
    expect(mails.some((mail) => mail.includes(text))).toBe(true);
  }).toPass();
}
