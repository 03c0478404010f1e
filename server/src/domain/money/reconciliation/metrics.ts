import { defineMetrics } from '../../../platform/define-metrics.ts';
import { countOpenFindings } from '../findings/finding-list-store.ts';
import { countWaitingEvents } from '../intake/webhook-store.ts';
import { sumComparison } from './reconcile-store.ts';

/** The agreement of provider and ledger, and the work that waits for staff. */
export const moneyMetrics = defineMetrics({
  gauges: {
    payments_provider_paise: { help: 'Captured less refunded, on all days compared' },
    payments_ledger_paise: { help: 'The same days in the ledger' },
    payments_compared_timestamp_seconds: { help: 'When they were compared last' },
    payment_findings_open: { help: 'Open findings about money', label: 'kind' },
    webhooks_waiting: { help: 'Payment events stored and not worked on' },
  },
  async read({ db }) {
    const [{ providerPaise, ledgerPaise, comparedAt }, findings, waiting] = await Promise.all([
      sumComparison(db),
      countOpenFindings(db, 'all'),
      countWaitingEvents(db),
    ]);
    return {
      payments_provider_paise: providerPaise,
      payments_ledger_paise: ledgerPaise,
      payments_compared_timestamp_seconds: (comparedAt?.getTime() ?? 0) / 1000,
      payment_findings_open: findings,
      webhooks_waiting: waiting,
    };
  },
});
