import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { type Browser, expect, type FrameLocator, type Page } from '@playwright/test';
import type { StepName } from '@sangamam/contract/form/steps';
import type { Language } from '@sangamam/contract/locale/languages';
import type { ManualMethod } from '@sangamam/contract/payments/history';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';

export interface Person {
  readonly name: string;
  readonly email: string;
  /** Ten digits, without the code of India. */
  readonly phone: string;
  readonly school: string;
  readonly yearOfPassing: string;
}

/** Somebody nobody else in this run shares an e-mail address or a number with. */
export function newPerson(change: Partial<Person> = {}): Person {
  return {
    name: 'Anupama Nair',
    email: `anupama.${randomBytes(6).toString('hex')}@example.org`,
    phone: `9${String(randomInt(1e9)).padStart(9, '0')}`,
    school: 'JNV Kollam',
    yearOfPassing: '1998',
    ...change,
  };
}

/** A surname nobody else has, for a list of everybody. */
export const rareSurname = () =>
  String.fromCharCode(65 + randomInt(26), ...Array.from({ length: 9 }, () => 97 + randomInt(26)));

/** Opens the form at its first step and waits until it listens. */
export async function openForm(page: Page): Promise<void> {
  await page.goto('/registration');
  await page.getByRole('link', { name: 'Start registration' }).click();
  await expectStep(page, 'About you');
  await expect(page.locator('form[data-hydrated]')).toBeVisible();
}

/** Fills the first step: somebody from Kollam, at home there. */
export async function fillAboutYou(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Contact number').fill(person.phone);
  await page.getByLabel('Your school').selectOption(person.school);
  await page.getByLabel('Year of passing').selectOption(person.yearOfPassing);
  await page.getByLabel('State or union territory').selectOption('Kerala');
  await page.getByLabel('District').selectOption('Kollam');
}

/** Has the form speak another language, by the menu at its top. */
export async function readIn(page: Page, language: string): Promise<void> {
  const top = page.getByRole('banner');
  await top.locator('summary').click();
  await top.getByRole('link', { name: language }).click();
}

/** Waits for a step by its heading. */
export async function expectStep(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Sends the step; wait for the next one before filling it. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and continue' }).click();
}

/** Saves the first step, says nothing of work, and waits for the people. */
export async function saveAndPassWork(page: Page): Promise<void> {
  await save(page);
  await expectStep(page, 'Work and skills');
  await skip(page);
  await expectStep(page, 'Who is coming?');
}

/** Passes a step that may stay empty. */
export async function skip(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Skip this step' }).click();
}

/** The answer of a group of cards: "Yes" to "Do you need a place to stay?". */
export async function choose(page: Page, question: string, answer: string): Promise<void> {
  await page.getByRole('group', { name: question }).getByLabel(answer, { exact: true }).check();
}

/** A count in the table of people, such as "Adults, vegetarian". */
export const count = (page: Page, cell: string) =>
  page.getByRole('textbox', { name: cell, exact: true });

/** Fills in the one page; a family of adults without meat. */
export async function fillQuick(page: Page, person: Person, adults = 1): Promise<void> {
  await page.goto('/quick-registration');
  await expect(page.locator('form[data-hydrated]')).toBeVisible();
  await fillWho(page, person);
  await page.getByLabel('Email address').fill(person.email);
  await count(page, 'Adults, vegetarian').fill(String(adults));
  await page.getByRole('checkbox', { name: /accept the/ }).check();
}

/** The facts of a person but for the email, which not everybody has. */
export async function fillWho(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Contact number').fill(person.phone);
  await page.getByLabel('Your school').selectOption(person.school);
  await page.getByLabel('Year of passing').selectOption(person.yearOfPassing);
}

/** The first step: without scripts the district is a line, as no list follows the state. */
export async function fillWithoutScripts(page: Page, person: Person): Promise<void> {
  await fillWho(page, person);
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('State or union territory').selectOption('Kerala');
  await page.getByLabel('District').fill('Kollam');
}

/** Writes a message to the organisers on the contact page. */
export async function fillMessage(page: Page, { name, email }: Person): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Subject').selectOption('Payment');
  await page.getByLabel('Message', { exact: true }).fill('Two lines\nabout a payment of mine.');
}

/** From the journey to the review: at home at the event, no bed, nothing beyond the day. */
export async function passBySmallSteps(page: Page): Promise<void> {
  await expectStep(page, 'Your journey');
  await choose(page, 'Are you coming from outside Kochi?', 'No');
  await save(page);
  await expectStep(page, 'Your stay');
  await choose(page, 'Do you need a place to stay?', 'No');
  await save(page);
  await expectStep(page, 'Join in beyond the day');
  await skip(page);
  await expectStep(page, 'Support the meet');
}

/** Accepts the policies at the review and submits; what comes then is the caller's to expect. */
export async function acceptAndSubmit(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /accept the/ }).check();
  await page.getByRole('button', { name: /^Submit (registration|and)/ }).click();
}

/** The same without opening the provider's window. */
export async function acceptAndPayLater(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /accept the/ }).check();
  await page.getByRole('button', { name: 'Submit now, pay later' }).click();
}

interface Family {
  readonly adults?: number;
  readonly children?: number;
  readonly isAttending?: boolean;
  readonly isSubmitted?: boolean;
  /** The language of their mails and their ticket. */
  readonly language?: Language;
}

