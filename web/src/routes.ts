import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { paths } from './kit/paths.ts';

/** A path of the table, as the router wants it: without its leading slash. */
const at = (path: string) => path.slice(1);
/** The same for a page inside the staff document. */
const inAdmin = (path: string) => path.slice(paths.admin.length + 1);

export default [
  layout('shell/public-frame.tsx', [
    index('features/home/home-page.tsx'),
    route(at(paths.registration), 'features/registration/registration-page.tsx'),
    route(at(paths.register), 'features/registration/registration-page.tsx', { id: 'register' }),
    route(at(paths.quickRegistration), 'features/registration/quick/quick-page.tsx'),
    route(at(paths.pay), 'features/registration/pay-page.tsx'),
    route(at(paths.registrationSuccess), 'features/results/success-page.tsx'),
    route(at(paths.registrationPendingSuccess), 'features/results/pending-success-page.tsx'),
    route(at(paths.registrationPending), 'features/results/pending-page.tsx'),
    route(at(paths.alumniUpdate), 'features/alumni-update/alumni-update-page.tsx'),
    route(at(paths.undoContactChange), 'features/undo-contact/undo-contact-page.tsx'),
    route(at(paths.takePlace), 'features/take-place/take-place-page.tsx'),
    route(at(paths.reportIssue), 'features/issues/report-issue-page.tsx'),
    route(at(paths.issueStatus), 'features/issues/issue-status-page.tsx'),
    route(at(paths.whoIsComing), 'features/who-is-coming/who-is-coming-page.tsx'),
    route(at(paths.gallery), 'features/gallery/gallery-page.tsx'),
    route(at(paths.remembrance), 'features/remembrance/remembrance-page.tsx'),
    route(at(paths.invitation), 'features/invitation/invitation-page.tsx'),
    route(at(paths.contact), 'features/contact/contact-page.tsx'),
    route(at(paths.terms), 'features/policies/policy-page.tsx', { id: 'terms' }),
    route(at(paths.privacy), 'features/policies/policy-page.tsx', { id: 'privacy' }),
    route(at(paths.refund), 'features/policies/policy-page.tsx', { id: 'refund' }),
    route(at(paths.cancellation), 'features/policies/policy-page.tsx', { id: 'cancellation' }),
    route(at(paths.offline), 'features/results/offline-page.tsx'),
    route(at(paths.components), 'features/dev/components-page.tsx'),
    route('*', 'kit/page/not-found-page.tsx'),
  ]),
  route(at(paths.admin), 'shell/admin-document.tsx', [
    index('shell/admin-index.tsx'),
    route(inAdmin(paths.adminLogin), 'features/auth/login-page.tsx'),
    route(inAdmin(paths.forgotPassword), 'features/auth/forgot-password-page.tsx'),
    route(inAdmin(paths.resetPassword), 'features/auth/reset-password-page.tsx'),
    route(inAdmin(paths.acceptInvitation), 'features/auth/accept-invitation-page.tsx'),
    layout('shell/admin-frame.tsx', [
      route(inAdmin(paths.adminDashboard), 'features/dashboard/dashboard-page.tsx'),
      route(inAdmin(paths.adminRegistrations), 'admin-registrations-page.tsx'),
      route(
        `${inAdmin(paths.adminRegistrations)}/:id`,
        'features/admin-registrations/record/record-page.tsx',
        [route('edit', 'features/admin-registrations/edit/staff-edit-page.tsx')],
      ),
      route(inAdmin(paths.adminCreateRegistration), 'features/desk/desk-page.tsx'),
      route(inAdmin(paths.adminRegistrationImport), 'features/imports/import-page.tsx'),
      route(inAdmin(paths.adminDuplicates), 'features/admin-registrations/duplicates-page.tsx'),
      route(
        `${inAdmin(paths.adminDuplicates)}/:id/:other`,
        'features/admin-registrations/merge-page.tsx',
      ),
      route(inAdmin(paths.adminSnapshots), 'features/snapshots/snapshots-page.tsx'),
      route(`${inAdmin(paths.adminSnapshots)}/:id`, 'features/snapshots/snapshot-page.tsx'),
      route(inAdmin(paths.adminAccommodation), 'features/accommodation/accommodation-page.tsx'),
      route(inAdmin(paths.adminTransportation), 'features/transportation/transportation-page.tsx'),
      route(inAdmin(paths.adminAnalytics), 'features/analytics/analytics-page.tsx'),
      route(inAdmin(paths.adminPaymentHistory), 'features/admin-payments/payments-page.tsx', [
        route('', 'features/admin-payments/ledger-page.tsx', [
          route(':id', 'features/admin-payments/payment-page.tsx'),
        ]),
        route('findings', 'features/admin-payments/findings-page.tsx', [
          route(':id', 'features/admin-payments/payment-page.tsx', { id: 'finding-payment' }),
        ]),
        route('reconcile', 'features/admin-payments/reconcile-page.tsx'),
      ]),
      route(inAdmin(paths.adminIssues), 'features/admin-issues/issues-page.tsx', [
        route(':id', 'features/admin-issues/issue-page.tsx'),
      ]),
      route(inAdmin(paths.adminContactMessages), 'features/admin-messages/messages-page.tsx', [
        route(':id', 'features/admin-messages/message-page.tsx'),
      ]),
      route(inAdmin(paths.adminSettings), 'features/settings/settings-page.tsx', [
        route('admin-users', 'features/admin-users/admin-users-page.tsx'),
        route('api-keys', 'features/integrations/api-keys-page.tsx'),
        route('webhooks', 'features/integrations/webhooks-page.tsx'),
        route('webhooks/:webhook', 'features/integrations/webhook-page.tsx'),
        route('profile', 'features/auth/profile/profile-page.tsx'),
        route('gallery', 'features/admin-gallery/albums-page.tsx'),
        route('gallery/:album', 'features/admin-gallery/album-page.tsx'),
        route(':tab', 'features/settings/tab-page.tsx'),
      ]),
      route(inAdmin(paths.adminUserLogs), 'features/user-logs/user-logs-page.tsx'),
      route('*', 'kit/page/admin-not-found-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
