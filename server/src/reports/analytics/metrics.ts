import { defineMetrics } from '../../platform/define-metrics.ts';
import { findStaleSince } from './count-store.ts';

export const analyticsMetrics = defineMetrics({
  gauges: { charts_age_seconds: { help: 'How long the oldest change is not yet in the charts' } },
  async read({ db, databaseNow }) {
    const [since, at] = await Promise.all([findStaleSince(db), databaseNow()]);
    return { charts_age_seconds: since ? Math.max(0, at.getTime() - since.getTime()) / 1000 : 0 };
  },
});
