import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Connected, Db } from './db/connect.ts';
import { roomRoutes } from './features/accommodation/room-routes.ts';
import { accommodationRoutes } from './features/accommodation/routes.ts';
import { suggestionRoutes } from './features/accommodation/suggestion-routes.ts';
import { actRoutes } from './features/admin-registrations/act-routes.ts';
import { exportRoutes } from './features/admin-registrations/export-routes.ts';
import { mergeRoutes } from './features/admin-registrations/merge-routes.ts';
import { adminRegistrationRoutes } from './features/admin-registrations/routes.ts';
import { adminRoutes } from './features/admins/routes.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { arrangementRoutes } from './features/arrangements/routes.ts';
import { linkRoutes } from './features/auth/link-routes.ts';
import { profileRoutes } from './features/auth/profile-routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { secondFactorRoutes } from './features/auth/second-factor-routes.ts';
import { captchaRoutes } from './features/captcha/routes.ts';
import { checkInRoutes } from './features/check-in/routes.ts';
import { consentRoutes } from './features/consents/routes.ts';
import { contactMessageRoutes } from './features/contact-messages/routes.ts';
import { galleryRoutes } from './features/gallery/routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { issueRoutes } from './features/issues/routes.ts';
import { mailFrameRoute } from './features/messages/mail-frame.ts';
import { outboxRoutes } from './features/messages/outbox-routes.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { otpRoutes } from './features/otp/routes.ts';
import { findingRoutes } from './features/payment-history/finding-routes.ts';
import { paymentHistoryRoutes } from './features/payment-history/routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { privacyRoutes } from './features/privacy/routes.ts';
import { receiptRoutes } from './features/receipts/routes.ts';
import { registrationHistoryRoutes } from './features/registration-history/routes.ts';
import { registrationRoutes } from './features/registrations/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import type { SettingsReader } from './features/settings/settings.ts';
import { settingsTabRoutes } from './features/settings/tab-routes.ts';
import { snapshotRoutes } from './features/snapshots/routes.ts';
import { sponsorRoutes } from './features/sponsors/routes.ts';
import { ticketRoutes } from './features/tickets/routes.ts';
import { transportationRoutes } from './features/transportation/routes.ts';
import { uploadRoutes } from './features/uploads/routes.ts';
import { userLogRoutes } from './features/user-logs/routes.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import { whoIsComingRoutes } from './features/who-is-coming/routes.ts';
import { cspReportRoutes } from './http/csp-reports.ts';
import { guardApi } from './http/guard.ts';
import { healthRoutes } from './http/health.ts';
import { metricsRoute } from './http/metrics.ts';
import { openapiRoutes } from './http/openapi.ts';
import { createServer } from './http/server.ts';
import type { Captcha } from './outside/captcha.ts';
import type { FileStore } from './outside/files.ts';
import type { MailSender } from './outside/mail.ts';
import type { PaymentProvider } from './outside/razorpay.ts';
import type { SmsSender } from './outside/sms.ts';
import type { VirusScanner } from './outside/virus-scanner.ts';
import type { WebhookReceivers } from './outside/webhook-receivers.ts';

/** Everything a feature may use; made once in `start.ts` or by a test. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly pool: Connected['pool'];
  readonly outside: {
    readonly payments: PaymentProvider;
    readonly mail: MailSender;
    /** null: codes go by mail only. */
    readonly sms: SmsSender | null;
    readonly captcha: Captcha;
    readonly files: FileStore;
    /** null: files are not scanned. */
    readonly virusScanner: VirusScanner | null;
    readonly webhooks: WebhookReceivers;
  };
  readonly settings: SettingsReader;
  readonly now: () => Date;
  readonly log: Logger;
  /** Aborted when this process is about to stop. */
  readonly stopping?: AbortSignal;
}

/**
 * The server as one Fastify instance, ready to listen or to be injected into. Which features it has
 * depends on `config.serve`; the health checks are always there. The site is added by `start.ts`.
 */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { serve } = deps.config;
  const app = await createServer(deps.config, deps.log);
  metricsRoute(app, deps);
  await app.register(
    async (api) => {
      guardApi(api, deps);
      healthRoutes(api, deps);
      if (serve === 'worker' || serve === 'web') return;
      settingsRoutes(api, deps);
      settingsTabRoutes(api, deps);
      registrationRoutes(api, deps);
      otpRoutes(api, deps);
      paymentRoutes(api, deps);
      paymentHistoryRoutes(api, deps);
      findingRoutes(api, deps);
      receiptRoutes(api, deps);
      consentRoutes(api, deps);
      whoIsComingRoutes(api, deps);
      galleryRoutes(api, deps);
      sponsorRoutes(api, deps);
      privacyRoutes(api, deps);
      ticketRoutes(api, deps);
      messageRoutes(api, deps);
      uploadRoutes(api, deps);
      issueRoutes(api, deps);
      contactMessageRoutes(api, deps);
      captchaRoutes(api, deps);
      authRoutes(api, deps);
      linkRoutes(api, deps);
      profileRoutes(api, deps);
      secondFactorRoutes(api, deps);
      adminRoutes(api, deps);
      apiKeyRoutes(api, deps);
      webhookRoutes(api, deps);
      adminRegistrationRoutes(api, deps);
      actRoutes(api, deps);
      mergeRoutes(api, deps);
      registrationHistoryRoutes(api, deps);
      checkInRoutes(api, deps);
      exportRoutes(api, deps);
      importRoutes(api, deps);
      snapshotRoutes(api, deps);
      roomRoutes(api, deps);
      accommodationRoutes(api, deps);
      suggestionRoutes(api, deps);
      transportationRoutes(api, deps);
      arrangementRoutes(api, deps);
      analyticsRoutes(api, deps);
      userLogRoutes(api, deps);
      cspReportRoutes(api);
      openapiRoutes(api, deps);
    },
    { prefix: '/api/v1' },
  );
  if (serve !== 'worker') mailFrameRoute(app, deps);
  if (serve === 'all' || serve === 'api') outboxRoutes(app, deps);
  return app;
}
