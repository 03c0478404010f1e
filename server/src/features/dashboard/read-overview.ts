import type { Dashboard } from '@sangamam/contract/dashboard';
import { defaultEventSettings } from '@sangamam/contract/event-settings';
import { can } from '@sangamam/contract/permissions';
import { all } from '@sangamam/contract/registrations';
import type { Deps } from '../../app.ts';
import { countDuplicates } from '../admin-registrations/find-duplicates.ts';
import { countLastDays } from '../analytics/count-last-days.ts';
import { schoolsInScope } from '../auth/scope.ts';
import type { Admin } from '../auth/session.ts';
import { countCheckIns } from '../check-in/count-check-ins.ts';
import { countWaitingIssues } from '../issues/count-waiting.ts';
import { countUndelivered } from '../messages/count-undelivered.ts';
import { listPage } from '../payment-history/list-transactions.ts';
import { listFindings } from '../payments/list-findings.ts';
import { countByPayment, sumWaived } from './store.ts';

type Overview = Pick<Dashboard, 'attention' | 'lastDays' | 'checkedIn'> & {
  readonly waivedPaise: number;
};

const daysShown = 14;

/** What the dashboard says beside the totals, of the admin's schools and only what they may see. */
export async function readOverview(deps: Deps, admin: Admin): Promise<Overview> {
  const { db, now } = deps;
  const schools = schoolsInScope(admin);
  const [attention, lastDays, checkIns, waivedPaise] = await Promise.all([
    readAttention(deps, admin),
    countLastDays(db, schools, { now: now(), days: daysShown }),
    countCheckIns(db, schools),
    sumWaived(db, schools),
  ]);
  const { adults, teens, children } = checkIns.people;
  const checkedIn = {
    registrations: checkIns.registrations,
    people: adults + teens + children,
  };
  return { attention, lastDays, checkedIn, waivedPaise };
}

const onePage = { page: 1, limit: 1 } as const;
const awaitingApproval = {
  from: '',
  to: '',
  school: all,
  type: all,
  method: all,
  state: 'Awaiting Approval',
  searchTerm: '',
  page: 1,
  limit: 1,
} as const;

/** What waits for a person, in the order of what cannot wait. */
async function readAttention(
  { db, settings, now }: Deps,
  admin: Admin,
): Promise<Dashboard['attention']> {
  const schools = schoolsInScope(admin);
  if (schools.length === 0) return [];
  const { event, contact } = await settings.current();
  const delivered = defaultEventSettings(now());
  const isOurs = can(admin, 'settings.edit');
  const waiting: Record<Dashboard['attention'][number]['kind'], Promise<number> | number | null> = {
    findings: can(admin, 'payments.view')
      ? listFindings(db, admin, { kind: all, state: 'open', ...onePage }).then(totalOf)
      : null,
    approvals: can(admin, 'payments.manage')
      ? listPage(db, admin, awaitingApproval).then(totalOf)
      : null,
    processing: countByPayment(db, schools, 'Processing'),
    partiallyPaid: countByPayment(db, schools, 'Partially Paid'),
    issues: can(admin, 'issues.view') ? countWaitingIssues(db, admin) : null,
    // whoever may see the log of messages may do something about them
    messages: can(admin, 'settings.secure') ? countUndelivered(db, schools) : null,
    venue: isOurs ? one(event.venueName === delivered.event.venueName) : null,
    contact: isOurs ? one(contact.email === delivered.contact.email) : null,
    duplicates: can(admin, 'registrations.delete') ? countDuplicates(db, admin) : null,
  };
  const counts = await Promise.all(
    Object.entries(waiting).map(async ([kind, count]) => ({
      kind: kind as keyof typeof waiting,
      count: (await count) ?? 0,
    })),
  );
  return counts.filter(({ count }) => count > 0);
}

const one = (isSo: boolean) => (isSo ? 1 : 0);
const totalOf = ({ pagination }: { pagination: { total: number } }) => pagination.total;
