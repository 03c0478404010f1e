import { expect, type Page } from '@playwright/test';
import { type Person, practiceWindow } from './registering.ts';

/** The code that was mailed to an address last, and is not the `earlier` one, from the product's own outbox. */
export async function mailedCode(page: Page, email: string, earlier = ''): Promise<string> {
  let code = '';
  await expect(async () => {
    const outbox = await (await page.request.get('/dev/outbox')).text();
    const mails = outbox.split('<article>').filter((mail) => mail.includes(email));
    const subjects = mails.map((mail) => /<strong>(.*?)<\/strong>/.exec(mail)?.[1] ?? '');
    const texts = mails.map((mail) => /<pre>([\s\S]*?)<\/pre>/.exec(mail)?.[1] ?? '');
    const index = subjects.findIndex((subject) => /\b\d{6}\b/.test(subject));
    code = /\b\d{6}\b/.exec(`${subjects[index]} ${texts[index]}`)?.[0] ?? '';
    expect(['', earlier], `a code for ${email}`).not.toContain(code);
  }).toPass();
  return code;
}

/** The mail to this person whose subject says this, as the product's own outbox shows it. */
export async function mailTo(
  page: Page,
  { email }: Pick<Person, 'email'>,
  subject: RegExp,
): Promise<string> {
  let found = '';
  await expect(async () => {
    const outbox = await (await page.request.get('/dev/outbox')).text();
    const mails = outbox.split('<article>').filter((mail) => mail.includes(email));
    found =
      mails.find((mail) => subject.test(/<strong>(.*?)<\/strong>/.exec(mail)?.[1] ?? '')) ?? '';
    expect(found, String(subject)).not.toBe('');
  }).toPass();
  return found;
}

/** The link without parameters to this path in a mail to this person. */
export async function mailedLink(
  page: Page,
  { email }: Pick<Person, 'email'>,
  path: string,
): Promise<string> {
  let link = '';
  await expect(async () => {
    const outbox = await (await page.request.get('/dev/outbox')).text();
    const mails = outbox.split('<article>').filter((mail) => mail.includes(email));
    const links = mails.flatMap((mail) => mail.match(/https?:[\w./:#-]+/g) ?? []);
    link = links.find((one) => one.includes(path)) ?? '';
    expect(link, path).not.toBe('');
  }).toPass();
  return link;
}

/** Asks for a one-time code to an address on the page of those who come back. */
export async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto('/alumni-update');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(toast(page, 'OTP sent successfully!')).toBeVisible();
}

/** Types a code and sends it; what it opens is the caller's to expect. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('OTP', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Verify OTP' }).click();
}

/** Opens the registration of an address with a code, as on a device that never saw it. */
export async function comeBack(page: Page, email: string, earlierCode?: string): Promise<void> {
  await askForCode(page, email);
  await enterCode(page, await mailedCode(page, email, earlierCode));
  await expectDetails(page);
}

/** Proves the address in a form, as where places are limited; gives the code that was mailed. */
export async function proveContact(page: Page, { email }: Pick<Person, 'email'>): Promise<string> {
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const code = await mailedCode(page, email);
  await enterCode(page, code);
  await expect(toast(page, 'OTP verified successfully!')).toBeVisible();
  return code;
}

/** Waits for the page of one's own registration. */
export async function expectDetails(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: 'Your Registration Details' });
  await expect(heading).toBeVisible();
}

/** A notification by its whole text. */
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });

/** The value beside a field of the table of answers. */
export const answer = (page: Page, field: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: field, exact: true }) });

/** Presses Proceed in a dialog of this view and pays in the practice window. */
export async function proceedAndPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Proceed', exact: true }).click();
  const payWindow = practiceWindow(page);
  await payWindow.getByRole('button', { name: 'Pay by UPI' }).click();
}
