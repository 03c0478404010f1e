import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { addStaff, forgetPasswordGiven, givePasswordAgain, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

/** A phone with a finger on it, as the browser has it: makes passkeys and signs with them. */
async function addDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('a passkey is added in the profile, signs in alone, and is removed', async ({ page, db }) => {
  test.slow();
  const device = await addDevice(page);
  const staff = await addStaff(db);
  await signInQuickly(page, staff);
  await forgetPasswordGiven(db, staff);
  await page.goto('/admin/settings/profile');
  const panel = page.getByRole('region', { name: 'Passkeys' });
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  await givePasswordAgain(page);
  const naming = page.getByRole('dialog', { name: 'Name this passkey' });
  await expect(naming.getByLabel('Name')).toHaveValue(/ on /);
  await expectAccessible(page);
  await naming.getByLabel('Name').fill('My phone');
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('list', { name: 'Your recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(panel.getByText('My phone')).toBeVisible();
  await expect(panel.getByText('not used yet')).toBeVisible();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This device already has a passkey')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/admin/login');
  await expectAccessible(page);
  const signIn = page.getByRole('button', { name: 'Sign in with a passkey' });
  await device.setVerified(false);
  await signIn.click();
  await expect(page.getByText('Your device gave no passkey.')).toBeVisible();
  await device.setVerified(true);
  await signIn.click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();

  await page.goto('/admin/settings/profile');
  await expect(panel.getByText('Last used')).toBeVisible();
  await panel.getByRole('button', { name: 'Remove My phone' }).click();
  const question = page.getByRole('dialog', { name: 'Remove the passkey “My phone”?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Remove' }).click();
  await givePasswordAgain(page);
  await expect(page.getByText('Passkey removed')).toBeVisible();
  await expect(panel.getByText('My phone')).toBeHidden();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/admin/login');
  await signIn.click();
  await expect(page.getByText('This passkey was not accepted.')).toBeVisible();
});

test('after the password, the passkey is the second factor', async ({ page, db }) => {
  test.slow();
  await addDevice(page);
  const staff = await addStaff(db, ['JNV Kollam']);
  await signInQuickly(page, staff);
  await page.goto('/admin/settings/profile');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();

  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(staff.email);
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Now use your passkey or a recovery code.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});
