import { moneyMetrics } from './domain/money/reconciliation/metrics.ts';
import { registrationMetrics } from './domain/registrations/metrics.ts';
import { backupMetrics } from './features/backups/metrics.ts';
import { codeMetrics } from './features/one-time-codes/metrics.ts';
import { databaseMetrics } from './platform/http/database-metrics.ts';
import { jobMetrics } from './platform/jobs/metrics.ts';
import { messageMetrics } from './platform/messages/metrics.ts';
import { analyticsMetrics } from './reports/analytics/metrics.ts';

/** Figures that are read from the database. */
export const allMetrics = [
  databaseMetrics,
  jobMetrics,
  codeMetrics,
  messageMetrics,
  registrationMetrics,
  moneyMetrics,
  analyticsMetrics,
  backupMetrics,
];
