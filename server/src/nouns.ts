import { noun as actsDomain } from './domain/acts/noun.ts';
import { noun as moneyDomain } from './domain/money/noun.ts';
import { noun as peopleDomain } from './domain/people/noun.ts';
import { noun as registrationsDomain } from './domain/registrations/noun.ts';
import { noun as accommodation } from './features/accommodation/index.ts';
import { noun as roomSuggestions } from './features/accommodation/suggestions/index.ts';
import { noun as apiKeys } from './features/api-keys/index.ts';
import { noun as arrangements } from './features/arrangements/index.ts';
import { noun as backgroundJobs } from './features/background-jobs/index.ts';
import { noun as backups } from './features/backups/index.ts';
import { noun as captcha } from './features/captcha/index.ts';
import { noun as checkIn } from './features/check-in/index.ts';
import { noun as consents } from './features/consents/index.ts';
import { noun as gallery } from './features/gallery/index.ts';
import { noun as helpDesk } from './features/help-desk/index.ts';
import { noun as imports } from './features/imports/index.ts';
import { noun as messages } from './features/messages/index.ts';
import { noun as oneTimeCodes } from './features/one-time-codes/index.ts';
import { noun as paymentHistory } from './features/payment-history/index.ts';
import { noun as payments } from './features/payments/index.ts';
import { noun as phoneNumbers } from './features/phone-numbers/index.ts';
import { noun as privacy } from './features/privacy/index.ts';
import { noun as receipts } from './features/receipts/index.ts';
import { noun as registrationHistory } from './features/registration-history/index.ts';
import { noun as registrations } from './features/registrations/index.ts';
import { noun as savedFilters } from './features/saved-filters/index.ts';
import { noun as secretKey } from './features/secret-key/index.ts';
import { noun as settings } from './features/settings/index.ts';
import { noun as signIn } from './features/sign-in/index.ts';
import { noun as staffAccounts } from './features/staff-accounts/index.ts';
import { noun as staffRegistrations } from './features/staff-registrations/index.ts';
import { noun as tickets } from './features/tickets/index.ts';
import { noun as transportation } from './features/transportation/index.ts';
import { noun as sharedCars } from './features/transportation/shared-cars/index.ts';
import { noun as uploads } from './features/uploads/index.ts';
import { noun as webhooks } from './features/webhooks/index.ts';
import { platformNouns } from './platform/index.ts';
import type { Noun } from './platform/noun.ts';
import { noun as analytics } from './reports/analytics/index.ts';
import { noun as demo } from './reports/demo/index.ts';
import { noun as exports } from './reports/exports/index.ts';
import { noun as moneyDigest } from './reports/money-digest/index.ts';
import { noun as myData } from './reports/my-data/index.ts';
import { noun as recordOverview } from './reports/record-overview/index.ts';
import { noun as snapshots } from './reports/snapshots/index.ts';
import { noun as userLogs } from './reports/user-logs/index.ts';
import { noun as whoIsComing } from './reports/who-is-coming/index.ts';

/**
 * Every noun there is, by the folder that declares it; what they declare is summed up in `house.ts`. One that is
 * missing here is found by `nouns.test.ts`.
 */
export const everyNoun = {
  ...platformNouns,
  'domain/people': peopleDomain,
  'domain/registrations': registrationsDomain,
  'domain/money': moneyDomain,
  'domain/acts': actsDomain,
  'features/accommodation': accommodation,
  'features/accommodation/suggestions': roomSuggestions,
  'features/api-keys': apiKeys,
  'features/arrangements': arrangements,
  'features/background-jobs': backgroundJobs,
  'features/backups': backups,
  'features/captcha': captcha,
  'features/check-in': checkIn,
  'features/consents': consents,
  'features/gallery': gallery,
  'features/help-desk': helpDesk,
  'features/imports': imports,
  'features/messages': messages,
  'features/one-time-codes': oneTimeCodes,
  'features/payment-history': paymentHistory,
  'features/payments': payments,
  'features/phone-numbers': phoneNumbers,
  'features/privacy': privacy,
  'features/receipts': receipts,
  'features/registration-history': registrationHistory,
  'features/registrations': registrations,
  'features/saved-filters': savedFilters,
  'features/secret-key': secretKey,
  'features/settings': settings,
  'features/sign-in': signIn,
  'features/staff-accounts': staffAccounts,
  'features/staff-registrations': staffRegistrations,
  'features/tickets': tickets,
  'features/transportation': transportation,
  'features/transportation/shared-cars': sharedCars,
  'features/uploads': uploads,
  'features/webhooks': webhooks,
  'reports/analytics': analytics,
  'reports/demo': demo,
  'reports/exports': exports,
  'reports/money-digest': moneyDigest,
  'reports/my-data': myData,
  'reports/record-overview': recordOverview,
  'reports/snapshots': snapshots,
  'reports/user-logs': userLogs,
  'reports/who-is-coming': whoIsComing,
} satisfies Readonly<Record<string, Noun>>;
