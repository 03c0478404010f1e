import { writeFile } from 'node:fs/promises';
import { chromium, expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { choose, count, fillWho, newPerson, rareSurname, registerAtDesk } from './registering.ts';
import { addStaff, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

const register = (page: Page) => page.getByRole('button', { name: 'Register', exact: true });

test(
  'the desk registers a family, takes cash and lets them in; a couple shares a phone; a lost answer makes nothing twice; the camera reads their ticket',
  { tag: '@gate' },
  async ({ page, db, baseURL }, info) => {
    test.slow();
    const staff = await addStaff(db);
    await signInQuickly(page, staff);
    await page.goto('/admin/create-registration');
    await choose(page, 'Form', 'Full form');
    await expect(page.getByRole('heading', { name: 'Your stay' })).toBeVisible();
    await expectAccessible(page);
    await choose(page, 'Form', 'On-site');

    const person = newPerson({ name: `Anupama ${rareSurname()}` });
    await fillWho(page, person);
    await count(page, 'Adults, vegetarian').fill('2');
    await expect(page.getByLabel('Amount')).toHaveValue('1000');
    await page.getByLabel('Check them in now').check();
    await page.getByLabel(/seen the policies/).check();
    await expectAccessible(page);
    // the answer is lost on its way back: the same press again finds what was made
    await page.route(
      '**/registrations/staff/new',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await register(page).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Registered and checked in' })).toBeVisible();
    await expect(page.getByText(/^SGM-\d{5}$/)).toBeVisible();
    await expect(page.getByRole('img', { name: 'Ticket code' })).toBeVisible();
    await expectAccessible(page);
    const code = page.getByRole('img', { name: 'Ticket code' }).locator('path');
    const film = info.outputPath('ticket.y4m');
    await writeFile(film, filmOf(String(await code.getAttribute('d'))));
    const { launchOptions } = info.project.use;
    const device = await chromium.launch({
      ...launchOptions,
      args: [
        ...(launchOptions?.args ?? []),
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
    });
    const door = await device.newPage({ ...(baseURL && { baseURL }), permissions: ['camera'] });
    await signInQuickly(door, staff);
    await door.goto('/admin/registrations?mode=checkin');
    await door.getByRole('button', { name: 'Scan with camera' }).click();
    await expect(door.getByRole('heading', { name: /^Already checked in at/ })).toBeVisible();
    await device.close();

    const badge = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Print badge' }).click();
    expect((await badge).suggestedFilename()).toBe('badge.pdf');

    await page.getByRole('button', { name: 'Register another' }).click();
    await expect(page.getByLabel('Full name')).toBeFocused();
    await fillWho(page, { ...person, name: 'Biju Nair' });
    await count(page, 'Adults, vegetarian').fill('1');
    await page.getByLabel('Payment method').selectOption('Pay later');
    await page.getByLabel(/seen the policies/).check();
    await register(page).click();
    await page.getByRole('button', { name: 'Allow same contact' }).click();
    await page.getByLabel('Why do they share it?').fill('They are married');
    await page.getByRole('button', { name: 'Allow same contact' }).click();
    await expect(page.getByRole('heading', { name: 'Registered', exact: true })).toBeVisible();
    await expect(page.getByText('₹500 due')).toBeVisible();

    const made = await db
      .selectFrom('registration')
      .select(['name', 'status', 'feePaidPaise'])
      .where('contactNumber', '=', `+91${person.phone}`)
      .orderBy('createdAt')
      .execute();
    expect(made).toEqual([
      { name: person.name, status: 'Checked In', feePaidPaise: 100_000 },
      { name: 'Biju Nair', status: 'Submitted', feePaidPaise: 0 },
    ]);
  },
);

test('the door lets a family in by number, a part of it first; without network it keeps what it did, in two tabs, and sends it once', {
  tag: '@gate',
}, async ({ page, context, db }) => {
  await signInQuickly(page, await addStaff(db));
  const paid = await registerAtDesk(page, 3, 1500);
  const owing = await registerAtDesk(page, 2, null);
  const single = await registerAtDesk(page, 1, 500);
  await page.goto(`/admin/registrations?searchTerm=${paid.registrationNumber}`);
  await page.getByRole('button', { name: `Actions for ${paid.registrationNumber}` }).click();
  await page.getByRole('link', { name: 'Check in', exact: true }).click();
  await expect(page.getByText(/registrations, loaded at/)).toBeVisible();

  const find = async (code: string, door = page) => {
    const field = door.getByLabel('Number, name or phone');
    await field.fill(code);
    await field.press('Enter');
  };
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Adults', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Check in 2 people' }).click();
  await expect(page.getByRole('heading', { name: 'Checked in: 2 of 3' })).toBeVisible();
  await expectAccessible(page);

  const secondTab = await context.newPage();
  await secondTab.goto('/admin/registrations?mode=checkin');
  await expect(secondTab.getByText(/registrations, loaded at/)).toBeVisible();

  await context.setOffline(true);
  await find(`${paid.ticketToken}`);
  await expect(page.getByRole('heading', { name: '2 of 3 arrived' })).toBeVisible();
  await page.getByRole('button', { name: 'Check in 1 person' }).click();
  await expect(page.getByText(/Saved on this device/)).toBeVisible();
  await find(owing.registrationNumber);
  await expect(page.getByRole('heading', { name: '₹1,000 to pay' })).toBeVisible();
  await page.getByRole('button', { name: 'Check in 2 people anyway' }).click();
  await page.getByLabel('Reason to let them in anyway').fill('They pay at lunch');
  await page.getByRole('button', { name: 'Check in 2 people anyway' }).click();
  await expect(page.getByText('2 check-ins waiting to be sent')).toBeVisible();
  await find(paid.registrationNumber, secondTab);
  await expect(secondTab.getByRole('heading', { name: /^Already checked in at/ })).toBeVisible();
  await find(single.registrationNumber, secondTab);
  await secondTab.getByRole('button', { name: 'Check in 1 person' }).click();
  await expect(page.getByText('3 check-ins waiting to be sent')).toBeVisible();
  await secondTab.close();
  await find(`${owing.registrationNumber}.AAAAAAAAAAAAAAAA`);
  await expect(page.getByRole('heading', { name: 'Unknown ticket' })).toBeVisible();
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(page.getByText(/waiting to be sent/)).toBeHidden();
  await find(paid.registrationNumber);
  await expect(page.getByRole('heading', { name: /^Already checked in at/ })).toBeVisible();
  const rows = await db
    .selectFrom('checkIn')
    .select(['registrationId', 'adults', 'reason'])
    .where('registrationId', 'in', [paid._id, owing._id, single._id])
    .orderBy('recordedAt')
    .execute();
  expect(rows).toEqual([
    { registrationId: paid._id, adults: 2, reason: '' },
    { registrationId: paid._id, adults: 1, reason: '' },
    { registrationId: owing._id, adults: 2, reason: 'They pay at lunch' },
    { registrationId: single._id, adults: 1, reason: '' },
  ]);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await page.evaluate(() => indexedDB.databases())).not.toContainEqual(
    expect.objectContaining({ name: 'door-list' }),
  );
});

/** Types as a scanner does, with 2 ms from key to key by the clock of the events, however busy the computer is. */
async function scannerOf(page: Page): Promise<(code: string) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };
  return async (code) => {
    let timestamp = Date.now() / 1000;
    for (const key of [...code, enter]) {
      timestamp += 0.002;
      const [typed, text] = typeof key === 'string' ? [{ key }, key] : [key, '\r'];
      await browser.send('Input.dispatchKeyEvent', { ...typed, type: 'keyDown', text, timestamp });
      await browser.send('Input.dispatchKeyEvent', { ...typed, type: 'keyUp', timestamp });
    }
  };
}

