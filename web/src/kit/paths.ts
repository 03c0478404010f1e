import type { StepSlug } from '@sangamam/contract/form/steps';
import { invitationPath } from '@sangamam/contract/invitation';

/** Addresses to which several nouns lead; those of one alone stand in its `index.ts`. */
export const paths = {
  home: '/',
  faq: '/#faq',
  registration: '/registration',
  register: '/register',
  quickRegistration: '/quick-registration',
  /** The form and its answers without scripts. */
  form: '/form',
  /** Paying without scripts, on the provider's page. */
  pay: '/pay',
  registrationSuccess: '/registration-success',
  registrationPendingSuccess: '/registration-pending-success',
  registrationPending: '/registration-pending',
  whoIsComing: '/who-is-coming',
  gallery: '/gallery',
  invitation: invitationPath,
  remembrance: '/remembrance',
  contact: '/contact',
  reportIssue: '/report-issue',
  /** Mails about an issue link here. */
  issueStatus: '/issue-status',
  alumniUpdate: '/alumni-update',
  /** Coming back, and another contact, without scripts. */
  code: '/code',
  changeContact: '/change-contact',
  undoContactChange: '/undo-contact-change',
  /** The page of the link by which somebody passes a place on. */
  takePlace: '/take-place',
  /** Opened by the service worker when offline. */
  offline: '/offline',
  terms: '/terms-and-conditions',
  privacy: '/privacy-policy',
  refund: '/refund-policy',
  cancellation: '/cancellation-policy',
  admin: '/admin',
  adminLogin: '/admin/login',
  forgotPassword: '/admin/forgot-password',
  resetPassword: '/admin/reset-password',
  acceptInvitation: '/admin/accept-invitation',
  adminDashboard: '/admin/dashboard',
  adminRegistrations: '/admin/registrations',
  adminRegistrationImport: '/admin/registrations/import',
  adminDuplicates: '/admin/registrations/duplicates',
  adminCreateRegistration: '/admin/create-registration',
  adminAccommodation: '/admin/accommodation',
  adminTransportation: '/admin/transportation',
  adminAnalytics: '/admin/analytics',
  adminPaymentHistory: '/admin/payment-history',
  adminPaymentFindings: '/admin/payment-history/findings',
  adminPaymentTransfers: '/admin/payment-history/transfers',
  adminPaymentReconcile: '/admin/payment-history/reconcile',
  adminIssues: '/admin/issues',
  adminSettings: '/admin/settings',
  adminProfile: '/admin/settings/profile',
  adminUserLogs: '/admin/user-logs',
} as const;

/** True if a page is one of the back office. */
export const isStaffPath = (pathname: string) => `${pathname}/`.startsWith(`${paths.admin}/`);

/** The registration of this browser's session, without a new code. */
export const ownRegistrationPath = `${paths.alumniUpdate}?view=registration`;

/** The same with the form of a step open. */
export const fillInPath = (slug: StepSlug) => `${ownRegistrationPath}&fill=${slug}`;

/** The issues of somebody, with one of them open. */
export const issueStatusPath = (issue: string | null) => withQuery(paths.issueStatus, { issue });

/** The same with the dialog for a contribution open. */
export const contributionPath = `${ownRegistrationPath}&contribute=yes`;

/** Sign-in to continue a draft; in the URL, since a click may come before any script. */
export const continueDraftPath = `${paths.alumniUpdate}?view=form`;

/** Paying for one of perhaps several registrations; the id grants no access. */
export const payPath = (registration: string, by?: 'transfer') =>
  withQuery(paths.pay, { registration, by });

/** A gift beside the fee of a registration that is paid. */
export const giftPath = (registration: string) =>
  withQuery(paths.pay, { registration, for: 'contribution' });

/** The form without scripts at this step, else where it was left; of one of perhaps several registrations. */
export const formPath = (step: string | null, registration: string | null = null) =>
  withQuery(paths.form, { step, registration });

/** Changing the contact of one of perhaps several registrations without scripts, once the present one is confirmed. */
export const changeContactPath = (registration: string | null) =>
  withQuery(paths.changeContact, { registration });

/** Confirming the present contact by a code: before that, before one's data are read or erased, or a place is passed on. */
export const confirmPath = (to: 'contact' | 'data' | 'pass', registration: string | null) =>
  withQuery(paths.code, { to, registration });

/** An address with those of these parameters that have a value. */
function withQuery(
  path: string,
  parameters: Readonly<Record<string, string | null | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}

export const stepPath = (slug: StepSlug) => `${paths.registration}?step=${slug}`;

/** The thing a submitted registration still lacks (docs/product/registering.md#result-pages). */
export type PendingType = 'payment' | 'verification' | 'quick' | 'onsite' | 'waitlist';
/** The page after a submission that still lacks something. */
export const pendingSuccessPath = (type: PendingType) =>
  `${paths.registrationPendingSuccess}?type=${type}`;

/** The page after a checkout that was closed, or refused by the bank. */
export const pendingPath = (reason: 'closed' | 'failed') =>
  `${paths.registrationPending}?reason=${reason}`;

/** The report form for a registration, with category and payment filled in if known. */
export const reportIssuePath = (
  registration: string,
  category?: 'Payment',
  payment?: string | null,
) => withQuery(paths.reportIssue, { registration, category, payment });

export const adminIssuePath = (id: string) => `${paths.adminIssues}/${encodeURIComponent(id)}`;

/** The rooms of which the name holds this. */
export const roomsPath = (name: string) =>
  `${paths.adminAccommodation}?${new URLSearchParams({ tab: 'rooms', room: name })}`;

export const adminRegistrationPath = (id: string) =>
  `${paths.adminRegistrations}/${encodeURIComponent(id)}`;

/** Registrations on the waiting list, for staff. */
export const waitingListPath = `${paths.adminRegistrations}?status=Waitlisted`;

/** Compares two registrations; the first is kept. */
export const mergePath = (id: string, other: string) => `${paths.adminDuplicates}/${id}/${other}`;

/** The check-in page. */
export const checkInPath = `${paths.adminRegistrations}?mode=checkin`;

/** The page where staff change the answers of a registration. */
export const adminEditPath = (id: string) => `${adminRegistrationPath(id)}/edit`;

export const adminPaymentPath = (id: string) =>
  `${paths.adminPaymentHistory}/${encodeURIComponent(id)}`;

/** The payments list with the dialog that records a payment for this number. */
export const recordPaymentPath = (number: string) =>
  `${paths.adminPaymentHistory}?${new URLSearchParams({ record: number })}`;
