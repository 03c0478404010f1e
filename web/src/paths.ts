import type { StepSlug } from '@sangamam/contract/registration-steps';

/** Every address of the site, in one place. */
export const paths = {
  home: '/',
  faq: '/#faq',
  registration: '/registration',
  register: '/register',
  quickRegistration: '/quick-registration',
  registrationSuccess: '/registration-success',
  registrationPendingSuccess: '/registration-pending-success',
  registrationPending: '/registration-pending',
  whoIsComing: '/who-is-coming',
  gallery: '/gallery',
  contact: '/contact',
  reportIssue: '/report-issue',
  /** The mails about an issue lead here. */
  issueStatus: '/issue-status',
  alumniUpdate: '/alumni-update',
  undoContactChange: '/undo-contact-change',
  /** Opened by the service worker where there is no network. */
  offline: '/offline',
  terms: '/terms-and-conditions',
  privacy: '/privacy-policy',
  refund: '/refund-policy',
  cancellation: '/cancellation-policy',
  components: '/dev/ui',
  admin: '/admin',
  adminLogin: '/admin/login',
  forgotPassword: '/admin/forgot-password',
  resetPassword: '/admin/reset-password',
  acceptInvitation: '/admin/accept-invitation',
  adminDashboard: '/admin/dashboard',
  adminRegistrations: '/admin/registrations',
  adminRegistrationImport: '/admin/registrations/import',
  adminDuplicates: '/admin/registrations/duplicates',
  adminSnapshots: '/admin/snapshots',
  adminCreateRegistration: '/admin/create-registration',
  adminAccommodation: '/admin/accommodation',
  adminTransportation: '/admin/transportation',
  adminAnalytics: '/admin/analytics',
  adminPaymentHistory: '/admin/payment-history',
  adminPaymentFindings: '/admin/payment-history/findings',
  adminPaymentReconcile: '/admin/payment-history/reconcile',
  adminIssues: '/admin/issues',
  adminContactMessages: '/admin/contact-messages',
  adminSettings: '/admin/settings',
  adminProfile: '/admin/settings/profile',
  adminGallery: '/admin/settings/gallery',
  adminWebhooks: '/admin/settings/webhooks',
  adminUserLogs: '/admin/user-logs',
} as const;

/** The registration of this browser's session, without a new code. */
export const ownRegistrationPath = `${paths.alumniUpdate}?view=registration`;

/** The same with the window for a contribution open. */
export const contributionPath = `${ownRegistrationPath}&contribute=yes`;

/** The login of who goes on with a draft: told by the address, since a click may come before any script. */
export const continueDraftPath = `${paths.alumniUpdate}?view=form`;

/** A step of the registration form. */
export const stepPath = (slug: StepSlug) => `${paths.registration}?step=${slug}`;

/** What is outstanding of a registration that is submitted (Product 2). */
export type PendingType = 'payment' | 'verification' | 'quick' | 'onsite' | 'waitlist';
/** The page after a submission that leaves something outstanding. */
export const pendingSuccessPath = (type: PendingType) =>
  `${paths.registrationPendingSuccess}?type=${type}`;

/** After a payment window that was left, by the payer or after a refusal of the bank. */
export const pendingPath = (reason: 'closed' | 'failed') =>
  `${paths.registrationPending}?reason=${reason}`;

/** A report about a registration; its category and a payment are filled in where they are known. */
export const reportIssuePath = (
  registrationId: string,
  category?: 'Payment',
  paymentId?: string | null,
) =>
  `${paths.reportIssue}?${new URLSearchParams({
    registration: registrationId,
    ...(category && { category }),
    ...(paymentId && { payment: paymentId }),
  })}`;

/** An issue's page for staff. */
export const adminIssuePath = (id: string) => `${paths.adminIssues}/${encodeURIComponent(id)}`;

/** A contact message's page for staff. */
export const adminMessagePath = (id: string) =>
  `${paths.adminContactMessages}/${encodeURIComponent(id)}`;

/** A registration's page for staff. */
export const adminRegistrationPath = (id: string) =>
  `${paths.adminRegistrations}/${encodeURIComponent(id)}`;

/** Two registrations side by side; the first one is kept. */
export const mergePath = (id: string, other: string) => `${paths.adminDuplicates}/${id}/${other}`;

/** The door of the event, where people are checked in. */
export const checkInPath = `${paths.adminRegistrations}?mode=checkin`;

/** A webhook's page for staff. */
export const adminWebhookPath = (id: string) => `${paths.adminWebhooks}/${encodeURIComponent(id)}`;

/** A snapshot's page for staff. */
export const adminSnapshotPath = (id: string) =>
  `${paths.adminSnapshots}/${encodeURIComponent(id)}`;

/** The window in which staff change the answers of a registration. */
export const adminEditPath = (id: string) => `${adminRegistrationPath(id)}/edit`;

/** A payment's page for staff. */
export const adminPaymentPath = (id: string) =>
  `${paths.adminPaymentHistory}/${encodeURIComponent(id)}`;

/** The ledger with the dialog that writes down money for this number. */
export const recordPaymentPath = (number: string) =>
  `${paths.adminPaymentHistory}?${new URLSearchParams({ record: number })}`;
