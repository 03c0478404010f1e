import { paiseToRupees } from '@sangamam/contract/locale/money';
import type { PaymentOverview } from '@sangamam/contract/payments/findings';
import type { Deps } from '../../../platform/deps.ts';
import { schoolsInScope } from '../../../platform/sessions/scope.ts';
import type { Admin } from '../../../platform/sessions/staff.ts';
import { countOpenFindings } from '../findings/finding-list-store.ts';
import { countTransfers } from '../orders/transfer-store.ts';
import { countAwaiting, listComparison } from './reconcile-store.ts';
import { findSweptUntil } from './sweep-store.ts';

const shownDays = 30;

/**
 * The work that waits for staff of the admin's schools, and the agreement of provider and ledger, in rupees: sums of
 * everybody's money, which only those who see all schools are told.
 */
export async function readOverview(
  { db, settings: reader }: Pick<Deps, 'db' | 'settings'>,
  admin: Admin,
): Promise<PaymentOverview> {
  const schools = schoolsInScope(admin);
  const [findings, awaitingApproval, waiting, sweptUntil, days, settings] = await Promise.all([
    countOpenFindings(db, schools),
    countAwaiting(db, schools),
    countTransfers(db, { schools, state: 'waiting' }),
    findSweptUntil(db),
    schools === 'all' ? listComparison(db, shownDays) : [],
    reader.current(),
  ]);
  const { payments, transfers } = settings;
  return {
    findings: Object.fromEntries(Object.entries(findings)),
    awaitingApproval,
    transfers: waiting === 0 && !transfers.accepted ? null : waiting,
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
