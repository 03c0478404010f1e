import { defineMetrics } from '../../platform/define-metrics.ts';
import { listRuns } from './store.ts';

export const backupMetrics = defineMetrics({
  gauges: {
    backup_succeeded_timestamp_seconds: { help: 'When a backup was last made; 0: never' },
    backup_failed_timestamp_seconds: { help: 'When a backup last failed; 0: never' },
  },
  async read({ db }) {
    const runs = await listRuns(db);
    const secondsOf = (outcome: string) =>
      (runs.find((run) => run.outcome === outcome)?.at.getTime() ?? 0) / 1000;
    return {
      backup_succeeded_timestamp_seconds: secondsOf('succeeded'),
      backup_failed_timestamp_seconds: secondsOf('failed'),
    };
  },
});