test('a scanner that types like a keyboard looks up one ticket after the other and presses nothing', async ({
  page,
  db,
}) => {
  await signInQuickly(page, await addStaff(db));
  const [first, second] = [await registerAtDesk(page, 1, 500), await registerAtDesk(page, 1, 500)];
  const owing = await registerAtDesk(page, 1, null);
  const arrived = () =>
    db
      .selectFrom('checkIn')
      .select('registrationId')
      .where('registrationId', 'in', [first._id, second._id, owing._id])
      .execute();
  const scan = await scannerOf(page);
  const card = page.getByRole('region', { name: 'Welcome' });
  const field = page.getByLabel('Number, name or phone');
  const expectShown = async ({ registrationNumber }: typeof first) => {
    await expect(page.locator('section').getByText(registrationNumber)).toBeVisible();
    await expect(field).not.toHaveValue(/\./);
  };

  await page.goto('/admin/registrations?mode=checkin');
  await expect(field).toBeVisible();
  await test.step('under Caps Lock, in one case, on a German keyboard', async () => {
    const code = `${first.ticketToken}`;
    for (const typed of [
      code,
      code.replaceAll(/[a-z]/gi, (c) =>
        c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase(),
      ),
      code.toUpperCase(),
      code.toLowerCase(),
      code.replace('-', 'ß').replaceAll(/[YZ]/g, (c) => (c === 'Y' ? 'Z' : 'Y')),
    ]) {
      await scan(`${second.ticketToken}`);
      await expectShown(second);
      await scan(typed);
      await expectShown(first);
      await expect(card).toBeVisible();
    }
    expect(await arrived()).toEqual([]);
  });

  await test.step('with the focus in the field, on the button, or in a reason', async () => {
    await field.fill('somebody else');
    await scan(`${second.ticketToken}`);
    await expectShown(second);
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeFocused();
    await page.getByRole('button', { name: 'Check in 1 person' }).focus();
    // who has not paid has no ticket, but a number
    await scan(owing.registrationNumber);
    await expectShown(owing);
    await page.getByLabel('Reason to let them in anyway').fill('They pay at lunch');
    await page.getByLabel('Reason to let them in anyway').focus();
    await scan(`${first.ticketToken}`);
    await expectShown(first);
    expect(await arrived()).toEqual([]);
  });

  await test.step('and by hand the keyboard does all of it', async () => {
    await page.getByRole('heading', { name: 'Welcome' }).press('Shift+Tab');
    await scan(`${second.ticketToken}`);
    await expectShown(second);
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeFocused();
    await page.getByRole('button', { name: 'Check in 1 person' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Checked in: 1 of 1' })).toBeFocused();
    expect(await arrived()).toEqual([{ registrationId: second._id }]);
  });

  await test.step('a list looks for its number; the desk is only told', async () => {
    await page.goto('/admin/registrations');
    await expect(page.getByRole('table')).toContainText(first.registrationNumber);
    await scan(`${second.ticketToken}`);
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(
      second.registrationNumber,
    );
    await page.goto('/admin/create-registration');
    await page.getByLabel('Full name').fill('Anupama');
    await page.getByLabel('Full name').focus();
    await scan(`${second.ticketToken}`);
    await expect(page.getByText(`Ticket of ${second.registrationNumber} scanned.`)).toBeVisible();
    await expect(page.getByLabel('Full name')).toHaveValue('Anupama');
    await expect(page.getByText('Enter your full name')).toHaveCount(0);
  });
});

/**
 * A film, as Chromium's camera plays one, of a code that is held still. `path`: its dark squares as the
 * page draws them, `M2 3h1v1h-1z` for the one at 2, 3.
 */
function filmOf(path: string): Buffer {
  const [width, height] = [640, 480];
  const squarePixels = 12;
  const picture = Buffer.alloc(width * height, 235);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g)) {
    const left = (Number(x) + 4) * squarePixels;
    const top = (Number(y) + 2) * squarePixels;
    for (let line = top; line < top + squarePixels; line++) {
      picture.fill(16, line * width + left, line * width + left + squarePixels);
    }
  }
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`;
  return Buffer.concat([Buffer.from(head), picture, Buffer.alloc((width * height) / 2, 128)]);
}
