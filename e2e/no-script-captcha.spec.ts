import { expect, type Page } from '@playwright/test';
import { otherThan } from '../server/testing/domain/one-time-codes.ts';
import { alone } from './alone.ts';
import { expectNoSidewaysScroll } from './axe.ts';
import { mailedCode } from './coming-back.ts';
import {
  count,
  expectStep,
  fillMessage,
  fillWho,
  fillWithoutScripts,
  newPerson,
  type Person,
  save,
} from './registering.ts';
import { test } from './test.ts';

test.skip(Boolean(process.env.TRANSLATED), 'about pages that no browser translates');

alone.use({ javaScriptEnabled: false, rateLimits: 'on' });

interface PublicForm {
  readonly what: string;
  /** So many an hour from one address cost nothing. */
  readonly free: number;
  readonly path: string;
  readonly fill: (page: Page, person: Person) => Promise<void>;
  readonly submit: (page: Page) => Promise<void>;
  readonly expectDone: (page: Page) => Promise<void>;
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();

const forms: readonly PublicForm[] = [
  {
    what: 'a message',
    free: 2,
    path: '/contact',
    fill: fillMessage,
    submit: press('Send message'),
    expectDone: (page) => expect(page.getByText('Thank you. We answer')).toBeVisible(),
  },
  {
    what: 'a report',
    free: 2,
    path: '/report-issue',
    async fill(page, { name, email }) {
      await page.getByLabel('Issue Type').selectOption({ index: 1 });
      await page.getByLabel('Issue Description').fill('The receipt names another school.');
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByLabel('Contact Email').fill(email);
    },
    submit: press('Submit Issue Report'),
    expectDone: (page) => expect(page.getByText(/^Your issue number is #\d+\./)).toBeVisible(),
  },
  {
    what: 'a quick registration',
    free: 3,
    path: '/quick-registration',
    async fill(page, person) {
      await fillWho(page, person);
      await page.getByLabel('Email address').fill(person.email);
      await count(page, 'Adults, vegetarian').fill('2');
      await page.getByRole('checkbox', { name: /accept the/ }).check();
    },
    submit: press('Submit now, pay later'),
    expectDone: (page) => expect(page).toHaveURL(/\/registration-pending-success\?type=quick$/),
  },
  {
    what: 'the first step',
    free: 3,
    path: '/form?step=personal',
    fill: fillWithoutScripts,
    submit: save,
    expectDone: (page) => expectStep(page, 'Work and skills'),
  },
];

for (const { what, free, path, fill, submit, expectDone } of forms) {
  alone(`without scripts ${what} from a busy network costs a code by mail`, async ({ page }) => {
    const send = async (person: Person) => {
      await page.goto(path);
      await fill(page, person);
      await submit(page);
    };
    for (let i = 0; i < free; i++) {
      await send(newPerson());
      await expectDone(page);
      await page.context().clearCookies();
    }

    const person = newPerson({ name: 'വടക്കേപ്പറമ്പിൽ രാമചന്ദ്രൻകുട്ടി' });
    await send(person);
    const field = page.getByLabel('Code from your email');
    await expect(field).toHaveAccessibleDescription(new RegExp(person.email));
    await expectNoSidewaysScroll(page);
    const code = await mailedCode(page, person.email);
    await field.fill(otherThan(code));
    await submit(page);
    await expect(field).toHaveAccessibleDescription('Invalid OTP. Please try again.');
    await field.fill(code);
    await submit(page);
    await expectDone(page);

    // the browser is known now, and is not asked again
    await page.context().clearCookies({ name: 'reg' });
    await send(newPerson());
    await expectDone(page);
  });
}
