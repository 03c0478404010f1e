import { defineMetrics } from '../../platform/define-metrics.ts';
import { findLongestWait } from '../../platform/jobs/store.ts';
import { sendCodeJob } from './send-code.ts';

export const codeMetrics = defineMetrics({
  gauges: { codes_wait_seconds: { help: 'How long ago the oldest code that waits was asked for' } },
  read: async ({ db, databaseNow }) => ({
    codes_wait_seconds: await findLongestWait(db, sendCodeJob.name, await databaseNow()),
  }),
});
