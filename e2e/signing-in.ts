import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { presets } from '@sangamam/contract/calls/permissions';
import type { Db } from '../server/src/platform/db/connect.ts';
import { addAdmin, password } from '../server/testing/domain/sign-in.ts';

export interface Staff {
  readonly email: string;
  readonly name: string;
}

/** A super admin of this journey alone, or a coordinator of the schools named. */
export async function addStaff(db: Db, assignedSchools?: string[]): Promise<Staff> {
  const email = `staff.${randomBytes(6).toString('hex')}@example.org`;
  const name = assignedSchools ? 'Meera Menon' : 'Asha Kurian';
  await addAdmin(
    { db },
    assignedSchools
      ? { email, name, assignedSchools, permissions: presets.coordinator.permissions }
      : { email, name, role: 'super_admin' },
  );
  return { email, name };
}

/** Somebody who may change payments of all schools; the name says who is who where two must agree. */
export async function addTreasurer(db: Db, name = 'Leela Varma'): Promise<Staff> {
  const email = `treasurer.${randomBytes(6).toString('hex')}@example.org`;
  await addAdmin(
    { db },
    { email, name, allSchools: true, permissions: { canManagePayments: true } },
  );
  return { email, name };
}

/** Makes the sign-in of this member of staff so long ago that the password is asked for again. */
export async function forgetPasswordGiven(db: Db, { email }: Staff): Promise<void> {
  await db
    .updateTable('adminSession')
    .set({ passwordGivenAt: new Date(Date.now() - 60 * 60_000) })
    .where('adminId', 'in', (admins) =>
      admins.selectFrom('adminUser').select('id').where('email', '=', email),
    )
    .execute();
}

/** Answers the dialog that asks for the password again. */
export async function givePasswordAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /password/i });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in on the login page, from wherever staff were sent to it. */
export async function signIn(page: Page, { email }: Staff): Promise<void> {
  if (!page.url().includes('/admin/login')) await page.goto('/admin/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

/**
 * Signs in through the API, in a moment and without opening a staff page: for journeys that begin behind
 * the login.
 */
export async function signInQuickly(page: Page, { email }: Staff): Promise<void> {
  // a page without a script: what a browser keeps is kept for an origin
  await page.goto('/robots.txt');
  const { origin } = new URL(page.url());
  const answer = await page.request.post('/api/v1/auth/login', {
    headers: { origin },
    data: { email, password },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.evaluate(
    ({ user, token }) => {
      const state = { user, token, isAuthenticated: true };
      localStorage.setItem('adminToken', token);
      localStorage.setItem('auth-storage', JSON.stringify({ state, version: 0 }));
    },
    (await answer.json()).data,
  );
}

/** Does to this browser what "Sign out everywhere" in another one does. */
export async function signOutEverywhere(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('adminToken')}` };
    return (await fetch('/api/v1/auth/logout', { method: 'POST', headers })).status;
  });
  expect(status).toBe(200);
}
