import { expect, type Locator } from '@playwright/test';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { alone } from './alone.ts';
import { count, expectStep, newPerson, openForm, practiceWindow } from './registering.ts';

alone(
  'a family of five is at the payment window in 3 screens, 12 taps and 6 typed answers',
  async ({ page, changeSettings }) => {
    await changeSettings(() => defaultEventSettings(new Date()));
    const { name, email, phone, school, yearOfPassing } = newPerson();
    const counted = { screens: 0, taps: 0, typed: 0 };
    const arriveAt = async (title: string) => {
      await expectStep(page, title);
      counted.screens += 1;
    };
    const tap = async (control: Locator) => {
      await control.click();
      counted.taps += 1;
    };
    const type = async (field: Locator, text: string) => {
      await field.fill(text);
      counted.typed += 1;
    };
    // the list is opened, and an entry is chosen
    const pick = async (label: string, value: string) => {
      await page.getByLabel(label).selectOption(value);
      counted.taps += 2;
    };
    const saved = page.getByRole('button', { name: 'Save and continue' });

    await openForm(page);
    await arriveAt('About you');
    await type(page.getByLabel('Full name'), name);
    await type(page.getByLabel('Email address'), email);
    await type(page.getByLabel('Contact number'), phone);
    await pick('Your school', school);
    await pick('Year of passing', yearOfPassing);
    await pick('State or union territory', 'Kerala');
    await pick('District', 'Kollam');
    await tap(saved);
    await arriveAt('Who is coming?');
    await expect(count(page, 'Adults, vegetarian')).toHaveValue('1');
    await type(count(page, 'Adults, vegetarian'), '2');
    await type(count(page, 'Teens, vegetarian'), '1');
    await type(count(page, 'Children, non-vegetarian'), '2');
    await tap(saved);
    await arriveAt('Check your answers');
    await tap(page.getByRole('checkbox', { name: /accept the/ }));
    await tap(page.getByRole('button', { name: 'Submit and continue to payment' }));
    const payWindow = practiceWindow(page);
    await expect(payWindow.getByText('₹2,100')).toBeVisible();

    expect(counted.screens).toBeLessThanOrEqual(3);
    expect(counted.taps).toBeLessThanOrEqual(12);
    expect(counted.typed).toBeLessThanOrEqual(6);
  },
);
