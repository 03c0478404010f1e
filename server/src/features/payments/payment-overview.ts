import { paiseToRupees } from '@sangamam/contract/money';
import type { PaymentOverview } from '@sangamam/contract/payment-findings';
import type { Deps } from '../../app.ts';
import { schoolsInScope } from '../auth/scope.ts';
import type { Admin } from '../auth/session.ts';
import { countOpenFindings } from './finding-list-store.ts';
import { countAwaiting, listComparison, sumComparison } from './reconcile-store.ts';
import { findSweptUntil } from './sweep-store.ts';

const shownDays = 30;

/**
 * What waits for staff of the admin's schools, and whether provider and ledger agree, in rupees: sums of
 * everybody's money, which only those who see all schools are told.
 */
export async function readOverview(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  admin: Admin,
): Promise<PaymentOverview> {
  const schools = schoolsInScope(admin);
  const [findings, awaitingApproval, sweptUntil, days, { payments }] = await Promise.all([
    countOpenFindings(db, schools),
    countAwaiting(db, schools),
    findSweptUntil(db),
    schools === 'all' ? listComparison(db, shownDays) : [],
    settings.current(),
  ]);
  return {
    findings: Object.fromEntries(Object.entries(findings)),
    awaitingApproval,
    sweptUntil: sweptUntil?.toISOString() ?? null,
    comparison: days.map(({ day, providerPaise, ledgerPaise, payments: count, comparedAt }) => ({
      day,
      provider: paiseToRupees(providerPaise),
      ledger: paiseToRupees(ledgerPaise),
      payments: count,
      comparedAt: comparedAt.toISOString(),
    })),
    refundApprovalAbove: payments.refundApprovalAbove,
    manualApprovalAbove: payments.manualApprovalAbove,
  };
}

/** The same for machines, in paise: sums of all days that were compared, and open findings by kind. */
export async function readMoneyMetrics(db: Deps['db']) {
  const [sums, findings] = await Promise.all([sumComparison(db), countOpenFindings(db, 'all')]);
  return { ...sums, findings };
}
