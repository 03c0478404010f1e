import { defineMetrics } from '../../platform/define-metrics.ts';
import { countByStatus } from './store.ts';

export const registrationMetrics = defineMetrics({
  gauges: { registrations: { help: 'Registrations by status', label: 'status' } },
  async read({ db }) {
    const counts = await countByStatus(db);
    return {
      registrations: Object.fromEntries(counts.map(({ status, count }) => [status, count])),
    };
  },
});
