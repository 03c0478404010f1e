import { can } from '@sangamam/contract/calls/permissions';
import { dayMs } from '@sangamam/contract/locale/durations';
import { dateAtEvent } from '@sangamam/contract/locale/event-time';
import { partySize } from '@sangamam/contract/party/party';
import { all } from '@sangamam/contract/registrations/list';
import type { Dashboard } from '@sangamam/contract/reports/dashboard';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { countTransfers, listFindings } from '../../domain/money/index.ts';
import { countByStatus, countDuplicates } from '../../domain/registrations/index.ts';
import { countCheckIns } from '../../features/check-in/count-check-ins.ts';
import { countWaitingIssues } from '../../features/help-desk/count-waiting.ts';
import { countUndelivered } from '../../features/messages/count-undelivered.ts';
import { everything, listPage } from '../../features/payment-history/list-transactions.ts';
import type { Schools } from '../../platform/db/in-schools.ts';
import type { Deps } from '../../platform/deps.ts';
import { readHolds } from '../../platform/jobs/erasure-hold.ts';
import { countGivenUp } from '../../platform/jobs/store.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { countByPayment } from './overview-store.ts';
import { refreshSome } from './refresh-counts.ts';
import { sumCounts } from './store.ts';

type Using = Pick<Deps, 'db' | 'settings' | 'now'>;

type Overview = Pick<Dashboard, 'attention' | 'lastDays' | 'checkedIn'>;

const daysShown = 14;

/**
 * Registrations per day of the last `days` days at the event, oldest first; without drafts and cancelled ones.
 */
async function countLastDays(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  schools: Schools,
  days: number,
): Promise<{ day: string; registrations: number }[]> {
  const nowMs = deps.now().getTime();
  const shown = Array.from({ length: days }, (_, n) => dateAtEvent(nowMs - (days - 1 - n) * dayMs));
  await refreshSome(deps);
  const range = { from: shown[0] ?? null, to: null, type: null, withCancelled: false };
  const counts =
    schools.length === 0
      ? []
      : await sumCounts(deps.db, { dimension: 'payment', by: 'day' }, { schools, ...range });
  return shown.map((day) => ({
    day,
    registrations: counts
      .filter(({ key }) => key === day)
      .reduce((sum, { registrations }) => sum + registrations, 0),
  }));
}

/** Dashboard figures beside the totals, limited to the admin's schools and rights. */
export async function readOverview(deps: Using, admin: Admin): Promise<Overview> {
  const { db } = deps;
  const schools = schoolsInScope(admin);
  const [attention, lastDays, checkIns] = await Promise.all([
    readAttention(deps, admin),
    countLastDays(deps, schools, daysShown),
    countCheckIns(db, schools),
  ]);
  const { registrations, people } = checkIns;
  const checkedIn = { registrations, people: partySize(people) };
  return { attention, lastDays, checkedIn };
}

const onePage = { page: 1, limit: 1 } as const;
const awaitingApproval = {
  ...everything,
  ...onePage,
  sort: '-when',
  state: 'Awaiting Approval',
} as const;

/** Counts of what needs attention, the most urgent first. */
async function readAttention(
  { db, settings, now }: Using,
  admin: Admin,
): Promise<Dashboard['attention']> {
  const schools = schoolsInScope(admin);
  if (schools.length === 0) return [];
  const { event, contact, features } = await settings.current();
  const delivered = defaultEventSettings(now());
  const isSuper = can(admin, 'settings.secure');
  const holds = readHolds(db);
  const waiting: Record<Dashboard['attention'][number]['kind'], Promise<number> | number | null> = {
    findings: can(admin, 'payments.view')
      ? listFindings(db, admin, { kind: all, state: 'open', sort: '-when', ...onePage }).then(
          totalOf,
        )
      : null,
    approvals: can(admin, 'payments.manage')
      ? listPage(db, admin, awaitingApproval).then(totalOf)
      : null,
    transfers: can(admin, 'payments.manage')
      ? countTransfers(db, { schools, state: 'waiting' })
      : null,
    processing: countByPayment(db, schools, 'Processing'),
    partiallyPaid: countByPayment(db, schools, 'Partially Paid'),
    issues: can(admin, 'issues.view') ? countWaitingIssues(db, admin) : null,
    // whoever may see the log of messages may do something about them
    messages: can(admin, 'settings.secure') ? countUndelivered(db, schools) : null,
    jobs: isSuper ? countGivenUp(db) : null,
    venue: isSuper ? one(event.venueName === delivered.event.venueName) : null,
    contact: isSuper ? one(contact.email === delivered.contact.email) : null,
    // nobody is asked whether to be named while it is off
    whoIsComing: isSuper && !features.publicCounts ? countByStatus(db).then(oneWithoutAny) : null,
    erasures: isSuper ? holds.then(({ people }) => people) : null,
    oldReports: isSuper ? holds.then(({ reports }) => reports) : null,
    strayFiles: isSuper ? holds.then(({ files }) => files) : null,
    clocks: isSuper ? holds.then(({ clocks }) => clocks) : null,
    pause: isSuper ? holds.then(({ pause }) => pause) : null,
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
const oneWithoutAny = (counts: readonly { status: string; count: number }[]) =>
  one(counts.every(({ status, count }) => status === 'Draft' || count === 0));
const totalOf = ({ pagination }: { pagination: { total: number } }) => pagination.total;
