import { listStayRequests } from '@sangamam/contract/accommodation/accommodation';
import type { Endpoint } from '@sangamam/contract/calls/endpoint';
import { can, presets } from '@sangamam/contract/calls/permissions';
import { findAtDoor } from '@sangamam/contract/check-in';
import { listContactMessages } from '@sangamam/contract/help-desk/contact-messages';
import { listIssues } from '@sangamam/contract/help-desk/issues';
import { listPayments } from '@sangamam/contract/payments/history';
import { listRegistrations } from '@sangamam/contract/registrations/list';
import { readChart } from '@sangamam/contract/reports/analytics';
import { readDashboard } from '@sangamam/contract/reports/dashboard';
import type { AdminUser } from '@sangamam/contract/sign-in/auth';
import { listArrivals } from '@sangamam/contract/transportation/transportation';
import { expect, test } from 'vitest';
import { checkInPath, paths } from '../kit/paths.ts';
import { pagesFor } from './admin-pages.ts';

/** What a page reads first. Settings and log are apart: there everybody finds their own profile and entries. */
const firstRead: Readonly<Record<string, Pick<Endpoint, 'access'>>> = {
  [paths.adminDashboard]: readDashboard,
  [paths.adminRegistrations]: listRegistrations,
  [checkInPath]: findAtDoor,
  [paths.adminAccommodation]: listStayRequests,
  [paths.adminTransportation]: listArrivals,
  [paths.adminAnalytics]: readChart,
  [paths.adminPaymentHistory]: listPayments,
  [paths.adminIssues]: listIssues,
  [paths.adminContactMessages]: listContactMessages,
};

test.each(Object.entries(presets))('the menu of a %s holds what they may open', (who, preset) => {
  const user = { ...preset, assignedSchools: ['JNV Kollam'], email: `${who}@example.org` };
  const mayRead = ({ access }: Pick<Endpoint, 'access'>) =>
    'action' in access && (access.action === 'signed-in' || can(user, access.action));
  const menu = pagesFor(user as unknown as AdminUser, true).map(({ path }) => path);
  const open = Object.keys(firstRead).filter((path) => mayRead(firstRead[path] as Endpoint));
  // who has the list finds the door there
  const isDoorInList = menu.includes(paths.adminRegistrations);
  const apart: readonly string[] = [paths.adminSettings, paths.adminUserLogs];
  expect(menu.filter((path) => !apart.includes(path))).toEqual(
    open.filter((path) => !(isDoorInList && path === checkInPath)),
  );
});
