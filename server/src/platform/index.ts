import { sealedLogKeys } from './audit/log-key.ts';
import { deleteOldReadings } from './audit/reading-store.ts';
import { witnessUserLogJob } from './audit/witness-user-log.ts';
import { sealedSecrets } from './events/deliver-webhooks.ts';
import { deleteOldDeliveries } from './events/delivery-store.ts';
import { cleanUploadsJob, sweepUploadsJob } from './files/clean-uploads.ts';
import { cspReportRoutes } from './http/csp-reports.ts';
import { databaseMetrics } from './http/database-metrics.ts';
import { keptAnswerData } from './http/personal-data-store.ts';
import { deleteOldRequests } from './http/store.ts';
import { freeJobsJob } from './jobs/alive.ts';
import { jobMetrics } from './jobs/metrics.ts';
import { sendMessageJobs } from './messages/deliver-message.ts';
import { messageMetrics } from './messages/metrics.ts';
import { messageData } from './messages/personal-data-store.ts';
import { sealedMessages } from './messages/queue-message.ts';
import { clearExpiredSecrets } from './messages/store.ts';
import type { Noun } from './noun.ts';
import { sessionData } from './sessions/personal-data-store.ts';
import { deleteExpiredSessions } from './sessions/registrant-session-store.ts';
import { deleteExpiredStaffSessions } from './sessions/staff-session-store.ts';

/** The declarations of the folders of the ground floor. */
export const platformNouns = {
  'platform/audit': {
    jobs: [witnessUserLogJob],
    tables: ['reading', 'userLog', 'userLogHead', 'userLogKey'],
    sealedColumns: sealedLogKeys,
    cleanUps: [deleteOldReadings],
  },
  /** Senders, and staff who choose receivers, are the feature `webhooks`. */
  'platform/events': {
    tables: ['webhook', 'webhookDelivery'],
    sealedColumns: sealedSecrets,
    cleanUps: [deleteOldDeliveries],
  },
  'platform/files': { jobs: [cleanUploadsJob, sweepUploadsJob], tables: ['upload'] },
  'platform/http': {
    routes: [cspReportRoutes],
    metrics: databaseMetrics,
    tables: ['idempotencyKey', 'idempotencyStep', 'rateLimit'],
    personalData: [keptAnswerData],
    cleanUps: [deleteOldRequests],
  },
  'platform/jobs': {
    jobs: [freeJobsJob],
    metrics: jobMetrics,
    tables: ['deletionRun', 'erasureHold'],
  },
  'platform/messages': {
    jobs: sendMessageJobs,
    metrics: messageMetrics,
    tables: ['message', 'messageTemplate'],
    personalData: [messageData],
    sealedColumns: sealedMessages,
    cleanUps: [clearExpiredSecrets],
  },
  'platform/sessions': {
    tables: ['adminSession', 'apiKey', 'registrationSession'],
    personalData: [sessionData],
    cleanUps: [deleteExpiredSessions, deleteExpiredStaffSessions],
  },
  'platform/settings': { tables: ['setting', 'settingsPicture'] },
} satisfies Readonly<Record<string, Noun>>;
