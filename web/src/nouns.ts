import { leftOut, type OptionalNoun } from '@sangamam/contract/nouns';
import { accommodation } from './features/accommodation/index.ts';
import { roomSuggestions } from './features/accommodation/suggestions/index.ts';
import { adminGallery } from './features/admin-gallery/index.ts';
import { adminIssues } from './features/admin-issues/index.ts';
import { adminMessages } from './features/admin-messages/index.ts';
import { adminPayments } from './features/admin-payments/index.ts';
import { adminRegistrations } from './features/admin-registrations/index.ts';
import { adminUsers } from './features/admin-users/index.ts';
import { analytics } from './features/analytics/index.ts';
import { apiKeys } from './features/api-keys/index.ts';
import { auth } from './features/auth/index.ts';
import { checkIn } from './features/check-in/index.ts';
import { dashboard } from './features/dashboard/index.ts';
import { desk } from './features/desk/index.ts';
import { imports } from './features/imports/index.ts';
import { settings } from './features/settings/index.ts';
import { snapshots } from './features/snapshots/index.ts';
import { transportation } from './features/transportation/index.ts';
import { sharedCars } from './features/transportation/shared-cars/index.ts';
import { userLogs } from './features/user-logs/index.ts';
import { webhooks } from './features/webhooks/index.ts';
import type { Noun } from './kit/page/nouns.ts';

/** The back office, in the order of the sidebar, of the settings and of what Ctrl+K finds. */
export const everyStaffNoun: readonly Noun[] = [
  dashboard,
  adminRegistrations,
  checkIn,
  desk,
  imports,
  snapshots,
  accommodation,
  roomSuggestions,
  transportation,
  sharedCars,
  analytics,
  adminPayments,
  adminIssues,
  adminMessages,
  settings,
  adminGallery,
  apiKeys,
  webhooks,
  adminUsers,
  auth,
  userLogs,
];

/** All but these. */
export const without = (names: readonly OptionalNoun[]) =>
  everyStaffNoun.filter(({ optional }) => !optional || !names.includes(optional));

/** This installation. */
export const staffNouns = without(leftOut);
