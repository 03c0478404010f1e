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
  gallery: '/gallery',
  contact: '/contact',
  reportIssue: '/report-issue',
  alumniUpdate: '/alumni-update',
  terms: '/terms-and-conditions',
  privacy: '/privacy-policy',
  refund: '/refund-policy',
  cancellation: '/cancellation-policy',
  components: '/dev/ui',
  admin: '/admin',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
  adminRegistrations: '/admin/registrations',
  adminCreateRegistration: '/admin/create-registration',
  adminAccommodation: '/admin/accommodation',
  adminTransportation: '/admin/transportation',
  adminAnalytics: '/admin/analytics',
  adminPaymentHistory: '/admin/payment-history',
  adminIssues: '/admin/issues',
  adminContactMessages: '/admin/contact-messages',
  adminSettings: '/admin/settings',
  adminUserLogs: '/admin/user-logs',
} as const;

/** The registration of this browser's session, without a new code. */
export const ownRegistrationPath = `${paths.alumniUpdate}?view=registration`;

/** A registration's page for staff. */
export const adminRegistrationPath = (id: string) =>
  `${paths.adminRegistrations}/${encodeURIComponent(id)}`;
