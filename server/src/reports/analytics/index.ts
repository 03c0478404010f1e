import type { Noun } from '../../platform/noun.ts';
import { dashboardRoutes } from './dashboard-routes.ts';
import { analyticsMetrics } from './metrics.ts';
import { refreshAnalyticsJob } from './refresh-counts.ts';
import { analyticsRoutes } from './routes.ts';

export const noun = {
  routes: [analyticsRoutes, dashboardRoutes],
  jobs: [refreshAnalyticsJob],
  metrics: analyticsMetrics,
  tables: ['analyticsCount', 'analyticsStale'],
} satisfies Noun;
