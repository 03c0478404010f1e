import { expect } from '@playwright/test';
import { isSignedWith, startReceiver } from '../server/testing/features/webhooks.ts';
import { expectAccessible } from './axe.ts';
import { addStaff, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

test.skip(Boolean(process.env.TRANSLATED), 'about pages that no browser translates');

test('a super admin lets a program in with a key and tells another of events', async ({
  page,
  db,
  request,
}) => {
  test.slow();
  await signInQuickly(page, await addStaff(db));
  const name = `Turnstiles ${crypto.randomUUID()}`;
  await page.goto('/admin/settings/api-keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  const asking = page.getByRole('dialog', { name: 'Create key' });
  await asking.getByLabel('Name').fill(name);
  await asking.getByRole('button', { name: 'Create key' }).click();
  await expect(asking.getByText('Choose what the key may do')).toBeVisible();
  await expectAccessible(page);
  await asking.getByLabel('Read payments').check();
  await asking.getByRole('button', { name: 'Create key' }).click();
  const made = page.getByRole('dialog', { name: `Key “${name}”` });
  const token = (await made.locator('code').textContent()) ?? '';
  await expectAccessible(page);
  await made.getByRole('button', { name: 'Done' }).click();
  const ask = async (path: string) =>
    (
      await request.get(`/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })
    ).status();
  expect(await ask('payments')).toBe(200);
  expect(await ask('registrations')).toBe(403);
  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  const revoking = page.getByRole('dialog', { name: `Revoke “${name}”?` });
  await revoking.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(`“${name}” revoked`)).toBeVisible();
  expect(await ask('payments')).toBe(401);

  const receiver = await startReceiver();
  await page.goto('/admin/settings/webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const adding = page.getByRole('dialog', { name: 'Add webhook' });
  await adding.getByLabel('URL').fill(receiver.url);
  await adding.getByLabel('Registration deleted').check();
  await adding.getByRole('button', { name: 'Add webhook' }).click();
  const shown = page.getByRole('dialog', { name: 'Webhook secret' });
  const secret = (await shown.locator('code').textContent()) ?? '';
  await shown.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: receiver.url }).click();
  await page.getByRole('button', { name: 'Send test event' }).click();
  const sent = page.getByRole('table', { name: 'Deliveries' });
  await expect(sent.getByText('Delivered')).toBeVisible();
  await expectAccessible(page);
  const [told] = receiver.received;
  expect(told?.event.type).toBe('webhook.test');
  expect(told && isSignedWith(secret, told)).toBe(true);

  await page.getByRole('button', { name: 'Remove' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove this webhook?' });
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Webhook removed')).toBeVisible();
  receiver.stop();
});