/**
 * Registers in the session of this page through the API, in a moment: for journeys that begin where
 * the form ends.
 */
export async function registerQuickly(
  page: Page,
  person: Person,
  {
    adults = 1,
    children = 0,
    isAttending = true,
    isSubmitted = true,
    language = 'en',
  }: Family = {},
): Promise<RegistrationRecord> {
  let record = await saveStep(page, 'new', 'personalInfo', {
    personalInfo: {
      name: person.name,
      email: person.email,
      contactNumber: `+91${person.phone}`,
      school: person.school,
      yearOfPassing: person.yearOfPassing,
      country: 'India',
      stateUT: 'Kerala',
      district: 'Kollam',
    },
  });
  const attendees = { adults: { veg: adults }, children: { veg: children } };
  record = await saveStep(page, record._id, 'eventAttendance', {
    eventAttendance: isAttending ? { isAttending, attendees } : { isAttending },
  });
  if (isAttending) {
    await saveStep(page, record._id, 'transportation', { transportation: { isTravelling: false } });
    await saveStep(page, record._id, 'accommodation', {
      accommodation: { planAccommodation: false },
    });
  }
  await saveStep(page, record._id, 'optional', {}, { skipped: true });
  record = await saveStep(page, record._id, 'support', {}, { skipped: true });
  if (!isSubmitted) return record;
  const consents = { policies: true };
  return saveStep(page, record._id, 'review', {}, { consents, locale: language });
}

/** The same on a device of its own, whose session is gone afterwards. */
export async function registerElsewhere(
  browser: Browser,
  person: Person,
  family?: Family,
): Promise<RegistrationRecord> {
  const page = await browser.newPage();
  const record = await registerQuickly(page, person, family);
  await page.context().close();
  return record;
}

interface Money {
  readonly method: ManualMethod;
  readonly amount: number;
  readonly reference?: string;
  readonly receivedAt?: string;
}

/** Registers through the API of the desk, in a moment: staff must be signed in on this page. */
export async function registerAtDesk(
  page: Page,
  adults: number,
  /** Rupees of cash, or money that came otherwise; null: they pay later. */
  paid: number | Money | null,
  change: Partial<Person> = {},
): Promise<RegistrationRecord> {
  const person = newPerson({ name: 'ലക്ഷ്മിക്കുട്ടി അമ്മ', email: '', ...change });
  const { name, email, phone, school, yearOfPassing } = person;
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  const answer = await page.request.post('/api/v1/registrations/staff/new', {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    data: {
      isQuick: true,
      formDataStructured: {
        personalInfo: { name, email, contactNumber: `+91${phone}`, school, yearOfPassing },
        eventAttendance: { isAttending: true, attendees: { adults: { veg: adults } } },
      },
      consents: { policies: true },
      payment: typeof paid === 'number' ? { method: 'cash', amount: paid } : paid,
      sendConfirmation: false,
      checkIn: null,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.registration;
}

/** Saves the answers of one step as the form does, in the session of this page. */
export async function saveStep(
  page: Page,
  id: string,
  stepName: StepName,
  formDataStructured: object,
  more: object = {},
): Promise<RegistrationRecord> {
  const answer = await page.request.post(`/api/v1/registrations/step/${id}`, {
    data: { stepName, formDataStructured, formSubmissionComplete: stepName === 'review', ...more },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

/** The registration of this browser as the server has it now. */
export async function ownRegistration(page: Page): Promise<RegistrationRecord> {
  const answer = await page.request.get('/api/v1/registrations/current');
  return (await answer.json()).data;
}

/** Presses Proceed and waits for the practice provider's window. */
export async function openPayWindow(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: /^Proceed to pay/ }).click();
  await expect(practiceWindow(page).getByRole('button', { name: 'Pay by UPI' })).toBeVisible();
  return practiceWindow(page);
}

/** The window of the practice provider. */
export const practiceWindow = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Practice payment window"]');

/** Has the bank refuse in the window, and closes it once it says why; it does not close before. */
export async function failAndClose(payWindow: FrameLocator): Promise<string> {
  await payWindow.getByRole('button', { name: 'Fail' }).click();
  const alert = payWindow.getByRole('alert');
  await expect(alert).toBeVisible();
  const reason = (await alert.textContent()) ?? '';
  await payWindow.getByRole('button', { name: 'Close' }).click();
  return reason;
}

/** Opens the practice window anew. Pressed before the scripts come, the button leads to the page of the provider. */
export async function payAgain(page: Page): Promise<FrameLocator> {
  const again = page.getByRole('button', { name: 'Try payment again' });
  const isAlive = () =>
    again.evaluate((button) => Object.keys(button).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isAlive).toBe(true);
  await again.click();
  return practiceWindow(page);
}

/** Opens the practice window and pays in it by UPI. */
export async function payByUpi(page: Page): Promise<void> {
  const payWindow = await openPayWindow(page);
  await payWindow.getByRole('button', { name: 'Pay by UPI' }).click();
}

/** The answers of who wants a family room for one. */
export const familyRoomForOne = {
  accommodation: {
    planAccommodation: true,
    accommodation: 'Family room',
    accommodationLocation: 'No preference',
    stayDetails: { men: 1, women: 0, children: 0 },
  },
};
