import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Db } from '../server/src/db/connect.ts';
import { addAdmin, password } from '../server/src/features/auth/testing.ts';

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
    assignedSchools ? { email, name, assignedSchools } : { email, name, role: 'super_admin' },
  );
  return { email, name };
}

/** Signs in on the login page, from wherever staff were sent to it. */
export async function signIn(page: Page, { email }: Staff): Promise<void> {
  if (!page.url().includes('/admin/login')) await page.goto('/admin/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}
